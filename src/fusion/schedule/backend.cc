// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "fusion/program/tiling.h"
#include "fusion/schedule/scheduler.h"
#include "inductor/fusion_config.h"

namespace idbg::fusion {
namespace {

std::string Mismatch(const char* what, const Fused& first, const Fused& second) {
  return std::string("numel/rnumel mismatch (") + what + ") (" + std::to_string(first.numel) +
         ", " + std::to_string(second.numel) + "), (" + std::to_string(first.reduced_numel) + ", " +
         std::to_string(second.reduced_numel) + ")";
}

std::string WhyNotIntoReduction(const Fused& pointwise, const Fused& reduction, bool reorders) {
  if (pointwise.numel == Product({reduction.numel, reduction.reduced_numel})) {
    if (reorders) return "";
    const bool fits = std::ranges::all_of(pointwise.pointwise_loops, [&](const Sizes& loops) {
      return CanSplit(loops, reduction.numel, reduction.reduced_numel);
    });
    if (!fits) return "nodes numel/rnumel incompatibility";
    const Tile tile = PickTile(pointwise.tiles, pointwise.pointwise_loops);
    const Tile rows{.outer = reduction.numel, .inner = reduction.reduced_numel};
    const bool is_valid = tile.buffer == kNoBuffer || tile.IsSameCut(rows);
    return is_valid ? "" : "invalid tiling for reduction";
  }
  return pointwise.numel == reduction.numel ? "" : "nodes numel incompatibility";
}

// Kernels that would be cut in two otherwise when they are one (tiling_prevents_pointwise_fusion).
std::string WhyNotTogether(const Fused& first, const Fused& second, bool reorders) {
  if (first.numel != second.numel) return Mismatch("non-reduce", first, second);
  if (reorders || (first.tiles.empty() && second.tiles.empty())) return "";
  const Tile one = PickTile(first.tiles, first.pointwise_loops);
  const Tile two = PickTile(second.tiles, second.pointwise_loops);
  if (one.buffer == kNoBuffer && two.buffer == kNoBuffer) return "";
  Tiles tiles = first.tiles;
  AddTiles(tiles, second.tiles);
  std::vector<Sizes> nests = first.pointwise_loops;
  nests.insert(nests.end(), second.pointwise_loops.begin(), second.pointwise_loops.end());
  const Tile both = PickTile(tiles, nests);
  const auto keeps = [&](const Tile& tile) {
    return tile.buffer == kNoBuffer || tile.IsSameCut(both);
  };
  return keeps(one) && keeps(two) ? "" : "tiling mismatch";
}

// The loops of a C++ pointwise nest match a whole nest, or a reduction's with its inner loops.
bool MatchesCpp(const Fused& first, const Fused& second) {
  if (first.loops == second.loops && first.reduced == second.reduced) return true;
  if (!first.reduced.empty()) return false;
  Sizes all = second.loops;
  all.insert(all.end(), second.reduced.begin(), second.reduced.end());
  if (first.loops == all) return true;
  return second.reduced.empty() && Product(first.loops) == Product(second.loops) &&
         ((first.loops.size() == 1 && second.operations.size() == 1) ||
          (second.loops.size() == 1 && first.operations.size() == 1));
}

bool All(const Operation& operation, bool Dependence::* property) {
  return std::ranges::all_of(operation.reads, property) &&
         std::ranges::all_of(operation.writes, property);
}

}  // namespace

bool HoldsRows(const Program& program, const Fused& kernel) {
  std::optional<ReductionHint> all;
  bool ends_by_one = true;
  for (const OperationId id : kernel.operations) {
    const Operation& operation = program.operations[id];
    if (!operation.is_reduction()) {
      const bool is_whole = operation.numel == Times(kernel.numel, kernel.reduced_numel);
      ends_by_one &= !is_whole || All(operation, &Dependence::ends_by_one);
      continue;
    }
    const bool is_even = All(operation, &Dependence::is_one_row);
    const ReductionHint hint = is_even ? ReductionHint::kInner : operation.hint;
    all = all.value_or(hint) == hint ? hint : ReductionHint::kDefault;
  }
  const bool is_inner = all == ReductionHint::kInner && ends_by_one;
  return kernel.reduced_numel <=
         (is_inner ? inductor::kPersistentReductionNumel : inductor::kPersistentOuterNumel);
}

std::string WhyNotTriton(const Fused& first, const Fused& second, bool reorders) {
  if (first.kind == plan::KernelKind::kTemplate || second.kind == plan::KernelKind::kTemplate)
    return first.numel == second.numel ? "" : Mismatch("non-reduce", first, second);
  if (first.is_reduction() && second.is_reduction()) {
    const bool same = first.numel == second.numel && first.reduced_numel == second.reduced_numel;
    return same ? "" : Mismatch("reduce", first, second);
  }
  if (!first.is_reduction() && !second.is_reduction())
    return WhyNotTogether(first, second, reorders);
  return first.is_reduction() ? WhyNotIntoReduction(second, first, reorders)
                              : WhyNotIntoReduction(first, second, reorders);
}

std::size_t SharedOuterLoops(const Fused& first, const Fused& second) {
  const std::size_t depth = std::min(first.loops.size(), second.loops.size());
  if (depth == 0 ||
      !std::equal(first.loops.begin(), first.loops.begin() + static_cast<std::ptrdiff_t>(depth),
                  second.loops.begin()))
    return 0;
  for (const Fused* node : {&first, &second}) {
    if (node->outer_loop_depth != 0 && static_cast<std::size_t>(node->outer_loop_depth) != depth)
      return 0;
  }
  return depth;
}

std::string WhyNotCpp(const Fused& first, const Fused& second, bool is_vertical) {
  const bool nested = first.outer_loop_depth != 0 || second.outer_loop_depth != 0;
  const bool matches = !nested && MatchesCpp(first, second);
  if (is_vertical) {
    if (matches && !first.is_reduction()) return "";
    return SharedOuterLoops(first, second) > 0 ? "" : "the loops do not match";
  }
  if (first.operations.size() + second.operations.size() > inductor::kMaxHorizontalFusionSize)
    return "exceeds max horizontal fusion";
  return matches ? "" : "the loops do not match";
}

}  // namespace idbg::fusion
