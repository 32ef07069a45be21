// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "timings/timings.h"

namespace idbg::timings {

// The usable times of one problem: on the common scale (the host's offset subtracted), finite and
// positive. Reused from problem to problem, so that its vectors keep their memory.
struct MeasuredProblem {
  gemm::Problem problem;
  std::vector<gemm::Config> configs;
  std::vector<float> ms;  // of configs[i]
  std::optional<float> aten_ms;
  std::optional<float> aten_fused_ms;
  std::size_t not_finite = 0;    // times dropped: NaN, infinity (Inductor's mark of a failed run)
  std::size_t not_positive = 0;  // times dropped: zero or less, before or after the offset
  std::size_t best = 0;          // index of the least time, the first of equals; 0 when empty
};

// Fills `measured` from timings.problems[index].
void LoadMeasured(const Timings& timings, std::size_t index, MeasuredProblem& measured);

// Whether any problem has a usable time.
bool HasUsableTime(const Timings& timings);

}  // namespace idbg::timings
