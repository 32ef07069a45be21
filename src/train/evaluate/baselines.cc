// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include "base/statistics.h"
#include "gemm/problem/space.h"
#include "train/evaluate/evaluate.h"
#include "train/evaluate/share_summary.h"

// Choosers that measure instead of predicting: what a trained model stands beside.

namespace idbg::train {

namespace {

// Calls `choose(measured, outcome)` for each problem with a usable time.
template <typename F>
Evaluation EvaluateMeasured(const timings::Timings& timings, std::string chooser, const F& choose) {
  Evaluation evaluation;
  evaluation.chooser = std::move(chooser);
  timings::MeasuredProblem measured;
  for (std::size_t i = 0; i < timings.problems.size(); ++i) {
    LoadMeasured(timings, i, measured);
    evaluation.dropped.not_finite += measured.not_finite;
    evaluation.dropped.not_positive += measured.not_positive;
    evaluation.dropped.problems += measured.ms.empty() ? 1 : 0;
    if (measured.ms.empty()) continue;
    Outcome outcome = StartOutcome(measured, i);
    choose(measured, outcome);
    evaluation.outcomes.push_back(std::move(outcome));
  }
  Summarize(evaluation, {}, 0);
  return evaluation;
}

// ATEN is measured too, as Inductor does: its product and a kernel for the epilogue. Whichever is
// faster is taken.
double ShareOfEither(const Outcome& outcome, double triton_ms) {
  return outcome.FastestMs() / std::min(outcome.aten_ms, triton_ms);
}

}  // namespace

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
    outcome.chose_aten = outcome.aten_ms < chosen_ms;
    if (!std::isnan(outcome.aten_ms)) outcome.either = ShareOfEither(outcome, chosen_ms);
  };
  return EvaluateMeasured(timings, "DEFAULT list, measured", choose);
}

Evaluation EvaluateAten(const timings::Timings& timings) {
  return EvaluateMeasured(timings, "ATEN", [](const timings::MeasuredProblem&, Outcome& outcome) {
    outcome.chose_aten = true;
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
  if (!of_best.empty())
    counts.least_of_best = static_cast<std::size_t>(*std::ranges::min_element(of_best));
  counts.median = base::PercentileInPlace(all, 50);
  counts.median_of_best = base::PercentileInPlace(of_best, 50);
  return counts;
}

}  // namespace idbg::train
