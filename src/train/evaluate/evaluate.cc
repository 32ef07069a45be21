// SPDX-License-Identifier: Apache-2.0
#include "train/evaluate/evaluate.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <span>

#include "base/error.h"
#include "base/process/parallel.h"
#include "base/statistics.h"
#include "gemm/decide.h"

namespace idbg::train {
namespace {

constexpr std::size_t kMostChoices = 8;

// What one problem adds to the evaluation; made on any thread.
struct Part {
  Outcome outcome;
  std::vector<RowError> worst_rows;
  DroppedTimes dropped;
};

void CheckPredictions(const gemm::Predictor& predictor, const timings::MeasuredProblem& measured,
                      const std::vector<float>& predicted_ms) {
  for (std::size_t i = 0; i < predicted_ms.size(); ++i) {
    if (std::isfinite(predicted_ms[i]) && predicted_ms[i] > 0) continue;
    base::FailUnsupported("model '" + predictor.name() + "' predicts no finite time for " +
                          ToString(measured.problem) + " with " + ToString(measured.configs[i]) +
                          " (the model file is damaged or is for other sizes)");
  }
}

double ShareOfFirst(const timings::MeasuredProblem& measured, const std::vector<std::size_t>& order,
                    std::size_t count) {
  float best_ms = std::numeric_limits<float>::infinity();
  for (std::size_t i = 0; i < std::min(count, order.size()); ++i) {
    best_ms = std::min(best_ms, measured.ms[order[i]]);
  }
  return measured.ms[measured.best] / static_cast<double>(best_ms);
}

// Without a predicted ATEN time the chooser always takes Triton, and is scored so.
void ChooseAtenOrTriton(const gemm::Predictor& predictor, Outcome& outcome) {
  const std::optional<float> aten = predictor.PredictAtenMs(outcome.problem);
  const auto predicted_ms = static_cast<float>(outcome.predicted_ms);
  gemm::WayTimes times{.template_ms = predicted_ms, .aten_ms = aten};
  if (aten && !std::isnan(outcome.aten_fused_ms))
    times.aten_fused_ms = predictor.PredictFusedAtenMs(outcome.problem);
  const gemm::Way way =
      TakeWay(times, gemm::LeastGain(predictor.ExpectedError(outcome.problem, predicted_ms)));
  if (std::isnan(outcome.aten_ms)) return;
  outcome.either = outcome.FastestMs() / (way == gemm::Way::kTriton ? outcome.chosen_ms
                                          : way == gemm::Way::kAten ? outcome.aten_ms
                                                                    : outcome.aten_fused_ms);
}

void KeepWorst(std::vector<RowError>& rows, std::size_t worst) {
  std::ranges::stable_sort(rows, std::greater{},
                           [](const RowError& row) { return std::abs(row.LnError()); });
  if (rows.size() > worst) rows.resize(worst);
}

Part EvaluateProblem(const gemm::Predictor& predictor, const timings::MeasuredProblem& measured,
                     std::size_t worst, float* ln_errors) {
  Part part;
  part.outcome = StartOutcome(measured);
  std::vector<float> predicted_ms(measured.ms.size());
  predictor.PredictMs(measured.problem, measured.configs, predicted_ms);
  CheckPredictions(predictor, measured, predicted_ms);

  const std::vector<std::size_t> order = FirstChoices(predicted_ms, kMostChoices);
  Outcome& outcome = part.outcome;
  outcome.chosen = measured.configs[order[0]];
  outcome.chosen_ms = measured.ms[order[0]];
  outcome.predicted_ms = predicted_ms[order[0]];
  outcome.first1 = ShareOfFirst(measured, order, 1);
  outcome.first4 = ShareOfFirst(measured, order, 4);
  outcome.first8 = ShareOfFirst(measured, order, 8);
  outcome.extrapolated = predictor.Extrapolates(measured.problem);
  ChooseAtenOrTriton(predictor, outcome);

  for (std::size_t i = 0; i < measured.ms.size(); ++i) {
    const RowError row{measured.problem, measured.configs[i], predicted_ms[i], measured.ms[i]};
    ln_errors[i] = static_cast<float>(row.LnError());
    part.worst_rows.push_back(row);
    if (part.worst_rows.size() > 2 * worst + 64) KeepWorst(part.worst_rows, worst);
  }
  KeepWorst(part.worst_rows, worst);
  return part;
}

// Where each problem's rows start when all rows of all problems lie one after another.
std::vector<std::size_t> RowOffsets(const timings::Timings& timings) {
  std::vector<std::size_t> offsets(timings.problems.size() + 1, 0);
  for (std::size_t i = 0; i < timings.problems.size(); ++i) {
    offsets[i + 1] = offsets[i] + timings.problems[i].config.size();
  }
  return offsets;
}

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

using Members = std::vector<std::size_t>;  // indices into outcomes

struct Group {
  std::string dimension;
  std::string name;
  Members members;
};

Members Select(const std::vector<Outcome>& outcomes, const auto& belongs) {
  Members members;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (belongs(outcomes[i])) members.push_back(i);
  }
  return members;
}

// One group for each value of `name_of`, in the order of the names.
void AddGroups(std::vector<Group>& groups, const std::vector<Outcome>& outcomes,
               const std::string& dimension, const auto& name_of) {
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

double RowError::LnError() const { return std::log(predicted_ms / actual_ms); }

Evaluation Evaluate(const gemm::Predictor& predictor, const timings::Timings& timings,
                    const EvaluateOptions& options) {
  const std::vector<std::size_t> offsets = RowOffsets(timings);
  LnErrors errors{std::vector<float>(offsets.back()), {}};
  std::vector<Part> parts(timings.problems.size());
  base::ParallelFor(parts.size(), options.threads, [&](std::size_t i) {
    thread_local timings::MeasuredProblem measured;
    LoadMeasured(timings, i, measured);
    if (!measured.ms.empty())
      parts[i] =
          EvaluateProblem(predictor, measured, options.worst, errors.values.data() + offsets[i]);
    parts[i].dropped = DroppedOf(measured);
  });

  Evaluation evaluation;
  evaluation.chooser = predictor.name();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    evaluation.dropped += parts[i].dropped;
    if (parts[i].outcome.configs == 0) continue;
    errors.begin.push_back(offsets[i]);
    evaluation.outcomes.push_back(std::move(parts[i].outcome));
    evaluation.worst_rows.insert(evaluation.worst_rows.end(), parts[i].worst_rows.begin(),
                                 parts[i].worst_rows.end());
  }
  KeepWorst(evaluation.worst_rows, options.worst);
  Summarize(evaluation, errors, options.worst);
  return evaluation;
}

DroppedTimes& DroppedTimes::operator+=(const DroppedTimes& other) {
  not_finite += other.not_finite;
  not_positive += other.not_positive;
  problems += other.problems;
  return *this;
}

DroppedTimes DroppedOf(const timings::MeasuredProblem& measured) {
  return {measured.not_finite, measured.not_positive, measured.ms.empty() ? 1U : 0U};
}

std::vector<std::size_t> FirstChoices(const std::vector<float>& predicted_ms, std::size_t count) {
  std::vector<std::size_t> order(predicted_ms.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  count = std::min(count, order.size());
  std::ranges::partial_sort(
      order, order.begin() + static_cast<std::ptrdiff_t>(count), [&](std::size_t a, std::size_t b) {
        return predicted_ms[a] != predicted_ms[b] ? predicted_ms[a] < predicted_ms[b] : a < b;
      });
  order.resize(count);
  return order;
}

std::string SizeClass(double best_ms) {
  if (best_ms < kTimerBoundaryMs) return "< 12 us";
  if (best_ms < 0.1) return "12-100 us";
  return best_ms < 1.0 ? "100 us-1 ms" : ">= 1 ms";
}

Outcome StartOutcome(const timings::MeasuredProblem& measured) {
  Outcome outcome;
  outcome.problem = measured.problem;
  outcome.configs = measured.ms.size();
  outcome.best = measured.configs[measured.best];
  outcome.best_ms = measured.ms[measured.best];
  outcome.aten_ms = measured.aten_ms ? *measured.aten_ms : kNaN;
  outcome.aten_fused_ms = measured.aten_fused_ms ? *measured.aten_fused_ms : kNaN;
  outcome.chosen_ms = outcome.predicted_ms = kNaN;
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
