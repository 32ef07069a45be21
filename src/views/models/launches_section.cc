// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "base/text/text.h"
#include "estimate/estimate.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using estimate::Estimate;
using roofline::KernelEstimate;
using roofline::RunEstimate;

double Percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

report::Value DoubtOf(const KernelEstimate& kernel) {
  return kernel.doubt > 0 ? report::Value(kernel.doubt) : report::Value();
}

// None where a kernel takes as long as one of no work: it has nothing to run nearer to a peak.
report::Value HeadroomOf(const roofline::RepeatedKernel& group) {
  if (group.first->bound == roofline::Bound::kLaunch) return {};
  return 100 - Percent(group.ideal_ms, group.time_ms);
}

report::Table KernelTable(const RunEstimate& run, const char* what, std::size_t top) {
  report::Table table{.key = "slowest", .columns = {{"name", what}}};
  table.columns.Add({"count", "ms: total [ms .predicted]", "share [% .1]", "bound",
                     "headroom [% .0]", "gflop: GFLOP", "mb: MB", "method", "doubt [x .2]",
                     "source"});
  const std::vector<roofline::RepeatedKernel> groups = roofline::RepeatedKernels(run);
  for (const roofline::RepeatedKernel& group : First(groups, top)) {
    table.AddRow({group.name, group.count, group.time_ms, Percent(group.time_ms, run.device_ms),
                  ToString(group.first->bound), HeadroomOf(group), group.flops / kGiga,
                  group.bytes / kMega, group.first->method, DoubtOf(*group.first),
                  PlaceText(group.first->source)});
  }
  table.note = fmt::format(
      "Showing {} of {} kernel groups. Headroom: time saved if the limiting resource ran at its "
      "peak; none where a launch takes longer than the work. Doubt: four of five such kernels are "
      "within this factor of their time.",
      table.rows.size(), groups.size());
  return table;
}

// Some columns of the tables of launches, and what stands in them.
struct LaunchColumns {
  report::Columns columns;
  std::vector<report::Value> (*values)(const KernelEstimate& k);
};

LaunchColumns TimeColumns() {
  return {{"class", "us: time [us]", "overhead_us: floor and gap [us]", "gap_us: gap [us]",
           "compute_us: compute [us]", "memory_us: memory [us]", "bound", "gflop: GFLOP", "mb: MB"},
          [](const KernelEstimate& k) -> std::vector<report::Value> {
            return {std::string(plan::ToString(k.kernel_class)),
                    k.time_ms * kUsPerMs,
                    k.overhead_ms * kUsPerMs,
                    k.gap_ms * kUsPerMs,
                    k.compute_ms * kUsPerMs,
                    k.memory_ms * kUsPerMs,
                    std::string(ToString(k.bound)),
                    k.flops / kGiga,
                    k.bytes / kMega};
          }};
}

LaunchColumns LoopColumns() {
  return {{"results [.0]", "reduced: summed over [.0]", "loads [.0]", "stores [.0]",
           "arithmetic [.0]", "special: special functions [.0]", "computed: computed indices [.0]",
           "unaligned: single accesses [.0]", "jumping: jumping accesses [.0]",
           "scattered: scattered accesses [.0]", "walks: loops over rows [.0]"},
          [](const KernelEstimate& k) -> std::vector<report::Value> {
            const plan::LoopWork loops = k.loops.value_or(plan::LoopWork{.reduced = 0});
            return {loops.results,
                    loops.reduced,
                    loops.loads,
                    loops.stores,
                    loops.arithmetic,
                    loops.special,
                    loops.computed,
                    loops.unaligned,
                    loops.jumping,
                    loops.scattered,
                    std::int64_t{loops.walks}};
          }};
}

LaunchColumns OriginColumns() {
  return {{"method", "reads", "writes", "source"},
          [](const KernelEstimate& k) -> std::vector<report::Value> {
            return {k.method, base::Join(k.reads), base::Join(k.writes), PlaceText(k.source)};
          }};
}

