// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace idbg::bench {

// Statistics of times that were measured.

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

enum class Change { kNone, kFaster, kSlower };

// One variant against another, from measurements in the same rounds.
struct Comparison {
  double ratio = 1;   // median(other) / median(base)
  Interval interval;  // where it lies, with kConfidence
  double p = 1;       // Mann-Whitney
  Change change = Change::kNone;
};

inline constexpr double kSmallestChange = 0.01;

// The same variant measured twice in the same rounds: how large a ratio is that means nothing.
double NoiseFloor(std::span<const double> once, std::span<const double> again);

// A change is one that the interval, the test (p < 0.05) and the size all confirm: it must be
// larger than kSmallestChange and the noise floor. Requires equal sizes.
Comparison Compare(std::span<const double> base, std::span<const double> other, double noise_floor);

// The shortest piece between two changes.
inline constexpr std::size_t kShortestPiece = 3;

// Where the level of a series changes: the first place of each new level, ascending. E-Divisive
// (Matteson and James 2014, doi:10.1080/01621459.2013.849605) with alpha 1: the split with the
// largest energy distance counts when fewer than 5 % of 199 shuffles of the piece have one as
// large; then both sides are split again. Quadratic in the length; the same result each time.
std::vector<std::size_t> ChangePoints(std::span<const double> series);

}  // namespace idbg::bench
