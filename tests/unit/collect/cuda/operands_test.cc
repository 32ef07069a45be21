// SPDX-License-Identifier: Apache-2.0
#include "collect/cuda/operands.h"

#include <algorithm>
#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>

namespace idbg::collect::cuda::operands_test {

using Catch::Matchers::WithinAbs;
using tensor::DType;

TEST_CASE("operands are spread over [-1, 1)", "[gemm][cuda]") {
  double sum = 0;
  double squares = 0;
  constexpr int kCount = 20000;
  for (int i = 0; i < kCount; ++i) {
    const double value = OperandElement(i, kSeedA, DType::kFloat32);
    CHECK((value >= -1 && value < 1));
    sum += value;
    squares += value * value;
  }
  CHECK_THAT(sum / kCount, WithinAbs(0, 0.02));
  CHECK_THAT(squares / kCount, WithinAbs(1.0 / 3, 0.01));
}

TEST_CASE("operands have the precision of their type", "[gemm][cuda]") {
  for (int i = 0; i < 1000; ++i) {
    const double exact = OperandElement(i, kSeedB, DType::kFloat32);
    const double bfloat16 = OperandElement(i, kSeedB, DType::kBfloat16);
    const double float16 = OperandElement(i, kSeedB, DType::kFloat16);
    CHECK(std::abs(bfloat16 - exact) <= std::abs(exact) / 256);
    CHECK(std::abs(float16 - exact) <= std::abs(exact) / 2048 + 0x1p-25);
    int exponent = 0;  // bfloat16 has 8 bits of mantissa
    const double scaled = std::ldexp(std::frexp(bfloat16, &exponent), 8);
    CHECK(scaled == std::nearbyint(scaled));
  }
}

TEST_CASE("an expected element is the product of its row and column", "[gemm][cuda]") {
  for (const gemm::Layout layout :
       {gemm::Layout::kNn, gemm::Layout::kNt, gemm::Layout::kTn, gemm::Layout::kTt}) {
    const gemm::Problem problem{.m = 3, .n = 4, .k = 2, .dtype = DType::kFloat32, .layout = layout};
    const auto a = [&](std::int64_t index) { return OperandElement(index, kSeedA, problem.dtype); };
    const auto b = [&](std::int64_t index) { return OperandElement(index, kSeedB, problem.dtype); };
    const bool a_transposed = layout == gemm::Layout::kTn || layout == gemm::Layout::kTt;
    const bool b_transposed = layout == gemm::Layout::kNt || layout == gemm::Layout::kTt;
    // Row 2, column 1.
    const double expected =
        a_transposed ? a(2) * (b_transposed ? b(2) : b(1)) + a(5) * (b_transposed ? b(3) : b(5))
                     : a(4) * (b_transposed ? b(2) : b(1)) + a(5) * (b_transposed ? b(3) : b(5));
    CHECK_THAT(ExpectedElement(problem, 2, 1), WithinAbs(expected, 1e-12));
  }
}

TEST_CASE("a missing tail is above the tolerance", "[gemm][cuda]") {
  for (const DType dtype : {DType::kBfloat16, DType::kFloat16, DType::kFloat32, DType::kTf32}) {
    const gemm::Problem problem{.m = 16, .n = 16, .k = 4097, .dtype = dtype};
    const gemm::Problem cut{.m = 16, .n = 16, .k = 4065, .dtype = dtype};
    double worst = 0;
    for (std::int64_t column = 0; column < 16; ++column) {
      double tail = 0;
      for (std::int64_t k = cut.k; k < problem.k; ++k)
        tail += OperandElement(k, kSeedA, OperandDType(problem)) *
                OperandElement(k * problem.n + column, kSeedB, OperandDType(problem));
      worst = std::max(worst, std::abs(tail));
    }
    CHECK(worst > Tolerance(problem));
  }
}

TEST_CASE("what operands lose in TF32 is within the tolerance, what they lose in float8 is not",
          "[gemm][cuda]") {
  const gemm::Problem problem{.m = 16, .n = 16, .k = 4096, .dtype = DType::kTf32};
  const auto worst = [&](int dropped_bits) {
    // Matrix units cut the bits of a float32 that they do not read.
    const auto cut = [&](double value) {
      const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
      return static_cast<double>(std::bit_cast<float>(bits >> dropped_bits << dropped_bits));
    };
    double most = 0;
    for (std::int64_t row = 0; row < 16; ++row) {
      double sum = 0;
      for (std::int64_t k = 0; k < problem.k; ++k)
        sum += cut(OperandElement(row * problem.k + k, kSeedA, DType::kFloat32)) *
               cut(OperandElement(k * problem.n + row, kSeedB, DType::kFloat32));
      most = std::max(most, std::abs(sum - ExpectedElement(problem, row, row)));
    }
    return most;
  };
  CHECK(worst(13) < Tolerance(problem) / 3);
  CHECK(worst(20) > Tolerance(problem));
}

TEST_CASE("float8 operands are rounded to multiples of their steps", "[gemm][cuda]") {
  for (int i = 0; i < 1000; ++i) {
    const double exact = OperandElement(i, kSeedA, DType::kFloat32);
    const double rounded = OperandElement(i, kSeedA, DType::kFloat8E4m3fn);
    CHECK(std::abs(rounded - exact) <= std::max(std::abs(exact) / 16, 0x1p-10));
    CHECK(std::ldexp(rounded, 9) == std::nearbyint(std::ldexp(rounded, 9)));
  }
}

TEST_CASE("what is expected of a product includes its epilogue", "[gemm][cuda]") {
  const auto expected = [](gemm::Op op, DType dtype = DType::kBfloat16) {
    return ExpectedElement(
        {.op = op, .m = 8, .n = 16, .k = 32, .dtype = dtype, .layout = gemm::Layout::kNt}, 3, 5);
  };
  const double sum = expected(gemm::Op::kMm);
  const double bias = OperandElement(5, kSeedBias, DType::kBfloat16);
  CHECK_THAT(expected(gemm::Op::kAddmm), WithinAbs(sum + bias, 1e-12));
  CHECK(expected(gemm::Op::kMmRelu) == std::max(sum, 0.0));
  CHECK(expected(gemm::Op::kAddmmRelu) == std::max(sum + bias, 0.0));
  CHECK_THAT(expected(gemm::Op::kMmGelu),
             WithinAbs(sum * std::erfc(-sum / std::sqrt(2.0)) / 2, 1e-12));
  const double residual = OperandElement(3 * 16 + 5, kSeedResidual, DType::kBfloat16);
  CHECK_THAT(expected(gemm::Op::kMmResidual), WithinAbs(sum + residual, 1e-12));
  CHECK_THAT(expected(gemm::Op::kAddmmResidual), WithinAbs(sum + bias + residual, 1e-12));
  const double scaled = expected(gemm::Op::kScaledMm, DType::kFloat8E4m3fn);
  const double rowwise = expected(gemm::Op::kScaledMmRowwise, DType::kFloat8E4m3fn);
  const auto scales = [](int a, int b) {
    return OperandElement(a, kSeedScaleA, DType::kFloat32) *
           OperandElement(b, kSeedScaleB, DType::kFloat32);
  };
  CHECK_THAT(scaled / scales(0, 0), WithinAbs(rowwise / scales(3, 5), 1e-9));
}

}  // namespace idbg::collect::cuda::operands_test
