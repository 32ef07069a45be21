// SPDX-License-Identifier: Apache-2.0
#include "views/models/roofline_section.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "report/readable_units.h"
#include "roofline/breakdown.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using roofline::Estimate;
using roofline::RunEstimate;

// A column of the table of devices: how it is called and what stands in it.
struct EstimateColumn {
  report::Column column;
  report::Value (*value)(const roofline::SweepPoint& point);
};

// A figure of a run; nothing where no kernel of it is known.
report::Value Of(const RunEstimate& run, double value) {
  return run.is_known() ? report::Value(value) : report::Value();
}

report::Value OverMilliseconds(const RunEstimate& run, double count) {
  return Of(run, run.time_ms > 0 ? count / run.time_ms : 0);
}

report::Value MeanPercent(const std::optional<roofline::LatencyError>& error) {
  return error ? report::Value(100 * error->mean) : report::Value();
}

report::Value BiasPercent(const std::optional<roofline::LatencyError>& error) {
  return error ? report::Value(100 * error->bias) : report::Value();
}

const std::vector<EstimateColumn>& EstimateColumns() {
  using Point = roofline::SweepPoint;
  static const std::vector<EstimateColumn> kColumns = {
      {{"hardware", "device"}, [](const Point& p) -> report::Value { return p.estimate.hardware; }},
      {{"precision", "precision"},
       [](const Point& p) -> report::Value { return p.estimate.precision; }},
      {{"batch", "batch"}, [](const Point& p) { return OrNothing(p.batch); }},
      {{"eager_ms", "eager", "ms"},
       [](const Point& p) { return Of(p.estimate.eager, p.estimate.eager.time_ms); }},
      {{"inductor_ms", "Inductor", "ms"},
       [](const Point& p) { return Of(p.estimate.inductor, p.estimate.inductor.time_ms); }},
      {{"speedup", "speed-up", "x", 2},
       [](const Point& p) {
         return OverMilliseconds(p.estimate.inductor, p.estimate.eager.time_ms);
       }},
      {{"bound", "bound"},
       [](const Point& p) -> report::Value {
         return std::string(ToString(MainBound(p.estimate.inductor)));
       }},
      {{"eager_device_ms", "eager, device", "ms"},
       [](const Point& p) { return Of(p.estimate.eager, p.estimate.eager.device_ms); }},
      {{"inductor_device_ms", "Inductor, device", "ms"},
       [](const Point& p) { return Of(p.estimate.inductor, p.estimate.inductor.device_ms); }},
      {{"eager_roofline_ms", "eager, at peak", "ms"},
       [](const Point& p) { return Of(p.estimate.eager, p.estimate.eager.roofline_ms); }},
      {{"inductor_roofline_ms", "Inductor, at peak", "ms"},
       [](const Point& p) { return Of(p.estimate.inductor, p.estimate.inductor.roofline_ms); }},
      {{"tflops", "TFLOP/s", "", 1},
       [](const Point& p) {
         return OverMilliseconds(p.estimate.inductor, p.estimate.inductor.flops / kGiga);
       }},
      {{"peak_mb", "eager, peak", "MB", 1},
       [](const Point& p) -> report::Value {
         return static_cast<double>(p.estimate.memory.peak_bytes) / kMega;
       }},
      {{"inductor_peak_mb", "Inductor, peak", "MB", 1},
       [](const Point& p) -> report::Value {
         return static_cast<double>(p.estimate.inductor_memory.peak_bytes) / kMega;
       }},
      {{"fits", "fits"},
       [](const Point& p) {
         return p.estimate.fits ? report::Value(*p.estimate.fits) : report::Value();
       }},
      {{"energy_mj", "energy", "mJ", 1},
       [](const Point& p) { return Scaled(p.estimate.inductor.energy_j, 1e-3); }},
      {{"average_w", "power", "W", 0},
       [](const Point& p) { return Scaled(p.estimate.inductor.average_w, 1); }},
      {{"unknown_kernels", "unknown"},
       [](const Point& p) -> report::Value { return p.estimate.inductor.unknown_kernels; }},
      {{"latency_error", "Inductor, error", "%", 0},
       [](const Point& p) { return MeanPercent(p.estimate.inductor_error); }},
      {{"latency_bias", "Inductor, bias", "%", 0},
       [](const Point& p) { return BiasPercent(p.estimate.inductor_error); }},
      {{"eager_latency_error", "eager, error", "%", 0},
       [](const Point& p) { return MeanPercent(p.estimate.eager_error); }},
      {{"eager_latency_bias", "eager, bias", "%", 0},
       [](const Point& p) { return BiasPercent(p.estimate.eager_error); }},
      {{"basis", "basis"}, [](const Point& p) -> report::Value { return p.estimate.basis; }},
  };
  return kColumns;
}

