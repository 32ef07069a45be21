// SPDX-License-Identifier: Apache-2.0
#include "timings/timings.h"

#include <bit>
#include <numeric>

namespace idbg::timings {

// The arrays of a file are little-endian and are used where they lie.
static_assert(std::endian::native == std::endian::little);

std::size_t Timings::TimeCount() const {
  return std::accumulate(
      problems.begin(), problems.end(), std::size_t{0},
      [](std::size_t sum, const ProblemTimings& problem) { return sum + problem.config.size(); });
}

}  // namespace idbg::timings
