// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "roofline/kernel_time.h"

namespace idbg::roofline {
namespace {

using tensor::DType;

double SlotsS(const plan::EagerKernel& kernel, const device::KernelCosts& costs, double units,
              double lanes_per_s) {
  const double slots =
      kernel.single * costs.eager_single_slots + kernel.crossed * costs.eager_crossed_slots +
      kernel.converted * costs.eager_converted_slots + kernel.joined * costs.eager_joined_slots +
      kernel.special * costs.eager_special +
      kernel.pooled * (costs.eager_pooled_slots + costs.eager_window_slots * kernel.window) +
      kernel.normalized * costs.eager_normalized_slots +
      kernel.resized * costs.eager_resized_slots + kernel.innermost * costs.eager_innermost_slots +
      kernel.added * costs.eager_index_add_slots;
  const double waits_us =
      kernel.gathered * costs.eager_gather_us / units + kernel.planes * costs.eager_plane_us +
      kernel.bicubic * costs.eager_bicubic_us + kernel.lines * costs.eager_line_ns * 1e-3 +
      kernel.columns * costs.eager_column_us;
  return slots / lanes_per_s + waits_us * 1e-6;
}

// Beside the floor of kernels that take vectors: what a kernel takes until its first elements.
double StartS(const plan::EagerKernel& kernel, const device::KernelCosts& costs) {
  double start_us = 0;
  if (kernel.single + kernel.crossed + kernel.normalized > 0) start_us = costs.eager_index_us;
  if (kernel.converted + kernel.joined > 0) start_us = costs.eager_converted_us;
  return start_us * 1e-6;
}

// A block of 128 threads for each row, with passes of two elements a thread.
double NormS(const plan::EagerKernel& kernel, const device::KernelCosts& costs, double units,
             double lanes_per_s) {
  constexpr double kPass = 256;
  constexpr double kAtOnce = 4;  // rows on a unit that do not slow each other down
  const double start_us =
      costs.eager_rows_us + costs.eager_row_pass_us * std::ceil(kernel.row / kPass);
  const double row_s =
      costs.eager_row_block_us * 1e-6 + kernel.row * costs.eager_row_slots / (lanes_per_s / units);
  return start_us * 1e-6 + std::max(0.0, kernel.rows / units - kAtOnce) * row_s;
}

// A block of 512 threads for each group, which waits for each load.
double MomentsS(const plan::EagerKernel& kernel, const device::KernelCosts& costs, double units,
                bool is_cached) {
  constexpr double kMemory = 2;       // waits for the memory against those for the cache
  constexpr double kTogether = 0.58;  // of that time an element, where blocks share a unit
  const double element_s = costs.eager_row_ps * 1e-12;
  const double lone_s = kernel.row * element_s * (is_cached ? 1 : kMemory);
  const double all_s = kernel.rows / units * kernel.row * element_s * kTogether;
  return costs.eager_rows_us * 1e-6 + std::max(lone_s, all_s);
}

// Blocks of 512 threads, 32 of them for a row: of 16 rows, or of fewer longer ones. Long rows are
// loaded in vectors of four, and divided among blocks.
double SumsS(const plan::EagerKernel& kernel, const device::KernelCosts& costs, double units) {
  constexpr double kThreads = 512;
  constexpr double kWarp = 32;
  constexpr double kLongRow = 128;
  constexpr double kVector = 4;
  constexpr double kMostLoads = 64;
  constexpr double kBlocks = 4;  // on a unit
  const bool is_long = kernel.row >= kLongRow;
  const double threads = std::max(kWarp, kThreads / std::max(1.0, kernel.rows));
  const double loads = std::ceil(kernel.row / (threads * (is_long ? kVector : 1)));
  const double waves = std::ceil(kernel.rows * threads / kThreads / (units * kBlocks));
  const double load_us = is_long ? costs.eager_vector_load_us : costs.eager_load_us;
  return waves * (costs.eager_sum_us + std::min(loads, kMostLoads) * load_us) * 1e-6;
}

}  // namespace

double EagerS(const plan::EagerKernel& kernel, double memory_s, bool is_cached,
              const device::Device& device) {
  const auto rate = device.VectorRate(DType::kFloat32);
  if (!rate) return memory_s;
  const device::KernelCosts& costs = device.costs();
  const double units = std::max(1.0, device.units());
  const double lanes_per_s = rate->peak / 2;
  const double slots_s = SlotsS(kernel, costs, units, lanes_per_s);
  switch (kernel.rows_of) {
    case plan::EagerRows::kNone:
      return StartS(kernel, costs) + std::hypot(memory_s, slots_s);
    case plan::EagerRows::kNorm:
      return std::max(memory_s, NormS(kernel, costs, units, lanes_per_s)) + slots_s;
    case plan::EagerRows::kMoments:
      return MomentsS(kernel, costs, units, is_cached) + std::hypot(memory_s, slots_s);
    case plan::EagerRows::kSums:
      return std::hypot(memory_s, SumsS(kernel, costs, units));
  }
  return memory_s;
}

}  // namespace idbg::roofline
