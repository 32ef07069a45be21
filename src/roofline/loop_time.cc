// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>

#include "inductor/fusion_config.h"
#include "roofline/class_times.h"

namespace idbg::roofline {

namespace {

// Blocks of a looped reduction that run on a unit at a time: of 2,048 threads, 512 each.
constexpr double kBlocksOfUnit = 4;
constexpr double kElementsOfPass = 2048;
constexpr double kElementsAcross = 256;

bool IsReduction(const plan::LoopWork& loops) { return loops.reduced > 1; }

bool IsLong(const plan::LoopWork& loops) {
  return loops.reduced > static_cast<double>(inductor::kPersistentReductionNumel);
}

// Whether a loop takes few elements of each of many rows at a time.
bool IsAcross(const plan::LoopWork& loops) { return 2 * loops.jumping >= loops.loads; }

// A block that holds its rows loads, sums up and stores them, one after another. One that loops
// along two rows does so with pieces of them; across the memory it has pieces of many rows.
double BlocksS(const plan::LoopWork& loops, const device::Device& device) {
  constexpr double kElementsOfBlock = 1024;
  constexpr double kRowsOfBlock = 2;
  constexpr double kElementsOfPiece = 128;
  constexpr double kHeldByUnit = 16;
  constexpr double kTwoRowsHeld = 24;  // whose blocks have fewer threads
  const device::KernelCosts& costs = device.costs();
  const double row = std::exp2(std::ceil(std::log2(std::max(1.0, loops.reduced))));
  const bool is_along = loops.walks > 0 && !IsAcross(loops);
  const double pieces = loops.walks * std::ceil(loops.reduced / kElementsOfPiece);
  const double blocks = loops.results * (is_along ? pieces / kRowsOfBlock : row / kElementsOfBlock);
  const double block_us = loops.walks > 0 ? costs.looped_block_us : costs.row_block_us;
  const double held = std::max(1.0, device.units()) * (is_along ? kTwoRowsHeld : kHeldByUnit);
  return blocks / held * block_us * 1e-6;
}

// A block that loops works off its rows in passes, each of which waits for its loads, the more of
// them where it loops across the memory; where it writes what it computes of the row's sum it walks
// the row again.
double PassesS(const plan::LoopWork& loops, const device::Device& device) {
  if (!IsReduction(loops)) return 0;
  const double blocks_s = IsLong(loops) ? 0 : BlocksS(loops, device);
  if (loops.walks == 0) return blocks_s;
  const bool is_short_across = IsAcross(loops) && !IsLong(loops);
  const double waves = std::ceil(loops.results / (std::max(1.0, device.units()) * kBlocksOfUnit));
  const double elements = is_short_across ? kElementsAcross : kElementsOfPass;
  const double passes = std::ceil(loops.reduced / elements) * loops.walks;
  const double waits_s =
      (IsLong(loops) ? waves : 1) * passes * loops.wait * device.costs().row_pass_us * 1e-6;
  return std::max(blocks_s, waits_s);
}

// Lanes of a reduction against those that have an element to work on. A block that holds its rows
// has lanes for the next power of two, one that loops along longer rows for whole passes; those
// that loop across rows take few elements of each.
double LanesShare(const plan::LoopWork& loops) {
  if (!IsReduction(loops)) return 1;
  const double row = loops.reduced;
  if (loops.walks == 0) return std::exp2(std::ceil(std::log2(row))) / row;
  if (IsAcross(loops) || !IsLong(loops)) return 1;
  return std::ceil(row / kElementsOfPass) * kElementsOfPass / row;
}

// What the last blocks add that are too few for all units: alone they get through quicker, but no
// sooner than in half the time of others. Against the time of blocks that come out even.
double TailShare(const plan::LoopWork& loops, const device::Device& device) {
  constexpr double kLeast = 0.5;
  if (loops.walks == 0 || IsAcross(loops) || !IsLong(loops)) return 1;
  const double rounds = loops.results / (std::max(1.0, device.units()) * kBlocksOfUnit);
  const double whole = std::floor(rounds);
  if (whole < 1 || rounds == whole) return 1;
  return (whole + std::max(kLeast, rounds - whole)) / rounds;
}

}  // namespace

double IssueS(const plan::LoopWork& loops, const device::Device& device) {
  const auto rate = device.VectorRate(tensor::DType::kFloat32);
  if (!rate) return 0;
  const device::KernelCosts& costs = device.costs();
  const bool is_reduction = IsReduction(loops);
  const double load = is_reduction ? costs.reduction_load_slots : costs.load_slots;
  const double point = is_reduction ? costs.reduction_point_slots : 0;
  const double row_jump = loops.walks > 0 ? costs.looped_jump_slots : costs.reduction_jump_slots;
  const double jump = is_reduction ? row_jump : costs.jump_slots;
  const double unaligned = is_reduction ? costs.reduction_unaligned_slots : costs.unaligned_slots;
  const double index = is_reduction ? costs.reduction_index_slots : costs.index_slots;
  const double slots = load * loops.loads + costs.store_slots * loops.stores +
                       costs.arithmetic_slots * loops.arithmetic +
                       costs.special_slots * loops.special + point * loops.points() +
                       index * loops.computed + jump * loops.jumping +
                       costs.scatter_slots * loops.scattered + unaligned * loops.unaligned +
                       costs.reduction_gathered_slots * loops.gathered;
  return LanesShare(loops) * slots / (rate->peak / 2);
}

double LoopS(const plan::LoopWork& loops, double memory_s, const device::Device& device) {
  const double norm =
      IsReduction(loops) ? device.costs().reduction_overlap : device.costs().overlap;
  const std::array<double, 3> parts = {IssueS(loops, device), memory_s, PassesS(loops, device)};
  const double most = std::ranges::max(parts);
  if (most <= 0) return 0;
  double sum = 0;
  for (const double part : parts) sum += std::pow(part / most, norm);  // no power overflows
  return TailShare(loops, device) * most * std::pow(sum, 1 / norm);
}

double PointwiseKernelS(const device::Hardware& hardware, double moved_bytes) {
  const double memory = hardware.memory_bandwidth.value;
  const double cached_bytes =
      device::ValueOr(hardware.pointwise_cached_bytes, device::ValueOr(hardware.l2_bytes, 0) *
                                                           hardware.costs.pointwise_cached_share);
  const double rate =
      moved_bytes < cached_bytes
          ? device::ValueOr(hardware.pointwise_cached_bandwidth,
                            memory * hardware.costs.pointwise_cached_rate)
          : device::ValueOr(hardware.pointwise_bandwidth, memory * hardware.costs.pointwise_rate);
  return device::ValueOr(hardware.pointwise_overhead_s, 0) + moved_bytes / rate;
}

}  // namespace idbg::roofline
