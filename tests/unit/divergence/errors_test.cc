// SPDX-License-Identifier: Apache-2.0
#include "divergence/errors.h"

#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "divergence/segments.h"
#include "divergence/tensors.h"
#include "graph/graph_builder.h"

namespace idbg::divergence::errors_test {
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

TEST_CASE("complex numbers are their pairs of real ones") {
  const std::vector<double> parts = {1, 2, 3, 4};
  tensor::FileTensor complex = TensorOf(tensor::DType::kComplex128, parts);
  complex.shape = {2};
  tensor::FileTensor pairs = TensorOf(tensor::DType::kFloat64, parts);
  pairs.shape = {2, 2};
  CHECK(Judge(Measure(complex, pairs, pairs), kOneOperation).verdict == Verdict::kEqual);
  pairs.shape = {4, 1};
  CHECK(Judge(Measure(complex, pairs, pairs), kOneOperation).verdict == Verdict::kStructure);
}

TEST_CASE("what inputs of one rounding more would give is within the operator's own arithmetic") {
  // The layer norm of a constant: eager mode is exact, compiled code has a rounding of the mean
  // times a thousand, and float64 says 0, of which no share is left for rounding.
  const Errors errors = MeasureFloats({1.9e-5F, 1.9e-5F}, {0, 0}, {0, 0});
  Noise reduction = {.unit = 0x1p-24, .factor = 126};
  CHECK(Judge(errors, reduction).verdict == Verdict::kDefect);
  reduction.moved = 1.2e-6;
  CHECK(Judge(errors, reduction).verdict == Verdict::kNoise);
  CHECK(Judge(MeasureFloats({0, 0}, {1.9e-5F, 1.9e-5F}, {0, 0}), reduction).verdict ==
        Verdict::kNearer);
  CHECK(Judge(MeasureFloats({1, 1}, {0, 0}, {0, 0}), reduction).verdict == Verdict::kDefect);
}

TEST_CASE("operands are those of an element of the result, by broadcasting") {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const std::vector<float> ours = {1, kInfinity, 3};
  const std::vector<float> theirs = {2, kInfinity, 3};
  const tensor::FileTensor compiled = TensorOf(tensor::DType::kFloat32, ours);
  const tensor::FileTensor eager = TensorOf(tensor::DType::kFloat32, theirs);
  const auto first = OperandAt(compiled, eager, {4, 0});
  REQUIRE(first);
  CHECK_FALSE(first->IsSame());
  CHECK(OperandAt(compiled, eager, {4, 1})->IsNotFinite());
  CHECK(OperandAt(compiled, eager, {2})->IsSame());
  CHECK_FALSE(OperandAt(compiled, eager, {2})->IsNotFinite());
  CHECK_FALSE(OperandAt(compiled, eager, {3}));  // there is none
  CHECK_FALSE(OperandAt(compiled, eager, {}));
}

TEST_CASE("moved tensors are their own or the next numbers, and zeros and infinities stay") {
  const float next = std::nextafter(0.1F, 1.0F);
  std::vector<float> numbers(100, 0.1F);
  numbers[0] = 0;
  numbers[1] = std::numeric_limits<float>::infinity();
  const std::vector<std::int64_t> integers = {7, 8};
  Tensors borrowed;
  const tensor::FileTensor of_floats = TensorOf(tensor::DType::kFloat32, numbers);
  const tensor::FileTensor of_integers = TensorOf(tensor::DType::kInt64, integers);
  borrowed.Add("floats", of_floats);
  borrowed.Add("integers", of_integers);
  const Tensors tensors = borrowed.Moved();
  CHECK(tensors.Find("integers")->data == of_integers.data);
  const std::vector<float> moved = tensors.Find("floats")->ToFloats();
  CHECK(moved[0] == 0);
  CHECK(moved[1] == numbers[1]);
  const float other = moved[2] == 0.1F ? next : moved[2];
  CHECK(std::abs(other - 0.1F) == next - 0.1F);
  std::size_t changed = 0;
  for (std::size_t i = 2; i < moved.size(); ++i) {
    CHECK(std::abs(moved[i] - 0.1F) <= next - 0.1F);
    changed += moved[i] != 0.1F ? 1 : 0;
  }
  CHECK(changed > 25);
  CHECK(changed < 75);
}

TEST_CASE("an operator that steps to the next number rounds nothing") {
  Noise step = kOneOperation;
  step.is_step = true;
  const float next = std::nextafter(1.0F, 2.0F);
  CHECK(Judge(MeasureFloats({next}, {1}, {1}), step).verdict == Verdict::kDefect);
  CHECK(Judge(MeasureFloats({next}, {next}, {1}), step).verdict == Verdict::kEqual);
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

TEST_CASE("a special function may round as often as its polynomials do") {
  const auto factor_of = [](const std::string& target) {
    graph::Graph graph;
    graph::Node node;
    node.target = target;
    return NoiseOf(graph, {graph.AddNode(node)}, tensor::DType::kFloat32).factor;
  };
  CHECK(factor_of("aten.erf.default") == 16);
  CHECK(factor_of("aten.special_bessel_y0.default") == 16);
  CHECK(factor_of("aten.exp.default") == 4);
}

TEST_CASE("a large element does not excuse what is larger than its rounding") {
  const Errors errors = MeasureFloats({2e30F, 2, 3, 10}, {1e30F, 2, 3, 9}, {1e30, 2, 3, 9});
  CHECK(Judge(errors, kOneOperation).verdict == Verdict::kDefect);
}

TEST_CASE("sums of half the digits are added up in float32, and rounded once") {
  const auto noise_of = [](const std::string& target, std::vector<std::vector<std::int64_t>> inputs,
                           std::vector<std::int64_t> output, tensor::DType dtype) {
    const auto sizes_of = [](const std::vector<std::int64_t>& sizes) {
      return std::vector<tensor::SymInt>(sizes.begin(), sizes.end());
    };
    graph::GraphBuilder builder;
    std::vector<graph::Argument> arguments;
    for (const auto& sizes : inputs)
      arguments.push_back(graph::Ref(builder.Input(sizes_of(sizes))));
    builder.Make(target, std::move(arguments), sizes_of(output));
    return NoiseOf(builder.graph(), {0}, dtype);
  };
  const Noise sum = noise_of("aten.sum.dim_IntList", {{2, 4096}}, {2}, tensor::DType::kBfloat16);
  CHECK(sum.factor == 4);
  CHECK(sum.sums == 4 * 64 * 0x1p-24);
  const Noise product =
      noise_of("aten.mm.default", {{8, 4096}, {4096, 4}}, {8, 4}, tensor::DType::kFloat32);
  CHECK(product.factor == 4 * 64);
  CHECK(product.sums == 0);
  CHECK(noise_of("aten.addmm.default", {{4}, {8, 64}, {64, 4}}, {8, 4}, tensor::DType::kBfloat16)
            .sums == 0);  // a product that is rounded before the sum
  // Rows of 1000 and of 1: the rounding of the one hides nothing of the other.
  const auto judge = [&](float second) {
    const auto bits = [](float number) {
      return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(number) >> 16);
    };
    const std::vector<std::uint16_t> compiled = {bits(1000), bits(second)};
    const std::vector<std::uint16_t> eager = {bits(1000), bits(1)};
    return Judge(Measure(TensorOf(tensor::DType::kBfloat16, compiled),
                         TensorOf(tensor::DType::kBfloat16, eager),
                         TensorOf(tensor::DType::kFloat64, std::vector<double>{1001, 1.002})),
                 sum)
        .verdict;
  };
  CHECK(judge(1.0078125F) == Verdict::kNoise);
  CHECK(judge(2) == Verdict::kDefect);
}

TEST_CASE("NaN counts against the side that has it") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  CHECK(Judge(MeasureFloats({nan}, {1}, {1}), kOneOperation).verdict == Verdict::kNan);
  CHECK(Judge(MeasureFloats({1}, {nan}, {1}), kOneOperation).verdict == Verdict::kNearer);
  CHECK(Judge(MeasureFloats({nan}, {nan}, {NAN}), kOneOperation).verdict == Verdict::kEqual);
}

