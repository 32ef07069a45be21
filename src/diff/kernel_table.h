// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diff/kernels.h"

namespace idbg::diff {

// The loops as one instruction set has them.
struct KernelTable {
  ChunkSums (*sum_floats)(const float*, const float*, std::size_t, const Rule&);
  ChunkSums (*sum_doubles)(const double*, const double*, std::size_t, const Rule&);
  ChunkSums (*sum_equal_floats)(const float*, std::size_t);
  ChunkSums (*sum_equal_doubles)(const double*, std::size_t);
  ChunkSums (*sum_complex_floats)(const float*, const float*, std::size_t, const Rule&, double*);
  ChunkSums (*sum_complex_doubles)(const double*, const double*, std::size_t, const Rule&, double*);
  void (*float_bins)(const float*, const float*, std::size_t, std::uint32_t*);
  void (*double_bins)(const double*, const double*, std::size_t, std::uint32_t*);
  void (*ulp_distances)(const void*, const void*, std::size_t, int, std::uint64_t*);
  std::uint64_t (*ulp_bins)(const std::uint64_t*, std::size_t, std::uint32_t*);
  std::uint64_t (*count_short_ulps)(const void*, const void*, std::size_t, std::uint64_t*);
  void (*count_bins)(const std::uint32_t*, std::size_t, std::size_t, std::uint32_t*);
  bool (*integers_to_double)(const std::int64_t*, std::size_t, double*);
  void (*widen_to_float)(tensor::DType, const float*, const void*, std::size_t, float*);
  void (*widen_to_double)(tensor::DType, const float*, const void*, std::size_t, double*);
};

}  // namespace idbg::diff
