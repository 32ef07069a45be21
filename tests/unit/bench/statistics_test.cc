// SPDX-License-Identifier: Apache-2.0
#include "bench/statistics.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <random>
#include <vector>

#include "base/statistics.h"

namespace idbg::bench::statistics_test {
namespace {

using Catch::Approx;
using Sample = std::vector<double>;

// About 1 with normal noise of `sigma`, by the method of Box and Muller.
Sample Times(double median, double sigma, std::mt19937_64& random) {
  Sample sample;
  for (int i = 0; i < 60; ++i) {
    const double u = (static_cast<double>(random() >> 11) + 0.5) * 0x1p-53;
    const double v = (static_cast<double>(random() >> 11) + 0.5) * 0x1p-53;
    sample.push_back(median *
                     (1 + sigma * std::sqrt(-2 * std::log(u)) * std::cos(6.283185307 * v)));
  }
  return sample;
}

// Expected values: scipy 1.17.1, mannwhitneyu(a, b, method="asymptotic").
TEST_CASE("bench: p of Mann and Whitney is that of scipy", "[bench]") {
  const auto p = [](const Sample& a, const Sample& b) { return MannWhitneyP(a, b); };
  CHECK(p({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6, 7}) == Approx(0.23104548827151294).epsilon(1e-9));
  CHECK(p({10.1, 10.2, 10.3, 10.4, 10.5, 10.6, 10.7, 10.8},
          {10.9, 11, 11.1, 11.2, 11.3, 11.4, 11.5, 11.6}) ==
        Approx(0.0009391056991171899).epsilon(1e-9));
  CHECK(p({1, 1, 1, 2}, {1, 1, 2, 2}) == Approx(0.6084078002329985).epsilon(1e-9));
  CHECK(p({3, 1, 4, 1, 5, 9, 2, 6}, {2, 7, 1, 8, 2, 8, 1, 8}) ==
        Approx(0.7901637186240896).epsilon(1e-9));
  CHECK(p({5, 5, 5}, {5, 5, 5}) == 1);
  CHECK(std::isnan(p({}, {1})));
}

TEST_CASE("bench: intervals hold the figure that they are of", "[bench]") {
  std::mt19937_64 random(1);
  const Sample base = Times(1, 0.05, random);
  const Interval interval = MedianInterval(base);
  CHECK(interval.low < base::Median(base));
  CHECK(base::Median(base) < interval.high);
  CHECK(interval.high - interval.low < 0.05);
  CHECK(MedianInterval(base).low == interval.low);
  CHECK(std::isnan(MedianInterval({}).low));
}

TEST_CASE("bench: what drifts from round to round cancels in a ratio", "[bench]") {
  Sample base;
  Sample other;
  for (int round = 0; round < 50; ++round) {
    base.push_back(1 + 0.02 * round);
    other.push_back(1.1 * base.back());
  }
  const Interval ratio = RatioInterval(base, other);
  CHECK(ratio.low == Approx(1.1));
  CHECK(ratio.high == Approx(1.1));
}

TEST_CASE("bench: a change is found and noise is none", "[bench]") {
  constexpr int kRuns = 200;
  std::mt19937_64 random(2);
  int alarms = 0;
  int found = 0;
  for (int run = 0; run < kRuns; ++run) {
    const Sample base = Times(1, 0.01, random);
    const Sample again = Times(1, 0.01, random);
    const double floor = NoiseFloor(base, again);
    alarms += Compare(base, Times(1, 0.01, random), floor).change != Change::kNone ? 1 : 0;
    found += Compare(base, Times(1.03, 0.01, random), floor).change == Change::kSlower ? 1 : 0;
  }
  CHECK(alarms <= kRuns / 100);
  CHECK(found >= kRuns * 95 / 100);
}

TEST_CASE("bench: what the noise explains is no change", "[bench]") {
  std::mt19937_64 random(3);
  const Sample base = Times(1, 0.001, random);
  const Sample faster = Times(0.9, 0.001, random);
  CHECK(Compare(base, faster, 0.01).change == Change::kFaster);
  CHECK(Compare(base, faster, 0.2).change == Change::kNone);
  CHECK(Compare(base, Times(1.005, 0.0001, random), 0).change == Change::kNone);
}

}  // namespace
}  // namespace idbg::bench::statistics_test
