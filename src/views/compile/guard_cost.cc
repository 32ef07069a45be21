// SPDX-License-Identifier: Apache-2.0
#include "views/compile/guard_cost.h"

#include <fmt/core.h>

#include <algorithm>

#include "views/units.h"

namespace idbg::views {
namespace {

constexpr double kHighShare = 0.1;

report::Table TableOf(const std::vector<GuardCost>& costs, std::size_t top) {
  report::Table table{
      .key = "cost",
      .title = "Guards beside the work",
      .columns = {"compilation",
                  "checks",
                  {"python", "in Python"},
                  {"recorded", "recorded", "us", 1},
                  {"measured", "measured", "us", 1},
                  {"work", "work", "us", 1},
                  {"source", "work is"},
                  {"share", "share", "%", 1}},
      .note =
          "recorded: once by PyTorch, with empty processor caches; measured: a call in the "
          "profile; share: of guards and work together"};
  for (const GuardCost& cost : First(costs, top)) {
    table.AddRow({cost.compilation, cost.checks, cost.python, OrNothing(cost.recorded_us),
                  OrNothing(cost.measured_us), cost.work_us, cost.work_source,
                  kPercent * cost.Share()});
  }
  return table;
}

// What makes these guards cheaper: those that run in Python first.
std::string AdviceFor(const GuardCost& cost, const std::vector<compile::PythonGuards>& python) {
  std::string advice;
  if (cost.python > 1) {  // one is in every compilation
    for (const compile::PythonGuards& guards : python) {
      if (guards.kind->name == "saved tensor hooks") continue;
      advice +=
          fmt::format("{} ({}): {}; ", guards.kind->what, guards.count.checks, guards.kind->cure);
    }
  }
  return advice +
         "do more work in each call (larger batches, fewer graph breaks); after warm-up "
         "torch.compiler.set_stance(skip_guard_eval_unsafe=True) runs only the checks that tell "
         "the compiled versions apart";
}

}  // namespace

double GuardCost::Share() const {
  const double whole = guard_us() + work_us;
  return whole > 0 ? guard_us() / whole : 0;
}

void SortByShare(std::vector<GuardCost>& costs) {
  std::ranges::stable_sort(costs, {}, [](const GuardCost& cost) { return -cost.Share(); });
}

void AddGuardCostTable(const std::vector<GuardCost>& costs, std::size_t top,
                       report::Section& guards) {
  if (!costs.empty()) AddTopTable(TableOf(costs, top), costs.size(), guards);
}

void AddGuardCostFindings(const std::vector<GuardCost>& costs,
                          const std::vector<compile::PythonGuards>& python,
                          report::Document& document) {
  for (const GuardCost& cost : costs) {
    if (cost.Share() < kHighShare) break;
    const bool is_measured = cost.measured_us.has_value();
    document.findings.push_back(
        {.rule = "guard-cost",
         .severity = report::Severity::kNote,
         .is_advisory = true,
         .message = fmt::format("guards of {} take {:.1f} us ({}) beside {:.1f} us of work ({}): "
                                "{:.0f} % of a call",
                                cost.compilation, cost.guard_us(),
                                is_measured ? "measured" : "recorded with empty caches",
                                cost.work_us, cost.work_source, kPercent * cost.Share()),
         .advice = AdviceFor(cost, python),
         .group = cost.compilation});
  }
}

}  // namespace idbg::views
