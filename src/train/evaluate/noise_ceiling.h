// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "timings/timings.h"
#include "train/evaluate/share_summary.h"

namespace idbg::train {

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
