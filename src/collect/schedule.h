// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace idbg::collect {

// Runs one sample of each of these candidates, in this order, and returns their times in
// milliseconds.
using TimeSamples = std::function<std::vector<double>(std::span<const std::size_t> candidates)>;

struct SampledTime {
  double median_ms = 0;
  int samples = 0;
};

// Times `count` candidates where it matters: a sample of each, then more passes, by turns, over
// those whose median so far is near the best one's. Medians, because the minimum of few samples
// picks luck near 5 microseconds.
std::vector<SampledTime> TimeAdaptively(std::size_t count, const TimeSamples& run);

}  // namespace idbg::collect
