// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "views/bench/latency_validation.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using bench::ClassTimes;
using bench::ValidatedModel;
using bench::ValidatedRun;
using report::Table;
using report::Value;

Value Ratio(double predicted, double measured) {
  return measured > 0 ? Value(predicted / measured) : Value();
}

// A profile is of a variant, however it is timed: one of its runs stands for it.
template <typename Visit>
void ForEachProfile(const LatencyValidationView& view, const Visit& visit) {
  for (const ValidatedModel& model : view.models) {
    std::set<std::string> seen;
    for (const ValidatedRun& run : model.runs) {
      if (!run.classes.empty() && seen.insert(run.measured.variant).second) visit(run);
    }
  }
}

Table ClassTable(const LatencyValidationView& view) {
  std::map<std::pair<std::string, std::string>, ClassTimes> sums;
  std::map<std::string, double> whole;
  ForEachProfile(view, [&](const ValidatedRun& run) {
    for (const ClassTimes& times : run.classes) {
      ClassTimes& sum = sums[{run.measured.variant, times.name}];
      sum.measured_ms += times.measured_ms;
      sum.predicted_ms += times.predicted_ms;
      sum.measured_launches += times.measured_launches;
      sum.predicted_launches += times.predicted_launches;
      whole[run.measured.variant] += times.measured_ms;
    }
  });
  Table table{.key = "classes",
              .title = "Classes of kernels, over all models with a profile",
              .columns = {{"variant", "run"},
                          "class",
                          {"measured_ms", "measured", "ms", 3},
                          {"predicted_ms", "predicted", "ms", 3},
                          {"ratio", "predicted / measured", "", 3},
                          {"share_percent", "share of the measured", "%", 1},
                          {"measured_launches", "launches"},
                          {"predicted_launches", "predicted"}}};
  for (const auto& [key, sum] : sums) {
    const double all = whole[key.first];
    table.AddRow({key.first, key.second, sum.measured_ms, sum.predicted_ms,
                  Ratio(sum.predicted_ms, sum.measured_ms),
                  all > 0 ? Value(kPercent * sum.measured_ms / all) : Value(),
                  sum.measured_launches, sum.predicted_launches});
  }
  return table;
}

Table MissTable(const LatencyValidationView& view) {
  struct Miss {
    const ValidatedRun* run;
    const bench::KernelTimes* kernel;
  };
  std::vector<Miss> misses;
  ForEachProfile(view, [&](const ValidatedRun& run) {
    for (const bench::KernelTimes& kernel : run.kernels) misses.push_back({&run, &kernel});
  });
  std::ranges::stable_sort(misses, std::greater(),
                           [](const Miss& miss) { return std::abs(miss.kernel->times.Miss()); });
  Table table{.key = "misses",
              .title = "Largest misses",
              .columns = {{"model_name", "model"},
                          {"variant", "run"},
                          {"kernel", "kernels"},
                          {"measured_ms", "measured", "ms", 4},
                          {"predicted_ms", "predicted", "ms", 4},
                          {"miss_ms", "predicted - measured", "ms", 4},
                          {"measured_launches", "launches"},
                          {"predicted_launches", "predicted"},
                          {"source", "longest predicted at"}},
              .note =
                  "Inductor's own kernels by name; calls of libraries, whose kernels' names say "
                  "nothing of the operator, by class. Without a source: not predicted."};
  for (const Miss& miss : misses) {
    if (table.rows.size() == view.top) break;
    const ClassTimes& times = miss.kernel->times;
    table.AddRow({miss.run->model, miss.run->measured.variant, times.name, times.measured_ms,
                  times.predicted_ms, times.Miss(), times.measured_launches,
                  times.predicted_launches, OrNothing(miss.kernel->source)});
  }
  return table;
}

}  // namespace

void AddLatencyValidationKernels(const LatencyValidationView& view, report::Document& document) {
  report::Section kernels{.key = "validate-kernels", .title = "Kernels, predicted and profiled"};
  AddTable(ClassTable(view), kernels);
  AddTable(MissTable(view), kernels);
  if (!kernels.tables.empty()) document.sections.push_back(std::move(kernels));
}

}  // namespace idbg::views
