// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "plan/kernel.h"
#include "roofline/class_times.h"

namespace idbg::roofline {
namespace {

struct Tile {
  double rows;
  double columns;
  double device::KernelCosts::* share = nullptr;  // of the ordinary rate
};
constexpr std::array kOrdinary = {
    Tile{32, 32, &device::KernelCosts::product_tile_small},
    Tile{64, 64, &device::KernelCosts::product_tile_middle},
    Tile{64, 128, &device::KernelCosts::product_tile_wide},
    Tile{128, 64, &device::KernelCosts::product_tile_wide},
    Tile{128, 128, &device::KernelCosts::product_tile_large},
};
constexpr std::array kNarrow = {Tile{32, 32},   Tile{64, 64},   Tile{128, 64}, Tile{64, 128},
                                Tile{128, 128}, Tile{256, 128}, Tile{128, 256}};

constexpr std::int64_t kFewRows = 16;  // that kernels of their own take

double Results(const plan::Gemm& product) {
  return plan::Real(product.batch) * plan::Real(product.m) * plan::Real(product.n);
}

// Adds up the parts of a divided sum, which lie in float32 in memory.
double SumS(const plan::Gemm& product, double parts, const device::Device& device) {
  if (parts <= 1) return 0;
  constexpr double kPartBytes = 4;
  return device.costs().product_sum_us * 1e-6 +
         parts * Results(product) * kPartBytes / device.bandwidth();
}

constexpr std::array<double, 8> kParts = {1, 2, 3, 4, 6, 8, 12, 16};
constexpr std::span<const double> kAnyParts = kParts;
constexpr std::span<const double> kOnePart = kAnyParts.first(1);

// The least time over tiles and divisions of the sum; `block_s(tile, depth)` is a block's.
template <typename BlockS>
double QuickestS(const plan::Gemm& product, std::span<const Tile> tiles,
                 std::span<const double> divisions, const device::Device& device, BlockS block_s) {
  constexpr double kLeastDepth = 64;
  constexpr double kFullWaves = 2;   // a sum is divided to fill the units
  constexpr double kMostBlocks = 4;  // for each unit
  const double units = std::max(1.0, device.units());
  double best_s = std::numeric_limits<double>::infinity();
  for (const Tile& tile : tiles) {
    const double count = plan::Real(product.batch) * std::ceil(plan::Real(product.m) / tile.rows) *
                         std::ceil(plan::Real(product.n) / tile.columns);
    for (const double parts : divisions) {
      const double depth = std::ceil(plan::Real(product.k) / parts);
      const bool divides = parts > 1;
      if (divides && (depth < kLeastDepth || count >= kFullWaves * units ||
                      count * parts > kMostBlocks * units))
        break;
      const double time_s =
          std::ceil(count * parts / units) * block_s(tile, depth) + SumS(product, parts, device);
      best_s = std::min(best_s, time_s);
    }
  }
  return best_s;
}

// Of the rate. The shares of tiles were measured on units whose schedulers issue either a
// multiplication or a load in a cycle; those of narrower units have every second slot for loads.
double TileShare(double tile, const device::Rate& rate, const device::Device& device) {
  if (device.has_wide_units()) return rate.share * tile;
  return std::min(rate.share, 2 * device.wide_vector_efficiency() * tile);
}

double Filled(std::int64_t size, double side) {
  return plan::Real(size) / std::ceil(plan::Real(size) / side);
}

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

bool SharesSums(const plan::Gemm& product, const device::Device& device) {
  constexpr std::int64_t kSomeRows = 64;
  constexpr std::int64_t kShortest = 128;  // of 136 places it was seen
  constexpr double kSide = 32;
  const bool has_some = product.batch == 1 && product.m > kFewRows && product.m <= kSomeRows &&
                        product.k >= kShortest;
  const double tiles =
      std::ceil(plan::Real(product.m) / kSide) * std::ceil(plan::Real(product.n) / kSide);
  return has_some && product.op && gemm::HasBias(*product.op) && tiles < device.units();
}

double OrdinaryProductS(const plan::Gemm& product, bool can_divide, const device::Device& device) {
  const auto rate = device.VectorRate(tensor::DType::kFloat32);
  if (!rate) return 0;
  const device::KernelCosts& costs = device.costs();
  const auto by_places_s = [&](double call_us, double place_ns) {
    return call_us * 1e-6 + plan::Real(product.k) * place_ns * 1e-9;
  };
  // Blocks that share the sum of a tile: each adds its part to the result.
  if (SharesSums(product, device))
    return by_places_s(costs.product_shared_us, costs.product_shared_ns);
  constexpr double kStep = 8;  // places of the sum
  constexpr double kElementBytes = 4;
  const double units = std::max(1.0, device.units());
  const auto block_s = [&](const Tile& tile, double depth) {
    const double padded = std::ceil(depth / kStep) * kStep;
    const double area = tile.rows * tile.columns;
    const double share = TileShare(costs.*tile.share, *rate, device);
    const double sum_s = 2 * area * padded / (rate->peak / units * share);
    const double store_s = area * kElementBytes / (device.bandwidth() / units);
    return std::max(sum_s, padded * costs.product_depth_ns * 1e-9) + store_s;
  };
  // Many small tiles fill the units as evenly as parts of large ones.
  constexpr double kMany = 4.0 * 64 * 64;
  const bool is_even = can_divide || Results(product) >= kMany * units;
  const double tiled_s =
      costs.product_block_us * 1e-6 +
      QuickestS(product, kOrdinary, is_even ? kAnyParts : kOnePart, device, block_s);
  // Of few rows: a block sums up some columns along all of the weight's rows.
  if (product.batch > 1 || product.m > kFewRows) return tiled_s;
  return std::min(tiled_s, by_places_s(costs.product_rows_us, costs.product_rows_ns));
}

double NarrowProductS(const plan::Gemm& product, std::int64_t alignment,
                      const device::Device& device) {
  const auto vector = device.VectorRate(tensor::DType::kFloat32);
  const auto matrix = device.ProductRate(product.dtype, graph::OpKind::kGemm);
  if (!vector || !matrix) return 0;
  constexpr double kStep = 32;
  const device::KernelCosts& costs = device.costs();
  const double units = std::max(1.0, device.units());
  const double lanes = vector->peak / 2 / units;
  // The library does not choose its kernels for vectors of four.
  const double width = alignment > 1 ? 2 : 1;
  const auto block_s = [&](const Tile& tile, double depth) {
    const double padded = std::ceil(depth / kStep) * kStep;
    const double rows = Filled(product.m, tile.rows);
    const double columns = Filled(product.n, tile.columns);
    const double load_s = (rows + columns) * padded / width * costs.narrow_load_slots / lanes;
    const double sum_s =
        2 * tile.rows * tile.columns * padded / (matrix->peak / units * costs.narrow_matrix);
    return std::max(load_s, sum_s) + rows * columns * costs.narrow_store_slots / lanes;
  };
  return costs.product_block_us * 1e-6 + QuickestS(product, kNarrow, kAnyParts, device, block_s);
}

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
