// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "base/text/text.h"
#include "views/bench/bench_documents.h"
#include "views/units.h"

namespace idbg::views {

using bench::ClassTimes;
using bench::ErrorSummary;
using bench::PredictedTime;
using bench::State;
using bench::ValidatedModel;
using bench::ValidatedRun;
using report::Severity;
using report::Table;
using report::Value;

namespace {

// One finding for each way of running, and one where the mean of several models is off.
void AddBandFindings(const LatencyValidationView& view, report::Document& document) {
  struct Group {
    std::vector<PredictedTime> times;
    std::vector<std::string> names;  // of those outside the band, the worst first
    const ValidatedRun* worst = nullptr;
  };
  std::map<std::string, Group> groups;
  ForEachRun(view, [&](const ValidatedModel&, const ValidatedRun& run) {
    if (!run.IsCompared()) return;
    Group& group = groups[WayOf(run.measured)];
    group.times.push_back(run.times());
    if (run.IsWithinBand()) return;
    group.names.push_back(run.model);
    if (group.worst == nullptr ||
        std::abs(run.times().Error()) > std::abs(group.worst->times().Error()))
      group.worst = &run;
  });
  for (const auto& [way, group] : groups) {
    if (group.worst != nullptr)
      document.AddFinding(
          {.rule = "validate-off",
           .message = fmt::format("{}: {} of {} predictions are off by more than {:.0f} %, at "
                                  "worst {:+.1f} % ({})",
                                  way, group.names.size(), group.times.size(),
                                  kPercent * bench::kSingleBand,
                                  kPercent * group.worst->times().Error(), group.worst->model),
           .advice = "See which class of kernels it is, where a profile exists.",
           .group = way,
           .count = std::ssize(group.names),
           .values = {{"variant", way}}});
    const ErrorSummary summary = bench::SummarizeErrors(group.times);
    if (summary.count > 1 && summary.mean > bench::kMeanBand)
      document.AddFinding(
          {.rule = "validate-mean-off",
           .message = fmt::format("{}: predictions are off by {:.1f} % on average, of {} allowed",
                                  way, kPercent * summary.mean,
                                  fmt::format("{:.0f} %", kPercent * bench::kMeanBand)),
           .advice = "Do not rely on predicted times of such models on this device.",
           .group = way,
           .values = {{"variant", way}}});
  }
}

bool IsNoisy(const bench::MeasuredRun& run) {
  return run.state == State::kPass && run.range &&
         run.range->high - run.range->low > kNoisy * run.median_ms;
}

void AddRunFindings(const ValidatedRun& run, report::Document& document) {
  const std::string where = run.model + ": " + WayOf(run.measured) + ": ";
  if (run.measured.state == State::kError)
    document.AddFinding({.rule = "bench-error",
                         .severity = Severity::kError,
                         .message = where + run.measured.why,
                         .advice = "It is left out of the comparison.",
                         .values = {{"variant", run.measured.variant}}});
  if (run.measured.state == State::kFail)
    document.AddFinding({.rule = "bench-differs",
                         .severity = Severity::kError,
                         .message = where + run.measured.why,
                         .advice = "Find the operator where it begins with "
                                   "'inductor-debug diff --run'.",
                         .values = {{"variant", run.measured.variant}}});
}

// One finding for all: a note about a few runs of many.
void AddNoisy(const LatencyValidationView& view, report::Document& document) {
  std::set<std::string> names;
  ForEachRun(view, [&](const ValidatedModel&, const ValidatedRun& run) {
    if (IsNoisy(run.measured)) names.insert(run.model + ", " + WayOf(run.measured));
  });
  if (names.empty()) return;
  document.AddAdvice(
      {.rule = "bench-noisy",
       .message = "measured times that are uncertain by more than 5 %: " + base::Join(names, "; "),
       .advice = "A smaller error is not significant. Measure for longer, on an idle machine.",
       .count = std::ssize(names)});
}

void AddModelFindings(const ValidatedModel& model, report::Document& document) {
  for (const ValidatedRun& run : model.runs) AddRunFindings(run, document);
  const bench::MeasuredModel& measured = model.measured;
  if (!model.measured_on.empty())
    document.AddFinding(
        {.rule = "validate-other-device",
         .message = measured.model + ": it was measured on " + measured.device +
                    ", and predicted for " + model.hardware,
         .advice = "Predict for the device of the measurement: --hardware " + model.measured_on});
  if (model.predicted_threads != 0)
    document.AddFinding(
        {.rule = "validate-other-threads",
         .message = fmt::format("{}: it was measured with {}, and predicted for {} ({})",
                                measured.model, base::Plural(measured.threads, "thread"),
                                model.predicted_threads, model.hardware),
         .advice = fmt::format("Measure with --threads {}, or predict for a file of 'hardware "
                               "calibrate --threads {}'.",
                               model.predicted_threads, measured.threads)});
  if (measured.clocks_mhz &&
      measured.clocks_mhz->low < (1 - kSteadyClocks) * measured.clocks_mhz->high)
    document.AddAdvice(
        {.rule = "validate-clocks",
         .message =
             fmt::format("{}: the clock lay between {:.0f} and {:.0f} MHz in its measurement",
                         measured.model, measured.clocks_mhz->low, measured.clocks_mhz->high),
         .advice = "The device was throttled: its times are those of the lower clock in part."});
}

void AddSkipped(const LatencyValidationView& view, report::Document& document) {
  std::set<std::string> names;
  ForEachRun(view, [&](const ValidatedModel&, const ValidatedRun& run) {
    if (run.GetState() == State::kSkipped) names.insert(run.model + ", " + WayOf(run.measured));
  });
  for (const std::string& name : view.unmeasured) names.insert(name);
  if (names.empty()) return;
  document.AddAdvice(
      {.rule = "validate-skipped",
       .message = fmt::format("not compared: {}", base::Join(names, "; ")),
       .advice = "A comparison needs the model, its times, and a device that can be predicted.",
       .count = std::ssize(names)});
}

// A profile is of a variant, however it is timed: one of its runs stands for it.
void ForEachProfile(const LatencyValidationView& view, const auto& visit) {
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
              .columns = {"variant: run", "class", "measured_ms: measured [ms]",
                          "predicted_ms: predicted [ms]", "ratio: predicted / measured",
                          "share_percent: share of the measured [% .1]",
                          "measured_launches: launches", "predicted_launches: predicted"}};
  for (const auto& [key, sum] : sums) {
    const double all = whole[key.first];
    table.AddRow({key.first, key.second, sum.measured_ms, sum.predicted_ms,
                  sum.measured_ms > 0 ? Value(sum.predicted_ms / sum.measured_ms) : Value(),
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
              .columns = {"model_name: model", "variant: run", "kernel: kernels",
                          "measured_ms: measured [ms .4]", "predicted_ms: predicted [ms .4]",
                          "miss_ms: predicted - measured [ms .4]", "measured_launches: launches",
                          "predicted_launches: predicted", "source: longest predicted at"},
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

void AddLatencyValidationFindings(const LatencyValidationView& view, report::Document& document) {
  for (const ValidatedModel& model : view.models) AddModelFindings(model, document);
  AddBandFindings(view, document);
  AddNoisy(view, document);
  AddSkipped(view, document);
}

void AddLatencyValidationKernels(const LatencyValidationView& view, report::Document& document) {
  report::Section kernels{.key = "validate-kernels", .title = "Kernels, predicted and profiled"};
  AddTable(ClassTable(view), kernels);
  AddTable(MissTable(view), kernels);
  if (!kernels.tables.empty()) document.sections.push_back(std::move(kernels));
}

}  // namespace idbg::views
