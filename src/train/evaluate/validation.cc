// SPDX-License-Identifier: Apache-2.0
//
// Choosers that measure instead of predicting: what a trained model stands beside.
#include "train/evaluate/validation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/statistics.h"
#include "gemm/decide.h"
#include "gemm/model/analytic.h"
#include "gemm/problem/space.h"
#include "train/evaluate/evaluate.h"

namespace idbg::train {
namespace {

// A kernel that was measured and that the predictor knows.
struct Kernel {
  gemm::Way way = gemm::Way::kTriton;
  std::string name;
  float measured_ms = 0;
  float predicted_ms = 0;
};

std::vector<Kernel> KernelsOf(const gemm::Predictor& predictor,
                              const timings::MeasuredProblem& measured) {
  std::vector<float> predicted(measured.configs.size());
  predictor.PredictMs(measured.problem, measured.configs, predicted);
  std::vector<Kernel> kernels;
  for (std::size_t i = 0; i < predicted.size(); ++i)
    kernels.push_back(
        {gemm::Way::kTriton, ToString(measured.configs[i]), measured.ms[i], predicted[i]});
  const auto add_library = [&](gemm::Way way, std::optional<float> measured_ms,
                               std::optional<float> predicted_ms) {
    if (measured_ms && predicted_ms)
      kernels.push_back({way, std::string(ToString(way)), *measured_ms, *predicted_ms});
  };
  add_library(gemm::Way::kAten, measured.aten_ms, predictor.PredictAtenMs(measured.problem));
  add_library(gemm::Way::kAtenFused, measured.aten_fused_ms,
              predictor.PredictFusedAtenMs(measured.problem));
  return kernels;
}

// Of those that max-autotune measured, which asks for no gain.
const Kernel& Taken(const std::vector<Kernel>& kernels) {
  const auto fastest = [&](gemm::Way way) -> std::optional<float> {
    std::optional<float> least;
    for (const Kernel& one : kernels) {
      if (one.way == way && (!least || one.predicted_ms < *least)) least = one.predicted_ms;
    }
    return least;
  };
  const gemm::Way way = gemm::TakeWay({.template_ms = fastest(gemm::Way::kTriton),
                                       .aten_ms = fastest(gemm::Way::kAten),
                                       .aten_fused_ms = fastest(gemm::Way::kAtenFused)},
                                      0);
  return *std::ranges::min_element(
      kernels, {}, [&](const Kernel& one) { return std::pair(one.way != way, one.predicted_ms); });
}

// Calls `choose(measured, outcome)` for each problem with a usable time.
Evaluation EvaluateMeasured(const timings::Timings& timings, std::string chooser,
                            const auto& choose) {
  Evaluation evaluation;
  evaluation.chooser = std::move(chooser);
  timings::MeasuredProblem measured;
  for (std::size_t i = 0; i < timings.problems.size(); ++i) {
    LoadMeasured(timings, i, measured);
    evaluation.dropped += DroppedOf(measured);
    if (measured.ms.empty()) continue;
    Outcome outcome = StartOutcome(measured);
    choose(measured, outcome);
    evaluation.outcomes.push_back(std::move(outcome));
  }
  Summarize(evaluation, {}, 0);
  return evaluation;
}

// Requires evaluations of one data set. Problems that either has no first choice for are left out.
Duel CompareFirstChoices(const Evaluation& model, const Evaluation& other,
                         const NoiseCeiling& ceiling) {
  IDBG_CHECK(model.outcomes.size() == other.outcomes.size());
  Duel duel{.other = other.chooser};
  for (std::size_t i = 0; i < model.outcomes.size(); ++i) {
    const Outcome& mine = model.outcomes[i];
    const Outcome& theirs = other.outcomes[i];
    if (std::isnan(mine.first1) || std::isnan(theirs.first1)) continue;
    const ShareSummary& noise =
        mine.best_ms >= kTimerBoundaryMs ? ceiling.from_12us : ceiling.below_12us;
    const double band = 2 * (1 - noise.geometric_mean);
    const double faster = theirs.chosen_ms / mine.chosen_ms - 1;
    if (std::abs(faster) < band) {
      ++duel.no_difference;
    } else {
      ++(faster > 0 ? duel.better : duel.worse);
    }
  }
  return duel;
}

}  // namespace

Validation Validate(const gemm::Predictor& model, const gemm::ProblemSet& training_problems,
                    std::span<const gemm::Predictor* const> baselines,
                    const timings::Timings& timings, const std::optional<NoiseCeiling>& ceiling,
                    const EvaluateOptions& options) {
  Validation validation;
  validation.model = Evaluate(model, timings, options);
  for (const gemm::Predictor* baseline : baselines)
    validation.baselines.push_back(Evaluate(*baseline, timings, options));
  validation.baselines.push_back(EvaluateDefaultList(timings));
  const gemm::AnalyticPredictor analytic(gemm::AnalyticMachine::For(timings.device));
  validation.baselines.push_back(Evaluate(analytic, timings, options));

  const std::vector<Outcome>& outcomes = validation.model.outcomes;
  const auto count = [&outcomes](const auto& counts) {
    return static_cast<std::size_t>(std::ranges::count_if(outcomes, counts));
  };
  validation.problems_with_aten = count([](const Outcome& o) { return !std::isnan(o.aten_ms); });
  validation.aten_faster = count([](const Outcome& o) { return o.aten_ms < o.best_ms; });
  validation.known_problems =
      count([&](const Outcome& o) { return training_problems.Contains(o.problem); });
  if (validation.problems_with_aten > 0) validation.baselines.push_back(EvaluateAten(timings));
  validation.ceiling = ceiling;
  validation.samples = CountSamples(timings);
  validation.ceiling_all = std::numeric_limits<double>::quiet_NaN();
  if (!validation.ceiling || outcomes.empty()) return validation;
  const std::size_t large = count([](const Outcome& o) { return o.best_ms >= kTimerBoundaryMs; });
  validation.ceiling_all = MixedCeiling(*validation.ceiling, large, outcomes.size() - large);
  validation.above_ceiling =
      validation.model.groups[0].first1.geometric_mean > validation.ceiling_all;
  for (const Evaluation& baseline : validation.baselines) {
    const Duel duel = CompareFirstChoices(validation.model, baseline, *validation.ceiling);
    if (duel.better + duel.no_difference + duel.worse > 0) validation.duels.push_back(duel);
  }
  return validation;
}

Regrets MeasureRegrets(const gemm::Predictor& predictor, const timings::Timings& timings) {
  Regrets regrets;
  timings::MeasuredProblem measured;
  for (std::size_t i = 0; i < timings.problems.size(); ++i) {
    LoadMeasured(timings, i, measured);
    const std::vector<Kernel> kernels = KernelsOf(predictor, measured);
    regrets.dropped += {measured.not_finite, measured.not_positive, kernels.empty() ? 1U : 0U};
    if (kernels.empty()) continue;
    if (kernels.size() == 1) {
      ++regrets.single;
      continue;
    }
    const Kernel& best = *std::ranges::min_element(kernels, {}, &Kernel::measured_ms);
    const Kernel& chosen = Taken(kernels);
    regrets.problems.push_back({.problem = measured.problem,
                                .measured = kernels.size(),
                                .best = best.name,
                                .best_ms = best.measured_ms,
                                .chosen = chosen.name,
                                .chosen_ms = chosen.measured_ms,
                                .predicted_ms = chosen.predicted_ms});
  }
  return regrets;
}

Evaluation EvaluateDefaultList(const timings::Timings& timings) {
  const auto choose = [](const timings::MeasuredProblem& measured, Outcome& outcome) {
    const std::vector<gemm::Config> candidates =
        Candidates(gemm::SearchSpace::kDefault, measured.problem);
    const std::set<gemm::Config> list(candidates.begin(), candidates.end());
    double chosen_ms = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < measured.ms.size(); ++i) {
      if (measured.ms[i] >= chosen_ms || !list.contains(measured.configs[i])) continue;
      chosen_ms = measured.ms[i];
      outcome.chosen = measured.configs[i];
    }
    if (chosen_ms == std::numeric_limits<double>::infinity()) return;
    outcome.chosen_ms = chosen_ms;
    outcome.first1 = outcome.best_ms / chosen_ms;
    // ATEN is measured too, as Inductor does: its product and a kernel for the epilogue. Whichever
    // is faster is taken.
    if (!std::isnan(outcome.aten_ms))
      outcome.either = outcome.FastestMs() / std::min(outcome.aten_ms, chosen_ms);
  };
  return EvaluateMeasured(timings, "DEFAULT list, measured", choose);
}

Evaluation EvaluateAten(const timings::Timings& timings) {
  return EvaluateMeasured(timings, "ATEN", [](const timings::MeasuredProblem&, Outcome& outcome) {
    outcome.either = outcome.FastestMs() / outcome.aten_ms;
  });
}

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
