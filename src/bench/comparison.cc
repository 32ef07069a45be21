// SPDX-License-Identifier: Apache-2.0
#include "bench/comparison.h"

#include <algorithm>
#include <cmath>

#include "base/statistics.h"

namespace idbg::bench {
namespace {

constexpr double kTestLevel = 1 - kConfidence;

}  // namespace

double NoiseFloor(std::span<const double> once, std::span<const double> again) {
  return std::abs(base::Median(again) / base::Median(once) - 1);
}

Comparison Compare(std::span<const double> base, std::span<const double> other,
                   double noise_floor) {
  Comparison result{.ratio = base::Median(other) / base::Median(base),
                    .interval = RatioInterval(base, other),
                    .p = MannWhitneyP(base, other)};
  const double least = std::max(kSmallestChange, noise_floor);
  if (result.p >= kTestLevel || std::abs(result.ratio - 1) <= least) return result;
  if (result.interval.high < 1) result.change = Change::kFaster;
  if (result.interval.low > 1) result.change = Change::kSlower;
  return result;
}

}  // namespace idbg::bench