// Of a run that waits for its launches, whose host that is.
std::string HostText(const Estimate& estimate) {
  const auto waits = [](const RunEstimate& run) { return run.host_ms >= run.time_ms; };
  if (!waits(estimate.eager) && !waits(estimate.inductor)) return "";
  if (estimate.is_host_borrowed) return "; launches as on an H200's host";
  return estimate.host.empty() ? "" : "; launched by " + estimate.host;
}

std::string ErrorText(const Estimate& estimate) {
  if (!estimate.inductor_error) return "error not measured";
  const roofline::LatencyError& error = *estimate.inductor_error;
  return fmt::format("measured error {:.0f} %, bias {:+.0f} %, on {} {} models", 100 * error.mean,
                     100 * error.bias, error.models, roofline::ToString(error.family));
}

// "h200", "h200, batch 8", "h200, bfloat16".
std::string PointName(const roofline::SweepPoint& point) {
  std::string name = point.estimate.hardware;
  if (point.estimate.precision != "as in the graph") name += ", " + point.estimate.precision;
  if (point.batch) name += ", batch " + std::to_string(*point.batch);
  return name;
}

double Percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

report::Table KernelTable(const RunEstimate& run, const char* what, std::size_t top) {
  report::Table table{.key = "slowest",
                      .title = "",
                      .columns = {{"name", what},
                                  {"count", "count"},
                                  {"ms", "total", "ms", 4},
                                  {"share", "share", "%", 1},
                                  {"bound", "bound"},
                                  {"headroom", "headroom", "%", 0},
                                  {"gflop", "GFLOP"},
                                  {"mb", "MB"},
                                  {"method", "method"},
                                  {"source", "source"}}};
  const std::vector<roofline::RepeatedKernel> groups = roofline::RepeatedKernels(run);
  for (const roofline::RepeatedKernel& group :
       std::span(groups).first(std::min(top, groups.size()))) {
    table.AddRow({group.name, group.count, group.time_ms, Percent(group.time_ms, run.device_ms),
                  std::string(ToString(group.first->bound)),
                  100 - Percent(group.ideal_ms, group.time_ms), group.flops / kGiga,
                  group.bytes / kMega, group.first->method, PlaceText(group.first->source)});
  }
  table.note = fmt::format(
      "Showing {} of {} kernel groups. Headroom: time saved if the limiting resource ran at its "
      "peak.",
      table.rows.size(), groups.size());
  return table;
}

std::string Joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

