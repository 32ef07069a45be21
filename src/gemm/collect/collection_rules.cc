// SPDX-License-Identifier: Apache-2.0
#include "gemm/collect/collection_rules.h"

#include <charconv>
#include <string>

#include "base/error.h"

namespace idbg::gemm {
namespace {

[[noreturn]] void FailTileShape(std::string_view text) {
  throw base::Error(base::ErrorCode::kFormat, "tile_shape '" + std::string(text) +
                                                  "' is not like (BLOCK_M, BLOCK_K, BLOCK_N)");
}

}  // namespace

std::int64_t CollectionBytes(const Problem& problem) {
  const bool bias = problem.op == Op::kAddmm || problem.op == Op::kBaddbmm;
  const auto m = static_cast<double>(problem.m);
  const auto n = static_cast<double>(problem.n);
  const auto k = static_cast<double>(problem.k);
  const double elements =
      static_cast<double>(problem.batch) * (m * k + k * n + m * n * (bias ? 2 : 1));
  const double bytes = 1.5 * elements * tensor::Bits(problem.dtype) / 8;
  constexpr double kMost = 9.2e18;
  return static_cast<std::int64_t>(bytes < kMost ? bytes : kMost);
}

TileShape ParseTileShape(std::string_view text) {
  TileShape shape;
  const char* p = text.data();
  const char* const end = p + text.size();
  const auto skip = [&](char c) {
    while (p != end && *p == ' ') ++p;
    if (p == end || *p++ != c) FailTileShape(text);
    while (p != end && *p == ' ') ++p;
  };
  const auto size = [&](std::int64_t& value) {
    const auto [next, error] = std::from_chars(p, end, value);
    if (error != std::errc{} || value < 1) FailTileShape(text);
    p = next;
  };
  skip('(');
  size(shape.block_m);
  skip(',');
  size(shape.block_k);
  skip(',');
  size(shape.block_n);
  skip(')');
  if (p != end) FailTileShape(text);
  return shape;
}

}  // namespace idbg::gemm
