// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "bench/statistics.h"

namespace idbg::bench {

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

}  // namespace idbg::bench
