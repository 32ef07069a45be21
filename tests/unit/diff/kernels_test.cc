// SPDX-License-Identifier: Apache-2.0
#include "diff/kernels.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "diff/pairs.h"

namespace idbg::diff::kernels_test {
namespace {

template <typename T>
void CheckEqualChunk() {
  std::mt19937 random(7);
  std::normal_distribution<T> normal;
  alignas(64) T numbers[kChunk];
  for (T& number : numbers) number = random() % 8 == 0 ? 0 : normal(random);
  const ChunkSums all = KernelsOf<T>().sum(numbers, numbers, kChunk, {});
  const ChunkSums equal = KernelsOf<T>().sum_equal(numbers, kChunk);
  CHECK(equal.expected_squared == all.expected_squared);
  CHECK(equal.actual_squared == all.actual_squared);
  CHECK(equal.product == all.product);
  CHECK(equal.relative_count == all.relative_count);
  CHECK(all.absolute + all.squared + all.relative + all.max_absolute + all.max_relative == 0);
  CHECK_FALSE(equal.has_non_finite);
  for (const T odd : {std::numeric_limits<T>::infinity(), std::numeric_limits<T>::quiet_NaN()}) {
    numbers[77] = odd;
    CHECK(KernelsOf<T>().sum_equal(numbers, kChunk).has_non_finite);
  }
}

}  // namespace

TEST_CASE("equal chunks have the figures that any others would have", "[diff]") {
  CheckEqualChunk<float>();
  CheckEqualChunk<double>();
}

namespace {

// Pairs as far apart as the rule allows before it rounds: which of them are too far after it shows
// in a chunk that has no other mismatch.
void FillToLimit(std::mt19937& random, const Rule& rule, float* actual, float* expected) {
  const int least = rule.rounding == Rounding::kHalf ? -14 : -100;
  for (std::size_t i = 0; i < kChunk; ++i) {
    const int exponent = least + static_cast<int>(random() % static_cast<unsigned>(12 - least));
    const double size = std::ldexp(1 + static_cast<double>(random() % 4096) / 4096, exponent);
    expected[i] = RoundTo(rule.rounding, static_cast<float>(size));
    const float limit = expected[i] * static_cast<float>(rule.rtol) + static_cast<float>(rule.atol);
    actual[i] = RoundTo(rule.rounding, expected[i] + limit);
    if (!(std::fabs(actual[i] - expected[i]) <= limit)) actual[i] = expected[i];
  }
}

}  // namespace

TEST_CASE("mismatches of a chunk are those of the rule, element by element", "[diff]") {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> shares(0.05, 2);
  alignas(64) float actual[kChunk];
  alignas(64) float expected[kChunk];
  for (int round = 0; round < 1200; ++round) {
    constexpr Rounding kRoundings[] = {Rounding::kNone, Rounding::kHalf, Rounding::kBfloat16};
    const Rounding rounding = kRoundings[round % 3];
    const double rtol = round % 5 == 0 ? 0 : round % 7 == 0 ? 1e-45 : shares(random);
    const double atol =
        round % 2 == 0 ? 0 : std::ldexp(shares(random), -static_cast<int>(random() % 30));
    const Rule rule{.rounding = rounding,
                    .rtol = rtol,
                    .atol = RoundTo(rounding, static_cast<float>(atol)),
                    .equal_nan = round % 4 < 2,
                    .in_double = rounding == Rounding::kNone && round % 8 < 4};
    FillToLimit(random, rule, actual, expected);
    if (round % 10 == 0) {
      constexpr float kInfinity = std::numeric_limits<float>::infinity();
      constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
      actual[3] = actual[9] = expected[7] = expected[9] = kInfinity;
      actual[11] = actual[12] = expected[12] = kNan;
      actual[13] = 2 * expected[13] + 8;
    }
    const RealPairs<float> pairs{actual, expected, rule};
    std::uint64_t mismatched = 0;
    for (std::size_t i = 0; i < kChunk; ++i) mismatched += pairs.Same(i) || pairs.Close(i) ? 0 : 1;
    INFO("rtol " << rtol << ", atol " << atol << ", round " << round);
    REQUIRE(KernelsOf<float>().sum(actual, expected, kChunk, rule).mismatched == mismatched);
  }
}

TEST_CASE("distances of 16-bit elements go to the bins of longer ones", "[diff]") {
  std::mt19937 random(7);
  std::vector<std::uint16_t> actual(kChunk);
  std::vector<std::uint16_t> expected(kChunk);
  for (std::size_t i = 0; i < kChunk; ++i) {
    actual[i] = static_cast<std::uint16_t>(random());
    expected[i] = i % 2 == 0 ? static_cast<std::uint16_t>(random())
                             : static_cast<std::uint16_t>(actual[i] + i % 5);
  }
  actual[0] = 0x8000;  // the two zeros
  expected[0] = 0;
  actual[2] = 0xffff;  // as far apart as can be
  expected[2] = 0x7fff;
  std::vector<std::uint64_t> distances(kChunk);
  std::vector<std::uint32_t> bins(kChunk);
  std::vector<std::uint64_t> counts(66);
  std::vector<std::uint64_t> short_counts(66);
  KernelsHere().ulp_distances(actual.data(), expected.data(), kChunk, 16, distances.data());
  const std::uint64_t largest = KernelsHere().ulp_bins(distances.data(), kChunk, bins.data());
  CHECK(largest == 65534);
  for (const std::uint32_t bin : bins) ++counts[bin];
  CHECK(KernelsHere().count_short_ulps(actual.data(), expected.data(), kChunk,
                                       short_counts.data()) == largest);
  CHECK(short_counts == counts);
}

}  // namespace idbg::diff::kernels_test