report::Table LaunchTable(const RunEstimate& run) {
  report::Table table{.key = "launches",
                      .title = "",
                      .columns = {{"launch", "launch"},
                                  {"name", "kernel"},
                                  {"class", "class"},
                                  {"us", "time", "us"},
                                  {"overhead_us", "floor and gap", "us"},
                                  {"gap_us", "gap", "us"},
                                  {"compute_us", "compute", "us"},
                                  {"memory_us", "memory", "us"},
                                  {"bound", "bound"},
                                  {"gflop", "GFLOP"},
                                  {"mb", "MB"},
                                  {"results", "results", "", 0},
                                  {"reduced", "summed over", "", 0},
                                  {"loads", "loads", "", 0},
                                  {"stores", "stores", "", 0},
                                  {"arithmetic", "arithmetic", "", 0},
                                  {"special", "special functions", "", 0},
                                  {"computed", "computed indices", "", 0},
                                  {"unaligned", "single accesses", "", 0},
                                  {"jumping", "jumping accesses", "", 0},
                                  {"scattered", "scattered accesses", "", 0},
                                  {"method", "method"},
                                  {"reads", "reads"},
                                  {"writes", "writes"},
                                  {"source", "source"}}};
  std::int64_t launch = 0;
  for (const roofline::KernelEstimate& kernel : run.kernels) {
    const roofline::LoopWork loops = kernel.loops.value_or(roofline::LoopWork{.reduced = 0});
    table.AddRow({launch++,
                  kernel.name,
                  roofline::ToString(kernel.kernel_class),
                  kernel.time_ms * 1e3,
                  kernel.overhead_ms * 1e3,
                  kernel.gap_ms * 1e3,
                  kernel.compute_ms * 1e3,
                  kernel.memory_ms * 1e3,
                  std::string(ToString(kernel.bound)),
                  kernel.flops / kGiga,
                  kernel.bytes / kMega,
                  loops.results,
                  loops.reduced,
                  loops.loads,
                  loops.stores,
                  loops.arithmetic,
                  loops.special,
                  loops.computed,
                  loops.unaligned,
                  loops.jumping,
                  loops.scattered,
                  kernel.method,
                  Joined(kernel.reads),
                  Joined(kernel.writes),
                  PlaceText(kernel.source)});
  }
  table.note =
      "In the order of the calls. Arithmetic and special functions are counted in instructions of "
      "one thread; loads, stores and indices in executions.";
  return table;
}

report::Table EagerLaunchTable(const RunEstimate& run) {
  report::Table table{.key = "eager_launches",
                      .title = "In eager mode",
                      .columns = {{"launch", "launch"},
                                  {"node", "node"},
                                  {"operator", "operator"},
                                  {"class", "class"},
                                  {"us", "time", "us"},
                                  {"overhead_us", "floor and gap", "us"},
                                  {"gap_us", "gap", "us"},
                                  {"compute_us", "compute", "us"},
                                  {"memory_us", "memory", "us"},
                                  {"bound", "bound"},
                                  {"gflop", "GFLOP"},
                                  {"mb", "MB"},
                                  {"method", "method"},
                                  {"reads", "reads"},
                                  {"writes", "writes"},
                                  {"source", "source"}}};
  std::int64_t launch = 0;
  for (const roofline::KernelEstimate& kernel : run.kernels) {
    table.AddRow({launch++, kernel.name, kernel.target, roofline::ToString(kernel.kernel_class),
                  kernel.time_ms * 1e3, kernel.overhead_ms * 1e3, kernel.gap_ms * 1e3,
                  kernel.compute_ms * 1e3, kernel.memory_ms * 1e3,
                  std::string(ToString(kernel.bound)), kernel.flops / kGiga, kernel.bytes / kMega,
                  kernel.method, Joined(kernel.reads), Joined(kernel.writes),
                  PlaceText(kernel.source)});
  }
  table.note = "An operator a row; some are several kernels, whose times are summed.";
  return table;
}

report::Facts RunFacts(const Estimate& estimate, const RunEstimate& run) {
  return {{"hardware", "device", estimate.hardware},
          {"precision", "precision", estimate.precision},
          {"kernels", "kernels", Count(run.kernels.size())},
          {"device_ms", "device time", run.device_ms, "ms", 4},
          {"host_ms", "launch time", run.host_ms, "ms", 4},
          {"gflop", "work", run.flops / kGiga, "GFLOP"},
          {"mb", "moved", run.bytes / kMega, "MB", 1}};
}

