// SPDX-License-Identifier: Apache-2.0
#include "bench/prediction.h"

#include <algorithm>
#include <cmath>

#include "base/statistics.h"

namespace idbg::bench {

ErrorSummary SummarizeErrors(std::span<const PredictedTime> times) {
  std::vector<double> signed_errors, sizes, measured, predicted;
  for (const PredictedTime& time : times) {
    signed_errors.push_back(time.Error());
    sizes.push_back(std::abs(time.Error()));
    measured.push_back(time.measured);
    predicted.push_back(time.predicted);
  }
  const auto within = std::ranges::count_if(sizes, [](double size) { return size <= kSingleBand; });
  return {.count = times.size(),
          .within = static_cast<std::size_t>(within),
          .mean = base::Mean(sizes),
          .median = base::Median(sizes),
          .p90 = base::Percentile(sizes, 90),
          .worst = base::Percentile(sizes, 100),
          .bias = base::Mean(signed_errors),
          .spearman = base::Spearman(measured, predicted),
          .kendall = base::KendallTau(measured, predicted)};
}

bool ValidatedRun::IsCompared() const {
  return measured.state == State::kPass && measured.median_ms > 0 && predicted_ms.has_value() &&
         (unknown_kernels == 0 || *predicted_ms > measured.median_ms);
}

bool ValidatedRun::IsWithinBand() const { return std::abs(times().Error()) <= kSingleBand; }

State ValidatedRun::GetState() const {
  if (measured.state != State::kPass) return measured.state;
  if (!IsCompared()) return State::kSkipped;
  return IsWithinBand() ? State::kPass : State::kFail;
}

}  // namespace idbg::bench
