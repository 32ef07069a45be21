// SPDX-License-Identifier: Apache-2.0
#include "gemm/cuda/operands.h"

#include <bit>
#include <cmath>

#include "base/error.h"

namespace idbg::gemm::cuda {
namespace {

std::uint32_t Hash(std::int64_t index, std::int64_t seed) {
  auto bits = static_cast<std::uint32_t>(static_cast<std::uint64_t>(index) * 2654435761u +
                                         static_cast<std::uint64_t>(seed));
  bits = (bits ^ (bits >> 16)) * 2246822519u;
  bits = (bits ^ (bits >> 13)) * 3266489917u;
  return bits ^ (bits >> 16);
}

// To the nearest value with so many bits of mantissa, ties to even. Not for values that overflow.
double RoundMantissa(double value, int bits) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(fraction, bits)), exponent - bits);
}

// Of the mantissa, the hidden bit included.
int MantissaBits(tensor::DType dtype) {
  switch (dtype) {
    case tensor::DType::kBfloat16:
      return 8;
    case tensor::DType::kFloat16:
      return 11;
    default:
      IDBG_CHECK(dtype == tensor::DType::kFloat32);
      return 24;
  }
}

double Round(double value, tensor::DType dtype) {
  constexpr double kSmallestHalf = 0x1p-14;  // below, float16 has fixed steps
  if (dtype == tensor::DType::kFloat16 && std::abs(value) < kSmallestHalf)
    return std::ldexp(std::nearbyint(std::ldexp(value, 24)), -24);
  return RoundMantissa(value, MantissaBits(dtype));
}

}  // namespace

double OperandElement(std::int64_t index, std::int64_t seed, tensor::DType dtype) {
  return Round((Hash(index, seed) >> 8) / 8388608.0 - 1.0, dtype);
}

double ExpectedElement(const Problem& problem, std::int64_t row, std::int64_t column) {
  const bool a_transposed = IsATransposed(problem.layout);
  const bool b_transposed = IsBTransposed(problem.layout);
  double sum = problem.op == Op::kAddmm ? OperandElement(column, kSeedBias, problem.dtype) : 0;
  for (std::int64_t k = 0; k < problem.k; ++k) {
    const std::int64_t a = a_transposed ? k * problem.m + row : row * problem.k + k;
    const std::int64_t b = b_transposed ? column * problem.k + k : k * problem.n + column;
    sum += OperandElement(a, kSeedA, problem.dtype) * OperandElement(b, kSeedB, problem.dtype);
  }
  return sum;
}

double Tolerance(const Problem& problem) {
  const auto k = static_cast<double>(problem.k);
  const double step = std::ldexp(1.0, 1 - MantissaBits(problem.dtype));
  return 2 * step * (5 * std::sqrt(k) / 3 + 1) + std::ldexp(k, -23);
}

}  // namespace idbg::gemm::cuda
