// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "gemm/problem/problem.h"

namespace idbg::gemm {

// What measuring a problem takes, in bytes: both operands, the result and, for addmm and baddbmm,
// the bias, times 1.5 for what the allocator and the autotuner keep. Saturates.
std::int64_t CollectionBytes(const Problem& problem);

// The sizes in Inductor's "tile_shape" text, whose order is M, K, N: "(32, 16, 64)".
struct TileShape {
  std::int64_t block_m = 0;
  std::int64_t block_k = 0;
  std::int64_t block_n = 0;

  bool operator==(const TileShape&) const = default;
};

// Throws kFormat.
TileShape ParseTileShape(std::string_view text);

}  // namespace idbg::gemm
