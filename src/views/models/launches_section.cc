// SPDX-License-Identifier: Apache-2.0
#include "views/models/launches_section.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "roofline/estimate.h"
#include "views/models/roofline_section.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using roofline::Estimate;
using roofline::KernelEstimate;
using roofline::RunEstimate;

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

// A column of the tables of launches: how it is called and what stands in it.
struct LaunchColumn {
  report::ColumnItem column;
  report::Value (*value)(const KernelEstimate& kernel);
};

std::string Joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

roofline::LoopWork LoopsOf(const KernelEstimate& kernel) {
  return kernel.loops.value_or(roofline::LoopWork{.reduced = 0});
}

report::Value NameOfKernel(const KernelEstimate& kernel) { return kernel.name; }

constexpr std::array kTimeColumns = {
    LaunchColumn{{"class", "class"},
                 [](const KernelEstimate& k) -> report::Value {
                   return std::string(roofline::ToString(k.kernel_class));
                 }},
    LaunchColumn{{"us", "time", "us"},
                 [](const KernelEstimate& k) -> report::Value { return k.time_ms * 1e3; }},
    LaunchColumn{{"overhead_us", "floor and gap", "us"},
                 [](const KernelEstimate& k) -> report::Value { return k.overhead_ms * 1e3; }},
    LaunchColumn{{"gap_us", "gap", "us"},
                 [](const KernelEstimate& k) -> report::Value { return k.gap_ms * 1e3; }},
    LaunchColumn{{"compute_us", "compute", "us"},
                 [](const KernelEstimate& k) -> report::Value { return k.compute_ms * 1e3; }},
    LaunchColumn{{"memory_us", "memory", "us"},
                 [](const KernelEstimate& k) -> report::Value { return k.memory_ms * 1e3; }},
    LaunchColumn{
        {"bound", "bound"},
        [](const KernelEstimate& k) -> report::Value { return std::string(ToString(k.bound)); }},
    LaunchColumn{{"gflop", "GFLOP"},
                 [](const KernelEstimate& k) -> report::Value { return k.flops / kGiga; }},
    LaunchColumn{{"mb", "MB"},
                 [](const KernelEstimate& k) -> report::Value { return k.bytes / kMega; }},
};

constexpr std::array kLoops = {
    LaunchColumn{{"results", "results", "", 0},
                 [](const KernelEstimate& k) -> report::Value { return LoopsOf(k).results; }},
    LaunchColumn{{"reduced", "summed over", "", 0},
                 [](const KernelEstimate& k) -> report::Value { return LoopsOf(k).reduced; }},
    LaunchColumn{{"loads", "loads", "", 0},
                 [](const KernelEstimate& k) -> report::Value { return LoopsOf(k).loads; }},
    LaunchColumn{{"stores", "stores", "", 0},
                 [](const KernelEstimate& k) -> report::Value { return LoopsOf(k).stores; }},
    LaunchColumn{{"arithmetic", "arithmetic", "", 0},
                 [](const KernelEstimate& k) -> report::Value { return LoopsOf(k).arithmetic; }},
    LaunchColumn{{"special", "special functions", "", 0},
                 [](const KernelEstimate& k) -> report::Value { return LoopsOf(k).special; }},
    LaunchColumn{{"computed", "computed indices", "", 0},
                 [](const KernelEstimate& k) -> report::Value { return LoopsOf(k).computed; }},
    LaunchColumn{{"unaligned", "single accesses", "", 0},
                 [](const KernelEstimate& k) -> report::Value { return LoopsOf(k).unaligned; }},
    LaunchColumn{{"jumping", "jumping accesses", "", 0},
                 [](const KernelEstimate& k) -> report::Value { return LoopsOf(k).jumping; }},
    LaunchColumn{{"scattered", "scattered accesses", "", 0},
                 [](const KernelEstimate& k) -> report::Value { return LoopsOf(k).scattered; }},
    LaunchColumn{
        {"walks", "loops over rows", "", 0},
        [](const KernelEstimate& k) -> report::Value { return std::int64_t{LoopsOf(k).walks}; }},
};

constexpr std::array kOrigins = {
    LaunchColumn{{"method", "method"},
                 [](const KernelEstimate& k) -> report::Value { return k.method; }},
    LaunchColumn{{"reads", "reads"},
                 [](const KernelEstimate& k) -> report::Value { return Joined(k.reads); }},
    LaunchColumn{{"writes", "writes"},
                 [](const KernelEstimate& k) -> report::Value { return Joined(k.writes); }},
    LaunchColumn{{"source", "source"},
                 [](const KernelEstimate& k) -> report::Value { return PlaceText(k.source); }},
};

// A row a launch, in their order.
report::Table LaunchTable(const RunEstimate& run,
                          std::initializer_list<std::span<const LaunchColumn>> columns) {
  report::Table table{.key = "", .title = "", .columns = {{"launch", "launch"}}};
  for (const std::span<const LaunchColumn> some : columns) {
    for (const LaunchColumn& column : some) table.columns.Add({column.column});
  }
  for (const KernelEstimate& kernel : run.kernels) {
    std::vector<report::Value>& row = table.rows.emplace_back();
    row.emplace_back(Count(table.rows.size() - 1));
    for (const std::span<const LaunchColumn> some : columns) {
      for (const LaunchColumn& column : some) row.push_back(column.value(kernel));
    }
  }
  return table;
}

report::Table CompiledLaunches(const RunEstimate& run) {
  static constexpr std::array kNames = {LaunchColumn{{"name", "kernel"}, NameOfKernel}};
  report::Table table = LaunchTable(run, {kNames, kTimeColumns, kLoops, kOrigins});
  table.key = "launches";
  table.note =
      "In the order of the calls. Arithmetic and special functions are counted in instructions of "
      "one thread; loads, stores and indices in executions.";
  return table;
}

report::Table EagerLaunches(const RunEstimate& run) {
  static constexpr std::array kNames = {
      LaunchColumn{{"node", "node"}, NameOfKernel},
      LaunchColumn{{"operator", "operator"},
                   [](const KernelEstimate& k) -> report::Value { return k.target; }}};
  report::Table table = LaunchTable(run, {kNames, kTimeColumns, kOrigins});
  table.key = "eager_launches";
  table.title = "In eager mode";
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

}  // namespace

report::Section KernelSection(const roofline::SweepPoint& point, std::size_t top) {
  return {.key = "kernels",
          .title = "Kernels on " + PointName(point) + ", slowest first",
          .facts = RunFacts(point.estimate, point.estimate.inductor),
          .tables = {KernelTable(point.estimate.inductor, "kernel", top)}};
}

report::Section LaunchSection(const roofline::SweepPoint& point) {
  return {
      .key = "launches",
      .title = "Launches on " + PointName(point) + ", in order",
      .facts = RunFacts(point.estimate, point.estimate.inductor),
      .tables = {CompiledLaunches(point.estimate.inductor), EagerLaunches(point.estimate.eager)}};
}

report::Section NodeSection(const roofline::SweepPoint& point, std::size_t top) {
  return {.key = "nodes",
          .title = "Nodes on " + PointName(point) + ", each run as its own kernel, slowest first",
          .facts = RunFacts(point.estimate, point.estimate.eager),
          .tables = {KernelTable(point.estimate.eager, "node", top)}};
}

}  // namespace idbg::views