TEST_CASE("a NaN that compiled code alone has not counts against it") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  CHECK(Judge(MeasureFloats({0}, {nan}, {NAN}), kOneOperation).verdict == Verdict::kNan);
  CHECK(Judge(MeasureFloats({-infinity}, {infinity}, {INFINITY}), kOneOperation).verdict ==
        Verdict::kNan);
  CHECK(Judge(MeasureFloats({infinity}, {nan}, {INFINITY}), kOneOperation).verdict ==
        Verdict::kNearer);
}

TEST_CASE("an ordinary element is not hidden by one that is much larger") {
  Noise strict = kOneOperation;
  strict.is_strict = true;
  const Errors errors = MeasureFloats({1e30F, 2, 3, 10}, {1e30F, 2, 3, 9}, {1e30F, 2, 3, 9});
  CHECK(errors.median == 9);
  CHECK(Judge(errors, strict).verdict == Verdict::kDefect);
  CHECK(Judge(errors, kOneOperation).is_large);
  // A difference that eager mode's own error explains, and one of a small element among others.
  CHECK(Judge(MeasureFloats({1e30F, 2, 3, 10}, {1e30F, 2, 3, 9}, {1e30F, 2, 3, 9.5}), strict)
            .verdict == Verdict::kNoise);
  CHECK(Judge(MeasureFloats({1e30F, 2, 3, 1e-9F}, {1e30F, 2, 3, 0}, {1e30F, 2, 3, 0}), strict)
            .verdict == Verdict::kNoise);
}

