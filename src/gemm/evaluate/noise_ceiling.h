// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "gemm/data/timings.h"
#include "gemm/evaluate/evaluate.h"

namespace idbg::gemm {

// What a second, independent sweep of the same problems scores when its winners are looked up in
// the first: no chooser can be shown to be better. It is a constant of the device and the way of
// timing. It cannot be computed from a data set, which holds a median and a number of samples for
// each time, but not their spread.
struct NoiseCeiling {
  ShareSummary from_12us;  // problems: 0, it is not known of how many
  ShareSummary below_12us;
  std::string source;  // who measured it, and how
};

// The ceiling of timings made on `device`; null when nobody has measured it.
std::optional<NoiseCeiling> FindNoiseCeiling(const Device& device);

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
SampleCounts CountSamples(const Timings& timings);

}  // namespace idbg::gemm
