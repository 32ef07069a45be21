// SPDX-License-Identifier: Apache-2.0
#include "collect/schedule.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/error.h"
#include "base/statistics.h"

namespace idbg::collect {
namespace {

// Passes over all candidates whose median is within a factor of the best so far.
struct Round {
  double factor;
  int passes;
};
constexpr std::array kRounds = {Round{3.0, 1}, Round{1.6, 6}, Round{1.25, 12}, Round{1.08, 24}};
// So many launches are queued before their times are read.
constexpr std::size_t kBatch = 512;

}  // namespace

std::vector<SampledTime> TimeAdaptively(std::size_t count, const TimeSamples& run) {
  if (count == 0) return {};
  std::vector<std::vector<double>> samples(count);
  const auto pass = [&](const std::vector<std::size_t>& candidates) {
    for (std::size_t begin = 0; begin < candidates.size(); begin += kBatch) {
      const auto batch =
          std::span(candidates).subspan(begin, std::min(kBatch, candidates.size() - begin));
      const std::vector<double> times = run(batch);
      IDBG_CHECK(times.size() == batch.size());
      for (std::size_t i = 0; i < batch.size(); ++i) samples[batch[i]].push_back(times[i]);
    }
  };
  std::vector<std::size_t> all(count);
  std::iota(all.begin(), all.end(), std::size_t{0});
  pass(all);
  for (const Round& round : kRounds) {
    std::vector<double> medians;
    for (const std::vector<double>& one : samples) medians.push_back(base::Median(one));
    const double most = round.factor * *std::ranges::min_element(medians);
    std::vector<std::size_t> near = all;
    std::erase_if(near, [&](std::size_t i) { return medians[i] > most; });
    if (near.size() == 1) break;  // the best is known
    for (int i = 0; i < round.passes; ++i) pass(near);
  }
  std::vector<SampledTime> times;
  for (const std::vector<double>& one : samples)
    times.push_back({base::Median(one), static_cast<int>(one.size())});
  return times;
}

}  // namespace idbg::collect
