// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "base/text/text.h"
#include "estimate/estimate.h"
#include "report/text_parts.h"
#include "tensor/dtype.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using estimate::Estimate;
using roofline::RunEstimate;

// A figure of a run; nothing where no kernel of it is known.
report::Value Of(const RunEstimate& run, double value) { return ValueIf(run.is_known(), value); }

report::Value OverMilliseconds(const RunEstimate& run, double count) {
  return Of(run, run.time_ms > 0 ? count / run.time_ms : 0);
}

report::Value MeanPercent(const std::optional<device::LatencyError>& error) {
  return error ? 100 * error->mean : report::Value();
}

report::Value DoubtPercent(const std::optional<double>& doubt) {
  return doubt ? 100 * (*doubt - 1) : report::Value();
}

report::Value BiasPercent(const std::optional<device::LatencyError>& error) {
  return error ? 100 * error->bias : report::Value();
}

void AddEstimateRow(const estimate::SweepPoint& point, report::Table& table) {
  const Estimate& estimate = point.estimate;
  const RunEstimate& eager = estimate.eager;
  const RunEstimate& inductor = estimate.inductor;
  table.AddRecord(
      {{"hardware: device", estimate.hardware},
       {"precision", estimate.precision},
       {"batch", point.batch},
       {"eager_ms: eager [ms .predicted]", Of(eager, eager.time_ms)},
       {"inductor_ms: Inductor [ms .predicted]", Of(inductor, inductor.time_ms)},
       {"speedup: speed-up [x .2]", OverMilliseconds(inductor, eager.time_ms)},
       {"bound", ToString(MainBound(inductor))},
       {"eager_device_ms: eager, device [ms .predicted]", Of(eager, eager.device_ms)},
       {"inductor_device_ms: Inductor, device [ms .predicted]", Of(inductor, inductor.device_ms)},
       {"eager_roofline_ms: eager, at peak [ms .predicted]", Of(eager, eager.roofline_ms)},
       {"inductor_roofline_ms: Inductor, at peak [ms .predicted]",
        Of(inductor, inductor.roofline_ms)},
       {"tflops: TFLOP/s [.1]", OverMilliseconds(inductor, inductor.flops / kGiga)},
       {"peak_mb: eager, peak [MB .1]", Megabytes(estimate.memory.peak_bytes)},
       {"inductor_peak_mb: Inductor, peak [MB .1]", Megabytes(estimate.inductor_memory.peak_bytes)},
       {"fits", estimate.fits},
       {"energy_mj: energy [mJ .1]", Scaled(inductor.energy_j, 1e-3)},
       {"average_w: power [W .0]", inductor.average_w},
       {"unknown_kernels: unknown", inductor.unknown_kernels},
       {"latency_error: Inductor, error [% .0]", MeanPercent(estimate.inductor_error)},
       {"latency_bias: Inductor, bias [% .0]", BiasPercent(estimate.inductor_error)},
       {"eager_latency_error: eager, error [% .0]", MeanPercent(estimate.eager_error)},
       {"eager_latency_bias: eager, bias [% .0]", BiasPercent(estimate.eager_error)},
       {"doubt: Inductor, doubt [% .0]", DoubtPercent(inductor.doubt)},
       {"device_doubt: Inductor, device, doubt [% .0]", DoubtPercent(inductor.device_doubt)},
       {"eager_doubt: eager, doubt [% .0]", DoubtPercent(eager.doubt)},
       {"eager_device_doubt: eager, device, doubt [% .0]", DoubtPercent(eager.device_doubt)},
       {"inductor_gapless_ms: Inductor, no gaps [ms .predicted]",
        Of(inductor, inductor.gapless_ms)},
       {"basis", estimate.basis}});
}

std::string MemoryText(std::int64_t bytes) {
  const auto size = static_cast<double>(bytes);
  return size >= kGiga ? fmt::format("{:.2f} GB", size / kGiga)
                       : fmt::format("{:.3g} MB", size / kMega);
}

// Of a run that waits for its launches, whose host that is.
std::string HostText(const Estimate& estimate) {
  const auto waits = [](const RunEstimate& run) { return run.host_ms >= run.time_ms; };
  if (!waits(estimate.eager) && !waits(estimate.inductor)) return "";
  if (!estimate.owner_of_host.empty())
    return "; launches as on " + estimate.owner_of_host + "'s host";
  return estimate.host.empty() ? "" : "; launched by " + estimate.host;
}

// Replayed as a graph, in either state of the GPU; nothing where they hardly differ.
std::string ReplayedText(const RunEstimate& run) {
  constexpr double kHardly = 0.98;
  if (!run.is_known() || run.gapless_ms >= kHardly * run.device_ms) return "";
  return fmt::format("; replayed {}, {} where graphs have no gaps between kernels",
                     report::PredictedTimeText(run.device_ms, run.device_doubt),
                     report::PredictedTimeText(run.gapless_ms, run.device_doubt));
}