// Of a processor: "product.float32: call 1, work 4096".
LaunchColumns AmountColumns() {
  return {{"amounts"}, [](const KernelEstimate& k) -> std::vector<report::Value> {
            if (!k.amounts) return {""};
            std::vector<std::string> counts;
            for (const auto& [name, count] : k.amounts->counts)
              if (count > 0) counts.push_back(fmt::format("{} {:.17g}", name, count));
            return {k.amounts->kind + ": " + base::Join(counts)};
          }};
}

// A row a launch, in their order.
report::Table LaunchTable(const RunEstimate& run, std::vector<LaunchColumns> groups) {
  if (std::ranges::any_of(run.kernels,
                          [](const KernelEstimate& k) { return k.amounts.has_value(); }))
    groups.push_back(AmountColumns());
  report::Table table{.columns = {"launch"}};
  for (const LaunchColumns& group : groups) table.columns.Add(group.columns);
  for (const KernelEstimate& kernel : run.kernels) {
    std::vector<report::Value>& row = table.rows.emplace_back();
    row.emplace_back(Count(table.rows.size() - 1));
    for (const LaunchColumns& group : groups)
      std::ranges::move(group.values(kernel), std::back_inserter(row));
  }
  return table;
}

report::Table CompiledLaunches(const RunEstimate& run) {
  const LaunchColumns name = {
      {"name: kernel"},
      [](const KernelEstimate& k) -> std::vector<report::Value> { return {k.name}; }};
  report::Table table = LaunchTable(run, {name, TimeColumns(), LoopColumns(), OriginColumns()});
  table.key = "launches";
  table.note =
      "In the order of the calls. Arithmetic and special functions are counted in instructions of "
      "one thread; loads, stores and indices in executions.";
  return table;
}

report::Table EagerLaunches(const RunEstimate& run) {
  const LaunchColumns names = {
      {"node", "operator"},
      [](const KernelEstimate& k) -> std::vector<report::Value> { return {k.name, k.target}; }};
  report::Table table = LaunchTable(run, {names, TimeColumns(), OriginColumns()});
  table.key = "eager_launches";
  table.title = "In eager mode";
  table.note = "An operator a row; some are several kernels, whose times are summed.";
  return table;
}

report::Facts RunFacts(const Estimate& estimate, const RunEstimate& run) {
  return {{"hardware", "device", estimate.hardware},
          {"precision", "precision", estimate.precision},
          {"kernels", "kernels", Count(run.kernels.size())},
          {"device_ms", "device time", run.device_ms, "ms", report::kPredictedDigits},
          {"host_ms", "launch time", run.host_ms, "ms", report::kPredictedDigits},
          {"gflop", "work", run.flops / kGiga, "GFLOP"},
          {"mb", "moved", run.bytes / kMega, "MB", 1}};
}

}  // namespace

report::Section KernelSection(const estimate::SweepPoint& point, std::size_t top) {
  return {.key = "kernels",
          .title = "Kernels on " + PointName(point) + ", slowest first",
          .facts = RunFacts(point.estimate, point.estimate.inductor),
          .tables = {KernelTable(point.estimate.inductor, "kernel", top)}};
}

report::Section LaunchSection(const estimate::SweepPoint& point) {
  return {
      .key = "launches",
      .title = "Launches on " + PointName(point) + ", in order",
      .facts = RunFacts(point.estimate, point.estimate.inductor),
      .tables = {CompiledLaunches(point.estimate.inductor), EagerLaunches(point.estimate.eager)}};
}

report::Section NodeSection(const estimate::SweepPoint& point, std::size_t top) {
  return {.key = "nodes",
          .title = "Nodes on " + PointName(point) + ", each run as its own kernel, slowest first",
          .facts = RunFacts(point.estimate, point.estimate.eager),
          .tables = {KernelTable(point.estimate.eager, "node", top)}};
}

}  // namespace idbg::views
