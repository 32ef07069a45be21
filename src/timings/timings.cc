// SPDX-License-Identifier: Apache-2.0
#include "timings/timings.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace idbg::timings {

// The arrays of a file are little-endian and are used where they lie.
static_assert(std::endian::native == std::endian::little);

std::size_t Timings::TimeCount() const {
  return std::accumulate(
      problems.begin(), problems.end(), std::size_t{0},
      [](std::size_t sum, const ProblemTimings& problem) { return sum + problem.config.size(); });
}

void LoadMeasured(const Timings& timings, std::size_t index, MeasuredProblem& measured) {
  const ProblemTimings& rows = timings.problems[index];
  const double offset_ms =
      rows.host < timings.hosts.size() ? timings.hosts[rows.host].offset_ms : 0.0;
  measured.problem = rows.problem;
  measured.configs.clear();
  measured.ms.clear();
  measured.not_finite = 0;
  measured.not_positive = 0;
  for (std::size_t i = 0; i < rows.config.size(); ++i) {
    const auto ms = static_cast<float>(rows.ms[i] - offset_ms);
    if (!std::isfinite(ms)) {
      ++measured.not_finite;
    } else if (!(ms > 0)) {
      ++measured.not_positive;
    } else {
      measured.configs.push_back(timings.configs[rows.config[i]]);
      measured.ms.push_back(ms);
    }
  }
  const auto usable = [offset_ms](float raw) -> std::optional<float> {
    const auto ms = static_cast<float>(raw - offset_ms);
    return raw > 0 && std::isfinite(ms) && ms > 0 ? std::optional(ms) : std::nullopt;
  };
  measured.aten_ms = usable(rows.aten_ms);
  measured.aten_fused_ms = usable(rows.aten_fused_ms);
  measured.best =
      static_cast<std::size_t>(std::ranges::min_element(measured.ms) - measured.ms.begin());
  if (measured.ms.empty()) measured.best = 0;
}

bool HasUsableTime(const Timings& timings) {
  MeasuredProblem measured;
  for (std::size_t i = 0; i < timings.problems.size(); ++i) {
    LoadMeasured(timings, i, measured);
    if (!measured.ms.empty()) return true;
  }
  return false;
}

}  // namespace idbg::timings
