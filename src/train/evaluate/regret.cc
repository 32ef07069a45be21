// SPDX-License-Identifier: Apache-2.0
#include "train/evaluate/regret.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "timings/measured.h"

namespace idbg::gemm {
namespace {

struct Way {
  std::string name;
  double measured_ms = 0;
  double predicted_ms = 0;
};

// Ways that were measured and that the predictor knows.
std::vector<Way> WaysOf(const Predictor& predictor, const MeasuredProblem& measured) {
  std::vector<float> predicted(measured.configs.size());
  predictor.PredictMs(measured.problem, measured.configs, predicted);
  std::vector<Way> ways;
  for (std::size_t i = 0; i < predicted.size(); ++i)
    ways.push_back({ToString(measured.configs[i]), measured.ms[i], predicted[i]});
  const auto add_library = [&](const char* name, std::optional<float> measured_ms,
                               std::optional<float> predicted_ms) {
    if (measured_ms && predicted_ms) ways.push_back({name, *measured_ms, *predicted_ms});
  };
  add_library("aten", measured.aten_ms, predictor.PredictAtenMs(measured.problem));
  add_library("aten_fused", measured.aten_fused_ms, predictor.PredictFusedAtenMs(measured.problem));
  return ways;
}

}  // namespace

Regrets MeasureRegrets(const Predictor& predictor, const Timings& timings) {
  Regrets regrets;
  MeasuredProblem measured;
  for (std::size_t i = 0; i < timings.problems.size(); ++i) {
    LoadMeasured(timings, i, measured);
    regrets.dropped.not_finite += measured.not_finite;
    regrets.dropped.not_positive += measured.not_positive;
    const std::vector<Way> ways = WaysOf(predictor, measured);
    if (ways.empty()) {
      ++regrets.dropped.problems;
      continue;
    }
    if (ways.size() == 1) {
      ++regrets.single;
      continue;
    }
    const auto best = std::ranges::min_element(ways, {}, &Way::measured_ms);
    const auto chosen = std::ranges::min_element(ways, {}, &Way::predicted_ms);
    regrets.problems.push_back({.problem = measured.problem,
                                .measured = ways.size(),
                                .best = best->name,
                                .best_ms = best->measured_ms,
                                .chosen = chosen->name,
                                .chosen_ms = chosen->measured_ms,
                                .predicted_ms = chosen->predicted_ms});
  }
  return regrets;
}

}  // namespace idbg::gemm
