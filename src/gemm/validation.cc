// SPDX-License-Identifier: Apache-2.0
#include "gemm/validation.h"

#include <algorithm>
#include <cmath>

#include "gemm/analytic.h"

namespace idbg::gemm {

Validation Validate(const Predictor& model, const ProblemSet& training_problems,
                    std::span<const Predictor* const> baselines, const Timings& timings,
                    const EvaluateOptions& options) {
  Validation validation;
  validation.model = Evaluate(model, timings, options);
  EvaluateOptions quiet = options;
  quiet.on_progress = nullptr;
  for (const Predictor* baseline : baselines) {
    validation.baselines.push_back(Evaluate(*baseline, timings, quiet));
  }
  validation.baselines.push_back(EvaluateDefaultList(timings));
  const AnalyticPredictor analytic(AnalyticMachine::For(timings.device));
  validation.baselines.push_back(Evaluate(analytic, timings, quiet));

  const std::vector<Outcome>& outcomes = validation.model.outcomes;
  const auto count = [&outcomes](const auto& counts) {
    return static_cast<std::size_t>(std::ranges::count_if(outcomes, counts));
  };
  validation.problems_with_aten = count([](const Outcome& o) { return !std::isnan(o.aten_ms); });
  validation.aten_faster = count([](const Outcome& o) { return o.aten_ms < o.best_ms; });
  validation.known_problems =
      count([&](const Outcome& o) { return training_problems.Contains(o.problem); });
  if (validation.problems_with_aten > 0) validation.baselines.push_back(EvaluateAten(timings));
  validation.ceiling = FindNoiseCeiling(timings.device);
  validation.samples = CountSamples(timings);
  return validation;
}

}  // namespace idbg::gemm
