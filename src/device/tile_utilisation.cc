// SPDX-License-Identifier: Apache-2.0
#include "device/tile_utilisation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace idbg::device {

namespace {

double TileSide(std::int64_t size, std::int64_t least) {
  constexpr std::int64_t kMost = 128;
  if (size >= kMost) return kMost;
  return static_cast<double>(
      std::max(least, static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(size)))));
}

}  // namespace

double TileUtilisation(const plan::Gemm& product, double units, bool matrix_units) {
  const std::int64_t least = matrix_units ? 16 : 1;
  const double side_m = TileSide(product.m, least);
  const double side_n = TileSide(product.n, least);
  const auto m = static_cast<double>(product.m);
  const auto n = static_cast<double>(product.n);
  const double rows = std::ceil(m / side_m);
  const double columns = std::ceil(n / side_n);
  const double useful = m * n / (rows * side_m * columns * side_n);
  if (units < 1) return useful;
  double tiles = rows * columns * static_cast<double>(product.batch);
  const double deepest_split = std::max(1.0, std::floor(static_cast<double>(product.k) / 256));
  tiles *= std::clamp(std::floor(units / tiles), 1.0, deepest_split);
  return useful * tiles / (std::ceil(tiles / units) * units);
}

}  // namespace idbg::device
