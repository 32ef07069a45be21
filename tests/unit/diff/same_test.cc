// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <limits>

#include "diff/sets.h"
#include "diff/tensors.h"

namespace idbg::diff::same_test {
namespace {

using tensor::DType;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST_CASE("what is close is the same", "[diff]") {
  const std::vector<float> values = {1, 2, 3};
  const SameResult result = Same(Floats(values), Floats(values), nullptr, {});
  CHECK(result.passes);
  CHECK(result.reason == "allclose");
}

TEST_CASE("a result no further from float64 than eager passes", "[diff]") {
  // Fewer than 1000 elements: the multiplier is 3.
  const std::vector<double> exact = {1, 2, 3, 4};
  const std::vector<float> eager = {1.01F, 2.01F, 3.01F, 4.01F};
  const std::vector<float> good = {0.98F, 1.98F, 2.98F, 3.98F};
  const std::vector<float> bad = {0.96F, 1.96F, 2.96F, 3.96F};
  const TensorView fp64 = Doubles(exact);
  const SameResult passed = Same(Floats(eager), Floats(good), &fp64, {});
  CHECK(passed.passes);
  CHECK(passed.multiplier == 3);
  CHECK(passed.reason == "RMSE against float64");
  CHECK_FALSE(Same(Floats(eager), Floats(bad), &fp64, {}).passes);
  CHECK_FALSE(Same(Floats(eager), Floats(good), nullptr, {}).passes);
}

TEST_CASE("NaN in the reference alone passes, in both only on request", "[diff]") {
  const std::vector<double> exact = {1, 2};
  const std::vector<double> no_number = {kNan, 2};
  const std::vector<float> eager = {kNan, 2};
  const std::vector<float> good = {1, 2};
  const std::vector<float> other = {kNan, 3};
  const TensorView fp64 = Doubles(exact);
  CHECK(Same(Floats(eager), Floats(good), &fp64, {}).passes);
  const TensorView nan64 = Doubles(no_number);
  CHECK_FALSE(Same(Floats(eager), Floats(other), &nan64, {}).passes);
  CHECK(Same(Floats(eager), Floats(other), &nan64, {.equal_nan = true}).passes);
}

TEST_CASE("masks are compared exactly", "[diff]") {
  const std::vector<std::uint8_t> first(200, 1);
  std::vector<std::uint8_t> second = first;
  second[0] = 0;
  const TensorView a = ViewOf(first, DType::kBool);
  const TensorView b = ViewOf(second, DType::kBool);
  const SameResult result = Same(a, b, nullptr, {});
  CHECK_FALSE(result.passes);
  CHECK(result.reason == "bool");
  CHECK(Same(a, a, nullptr, {}).passes);
}

}  // namespace
}  // namespace idbg::diff::same_test
