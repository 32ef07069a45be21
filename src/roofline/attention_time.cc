// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "roofline/class_times.h"

namespace idbg::roofline {
namespace {

constexpr std::int64_t kHalfTile = 128;  // queries and keys of a step in cuDNN's and flash kernels
constexpr std::int64_t kFloatTile = 64;  // of the efficient kernel in float32

double Ceil(std::int64_t a, std::int64_t b) {
  return std::ceil(static_cast<double>(a) / static_cast<double>(b));
}

double Rounded(std::int64_t channels) {
  const std::int64_t width = channels <= 64 ? 64 : 128;
  return Ceil(channels, width) * static_cast<double>(width);
}

double ShareOf(const plan::AttentionWork& work, const device::KernelCosts& costs,
               bool matrix_units) {
  if (!matrix_units) return work.has_mask ? costs.attention_float_masked : costs.attention_float;
  const bool is_wide = work.channels > 64;
  double share = is_wide ? costs.attention_wide : costs.attention_narrow;
  if (work.has_mask) {
    share = is_wide ? costs.attention_wide_masked : costs.attention_narrow_masked;
    if (!work.is_mask_aligned) share *= costs.attention_unaligned_mask;
  } else if (work.keys % kHalfTile != 0) {
    share *= costs.attention_partial_tile;
  }
  return share;
}

}  // namespace

double AttentionS(const plan::AttentionWork& work, const device::Device& device) {
  const auto rate = device.ProductRate(work.dtype, graph::OpKind::kAttention);
  const double units = std::max(1.0, device.units());
  if (!rate) return 0;
  const device::KernelCosts& costs = device.costs();
  const std::int64_t tile = rate->matrix_units ? kHalfTile : kFloatTile;
  const double blocks = Ceil(work.queries, tile);
  const double items = blocks * static_cast<double>(work.batch);
  const double most_steps = Ceil(work.keys, tile);
  const double waves = std::ceil(items / units);
  double steps = waves * most_steps;
  if (work.is_causal && items > units) {
    // The blocks differ in length, and the longest ones end last.
    const double total = items * (most_steps + 1) / 2;
    steps = std::min(steps, total / units + 0.75 * most_steps);
  }
  const double side = static_cast<double>(tile);
  const double channels =
      rate->matrix_units ? Rounded(work.channels) : static_cast<double>(work.channels);
  const double step_flops = 4 * side * side * channels;
  const double share = ShareOf(work, costs, rate->matrix_units);
  return steps * step_flops / (rate->peak / units * share) +
         (rate->matrix_units ? waves * costs.attention_block_us * 1e-6 : 0);
}

double ComputedShare(const plan::AttentionWork& work, bool matrix_units) {
  if (!work.is_causal) return 1;
  const double steps = Ceil(work.keys, matrix_units ? kHalfTile : kFloatTile);
  return (steps + 1) / 2 / steps;
}

}  // namespace idbg::roofline
