// SPDX-License-Identifier: Apache-2.0
#include "timings/timings_summary.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "base/statistics.h"
#include "timings/split.h"

namespace idbg::timings {
namespace {

Spread SpreadOf(const std::vector<double>& values) {
  return {.min = base::Percentile(values, 0),
          .p5 = base::Percentile(values, 5),
          .median = base::Median(values),
          .p95 = base::Percentile(values, 95),
          .max = base::Percentile(values, 100)};
}

// Counts of 0 to 255: exact order statistics without a copy of millions.
class SampleCounts {
 public:
  void Add(const gemm::PackedArray<std::uint8_t>& samples) {
    for (std::size_t i = 0; i < samples.size(); ++i) ++counts_[samples[i]];
    times_ += samples.size();
  }

  // The least value that `share` of all are at most.
  std::uint8_t Quantile(double share) const {
    const auto wanted = static_cast<std::size_t>(share * static_cast<double>(times_));
    std::size_t passed = 0;
    for (std::size_t value = 0; value < counts_.size(); ++value) {
      passed += counts_[value];
      if (passed > wanted || (passed == times_ && counts_[value] > 0)) {
        return static_cast<std::uint8_t>(value);
      }
    }
    return 0;
  }

  std::uint64_t Sum() const {
    std::uint64_t sum = 0;
    for (std::size_t value = 0; value < counts_.size(); ++value) sum += value * counts_[value];
    return sum;
  }

 private:
  std::array<std::size_t, 256> counts_{};
  std::size_t times_ = 0;
};

class Summarizer {
 public:
  explicit Summarizer(const Timings& timings)
      : timings_(timings), config_used_(timings.configs.size(), false) {
    summary_.hosts.resize(timings.hosts.size());
  }

  TimingsSummary Run() {
    for (std::size_t i = 0; i < timings_.problems.size(); ++i) Add(i);
    summary_.problems = timings_.problems.size();
    summary_.configs_used = static_cast<std::size_t>(std::ranges::count(config_used_, true));
    summary_.families = families_.size();
    summary_.m = SpreadOf(m_);
    summary_.n = SpreadOf(n_);
    summary_.k = SpreadOf(k_);
    summary_.best_ms = SpreadOf(best_ms_);
    summary_.times_each = SpreadOf(times_each_);
    summary_.samples = samples_.Sum();
    summary_.min_samples = samples_.Quantile(0);
    summary_.median_samples = samples_.Quantile(0.5);
    summary_.max_samples = samples_.Quantile(1);
    for (auto& [key, group] : groups_) {
      group.facts.median_best_ms = base::Median(group.best_ms);
      summary_.groups.push_back(group.facts);
    }
    summary_.duplicates = CountDuplicates(timings_);
    return std::move(summary_);
  }

 private:
  struct GroupInMaking {
    TimingsSummary::Group facts;
    std::vector<double> best_ms;
  };

  void Add(std::size_t index) {
    const ProblemTimings& record = timings_.problems[index];
    const gemm::Problem& problem = record.problem;
    LoadMeasured(timings_, index, measured_);
    summary_.times += record.config.size();
    summary_.not_finite += measured_.not_finite;
    summary_.not_positive += measured_.not_positive;
    summary_.hosts[record.host].problems += 1;
    summary_.hosts[record.host].times += record.config.size();
    for (std::size_t i = 0; i < record.config.size(); ++i) config_used_[record.config[i]] = true;
    samples_.Add(record.samples);
    families_.insert(FamilyOf(problem));
    m_.push_back(static_cast<double>(problem.m));
    n_.push_back(static_cast<double>(problem.n));
    k_.push_back(static_cast<double>(problem.k));
    times_each_.push_back(static_cast<double>(record.config.size()));
    AddToGroup(problem);
  }

  // Takes what LoadMeasured has left in measured_.
  void AddToGroup(const gemm::Problem& problem) {
    GroupInMaking& group = groups_[{problem.op, problem.dtype, problem.layout}];
    TimingsSummary::Group& facts = group.facts;
    const double flop = problem.Flop();
    if (facts.problems == 0) {
      facts = {.op = problem.op, .dtype = problem.dtype, .layout = problem.layout};
      facts.min_flop = flop;
    }
    facts.problems += 1;
    facts.times += measured_.configs.size() + measured_.not_finite + measured_.not_positive;
    facts.min_flop = std::min(facts.min_flop, flop);
    facts.max_flop = std::max(facts.max_flop, flop);
    facts.with_aten += measured_.aten_ms ? 1 : 0;
    summary_.with_aten += measured_.aten_ms ? 1 : 0;
    if (measured_.ms.empty()) return;
    const float best_ms = measured_.ms[measured_.best];
    const bool aten_faster = measured_.aten_ms && *measured_.aten_ms < best_ms;
    facts.aten_faster += aten_faster ? 1 : 0;
    summary_.aten_faster += aten_faster ? 1 : 0;
    summary_.long_problems += best_ms >= kLongMs ? 1 : 0;
    group.best_ms.push_back(static_cast<double>(best_ms));
    best_ms_.push_back(static_cast<double>(best_ms));
  }

  const Timings& timings_;
  TimingsSummary summary_;
  MeasuredProblem measured_;
  std::vector<bool> config_used_;
  SampleCounts samples_;
  std::set<ShapeFamily> families_;
  std::map<std::tuple<gemm::Op, tensor::DType, gemm::Layout>, GroupInMaking> groups_;
  std::vector<double> m_, n_, k_, best_ms_, times_each_;
};

}  // namespace

TimingsSummary Summarize(const Timings& timings) { return Summarizer(timings).Run(); }

}  // namespace idbg::timings
