// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

// Statistics of times that were measured.
namespace idbg::bench {

struct Interval {
  double low = 0;
  double high = 0;
};

inline constexpr double kConfidence = 0.95;

// Where the median of a population lies, by the percentile bootstrap (Efron 1979): 2,000 resamples,
// the same ones each time. NaN for an empty sample.
Interval MedianInterval(std::span<const double> sample);

// Where median(other) / median(base) lies. Measurements of one round stand at one place in both,
// and rounds are resampled together: what drifts from round to round cancels. Requires equal sizes.
Interval RatioInterval(std::span<const double> base, std::span<const double> other);

// The two-sided p of the Mann-Whitney U test: how often two samples of one population differ as
// these do. Normal approximation with corrections for ties and continuity, as
// scipy.stats.mannwhitneyu(method="asymptotic"); 1 where all values are equal, NaN for an empty
// sample.
double MannWhitneyP(std::span<const double> a, std::span<const double> b);

}  // namespace idbg::bench
