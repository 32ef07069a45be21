// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "views/bench/latency_validation.h"
#include "views/models/sections.h"

namespace idbg::views {
namespace {

using bench::ValidatedModel;
using bench::ValidatedRun;

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

}  // namespace

std::string WayOf(const bench::MeasuredRun& run) {
  return run.variant + (run.is_training ? ", training step" : run.is_replayed ? ", replayed" : "");
}

void AddLatencyValidationPlots(const LatencyValidationView& view, report::Section& section) {
  if (!HasComparison(view)) return;
  section.figures.emplace_back(ScatterPlot(view));
  for (const device::Hardware& hardware : view.hardware) {
    report::Plot plot = RoofPlot(view, hardware);
    if (!plot.series.front().points.empty()) section.figures.emplace_back(std::move(plot));
  }
}

}  // namespace idbg::views
