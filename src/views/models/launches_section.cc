// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>

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
                  group.bytes / kMega, group.first->method,
                  ValueIf(group.first->doubt > 0, group.first->doubt),
                  PlaceText(group.first->source)});
  }
  table.note = fmt::format(
      "Showing {} of {} kernel groups. Headroom: time saved if the limiting resource ran at its "
      "peak; none where a launch takes longer than the work. Doubt: four of five such kernels are "
      "within this factor of their time.",
      table.rows.size(), groups.size());
  return table;
}

// Parts of a row of the tables of launches.
report::Facts TimeCells(const KernelEstimate& k) {
  return {{"class", plan::ToString(k.kernel_class)},
          {"us: time [us]", k.time_ms * kUsPerMs},
          {"overhead_us: floor and gap [us]", k.overhead_ms * kUsPerMs},
          {"gap_us: gap [us]", k.gap_ms * kUsPerMs},
          {"compute_us: compute [us]", k.compute_ms * kUsPerMs},
          {"memory_us: memory [us]", k.memory_ms * kUsPerMs},
          {"bound", ToString(k.bound)},
          {"gflop: GFLOP", k.flops / kGiga},
          {"mb: MB", k.bytes / kMega}};
}

report::Facts LoopCells(const KernelEstimate& k) {
  const plan::LoopWork loops = k.loops.value_or(plan::LoopWork{.reduced = 0});
  return {{"results [.0]", loops.results},
          {"reduced: summed over [.0]", loops.reduced},
          {"loads [.0]", loops.loads},
          {"stores [.0]", loops.stores},
          {"arithmetic [.0]", loops.arithmetic},
          {"special: special functions [.0]", loops.special},
          {"computed: computed indices [.0]", loops.computed},
          {"unaligned: single accesses [.0]", loops.unaligned},
          {"jumping: jumping accesses [.0]", loops.jumping},
          {"scattered: scattered accesses [.0]", loops.scattered},
          {"walks: loops over rows [.0]", loops.walks}};
}

report::Facts OriginCells(const KernelEstimate& k) {
  return {{"method", k.method},
          {"reads", base::Join(k.reads)},
          {"writes", base::Join(k.writes)},
          {"source", PlaceText(k.source)}};
}

// Of a processor: "product.float32: call 1, work 4096".
std::string AmountText(const KernelEstimate& k) {
  if (!k.amounts) return "";
  std::vector<std::string> counts;
  for (const auto& [name, count] : k.amounts->counts)
    if (count > 0) counts.push_back(fmt::format("{} {:.17g}", name, count));
  return k.amounts->kind + ": " + base::Join(counts);
}

// The table with a row a launch, in their order; `cells_of` makes what follows its number.
report::Table Launches(const RunEstimate& run, report::Facts (*cells_of)(const KernelEstimate& k),
                       report::Table table) {
  const bool has_amounts = std::ranges::any_of(
      run.kernels, [](const KernelEstimate& k) { return k.amounts.has_value(); });
  const auto add = [&](const KernelEstimate& kernel, std::size_t number) {
    report::Facts cells = {{"launch", number}};
    cells.Add(cells_of(kernel));
    if (has_amounts) cells.Add({"amounts", AmountText(kernel)});
    table.AddRecord(std::move(cells));
  };
  add({}, 0);  // for the columns, where nothing was launched
  table.rows.clear();
  for (const KernelEstimate& kernel : run.kernels) add(kernel, table.rows.size());
  return table;
}

report::Table CompiledLaunches(const RunEstimate& run) {
  const auto cells_of = [](const KernelEstimate& k) {
    report::Facts cells = {{"name: kernel", k.name}};
    for (const auto& part : {TimeCells(k), LoopCells(k), OriginCells(k)}) cells.Add(part);
    return cells;
  };
  return Launches(
      run, cells_of,
      {.key = "launches",
       .note = "In the order of the calls. Arithmetic and special functions are counted in "
               "instructions of one thread; loads, stores and indices in executions."});
}

report::Table EagerLaunches(const RunEstimate& run) {
  const auto cells_of = [](const KernelEstimate& k) {
    report::Facts cells = {{"node", k.name}, {"operator", k.target}};
    for (const auto& part : {TimeCells(k), OriginCells(k)}) cells.Add(part);
    return cells;
  };
  return Launches(run, cells_of,
                  {.key = "eager_launches",
                   .title = "In eager mode",
                   .note = "An operator a row; some are several kernels, whose times are summed."});
}

report::Facts RunFacts(const Estimate& estimate, const RunEstimate& run) {
  return {{"hardware: device", estimate.hardware},
          {"precision", estimate.precision},
          {"kernels", run.kernels.size()},
          {"device_ms: device time [ms .predicted]", run.device_ms},
          {"host_ms: launch time [ms .predicted]", run.host_ms},
          {"gflop: work [GFLOP]", run.flops / kGiga},
          {"mb: moved [MB .1]", run.bytes / kMega}};
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
