// SPDX-License-Identifier: Apache-2.0
#include "roofline/loop_time.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "inductor/fusion_config.h"

namespace idbg::roofline {
namespace {

// Blocks of a looped reduction that run on a unit at a time: of 2,048 threads, 512 each.
constexpr double kBlocksOfUnit = 4;
constexpr double kElementsOfPass = 2048;

bool IsReduction(const LoopWork& loops) { return loops.reduced > 1; }

// A block that holds its rows loads, sums up and stores them, one after another.
double BlocksS(const LoopWork& loops, const Device& device) {
  constexpr double kElementsOfBlock = 1024;
  constexpr double kHeldByUnit = 16;
  const double row = std::exp2(std::ceil(std::log2(std::max(1.0, loops.reduced))));
  const double blocks = loops.results * row / kElementsOfBlock;
  return blocks / (std::max(1.0, device.units()) * kHeldByUnit) * device.costs().row_block_us *
         1e-6;
}

// A block works off a longer row in passes, each of which waits for its loads.
double PassesS(const LoopWork& loops, const Device& device) {
  if (!IsReduction(loops)) return 0;
  if (loops.reduced <= static_cast<double>(inductor::kPersistentReductionNumel))
    return BlocksS(loops, device);
  const double waves = std::ceil(loops.results / (std::max(1.0, device.units()) * kBlocksOfUnit));
  return waves * std::ceil(loops.reduced / kElementsOfPass) * device.costs().row_pass_us * 1e-6;
}

}  // namespace

double IssueS(const LoopWork& loops, const Device& device) {
  const auto rate = device.VectorRate(tensor::DType::kFloat32);
  if (!rate) return 0;
  const KernelCosts& costs = device.costs();
  const bool is_reduction = IsReduction(loops);
  const double load = is_reduction ? costs.reduction_load_slots : costs.load_slots;
  const double point = is_reduction ? costs.reduction_point_slots : 0;
  const double jump = is_reduction ? costs.reduction_jump_slots : costs.jump_slots;
  const double index = is_reduction ? costs.reduction_index_slots : costs.index_slots;
  const double slots =
      load * loops.loads + costs.store_slots * loops.stores +
      costs.arithmetic_slots * loops.arithmetic + costs.special_slots * loops.special +
      point * loops.points() + index * loops.computed + jump * loops.jumping +
      costs.scatter_slots * loops.scattered + costs.unaligned_slots * loops.unaligned;
  return slots / (rate->peak / 2);
}

double LoopS(const LoopWork& loops, double memory_s, const Device& device) {
  const double norm =
      IsReduction(loops) ? device.costs().reduction_overlap : device.costs().overlap;
  const std::array<double, 3> parts = {IssueS(loops, device), memory_s, PassesS(loops, device)};
  const double most = std::ranges::max(parts);
  if (most <= 0) return 0;
  double sum = 0;
  for (const double part : parts) sum += std::pow(part / most, norm);  // no power overflows
  return most * std::pow(sum, 1 / norm);
}

}  // namespace idbg::roofline
