// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "timings/timings.h"

namespace idbg::train {

// How good a choice is: the best measured time over the measured time of what was chosen, in (0,
// 1]. Regret is 1 / share - 1.
struct ShareSummary {
  std::size_t problems = 0;  // those that have a share; the rest are NaN when it is 0
  double geometric_mean = 0;
  double p5 = 0;  // 5th percentile
  double worst = 0;
};

// What a second, independent sweep of the same problems scores when its winners are looked up in
// the first: no chooser can be shown to be better. It is a constant of the device and the way of
// timing. It cannot be computed from a data set, which holds a median and a number of samples for
// each time, but not their spread.
struct NoiseCeiling {
  ShareSummary from_12us;  // problems: 0, it is not known of how many
  ShareSummary below_12us;
  std::string source;  // who measured it, and how: data/devices
};

// The geometric mean of the ceiling over a mixture of `from_12us` and `below_12us` problems. The
// percentiles of a mixture do not follow from those of its parts.
double MixedCeiling(const NoiseCeiling& ceiling, std::size_t from_12us, std::size_t below_12us);

// How many samples the times of a data set are medians of.
struct SampleCounts {
  std::size_t times = 0;      // with a known number of samples
  double median = 0;          // over all times
  double median_of_best = 0;  // over the best time of each problem
  std::size_t least_of_best = 0;
};
SampleCounts CountSamples(const timings::Timings& timings);

}  // namespace idbg::train
