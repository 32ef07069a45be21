// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>

#include "train/evaluate/share_summary.h"

namespace idbg::train::noise_ceiling_test {

TEST_CASE("the ceiling of a mixture of sizes is between those of its parts", "[gemm]") {
  const NoiseCeiling ceiling{.from_12us = {.geometric_mean = 0.997},
                             .below_12us = {.geometric_mean = 0.966}};
  // 3 of 4 below: (0.997 * 0.966^3)^(1/4).
  CHECK_THAT(MixedCeiling(ceiling, 1, 3),
             Catch::Matchers::WithinRel(std::pow(0.997 * 0.966 * 0.966 * 0.966, 0.25), 1e-12));
}

TEST_CASE("samples are counted over all times and over the best ones", "[gemm]") {
  timings::Timings timings;
  const auto add = [&timings](std::vector<float> ms, std::vector<std::uint8_t> samples) {
    timings::ProblemTimings rows;
    rows.ms = KeepArray(timings, std::move(ms));
    rows.samples = KeepArray(timings, std::move(samples));
    timings.problems.push_back(rows);
  };
  add({3, 1, 2}, {1, 45, 7});
  add({1, 2}, {13, 1});
  add({1, 2}, {});
  const SampleCounts counts = CountSamples(timings);
  CHECK(counts.times == 5);
  CHECK(counts.median == 7);
  CHECK(counts.median_of_best == 29);
  CHECK(counts.least_of_best == 13);
  CHECK(std::isnan(CountSamples({}).median));
}

}  // namespace idbg::train::noise_ceiling_test
