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

class Sampler {
 public:
  Sampler(std::size_t count, const TimeSamples& run) : run_(run), samples_(count) {}

  void Pass(const std::vector<std::size_t>& candidates) {
    for (std::size_t begin = 0; begin < candidates.size(); begin += kBatch) {
      const auto batch =
          std::span(candidates).subspan(begin, std::min(kBatch, candidates.size() - begin));
      const std::vector<double> times = run_(batch);
      IDBG_CHECK(times.size() == batch.size());
      for (std::size_t i = 0; i < batch.size(); ++i) samples_[batch[i]].push_back(times[i]);
    }
  }

  // The candidates within `factor` of the best median; all of them for 0.
  std::vector<std::size_t> Near(double factor) const {
    std::vector<std::size_t> near(samples_.size());
    std::iota(near.begin(), near.end(), std::size_t{0});
    if (factor == 0 || near.empty()) return near;
    std::vector<double> medians;
    for (const std::vector<double>& samples : samples_) medians.push_back(base::Median(samples));
    const double best = *std::ranges::min_element(medians);
    std::erase_if(near, [&](std::size_t i) { return medians[i] > factor * best; });
    return near;
  }

  std::vector<SampledTime> Take() const {
    std::vector<SampledTime> times;
    for (const std::vector<double>& samples : samples_)
      times.push_back({base::Median(samples), static_cast<int>(samples.size())});
    return times;
  }

 private:
  const TimeSamples& run_;
  std::vector<std::vector<double>> samples_;
};

}  // namespace

std::vector<SampledTime> TimeAdaptively(std::size_t count, const TimeSamples& run) {
  Sampler sampler(count, run);
  sampler.Pass(sampler.Near(0));
  for (const Round& round : kRounds) {
    const std::vector<std::size_t> near = sampler.Near(round.factor);
    if (near.size() == 1) break;  // the best is known
    for (int pass = 0; pass < round.passes; ++pass) sampler.Pass(near);
  }
  return sampler.Take();
}

}  // namespace idbg::collect
