// SPDX-License-Identifier: Apache-2.0
#include "divergence/errors.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace idbg::divergence {
namespace {

template <typename Number>
tensor::FileTensor TensorOf(tensor::DType dtype, const std::vector<Number>& numbers) {
  return {.dtype = dtype,
          .shape = {static_cast<std::int64_t>(numbers.size())},
          .data = {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)}};
}

Errors MeasureFloats(const std::vector<float>& compiled, const std::vector<float>& eager,
                     const std::vector<double>& fp64) {
  return Measure(TensorOf(tensor::DType::kFloat32, compiled),
                 TensorOf(tensor::DType::kFloat32, eager), TensorOf(tensor::DType::kFloat64, fp64));
}

constexpr Noise kOneOperation = {.unit = 0x1p-24, .factor = 4};

}  // namespace

TEST_CASE("errors are those of the worst elements, and say where") {
  const Errors errors = MeasureFloats({1, 2, 5}, {1, 2.5, 3}, {1, 2.25, 3});
  CHECK(errors.is_comparable);
  CHECK(errors.differing == 2);
  CHECK(errors.compiled == 2);
  CHECK(errors.eager == 0.25);
  CHECK(errors.difference == 2);
  CHECK(errors.scale == 3);
  CHECK(errors.index == std::vector<std::int64_t>{2});
  CHECK(errors.at_compiled == 5);
  CHECK(errors.at_eager == 3);
}

TEST_CASE("the same bits are equal, however far both are from float64") {
  CHECK(Judge(MeasureFloats({7}, {7}, {1}), kOneOperation).verdict == Verdict::kEqual);
}

TEST_CASE("a rounding is noise, and named nearer where it is") {
  const float next = std::nextafter(1.0F, 2.0F);
  CHECK(Judge(MeasureFloats({next}, {1}, {1}), kOneOperation).verdict == Verdict::kNoise);
  CHECK(Judge(MeasureFloats({1}, {next}, {1}), kOneOperation).verdict == Verdict::kNearer);
}

TEST_CASE("a difference that eager mode's own error does not excuse is a defect") {
  CHECK(Judge(MeasureFloats({1.001F}, {1}, {1}), kOneOperation).verdict == Verdict::kDefect);
  const Judgement excused = Judge(MeasureFloats({1.003F}, {1}, {1.001}), kOneOperation);
  CHECK(excused.verdict == Verdict::kNoise);
  CHECK(excused.is_large);
  Noise strict = kOneOperation;
  strict.is_strict = true;
  CHECK(Judge(MeasureFloats({1.003F}, {1}, {1.001}), strict).verdict == Verdict::kDefect);
}

TEST_CASE("NaN counts against the side that has it") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  CHECK(Judge(MeasureFloats({nan}, {1}, {1}), kOneOperation).verdict == Verdict::kNan);
  CHECK(Judge(MeasureFloats({1}, {nan}, {1}), kOneOperation).verdict == Verdict::kNearer);
  CHECK(Judge(MeasureFloats({nan}, {nan}, {NAN}), kOneOperation).verdict == Verdict::kEqual);
}

TEST_CASE("integers have no noise") {
  const std::vector<std::int64_t> compiled = {-1589934592};
  const std::vector<std::int64_t> eager = {7000000000};
  const tensor::FileTensor e = TensorOf(tensor::DType::kInt64, eager);
  const Errors errors = Measure(TensorOf(tensor::DType::kInt64, compiled), e, e);
  CHECK(errors.difference == 8589934592.0);
  CHECK(Judge(errors, {.unit = RoundoffOf(tensor::DType::kInt64), .factor = 100}).verdict ==
        Verdict::kDefect);
}

TEST_CASE("another shape is a matter of structure") {
  CHECK(Judge(MeasureFloats({1, 2}, {1}, {1}), kOneOperation).verdict == Verdict::kStructure);
}

TEST_CASE("one operator in half precision is right at small elements, too") {
  // 0 and 6.2e-4 beside 2.28: remainder(3.140625, 3.14).
  const std::vector<std::uint16_t> compiled = {0x4090, 0x111E};
  const std::vector<std::uint16_t> eager = {0x4090, 0x0000};
  const std::vector<double> fp64 = {2.28125, 0.000625};
  const Errors errors =
      Measure(TensorOf(tensor::DType::kFloat16, compiled), TensorOf(tensor::DType::kFloat16, eager),
              TensorOf(tensor::DType::kFloat64, fp64));
  CHECK(Judge(errors, {.unit = 0x1p-11, .factor = 4}).verdict == Verdict::kNearer);
  CHECK(Judge(errors, {.unit = 0x1p-11, .factor = 4, .is_strict = true}).verdict ==
        Verdict::kDefect);
}

TEST_CASE("a value of which eager mode has no digit is ill-conditioned") {
  CHECK(IsIllConditioned(MeasureFloats({2.5e8F}, {5.9e7F}, {9.1e16})));
  CHECK_FALSE(IsIllConditioned(MeasureFloats({1.001F}, {1}, {1})));
}

}  // namespace idbg::divergence
