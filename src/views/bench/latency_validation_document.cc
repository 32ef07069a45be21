// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "base/text/text.h"
#include "views/bench/bench_documents.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {

using bench::ErrorSummary;
using bench::PredictedTime;
using bench::ValidatedModel;
using bench::ValidatedRun;
using report::Table;
using report::Value;

namespace {

constexpr std::size_t kFewestRanked = 3;  // of two the order is right or wrong by half a chance

// The times of runs that were compared, by a key of each.
std::map<std::string, std::vector<PredictedTime>> Grouped(const LatencyValidationView& view,
                                                          const auto& key) {
  std::map<std::string, std::vector<PredictedTime>> groups;
  ForEachRun(view, [&](const ValidatedModel&, const ValidatedRun& run) {
    if (run.IsCompared()) groups[key(run)].push_back(run.times());
  });
  return groups;
}

// How much faster than eager mode, predicted and measured, by "inductor / eager".
std::map<std::string, std::vector<PredictedTime>> Speedups(const LatencyValidationView& view) {
  std::map<std::string, std::vector<PredictedTime>> groups;
  for (const ValidatedModel& model : view.models) {
    for (const ValidatedRun& eager : model.runs) {
      if (eager.measured.variant != "eager" || !eager.IsCompared()) continue;
      for (const ValidatedRun& run : model.runs) {
        if (run.measured.variant == "eager" || !run.IsCompared() ||
            run.measured.is_replayed != eager.measured.is_replayed)
          continue;
        groups["speed-up of " + WayOf(run.measured)].push_back(
            {.measured = eager.times().measured / run.times().measured,
             .predicted = eager.times().predicted / run.times().predicted});
      }
    }
  }
  return groups;
}

Table RunTable(const LatencyValidationView& view) {
  Table table{
      .key = "runs",
      .title = "Predicted beside measured",
      .columns = {"model_name: model", "model_type: family", "variant: run", "timing", "state",
                  "measured_ms: measured [ms .4]", "low_ms: from [ms .4]", "high_ms: to [ms .4]",
                  "predicted_ms: predicted [ms .4]", "ratio: predicted / measured",
                  "error_percent: error [% .1]", "roofline_ms: at peak [ms .4]",
                  "unknown_kernels: unknown", "error_message: reason"}};
  table.note = fmt::format(
      "PASS: predicted within {:.0f} % of what was measured. FAIL: outside, or its outputs "
      "differ. ERROR: there is no time. SKIPPED: there is no prediction to compare.",
      kPercent * bench::kSingleBand);
  ForEachRun(view, [&](const ValidatedModel& model, const ValidatedRun& run) {
    const bench::MeasuredRun& measured = run.measured;
    const bool has_time = measured.median_ms > 0;
    const auto range = [&](double bench::Interval::* end) {
      return has_time && measured.range ? Value((*measured.range).*end) : Value();
    };
    const bool compared = run.IsCompared();
    const Value none;
    table.AddRow({run.model, OrNothing(model.family.empty() ? run.family : model.family),
                  measured.variant, measured.is_replayed ? "replayed" : "launched",
                  ToString(run.GetState()), has_time ? Value(measured.median_ms) : none,
                  range(&bench::Interval::low), range(&bench::Interval::high),
                  OrNothing(run.predicted_ms),
                  compared ? Value(run.times().predicted / run.times().measured) : none,
                  compared ? Value(kPercent * run.times().Error()) : none,
                  run.roofline_ms > 0 ? Value(run.roofline_ms) : none,
                  run.predicted_ms ? Value(run.unknown_kernels) : none,
                  run.unknown_kernels > 0 && !compared && measured.why.empty()
                      ? Value("the prediction is a lower bound")
                      : OrNothing(measured.why)});
  });
  return table;
}

Value Ranked(const ErrorSummary& summary, double correlation) {
  return summary.count < kFewestRanked || std::isnan(correlation) ? Value() : Value(correlation);
}

void AddSummaries(const std::map<std::string, std::vector<PredictedTime>>& groups, Table& table) {
  for (const auto& [name, times] : groups) {
    const ErrorSummary summary = bench::SummarizeErrors(times);
    table.AddRow({name, summary.count, kPercent * summary.mean, kPercent * summary.median,
                  kPercent * summary.p90, kPercent * summary.worst, kPercent * summary.bias,
                  Ranked(summary, summary.spearman), Ranked(summary, summary.kendall),
                  summary.within, summary.mean <= bench::kMeanBand});
  }
}

Table SummaryTable(std::string key, std::string title, const char* what) {
  Table table{.key = std::move(key), .title = std::move(title), .columns = {{"group", what}}};
  table.columns.Add({"models", "mean_percent: mean [% .1]", "median_percent: median [% .1]",
                     "p90_percent: p90 [% .1]", "worst_percent: worst [% .1]",
                     "bias_percent: bias [% .1]", "spearman: Spearman", "kendall: Kendall",
                     "within: within 20 %", "mean_within: mean within 15 %"});
  return table;
}

Table OverallTable(const LatencyValidationView& view) {
  Table table = SummaryTable("summary", "Errors over the set", "run");
  AddSummaries(Grouped(view, [](const ValidatedRun& run) { return WayOf(run.measured); }), table);
  AddSummaries(Speedups(view), table);
  table.note =
      "Mean, median, p90 and worst are of |predicted / measured - 1|; the bias is signed: below 0 "
      "is predicted too fast. Spearman and Kendall (tau-b): whether the models are in the right "
      "order.";
  return table;
}

Table FamilyTable(const LatencyValidationView& view) {
  Table table = SummaryTable("families", "By family", "run and family");
  AddSummaries(Grouped(view,
                       [](const ValidatedRun& run) {
                         return WayOf(run.measured) + ", " +
                                (run.family.empty() ? "unknown" : run.family);
                       }),
               table);
  return table;
}

// What all models have in common; "several" where they differ.
std::string Common(const LatencyValidationView& view, std::string bench::MeasuredModel::* member) {
  std::set<std::string> values;
  for (const ValidatedModel& model : view.models) {
    if (!(model.measured.*member).empty()) values.insert(model.measured.*member);
  }
  return base::Join(values);
}

// A line of y = factor * x across the points.
report::Series Diagonal(std::string name, double factor, double low, double high) {
  return {.name = std::move(name),
          .line = true,
          .points = {{low, low * factor, ""}, {high, high * factor, ""}}};
}

report::Plot ScatterPlot(const LatencyValidationView& view) {
  report::Plot plot{.key = "scatter",
                    .title = "Predicted against measured",
                    .x = {"measured", "ms", true},
                    .y = {"predicted", "ms", true}};
  plot.note =
      fmt::format("On the line a prediction is exact; below it, too fast. Outer lines: {:.0f} %.",
                  100 * bench::kSingleBand);
  std::map<std::string, report::Series> ways;
  double low = 0, high = 0;
  for (const ValidatedModel& model : view.models) {
    for (const ValidatedRun& run : model.runs) {
      if (!run.IsCompared()) continue;
      const bench::PredictedTime times = run.times();
      low = low > 0 ? std::min(low, times.measured) : times.measured;
      high = std::max(high, times.measured);
      report::Series& series = ways[WayOf(run.measured)];
      series.points.push_back({times.measured, times.predicted,
                               fmt::format("{}, {:+.1f} %", run.model, 100 * times.Error())});
    }
  }
  for (auto& [way, series] : ways) {
    series.name = way;
    plot.series.push_back(std::move(series));
  }
  if (plot.series.empty()) return plot;
  const std::string percent = fmt::format("{:.0f} %", 100 * bench::kSingleBand);
  plot.series.push_back(Diagonal("exact", 1, low, high));
  plot.series.push_back(Diagonal("+" + percent, 1 + bench::kSingleBand, low, high));
  plot.series.push_back(Diagonal("-" + percent, 1 - bench::kSingleBand, low, high));
  return plot;
}

// The whole runs of models on one device: where they lie as predicted, and as measured.
report::Plot RoofPlot(const LatencyValidationView& view, const device::Hardware& hardware) {
  report::Series predicted{.name = "predicted", .points = {}};
  report::Series measured{.name = "measured", .points = {}};
  for (const ValidatedModel& model : view.models) {
    if (model.hardware != hardware.name) continue;
    for (const ValidatedRun& run : model.runs) {
      if (!run.IsCompared() || !(run.gflop > 0) || !(run.megabytes > 0)) continue;
      const double intensity = run.gflop * 1e3 / run.megabytes;
      const std::string label = run.model + ", " + WayOf(run.measured);
      const auto speed = [&](double time_ms) { return run.gflop / time_ms; };  // TFLOP/s
      predicted.points.push_back({intensity, speed(*run.predicted_ms), label});
      measured.points.push_back({intensity, speed(run.measured.median_ms), label});
    }
  }
  report::Plot plot = EmptyRooflinePlot(hardware, {&predicted, &measured});
  plot.title = "Models under the roofs of " + hardware.title;
  plot.note =
      "A point is a whole run: the predicted work and traffic of its kernels, over its predicted "
      "and its measured time.";
  plot.series.insert(plot.series.begin(), {std::move(predicted), std::move(measured)});
  return plot;
}

// Predicted against measured times, and for each device its roofs with the models' points. Nothing
// where nothing was compared.
void AddPlots(const LatencyValidationView& view, report::Section& section) {
  if (!HasComparison(view)) return;
  section.figures.emplace_back(ScatterPlot(view));
  for (const device::Hardware& hardware : view.hardware) {
    report::Plot plot = RoofPlot(view, hardware);
    if (!plot.series.front().points.empty()) section.figures.emplace_back(std::move(plot));
  }
}

}  // namespace

