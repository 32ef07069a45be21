// SPDX-License-Identifier: Apache-2.0
#include "fusion/backend.h"

#include <algorithm>

#include "inductor/fusion_config.h"

namespace idbg::fusion {
namespace {

std::string Mismatch(const char* what, const Fused& first, const Fused& second) {
  return std::string("numel/rnumel mismatch (") + what + ") (" + std::to_string(first.numel) +
         ", " + std::to_string(second.numel) + "), (" + std::to_string(first.reduced_numel) + ", " +
         std::to_string(second.reduced_numel) + ")";
}

// Whether loops of these sizes can be cut into `outer` times `inner` (SIMDKernel.is_compatible).
bool CanSplit(const Sizes& loops, std::int64_t outer, std::int64_t inner) {
  if (outer == 0 || inner == 0) return true;  // a loop nest without elements
  for (const std::int64_t size : loops) {
    if (size == 0) return false;
    if (outer > 1) {
      if (outer % size == 0) {
        outer /= size;
        continue;
      }
      if (size % outer != 0 || inner % (size / outer) != 0) return false;
      inner /= size / outer;
      outer = 1;
    } else {
      if (inner % size != 0) return false;
      inner /= size;
    }
  }
  return true;
}

std::string WhyNotIntoReduction(const Fused& pointwise, const Fused& reduction, bool reorders) {
  if (pointwise.numel == Product({reduction.numel, reduction.reduced_numel})) {
    if (reorders) return "";
    const bool fits = std::ranges::all_of(pointwise.pointwise_loops, [&](const Sizes& loops) {
      return CanSplit(loops, reduction.numel, reduction.reduced_numel);
    });
    return fits ? "" : "nodes numel/rnumel incompatibility";
  }
  return pointwise.numel == reduction.numel ? "" : "nodes numel incompatibility";
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

}  // namespace

std::string WhyNotTriton(const Fused& first, const Fused& second, bool reorders) {
  if (first.kind == GroupKind::kTemplate || second.kind == GroupKind::kTemplate)
    return first.numel == second.numel ? "" : Mismatch("non-reduce", first, second);
  if (first.is_reduction() && second.is_reduction()) {
    const bool same = first.numel == second.numel && first.reduced_numel == second.reduced_numel;
    return same ? "" : Mismatch("reduce", first, second);
  }
  if (!first.is_reduction() && !second.is_reduction())
    return first.numel == second.numel ? "" : Mismatch("non-reduce", first, second);
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
