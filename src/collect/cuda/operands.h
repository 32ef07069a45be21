// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "gemm/problem/problem.h"

// The operands that problems are run with: numbers of [-1, 1) that depend on the place in memory
// alone (the kernel `fill` of tools/inductor_debug/gemm_kernels.py), so that the host can say what
// a product must be.
namespace idbg::collect::cuda {

inline constexpr std::int64_t kSeedA = 0x5eed0a;
inline constexpr std::int64_t kSeedB = 0x5eed0b;
inline constexpr std::int64_t kSeedBias = 0x5eed0c;
inline constexpr std::int64_t kSeedResidual = 0x5eed0d;
inline constexpr std::int64_t kSeedScaleA = 0x5eed0e;
inline constexpr std::int64_t kSeedScaleB = 0x5eed0f;

// The element at `index` of a buffer that was filled with `seed`, rounded to `dtype`: float32,
// float16, bfloat16 or float8_e4m3fn.
double OperandElement(std::int64_t index, std::int64_t seed, tensor::DType dtype);

// Element (row, column) of the first matrix of a problem's result, in double precision.
double ExpectedElement(const gemm::Problem& problem, std::int64_t row, std::int64_t column);

// How far two right results of a problem may be apart. Sums of K products of these numbers have a
// standard deviation of sqrt(K) / 3: two steps of the result's dtype at five times that, and what
// sums of K terms in float32 lose. Operands that are rounded to TF32 lose about a tenth of two of
// its steps. Sums of float8 products are cut to 14 bits after every 32 terms.
double Tolerance(const gemm::Problem& problem);

}  // namespace idbg::collect::cuda
