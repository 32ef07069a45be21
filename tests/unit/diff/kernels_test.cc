// SPDX-License-Identifier: Apache-2.0
#include "diff/kernels.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace idbg::diff::kernels_test {
namespace {

template <typename T>
void CheckEqualChunk() {
  std::mt19937 random(7);
  std::normal_distribution<T> normal;
  alignas(64) T numbers[kChunk];
  for (T& number : numbers) number = random() % 8 == 0 ? 0 : normal(random);
  const ChunkSums all = SumChunk(numbers, numbers, kChunk, {});
  const ChunkSums equal = SumEqualChunk(numbers, kChunk);
  CHECK(equal.expected_squared == all.expected_squared);
  CHECK(equal.actual_squared == all.actual_squared);
  CHECK(equal.product == all.product);
  CHECK(equal.relative_count == all.relative_count);
  CHECK(all.absolute + all.squared + all.relative + all.max_absolute + all.max_relative == 0);
  CHECK_FALSE(equal.has_non_finite);
  for (const T odd : {std::numeric_limits<T>::infinity(), std::numeric_limits<T>::quiet_NaN()}) {
    numbers[77] = odd;
    CHECK(SumEqualChunk(numbers, kChunk).has_non_finite);
  }
}

}  // namespace

TEST_CASE("equal chunks have the figures that any others would have", "[diff]") {
  CheckEqualChunk<float>();
  CheckEqualChunk<double>();
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
  std::vector<std::uint32_t> short_bins(kChunk);
  UlpDistances(actual.data(), expected.data(), kChunk, 16, distances.data());
  const std::uint64_t largest = UlpBins(distances.data(), kChunk, bins.data());
  CHECK(largest == 65534);
  CHECK(ShortUlpBins(actual.data(), expected.data(), kChunk, short_bins.data()) == largest);
  CHECK(short_bins == bins);
}

}  // namespace idbg::diff::kernels_test
