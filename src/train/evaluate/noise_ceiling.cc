// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <vector>

#include "base/statistics.h"
#include "train/evaluate/share_summary.h"

namespace idbg::train {

double MixedCeiling(const NoiseCeiling& ceiling, std::size_t from_12us, std::size_t below_12us) {
  const auto above = static_cast<double>(from_12us);
  const auto below = static_cast<double>(below_12us);
  return std::exp((above * std::log(ceiling.from_12us.geometric_mean) +
                   below * std::log(ceiling.below_12us.geometric_mean)) /
                  (above + below));
}

SampleCounts CountSamples(const timings::Timings& timings) {
  std::vector<float> all;
  std::vector<float> of_best;
  for (const timings::ProblemTimings& rows : timings.problems) {
    if (rows.samples.size() != rows.ms.size()) continue;  // not known
    std::size_t best = rows.ms.size();
    for (std::size_t i = 0; i < rows.ms.size(); ++i) {
      all.push_back(rows.samples[i]);
      if (!(rows.ms[i] > 0)) continue;
      if (best == rows.ms.size() || rows.ms[i] < rows.ms[best]) best = i;
    }
    if (best < rows.ms.size()) of_best.push_back(rows.samples[best]);
  }
  SampleCounts counts{.times = all.size()};
  if (!of_best.empty()) {
    counts.least_of_best = static_cast<std::size_t>(*std::ranges::min_element(of_best));
  }
  counts.median = base::PercentileInPlace(all, 50);
  counts.median_of_best = base::PercentileInPlace(of_best, 50);
  return counts;
}

}  // namespace idbg::train
