// SPDX-License-Identifier: Apache-2.0
#include "base/statistics.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>
#include <vector>

namespace idbg::base::statistics_test {

using Catch::Matchers::WithinAbs;

TEST_CASE("statistics agree with numpy on the published ratios", "[base]") {
  // gemm-dataset.md §11.2: six decimals.
  const std::vector<double> ratios = {2, 0.5, 1};
  CHECK_THAT(Mean(ratios), WithinAbs(1.166667, 5e-7));
  CHECK(Median(ratios) == 1);
  CHECK_THAT(PopulationStd(ratios), WithinAbs(0.623610, 5e-7));
  CHECK_THAT(Percentile(ratios, 10), WithinAbs(0.6, 1e-12));
  CHECK_THAT(Percentile(ratios, 25), WithinAbs(0.75, 1e-12));
  CHECK_THAT(Percentile(ratios, 50), WithinAbs(1, 1e-12));
  CHECK_THAT(Percentile(ratios, 75), WithinAbs(1.5, 1e-12));
  CHECK_THAT(Percentile(ratios, 90), WithinAbs(1.8, 1e-12));
  CHECK_THAT(Percentile(ratios, 95), WithinAbs(1.9, 1e-12));
  CHECK_THAT(Percentile(ratios, 99), WithinAbs(1.98, 1e-12));
  CHECK_THAT(GeometricMean(ratios), WithinAbs(1, 1e-12));
  CHECK(ratios == std::vector<double>{2, 0.5, 1});
}

TEST_CASE("percentiles reach the ends of the sample", "[base]") {
  const std::vector<double> values = {5, 1, 4, 2, 3};
  CHECK(Percentile(values, 0) == 1);
  CHECK(Percentile(values, 100) == 5);
  CHECK(Percentile(std::vector<double>{7}, 95) == 7);
  std::vector<float> floats = {5, 1, 4, 2};
  CHECK(PercentileInPlace(floats, 50) == 3.0f);
}

TEST_CASE("an empty sample has no statistics", "[base]") {
  CHECK(std::isnan(Mean({})));
  CHECK(std::isnan(GeometricMean({})));
  CHECK(std::isnan(PopulationStd({})));
  CHECK(std::isnan(Percentile({}, 50)));
  CHECK(std::isnan(GeometricMean(std::vector<double>{1, 0})));
}

TEST_CASE("Spearman compares ranks and shares them among ties", "[base]") {
  const std::vector<double> a = {1, 2, 3, 4};
  CHECK_THAT(Spearman(a, std::vector<double>{10, 100, 1000, 10000}), WithinAbs(1, 1e-12));
  CHECK_THAT(Spearman(a, std::vector<double>{4, 3, 2, 1}), WithinAbs(-1, 1e-12));
  // Ranks 0 1.5 1.5 3 against 0 1 2 3: covariance 4.5, variances 4.5 and 5.
  CHECK_THAT(Spearman(std::vector<double>{1, 2, 2, 3}, a), WithinAbs(4.5 / std::sqrt(22.5), 1e-12));
  CHECK(std::isnan(Spearman(std::vector<double>{1, 1}, std::vector<double>{1, 2})));
}

}  // namespace idbg::base::statistics_test
