// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "timings/timings.h"

namespace idbg::timings {

// Something in a data set that makes its numbers doubtful, or that a user should know.
struct TimingsFinding {
  std::string_view rule;  // kebab-case, stable
  bool note = false;      // for information; otherwise a reason to look
  std::string message;    // one line; the count is apart
  std::string_view advice;
  std::string first;  // where it was seen first
  std::size_t count = 0;
};

// Looks at every time of a data set. Findings are in a fixed order; those with nothing to say are
// left out. The rules:
//   no-times, time-not-finite, time-not-positive, time-below-floor, time-not-plausible, no-samples,
//   duplicate-problem, duplicate-config, config-outside-space, shared-memory-above-limit
// and, as notes, best-near-floor, aten-missing, kernel-facts-missing.
std::vector<TimingsFinding> CheckTimings(const Timings& timings);

}  // namespace idbg::timings