std::string ErrorText(const Estimate& estimate) {
  if (!estimate.inductor.doubt) return "error not measured";
  return fmt::format("four of five such predictions are within {:.0f} %",
                     100 * (*estimate.inductor.doubt - 1));
}

// It fails where a limit is broken or the memory is too small, and is unknown where a part of the
// answer is.
report::State StateOf(const Estimate& estimate, const estimate::Budget& budget, bool whole) {
  const std::vector<estimate::BudgetVerdict> limits = estimate::CheckBudget(estimate, budget);
  const auto any = [&limits](estimate::Verdict wanted) {
    return std::ranges::find(limits, wanted, &estimate::BudgetVerdict::verdict) != limits.end();
  };
  if (estimate.fits == false || any(estimate::Verdict::kFail)) return report::State::kFail;
  if (!whole || estimate.inductor.unknown_kernels > 0 || any(estimate::Verdict::kUnknown))
    return report::State::kUnknown;
  return report::State::kPass;
}

std::vector<std::pair<std::string, report::Value>> VerdictFigures(const Estimate& estimate) {
  return {{"latency_ms", Of(estimate.inductor, estimate.inductor.time_ms)},
          {"eager_latency_ms", Of(estimate.eager, estimate.eager.time_ms)},
          {"peak_memory_mb", Megabytes(estimate.memory.peak_bytes)},
          {"inductor_peak_memory_mb", Megabytes(estimate.inductor_memory.peak_bytes)},
          {"energy_mj", Scaled(estimate.inductor.energy_j, 1e-3)},
          {"latency_error_percent", MeanPercent(estimate.inductor_error)},
          {"latency_bias_percent", BiasPercent(estimate.inductor_error)},
          {"eager_latency_error_percent", MeanPercent(estimate.eager_error)},
          {"doubt_percent", DoubtPercent(estimate.inductor.doubt)},
          {"eager_doubt_percent", DoubtPercent(estimate.eager.doubt)},
          {"replayed_ms", Of(estimate.inductor, estimate.inductor.device_ms)},
          {"replayed_gapless_ms", Of(estimate.inductor, estimate.inductor.gapless_ms)},
          {"unknown_kernels", estimate.inductor.unknown_kernels}};
}

constexpr double kTera = 1e12;

double Intensity(const roofline::KernelEstimate& kernel) { return kernel.flops / kernel.bytes; }

struct Ends {
  double low = 1;
  double high = 1;
};

// From the least to the most intense point, and at least across the ridge.
Ends EndsOf(const std::vector<const report::Series*>& points, double ridge) {
  Ends ends{ridge / 4, ridge * 4};
  for (const report::Series* series : points) {
    for (const report::Point& point : series->points) {
      ends.low = std::min(ends.low, point.x);
      ends.high = std::max(ends.high, point.x);
    }
  }
  return ends;
}

report::Series Roof(const std::string& name, double flops, double bandwidth, const Ends& ends) {
  report::Series roof{.name = name, .line = true};
  for (const double x : {ends.low, flops / bandwidth, ends.high})
    roof.points.push_back({.x = x, .y = std::min(flops, bandwidth * x) / kTera});
  return roof;
}

// One point for the kernels that do the same work: the layers of a model.
report::Series Kernels(const roofline::RunEstimate& run) {
  struct Group {
    const roofline::KernelEstimate* first = nullptr;
    std::int64_t count = 0;
  };
  std::map<std::tuple<std::string, double, double>, Group> groups;
  for (const roofline::KernelEstimate& kernel : run.kernels) {
    if (std::min({kernel.flops, kernel.bytes, kernel.time_ms}) <= 0) continue;
    Group& group =
        groups[{std::string(base::WithoutNumber(kernel.name)), kernel.flops, kernel.bytes}];
    if (group.count++ == 0) group.first = &kernel;
  }
  report::Series series{.name = "kernels"};
  for (const auto& [key, group] : groups) {
    const roofline::KernelEstimate& kernel = *group.first;
    std::string label = std::get<0>(key);
    if (group.count > 1) label += fmt::format(" x{}", group.count);
    label += fmt::format(", {:.4g} ms, {}", kernel.time_ms * static_cast<double>(group.count),
                         ToString(kernel.bound));
    if (const std::string place = PlaceText(kernel.source); !place.empty()) label += ", " + place;
    series.points.push_back({.x = Intensity(kernel),
                             .y = kernel.flops / (kernel.time_ms * 1e-3) / kTera,
                             .label = std::move(label)});
  }
  return series;
}

}  // namespace

std::string PointName(const estimate::SweepPoint& point) {
  std::string name = point.estimate.hardware;
  if (point.estimate.precision != "as in the graph") name += ", " + point.estimate.precision;
  if (point.batch) name += ", batch " + std::to_string(*point.batch);
  return name;
}

