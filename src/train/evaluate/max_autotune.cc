// SPDX-License-Identifier: Apache-2.0
#include "train/evaluate/max_autotune.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include "base/process/parallel.h"

namespace idbg::train {
namespace {

constexpr float kNone = std::numeric_limits<float>::infinity();

// What one problem gives; made on any thread.
struct ComparedPart {
  bool usable = false;
  std::size_t not_finite = 0;
  std::size_t not_positive = 0;
  gemm::Problem problem;
  float ma_ms = kNone;                                 // kNone: no configuration of the list
  std::array<float, kTopCounts.size()> model_ms = {};  // for each of kTopCounts
  std::set<gemm::Config> matched;
};

// Of rows with one configuration only the last stays, in its first place.
void KeepLastOfEach(timings::MeasuredProblem& measured) {
  std::map<gemm::Config, std::size_t> places;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < measured.configs.size(); ++i) {
    const auto [place, added] = places.try_emplace(measured.configs[i], kept);
    if (added) measured.configs[kept++] = measured.configs[i];
    measured.ms[place->second] = measured.ms[i];
  }
  measured.configs.resize(kept);
  measured.ms.resize(kept);
}

using ConfigSet = std::set<gemm::Config>;

std::map<gemm::Op, ConfigSet> ConfigsByOp(
    const timings::Timings& timings, const timings::torch_diode::MaxAutotuneSolution& solution) {
  std::map<gemm::Op, ConfigSet> by_op;
  for (const timings::ProblemTimings& rows : timings.problems) {
    const auto [entry, added] = by_op.try_emplace(rows.problem.op);
    if (!added) continue;
    for (const timings::torch_diode::TritonGemmConfig& config :
         solution.For(ToString(rows.problem.op))) {
      if (const auto six = timings::torch_diode::ToConfig(config)) entry->second.insert(*six);
    }
  }
  return by_op;
}

ComparedPart ComparePart(const gemm::Predictor& predictor, timings::MeasuredProblem& measured,
                         const ConfigSet& list) {
  ComparedPart part{.usable = !measured.ms.empty(),
                    .not_finite = measured.not_finite,
                    .not_positive = measured.not_positive,
                    .problem = measured.problem};
  if (!part.usable) return part;
  KeepLastOfEach(measured);
  for (std::size_t i = 0; i < measured.ms.size(); ++i) {
    if (!list.contains(measured.configs[i])) continue;
    part.ma_ms = std::min(part.ma_ms, measured.ms[i]);
    part.matched.insert(measured.configs[i]);
  }
  if (part.ma_ms == kNone) return part;
  std::vector<float> predicted_ms(measured.ms.size());
  predictor.PredictMs(measured.problem, measured.configs, predicted_ms);
  std::vector<std::size_t> order(measured.ms.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return predicted_ms[i]; });
  float best = kNone;
  std::size_t i = 0;
  for (std::size_t n = 0; n < kTopCounts.size(); ++n) {
    for (; i < std::min(kTopCounts[n], order.size()); ++i) {
      best = std::min(best, measured.ms[order[i]]);
    }
    part.model_ms[n] = best;
  }
  return part;
}

std::vector<TopComparison> MakeComparisons(const std::string& op) {
  std::vector<TopComparison> comparisons;
  for (const std::size_t n : kTopCounts) comparisons.push_back({op, n, {}});
  return comparisons;
}

}  // namespace

std::vector<double> TopComparison::Ratios() const {
  std::vector<double> ratios;
  for (const TopDetail& detail : details) ratios.push_back(detail.Ratio());
  return ratios;
}

MaxAutotuneAnalysis CompareWithMaxAutotune(
    const gemm::Predictor& predictor, const timings::Timings& timings,
    const timings::torch_diode::MaxAutotuneSolution& solution, const EvaluateOptions& options) {
  const std::map<gemm::Op, ConfigSet> lists = ConfigsByOp(timings, solution);
  std::vector<ComparedPart> parts(timings.problems.size());
  base::ParallelFor(parts.size(), options.threads, [&](std::size_t i) {
    timings::MeasuredProblem measured;
    LoadMeasured(timings, i, measured);
    parts[i] = ComparePart(predictor, measured, lists.at(measured.problem.op));
  });

  MaxAutotuneAnalysis analysis{.overall = MakeComparisons("")};
  std::map<std::string, std::vector<TopComparison>> per_op;
  ConfigSet distinct;
  for (const auto& [op, list] : lists) {
    const std::string name(ToString(op));
    distinct.insert(list.begin(), list.end());
    per_op[name] = MakeComparisons(name);
  }
  analysis.configs = distinct.size();
  ConfigSet matched;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const ComparedPart& part = parts[i];
    analysis.problems += part.usable ? 1 : 0;
    analysis.dropped.problems += part.usable ? 0 : 1;
    analysis.dropped.not_finite += part.not_finite;
    analysis.dropped.not_positive += part.not_positive;
    if (part.ma_ms == kNone) continue;
    ++analysis.problems_matched;
    matched.insert(part.matched.begin(), part.matched.end());
    for (std::size_t n = 0; n < kTopCounts.size(); ++n) {
      const TopDetail detail{i, part.problem, part.model_ms[n], part.ma_ms};
      per_op[std::string(ToString(part.problem.op))][n].details.push_back(detail);
      analysis.overall[n].details.push_back(detail);
    }
  }
  analysis.configs_matched = matched.size();
  for (auto& [name, comparisons] : per_op) {
    analysis.ops.push_back(name);
    for (TopComparison& comparison : comparisons) analysis.per_op.push_back(std::move(comparison));
  }
  return analysis;
}

double TimeSavedPercent(const TopComparison& comparison) {
  double model = 0, ma = 0;
  for (const TopDetail& detail : comparison.details) {
    model += detail.model_ms;
    ma += detail.ma_ms;
  }
  return ma > 0 ? 100 * (ma - model) / ma : 0;
}

}  // namespace idbg::train
