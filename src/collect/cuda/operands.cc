// SPDX-License-Identifier: Apache-2.0
#include "collect/cuda/operands.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace idbg::collect::cuda {
namespace {

std::uint32_t Hash(std::int64_t index, std::int64_t seed) {
  auto bits = static_cast<std::uint32_t>(static_cast<std::uint64_t>(index) * 2654435761u +
                                         static_cast<std::uint64_t>(seed));
  bits = (bits ^ (bits >> 16)) * 2246822519u;
  bits = (bits ^ (bits >> 13)) * 3266489917u;
  return bits ^ (bits >> 16);
}

// To the nearest value, ties to even. Not for values that overflow.
double Round(double value, tensor::DType dtype) {
  int exponent = 0;
  std::frexp(value, &exponent);
  int step = exponent - tensor::MantissaBits(dtype);
  // Below their smallest normal numbers float16 and float8 have fixed steps.
  if (dtype == tensor::DType::kFloat16) step = std::max(step, -24);
  if (dtype == tensor::DType::kFloat8E4m3fn) step = std::max(step, -9);
  return std::ldexp(std::nearbyint(std::ldexp(value, -step)), step);
}

double ApplyEpilogue(const gemm::Problem& problem, std::int64_t row, std::int64_t column,
                     double sum) {
  constexpr tensor::DType kScale = tensor::DType::kFloat32;
  const auto scaled = [sum](std::int64_t a, std::int64_t b) {
    return sum * OperandElement(a, kSeedScaleA, kScale) * OperandElement(b, kSeedScaleB, kScale);
  };
  switch (EpilogueOf(problem.op)) {
    case gemm::Epilogue::kRelu:
      return std::max(sum, 0.0);
    case gemm::Epilogue::kGelu:
      return 0.5 * sum * (1 + std::erf(sum / std::numbers::sqrt2));
    case gemm::Epilogue::kResidual:
      return sum + OperandElement(row * problem.n + column, kSeedResidual, ResultDType(problem));
    case gemm::Epilogue::kRowwise:
      return scaled(row, column);
    case gemm::Epilogue::kNone:
      return IsScaled(problem.op) ? scaled(0, 0) : sum;
  }
  return sum;
}

}  // namespace

double OperandElement(std::int64_t index, std::int64_t seed, tensor::DType dtype) {
  return Round((Hash(index, seed) >> 8) / 8388608.0 - 1.0, dtype);
}

double ExpectedElement(const gemm::Problem& problem, std::int64_t row, std::int64_t column) {
  const bool a_transposed = IsATransposed(problem.layout);
  const bool b_transposed = IsBTransposed(problem.layout);
  const tensor::DType dtype = OperandDType(problem);
  double sum = HasBias(problem.op) ? OperandElement(column, kSeedBias, dtype) : 0;
  for (std::int64_t k = 0; k < problem.k; ++k) {
    const std::int64_t a = a_transposed ? k * problem.m + row : row * problem.k + k;
    const std::int64_t b = b_transposed ? column * problem.k + k : k * problem.n + column;
    sum += OperandElement(a, kSeedA, dtype) * OperandElement(b, kSeedB, dtype);
  }
  return ApplyEpilogue(problem, row, column, sum);
}

double Tolerance(const gemm::Problem& problem) {
  const auto k = static_cast<double>(problem.k);
  const bool is_tf32 = problem.dtype == tensor::DType::kTf32;
  const int bits = tensor::MantissaBits(is_tf32 ? tensor::DType::kTf32 : ResultDType(problem));
  const double step = std::ldexp(1.0, 1 - bits);
  const double largest = 5 * std::sqrt(k) / 3;
  const double cut = IsScaled(problem.op) ? std::ldexp(largest * (k / 32), -13) : 0;
  return 2 * step * (largest + 1) + std::ldexp(k, -23) + cut;
}

}  // namespace idbg::collect::cuda