// It fails where a limit is broken or the memory is too small, and is unknown where a part of the
// answer is.
report::State StateOf(const Estimate& estimate, const roofline::Budget& budget, bool whole) {
  const std::vector<roofline::BudgetVerdict> limits = roofline::CheckBudget(estimate, budget);
  const auto any = [&limits](roofline::Verdict wanted) {
    return std::ranges::find(limits, wanted, &roofline::BudgetVerdict::verdict) != limits.end();
  };
  if (estimate.fits == false || any(roofline::Verdict::kFail)) return report::State::kFail;
  if (!whole || estimate.inductor.unknown_kernels > 0 || any(roofline::Verdict::kUnknown))
    return report::State::kUnknown;
  return report::State::kPass;
}

std::vector<std::pair<std::string, report::Value>> VerdictFigures(const Estimate& estimate) {
  return {
      {"latency_ms", Of(estimate.inductor, estimate.inductor.time_ms)},
      {"eager_latency_ms", Of(estimate.eager, estimate.eager.time_ms)},
      {"peak_memory_mb", static_cast<double>(estimate.memory.peak_bytes) / kMega},
      {"inductor_peak_memory_mb", static_cast<double>(estimate.inductor_memory.peak_bytes) / kMega},
      {"energy_mj", Scaled(estimate.inductor.energy_j, 1e-3)},
      {"latency_error_percent", MeanPercent(estimate.inductor_error)},
      {"latency_bias_percent", BiasPercent(estimate.inductor_error)},
      {"eager_latency_error_percent", MeanPercent(estimate.eager_error)},
      {"unknown_kernels", estimate.inductor.unknown_kernels}};
}

}  // namespace

report::Section RooflineSection(std::span<const roofline::SweepPoint> points) {
  report::Table table{.key = "devices", .title = ""};
  for (const EstimateColumn& column : EstimateColumns()) table.columns.push_back(column.column);
  for (const roofline::SweepPoint& point : points) {
    std::vector<report::Value>& row = table.rows.emplace_back();
    for (const EstimateColumn& column : EstimateColumns()) row.push_back(column.value(point));
  }
  table.note =
      "Predicted; nothing was run. Error and bias: mean absolute and mean signed difference "
      "between such predictions and times measured on this device, for models of the same dtype (a "
      "negative bias means that predictions are too fast; -: not measured). 'at peak': every "
      "kernel runs at the device's peak rates. Kernels of unknown work count their bytes only; if "
      "all are unknown, no time is given.";
  return {.key = "roofline",
          .title = "Predicted time, memory and energy",
          .tables = {std::move(table)}};
}

report::Section BudgetSection(std::span<const roofline::SweepPoint> points,
                              const roofline::Budget& budget) {
  report::Table table{.key = "limits",
                      .title = "",
                      .columns = {{"hardware", "device"},
                                  {"what", "what"},
                                  {"limit", "limit"},
                                  {"predicted", "predicted"},
                                  {"unit", "unit"},
                                  {"verdict", "verdict"},
                                  {"note", "note"}}};
  for (const roofline::SweepPoint& point : points) {
    for (const roofline::BudgetVerdict& verdict : roofline::CheckBudget(point.estimate, budget)) {
      table.AddRow({PointName(point), verdict.what, verdict.limit, Scaled(verdict.predicted, 1),
                    verdict.unit, std::string(ToString(verdict.verdict)), verdict.note});
    }
  }
  return {.key = "budget", .title = "Budget", .tables = {std::move(table)}};
}

