// SPDX-License-Identifier: Apache-2.0
#include "train/evaluate/evaluation_summary.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <span>

#include "base/statistics.h"

namespace idbg::train {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

using Members = std::vector<std::size_t>;  // indices into outcomes

struct Group {
  std::string dimension;
  std::string name;
  Members members;
};

template <typename F>
Members Select(const std::vector<Outcome>& outcomes, const F& belongs) {
  Members members;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (belongs(outcomes[i])) members.push_back(i);
  }
  return members;
}

// One group for each value of `name_of`, in the order of the names.
template <typename F>
void AddGroups(std::vector<Group>& groups, const std::vector<Outcome>& outcomes,
               const std::string& dimension, const F& name_of) {
  std::map<std::string, Members> by_name;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    by_name[std::string(name_of(outcomes[i].problem))].push_back(i);
  }
  for (auto& [name, members] : by_name) groups.push_back({dimension, name, std::move(members)});
}

std::vector<Group> MakeGroups(const std::vector<Outcome>& outcomes) {
  std::vector<Group> groups;
  groups.push_back({"all", "all", Select(outcomes, [](const Outcome&) { return true; })});
  groups.push_back({"size", ">= 12 us", Select(outcomes, [](const Outcome& outcome) {
                      return outcome.best_ms >= kTimerBoundaryMs;
                    })});
  for (const double ms : {0.0, kTimerBoundaryMs, 0.1, 1.0}) {
    const std::string name = SizeClass(ms);
    groups.push_back({"size", name, Select(outcomes, [&name](const Outcome& outcome) {
                        return SizeClass(outcome.best_ms) == name;
                      })});
  }
  AddGroups(groups, outcomes, "op",
            [](const gemm::Problem& problem) { return ToString(problem.op); });
  AddGroups(groups, outcomes, "dtype",
            [](const gemm::Problem& problem) { return tensor::ToString(problem.dtype); });
  AddGroups(groups, outcomes, "layout",
            [](const gemm::Problem& problem) { return ToString(problem.layout); });
  std::erase_if(groups, [](const Group& group) { return group.members.empty(); });
  return groups;
}

ShareSummary SummarizeShares(const std::vector<Outcome>& outcomes, const Members& members,
                             double Outcome::* share) {
  std::vector<double> shares;
  for (const std::size_t i : members) {
    if (!std::isnan(outcomes[i].*share)) shares.push_back(outcomes[i].*share);
  }
  if (shares.empty()) return {0, kNaN, kNaN, kNaN};
  return {shares.size(), base::GeometricMean(shares), base::Percentile(shares, 5),
          *std::ranges::min_element(shares)};
}

ErrorSummary SummarizeErrors(const std::vector<Outcome>& outcomes, const Members& members,
                             const LnErrors& errors) {
  if (errors.begin.empty()) return {0, kNaN, kNaN, kNaN, kNaN, kNaN};
  std::vector<float> absolute;
  double sum = 0, squares = 0, relative = 0;
  for (const std::size_t i : members) {
    const std::span<const float> values(errors.values.data() + errors.begin[i],
                                        outcomes[i].configs);
    for (const float value : values) {
      sum += value;
      squares += static_cast<double>(value) * value;
      relative += std::abs(std::expm1(static_cast<double>(value)));
      absolute.push_back(std::abs(value));
    }
  }
  const auto n = static_cast<double>(absolute.size());
  return {absolute.size(),
          squares / n,
          sum / n,
          100 * relative / n,
          base::PercentileInPlace(absolute, 50),
          base::PercentileInPlace(absolute, 95)};
}

}  // namespace

std::string SizeClass(double best_ms) {
  if (best_ms < kTimerBoundaryMs) return "< 12 us";
  if (best_ms < 0.1) return "12-100 us";
  return best_ms < 1.0 ? "100 us-1 ms" : ">= 1 ms";
}

Outcome StartOutcome(const timings::MeasuredProblem& measured, std::size_t index) {
  Outcome outcome;
  outcome.index = index;
  outcome.problem = measured.problem;
  outcome.configs = measured.ms.size();
  outcome.best = measured.configs[measured.best];
  outcome.best_ms = measured.ms[measured.best];
  outcome.aten_ms = measured.aten_ms ? *measured.aten_ms : kNaN;
  outcome.aten_fused_ms = measured.aten_fused_ms ? *measured.aten_fused_ms : kNaN;
  outcome.chosen_ms = outcome.predicted_ms = outcome.aten_predicted_ms = kNaN;
  outcome.first1 = outcome.first4 = outcome.first8 = outcome.either = kNaN;
  return outcome;
}

void Summarize(Evaluation& evaluation, const LnErrors& errors, std::size_t worst) {
  const std::vector<Outcome>& outcomes = evaluation.outcomes;
  evaluation.groups.clear();
  for (const Group& group : MakeGroups(outcomes)) {
    evaluation.groups.push_back({group.dimension, group.name, group.members.size(),
                                 SummarizeShares(outcomes, group.members, &Outcome::first1),
                                 SummarizeShares(outcomes, group.members, &Outcome::first4),
                                 SummarizeShares(outcomes, group.members, &Outcome::first8),
                                 SummarizeShares(outcomes, group.members, &Outcome::either),
                                 SummarizeErrors(outcomes, group.members, errors)});
  }
  evaluation.worst_problems =
      Select(outcomes, [](const Outcome& outcome) { return !std::isnan(outcome.first1); });
  std::ranges::stable_sort(evaluation.worst_problems, {},
                           [&outcomes](std::size_t i) { return outcomes[i].first1; });
  if (evaluation.worst_problems.size() > worst) evaluation.worst_problems.resize(worst);
  evaluation.extrapolated = static_cast<std::size_t>(
      std::ranges::count_if(outcomes, [](const Outcome& outcome) { return outcome.extrapolated; }));
}

const GroupSummary* Evaluation::FindGroup(std::string_view dimension, std::string_view name) const {
  const auto found = std::ranges::find_if(groups, [&](const GroupSummary& group) {
    return group.dimension == dimension && group.name == name;
  });
  return found == groups.end() ? nullptr : &*found;
}

}  // namespace idbg::train
