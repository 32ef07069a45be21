// SPDX-License-Identifier: Apache-2.0
#include "train/evaluate/max_autotune.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "base/process/parallel.h"
#include "base/statistics.h"
#include "timings/torch_diode/record.h"

namespace idbg::train {

using base::Json;

namespace {

constexpr float kNone = std::numeric_limits<float>::infinity();

// What one problem gives; made on any thread.
struct ComparedPart {
  DroppedTimes dropped;
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
  ComparedPart part{.dropped = DroppedOf(measured), .problem = measured.problem};
  if (measured.ms.empty()) return part;
  KeepLastOfEach(measured);
  for (std::size_t i = 0; i < measured.ms.size(); ++i) {
    if (!list.contains(measured.configs[i])) continue;
    part.ma_ms = std::min(part.ma_ms, measured.ms[i]);
    part.matched.insert(measured.configs[i]);
  }
  if (part.ma_ms == kNone) return part;
  std::vector<float> predicted_ms(measured.ms.size());
  predictor.PredictMs(measured.problem, measured.configs, predicted_ms);
  const std::vector<std::size_t> order = FirstChoices(predicted_ms, kTopCounts.back());
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

double Least(const std::vector<double>& values) {
  return values.empty() ? 0 : *std::ranges::min_element(values);
}
double Greatest(const std::vector<double>& values) {
  return values.empty() ? 0 : *std::ranges::max_element(values);
}
double MeanOrZero(const std::vector<double>& values) {
  return values.empty() ? 0 : base::Mean(values);
}

std::vector<double> Filter(const std::vector<double>& values, const auto& wanted) {
  std::vector<double> kept;
  std::ranges::copy_if(values, std::back_inserter(kept), wanted);
  return kept;
}

double PercentageOf(const std::vector<double>& part, const std::vector<double>& all) {
  return 100.0 * static_cast<double>(part.size()) / static_cast<double>(all.size());
}

// In torch-diode's words best_slowdown is the least ratio (the worst case) and worst_slowdown the
// greatest below 1 (the mildest): kept for its users, and said rightly in the two keys after them.
Json BreakdownJson(const std::vector<double>& ratios) {
  const std::vector<double> better = Filter(ratios, [](double ratio) { return ratio > 1; });
  const std::vector<double> worse = Filter(ratios, [](double ratio) { return ratio < 1; });
  const std::vector<double> equal = Filter(ratios, [](double ratio) { return ratio == 1; });
  return {{"model_better",
           {{"count", better.size()},
            {"percentage", PercentageOf(better, ratios)},
            {"avg_speedup", MeanOrZero(better)},
            {"best_speedup", Greatest(better)}}},
          {"model_worse",
           {{"count", worse.size()},
            {"percentage", PercentageOf(worse, ratios)},
            {"avg_slowdown", MeanOrZero(worse)},
            {"best_slowdown", Least(worse)},
            {"worst_slowdown", Greatest(worse)},
            {"most_severe_ratio", Least(worse)},
            {"mildest_ratio", Greatest(worse)}}},
          {"model_equal", {{"count", equal.size()}, {"percentage", PercentageOf(equal, ratios)}}}};
}

Json MetricsJson(const TopComparison& comparison, const std::vector<double>& ratios) {
  const double greatest = Greatest(ratios);
  return {{"avg_speedup_ratio", base::Mean(ratios)},
          {"median_speedup_ratio", base::Median(ratios)},
          {"std_speedup_ratio", base::PopulationStd(ratios)},
          {"total_time_saved_pct", TimeSavedPercent(comparison)},
          {"best_case", greatest > 1 ? greatest : 0},
          {"worst_case", Least(ratios)},
          {"geometric_mean_speedup_ratio", base::GeometricMean(ratios)}};
}

Json DistributionJson(const std::vector<double>& ratios) {
  Json json = Json::object();
  for (const int percent : {10, 25, 50, 75, 90, 95, 99})
    json["p" + std::to_string(percent)] = base::Percentile(ratios, percent);
  return json;
}

Json DetailJson(const TopDetail& detail, bool with_op) {
  const double ratio = detail.Ratio();
  Json json = Json::object();
  if (with_op) json["op"] = ToString(detail.problem.op);
  json["shape"] =
      timings::torch_diode::KeyString(timings::torch_diode::FromProblem(detail.problem));
  json["model_time"] = detail.model_ms;
  json["ma_time"] = detail.ma_ms;
  json["speedup_ratio"] = ratio;
  json["performance"] = ratio > 1 ? "better" : ratio < 1 ? "worse" : "equal";
  return json;
}

Json ComparisonJson(const TopComparison& comparison) {
  const bool overall = comparison.op.empty();
  const std::vector<double> ratios = comparison.Ratios();
  double model_ms = 0, ma_ms = 0;
  Json details = Json::array();
  for (const TopDetail& detail : comparison.details) {
    model_ms += detail.model_ms;
    ma_ms += detail.ma_ms;
    details.push_back(DetailJson(detail, overall));
  }
  Json json = Json::object();
  if (!overall) json["op"] = comparison.op;
  json["top_n"] = comparison.top_n;
  json["shapes_analyzed"] = ratios.size();
  json["performance_breakdown"] = BreakdownJson(ratios);
  json["overall_metrics"] = MetricsJson(comparison, ratios);
  json["distribution"] = DistributionJson(ratios);
  json["raw_times"] = {{"total_model_time", model_ms}, {"total_ma_time", ma_ms}};
  json["shape_details"] = std::move(details);
  return json;
}

// The comparisons of one operator; those without a problem are left out, as upstream does.
Json ComparisonsJson(const std::vector<TopComparison>& comparisons, const std::string& op) {
  Json json = Json::object();
  for (const TopComparison& comparison : comparisons) {
    if (comparison.op == op && !comparison.details.empty())
      json["top_" + std::to_string(comparison.top_n)] = ComparisonJson(comparison);
  }
  return json;
}

}  // namespace

std::vector<double> TopComparison::Ratios() const {
  std::vector<double> ratios;
  for (const TopDetail& detail : details) ratios.push_back(detail.Ratio());
  return ratios;
}

MaxAutotuneAnalysis CompareWithMaxAutotune(
    const gemm::Predictor& predictor, const timings::Timings& timings,
    const timings::torch_diode::MaxAutotuneSolution& solution) {
  const std::map<gemm::Op, ConfigSet> lists = ConfigsByOp(timings, solution);
  std::vector<ComparedPart> parts(timings.problems.size());
  base::ParallelFor(parts.size(), 0, [&](std::size_t i) {
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
  for (const ComparedPart& part : parts) {
    analysis.dropped += part.dropped;
    if (part.ma_ms == kNone) continue;
    ++analysis.problems_matched;
    matched.insert(part.matched.begin(), part.matched.end());
    for (std::size_t n = 0; n < kTopCounts.size(); ++n) {
      const TopDetail detail{part.problem, part.model_ms[n], part.ma_ms};
      per_op[std::string(ToString(part.problem.op))][n].details.push_back(detail);
      analysis.overall[n].details.push_back(detail);
    }
  }
  analysis.problems = parts.size() - analysis.dropped.problems;
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

std::string ToJson(const MaxAutotuneAnalysis& analysis, Json metadata) {
  Json per_op = Json::object();
  for (const std::string& op : analysis.ops) per_op[op] = ComparisonsJson(analysis.per_op, op);
  return base::DumpJson({{"per_op", std::move(per_op)},
                         {"overall", ComparisonsJson(analysis.overall, "")},
                         {"metadata", std::move(metadata)}});
}

std::string LogLine(const TopComparison& comparison) {
  const std::vector<double> ratios = comparison.Ratios();
  return fmt::format(
      "[{}] Top-{}: shapes={}, avg_ratio={:.3f}x, median={:.3f}x, time_saved={:.2f}%",
      comparison.op.empty() ? "overall" : comparison.op, comparison.top_n, ratios.size(),
      base::Mean(ratios), base::Median(ratios), TimeSavedPercent(comparison));
}

}  // namespace idbg::train