void AddBudgetFindings(std::span<const roofline::SweepPoint> points, const roofline::Budget& budget,
                       report::Document& document) {
  for (const roofline::SweepPoint& point : points) {
    for (const roofline::BudgetVerdict& verdict : roofline::CheckBudget(point.estimate, budget)) {
      if (verdict.verdict == roofline::Verdict::kPass) continue;
      const bool failed = verdict.verdict == roofline::Verdict::kFail;
      document.findings.push_back(
          {.rule = failed ? "budget" : "budget-unknown",
           .severity = failed ? report::Severity::kError : report::Severity::kWarning,
           .message =
               failed ? fmt::format("predicted {} of {:.4g} {} on {} exceeds the limit of {:.4g}",
                                    verdict.what, verdict.predicted.value_or(0), verdict.unit,
                                    PointName(point), verdict.limit)
                      : fmt::format("{} on {} cannot be confirmed to be within {:.4g} {}",
                                    verdict.what, PointName(point), verdict.limit, verdict.unit),
           .advice = failed
                         ? "see the section 'kernels' for the slowest kernels and what limits them"
                         : verdict.note,
           .group = point.estimate.hardware});
    }
    if (point.estimate.fits == false) {
      document.findings.push_back(
          {.rule = "does-not-fit",
           .severity = report::Severity::kWarning,
           .message = fmt::format("the predicted memory peak of {:.2f} GB exceeds the memory of {}",
                                  static_cast<double>(point.estimate.memory.peak_bytes) / kGiga,
                                  point.estimate.hardware),
           .advice = "use a smaller batch or a smaller dtype; the section 'memory' lists the live "
                     "tensors",
           .group = point.estimate.hardware});
    }
  }
}

report::Section KernelSection(const roofline::SweepPoint& point, std::size_t top) {
  return {.key = "kernels",
          .title = "Kernels on " + PointName(point) + ", slowest first",
          .facts = RunFacts(point.estimate, point.estimate.inductor),
          .tables = {KernelTable(point.estimate.inductor, "kernel", top)}};
}

report::Section LaunchSection(const roofline::SweepPoint& point) {
  return {.key = "launches",
          .title = "Launches on " + PointName(point) + ", in order",
          .facts = RunFacts(point.estimate, point.estimate.inductor),
          .tables = {LaunchTable(point.estimate.inductor), EagerLaunchTable(point.estimate.eager)}};
}

report::Section NodeSection(const roofline::SweepPoint& point, std::size_t top) {
  return {.key = "nodes",
          .title = "Nodes on " + PointName(point) + ", each run as its own kernel, slowest first",
          .facts = RunFacts(point.estimate, point.estimate.eager),
          .tables = {KernelTable(point.estimate.eager, "node", top)}};
}

report::Verdict RooflineVerdict(const roofline::SweepPoint& point, const roofline::Budget& budget,
                                bool whole) {
  const Estimate& estimate = point.estimate;
  report::Verdict verdict{.subject = PointName(point),
                          .state = StateOf(estimate, budget, whole),
                          .figures = VerdictFigures(estimate)};
  const std::int64_t unknown = estimate.inductor.unknown_kernels;
  const bool is_complete = whole && unknown == 0;
  const char* const at_least = is_complete ? "" : "at least ";
  if (estimate.inductor.is_known() && (whole || estimate.inductor.time_ms > 0))
    verdict.text = fmt::format(
        "{}{} eager, {} under Inductor ({} bound{})", at_least,
        report::TimeText(estimate.eager.time_ms), report::TimeText(estimate.inductor.time_ms),
        ToString(MainBound(estimate.inductor)),
        (is_complete ? "; " + ErrorText(estimate) : "") + HostText(estimate));
  else
    verdict.text = "time unknown (the work of every kernel is unknown)";
  const bool is_peak_exact = whole && estimate.memory.peak_bytes != INT64_MAX;
  verdict.text += fmt::format("; peak {}{:.2f} GB eager, {:.2f} GB under Inductor{}",
                              is_peak_exact ? "" : "at least ",
                              static_cast<double>(estimate.memory.peak_bytes) / kGiga,
                              static_cast<double>(estimate.inductor_memory.peak_bytes) / kGiga,
                              estimate.fits == false ? ", more than the device has" : "");
  if (unknown > 0)
    verdict.text += fmt::format("; {} of {} kernels have no known work or rate", unknown,
                                estimate.inductor.kernels.size());
  if (!whole) verdict.text += "; some tensor sizes are unknown";
  for (const roofline::BudgetVerdict& limit : roofline::CheckBudget(estimate, budget))
    verdict.text += fmt::format("; {} {}", limit.what, ToString(limit.verdict));
  return verdict;
}

}  // namespace idbg::views
