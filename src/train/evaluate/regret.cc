// SPDX-License-Identifier: Apache-2.0
#include "train/evaluate/regret.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "gemm/decide.h"

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

}  // namespace

Regrets MeasureRegrets(const gemm::Predictor& predictor, const timings::Timings& timings) {
  Regrets regrets;
  timings::MeasuredProblem measured;
  for (std::size_t i = 0; i < timings.problems.size(); ++i) {
    LoadMeasured(timings, i, measured);
    regrets.dropped.not_finite += measured.not_finite;
    regrets.dropped.not_positive += measured.not_positive;
    const std::vector<Kernel> kernels = KernelsOf(predictor, measured);
    if (kernels.empty()) {
      ++regrets.dropped.problems;
      continue;
    }
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

}  // namespace idbg::train