report::Section RooflineSection(std::span<const estimate::SweepPoint> points) {
  report::Table table{.key = "devices"};
  for (const estimate::SweepPoint& point : points) AddEstimateRow(point, table);
  table.note =
      "Predicted; nothing was run. Error and bias: mean absolute and mean signed difference "
      "between such predictions and times measured on this device, for models of the same dtype (a "
      "negative bias means that predictions are too fast; -: not measured). Doubt: what four of "
      "five predictions are within, by the doubts of the kernels. No gaps: the device in a process "
      "that replays graphs without gaps between kernels, as some do. 'at peak': every kernel runs "
      "at the device's peak rates. Kernels of unknown work count their bytes only; if all are "
      "unknown, no time is given.";
  return {.key = "roofline",
          .title = "Predicted time, memory and energy",
          .tables = {std::move(table)}};
}

report::Verdict RooflineVerdict(const estimate::SweepPoint& point, const estimate::Budget& budget,
                                bool whole) {
  const Estimate& estimate = point.estimate;
  report::Verdict verdict{.subject = PointName(point),
                          .state = StateOf(estimate, budget, whole),
                          .figures = VerdictFigures(estimate)};
  const std::int64_t unknown = estimate.inductor.unknown_kernels;
  const bool is_complete = whole && unknown == 0;
  const char* const at_least = is_complete ? "" : "at least ";
  if (estimate.inductor.is_known() && (whole || estimate.inductor.time_ms > 0))
    verdict.text =
        fmt::format("{}{} eager, {} under Inductor ({} bound{})", at_least,
                    report::PredictedTimeText(estimate.eager.time_ms, estimate.eager.doubt),
                    report::PredictedTimeText(estimate.inductor.time_ms, estimate.inductor.doubt),
                    ToString(MainBound(estimate.inductor)),
                    (is_complete ? "; " + ErrorText(estimate) : "") + HostText(estimate));
  else
    verdict.text = "time unknown (the work of every kernel is unknown)";
  if (is_complete) verdict.text += ReplayedText(estimate.inductor);
  const bool is_peak_exact = whole && estimate.memory.peak_bytes != INT64_MAX;
  verdict.text += fmt::format(
      "; peak {}{} eager, {} under Inductor{}", is_peak_exact ? "" : "at least ",
      MemoryText(estimate.memory.peak_bytes), MemoryText(estimate.inductor_memory.peak_bytes),
      estimate.fits == false ? ", more than the device has" : "");
  if (unknown > 0)
    verdict.text += fmt::format("; {} of {} kernels have no known work or rate", unknown,
                                estimate.inductor.kernels.size());
  if (!whole) verdict.text += "; some tensor sizes are unknown";
  for (const estimate::BudgetVerdict& limit : estimate::CheckBudget(estimate, budget))
    verdict.text += fmt::format("; {} {}", limit.what, ToString(limit.verdict));
  return verdict;
}

report::Plot EmptyRooflinePlot(const device::Hardware& hardware,
                               const std::vector<const report::Series*>& points) {
  const double bandwidth = hardware.memory_bandwidth.value;
  std::vector<std::pair<std::string, double>> rates;
  for (const auto& [dtype, rate] : hardware.matrix_flops) {
    if (dtype == tensor::DType::kBfloat16 || dtype == tensor::DType::kFloat16)
      rates.emplace_back(std::string(ToString(dtype)) + " matrix", rate.value);
  }
  if (rates.size() == 2 && rates[0].second == rates[1].second)
    rates = {{"16-bit matrix", rates[0].second}};
  if (hardware.tf32_flops) rates.emplace_back("TF32 matrix", hardware.tf32_flops->value);
  const auto single = hardware.vector_flops.find(tensor::DType::kFloat32);
  if (single != hardware.vector_flops.end()) rates.emplace_back("float32", single->second.value);

  double ridge = 1;
  for (const auto& [name, rate] : rates) ridge = std::max(ridge, rate / bandwidth);
  const Ends ends = EndsOf(points, ridge);
  report::Plot plot{.key = "roofline",
                    .title = "Roofline of " + hardware.title,
                    .x = {"arithmetic intensity", "FLOP/B", true},
                    .y = {"speed", "TFLOP/s", true}};
  for (const auto& [name, rate] : rates) plot.series.push_back(Roof(name, rate, bandwidth, ends));
  return plot;
}

report::Plot RooflinePlot(const roofline::RunEstimate& run, const device::Hardware& hardware) {
  report::Series kernels = Kernels(run);
  report::Plot plot = EmptyRooflinePlot(hardware, {&kernels});
  plot.note =
      "Predicted. The slope is the memory bandwidth, and the flat lines are the data sheet's "
      "peak rates. Kernels without floating-point work are not shown.";
  plot.series.insert(plot.series.begin(), std::move(kernels));
  return plot;
}

}  // namespace idbg::views