bool HasComparison(const LatencyValidationView& view) {
  return std::ranges::any_of(view.models, [](const ValidatedModel& model) {
    return std::ranges::any_of(model.runs, &ValidatedRun::IsCompared);
  });
}

void AddLatencyValidation(const LatencyValidationView& view, report::Document& document) {
  report::Section section{.key = "validate", .title = "Predicted against measured"};
  std::vector<PredictedTime> compared;
  std::size_t all = 0;
  ForEachRun(view, [&](const ValidatedModel&, const ValidatedRun& run) {
    if (run.IsCompared()) compared.push_back(run.times());
    ++all;
  });
  section.facts = {{"models", "models", view.models.size()},
                   {"runs", "runs", all},
                   {"compared", "compared", compared.size()}};
  AddTable(RunTable(view), section);
  AddTable(OverallTable(view), section);
  AddTable(FamilyTable(view), section);
  AddPlots(view, section);
  document.sections.push_back(std::move(section));

  AddLatencyValidationKernels(view, document);
  AddLatencyValidationFindings(view, document);

  const ErrorSummary errors = bench::SummarizeErrors(compared);
  report::Verdict verdict{.text = fmt::format("{} of {} within {:.0f} %", errors.within,
                                              base::Plural(compared.size(), "predicted time"),
                                              kPercent * bench::kSingleBand)};
  if (compared.empty()) {
    verdict.text = "nothing could be compared";
  } else {
    verdict.text += fmt::format("; mean error {:.0f} %, worst {:.0f} %", kPercent * errors.mean,
                                kPercent * errors.worst);
    verdict.state = NeedsAttention(document) ? report::State::kFail : report::State::kPass;
  }
  document.verdicts.push_back(std::move(verdict));
}

report::Document LatencyValidationDocument(const LatencyValidationView& view,
                                           const std::string& title) {
  report::Document document{.kind = "validate", .title = title};
  std::set<std::string> hardware;
  for (const device::Hardware& one : view.hardware) hardware.insert(one.name);
  document.context = {
      {"device", "measured on", Common(view, &bench::MeasuredModel::device)},
      {"hardware", "predicted for", base::Join(hardware)},
      {"torch_version", "torch version", Common(view, &bench::MeasuredModel::torch_version)}};
  AddLatencyValidation(view, document);
  return document;
}

std::string WayOf(const bench::MeasuredRun& run) {
  return run.variant + (run.is_training ? ", training step" : run.is_replayed ? ", replayed" : "");
}

}  // namespace idbg::views