TEST_CASE("compiled code that is right where eager mode rounds in between is no defect") {
  // 25 and 24: a quotient of 24.976, rounded to bfloat16 before it is truncated.
  const std::vector<std::uint16_t> compiled = {0x41C0};
  const std::vector<std::uint16_t> eager = {0x41C8};
  const Errors errors = Measure(TensorOf(tensor::DType::kBfloat16, compiled),
                                TensorOf(tensor::DType::kBfloat16, eager),
                                TensorOf(tensor::DType::kFloat64, std::vector<double>{24}));
  Noise noise{.unit = 0x1p-8, .factor = 4, .is_strict = true};
  CHECK(Judge(errors, noise).verdict == Verdict::kNearer);
  noise.has_inexact_argument = true;  // float64 computed with another number
  CHECK(Judge(errors, noise).verdict == Verdict::kDefect);
}

TEST_CASE("zeros of another sign are equal, and counted") {
  const Errors errors = MeasureFloats({0, -0.0F, 1}, {-0.0F, -0.0F, 1}, {-0.0, -0.0, 1});
  CHECK(errors.other_zeros == 1);
  CHECK(Judge(errors, kOneOperation).verdict == Verdict::kEqual);
}

TEST_CASE("complex numbers are judged by their parts, with float64 as pairs") {
  const std::vector<float> compiled = {1, 2, 3, 4.5F};
  const std::vector<float> eager = {1, 2, 3, 4};
  const std::vector<double> fp64 = {1, 2, 3, 4};
  tensor::FileTensor c = TensorOf(tensor::DType::kComplex64, compiled);
  tensor::FileTensor e = TensorOf(tensor::DType::kComplex64, eager);
  tensor::FileTensor d = TensorOf(tensor::DType::kFloat64, fp64);
  c.shape = e.shape = {2};
  d.shape = {2, 2};
  const Errors errors = Measure(c, e, d);
  CHECK(errors.is_comparable);
  CHECK(errors.differing == 1);
  CHECK(errors.index == std::vector<std::int64_t>{1});
  CHECK(Judge(errors, {.unit = RoundoffOf(tensor::DType::kComplex64), .factor = 4}).verdict ==
        Verdict::kDefect);
}

TEST_CASE("integers of 64 bits differ where they are one number in float64") {
  const std::vector<std::int64_t> compiled = {7, (std::int64_t{1} << 60) + 1};
  const std::vector<std::int64_t> eager = {7, std::int64_t{1} << 60};
  const tensor::FileTensor e = TensorOf(tensor::DType::kInt64, eager);
  const Errors errors = Measure(TensorOf(tensor::DType::kInt64, compiled), e, e);
  CHECK(errors.differing == 1);
  CHECK(errors.index == std::vector<std::int64_t>{1});
  CHECK(errors.at_compiled == 0x1p60);
  CHECK(Judge(errors, {}).verdict == Verdict::kDefect);
}

TEST_CASE("another dtype is a matter of structure") {
  const std::vector<std::int64_t> eager = {1};
  const tensor::FileTensor e = TensorOf(tensor::DType::kInt64, eager);
  const std::vector<float> compiled = {1};
  const Errors errors = Measure(TensorOf(tensor::DType::kFloat32, compiled), e, e);
  CHECK(Judge(errors, kOneOperation).verdict == Verdict::kStructure);
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

TEST_CASE("integers that are nearer to float64 than eager mode's are no defect") {
  const auto judged = [](const std::vector<std::uint8_t>& compiled) {
    const std::vector<std::uint8_t> eager = {10, 21, 31, 40};
    return Judge(Measure(TensorOf(tensor::DType::kUint8, compiled),
                         TensorOf(tensor::DType::kUint8, eager),
                         TensorOf(tensor::DType::kFloat64, std::vector<double>{10, 20, 30, 40})),
                 {.is_strict = true})
        .verdict;
  };
  CHECK(judged({10, 20, 31, 40}) == Verdict::kNearer);
  CHECK(judged({11, 21, 31, 40}) == Verdict::kDefect);
  CHECK(judged({10, 20, 30, 42}) == Verdict::kDefect);
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
  const Noise strict{
      .unit = 0x1p-11, .factor = 4, .is_strict = true, .has_inexact_argument = true};  // 3.14
  CHECK(Judge(errors, strict).verdict == Verdict::kDefect);
}

TEST_CASE("a value of which eager mode has no digit is ill-conditioned") {
  CHECK(IsIllConditioned(MeasureFloats({2.5e8F}, {5.9e7F}, {9.1e16})));
  CHECK_FALSE(IsIllConditioned(MeasureFloats({1.001F}, {1}, {1})));
}

}  // namespace idbg::divergence::errors_test
