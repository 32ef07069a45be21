// SPDX-License-Identifier: Apache-2.0
#include "views/bench/validation_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "views/bench/validation_plots.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using bench::ClassTimes;
using bench::ErrorSummary;
using bench::PredictedTime;
using bench::State;
using bench::ValidatedModel;
using bench::ValidatedRun;
using report::Severity;
using report::Table;
using report::Value;

constexpr double kPercent = 100;
constexpr std::size_t kFewestRanked = 3;  // of two the order is right or wrong by half a chance
constexpr double kSteadyClocks = 0.05;
constexpr double kNoisy = 0.05;  // of a median's range, relative to it, as in bench

template <typename Visit>
void ForEachRun(const ValidationView& view, const Visit& visit) {
  for (const ValidatedModel& model : view.models) {
    for (const ValidatedRun& run : model.runs) visit(model, run);
  }
}

// The times of runs that were compared, by a key of each.
template <typename Key>
std::map<std::string, std::vector<PredictedTime>> Grouped(const ValidationView& view,
                                                          const Key& key) {
  std::map<std::string, std::vector<PredictedTime>> groups;
  ForEachRun(view, [&](const ValidatedModel&, const ValidatedRun& run) {
    if (run.IsCompared()) groups[key(run)].push_back(run.times());
  });
  return groups;
}

// How much faster than eager mode, predicted and measured, by "inductor / eager".
std::map<std::string, std::vector<PredictedTime>> Speedups(const ValidationView& view) {
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

Table RunTable(const ValidationView& view) {
  Table table{.key = "runs",
              .title = "Predicted beside measured",
              .columns = {{"model_name", "model"},
                          {"model_type", "family"},
                          {"variant", "run"},
                          {"timing", "timing"},
                          {"state", "state"},
                          {"measured_ms", "measured", "ms", 4},
                          {"low_ms", "from", "ms", 4},
                          {"high_ms", "to", "ms", 4},
                          {"predicted_ms", "predicted", "ms", 4},
                          {"ratio", "predicted / measured", "", 3},
                          {"error_percent", "error", "%", 1},
                          {"roofline_ms", "at peak", "ms", 4},
                          {"unknown_kernels", "unknown"},
                          {"error_message", "reason"}}};
  table.note = fmt::format(
      "PASS: predicted within {:.0f} % of what was measured. FAIL: outside, or its outputs are "
      "others. ERROR: there is no time. SKIPPED: there is no prediction.",
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
                  run.predicted_ms ? Value(run.roofline_ms) : none,
                  run.predicted_ms ? Value(run.unknown_kernels) : none, OrNothing(measured.why)});
  });
  return table;
}

Value Ranked(const ErrorSummary& summary, double correlation) {
  return summary.count < kFewestRanked || std::isnan(correlation) ? Value() : Value(correlation);
}

void AddSummaries(const std::map<std::string, std::vector<PredictedTime>>& groups, Table& table) {
  for (const auto& [name, times] : groups) {
    const ErrorSummary summary = bench::SummarizeErrors(times);
    table.AddRow({name, Count(summary.count), kPercent * summary.mean, kPercent * summary.median,
                  kPercent * summary.p90, kPercent * summary.worst, kPercent * summary.bias,
                  Ranked(summary, summary.spearman), Ranked(summary, summary.kendall),
                  Count(summary.within), summary.mean <= bench::kMeanBand});
  }
}

Table SummaryTable(std::string key, std::string title, const char* what) {
  return {.key = std::move(key),
          .title = std::move(title),
          .columns = {{"group", what},
                      {"models", "models"},
                      {"mean_percent", "mean", "%", 1},
                      {"median_percent", "median", "%", 1},
                      {"p90_percent", "p90", "%", 1},
                      {"worst_percent", "worst", "%", 1},
                      {"bias_percent", "bias", "%", 1},
                      {"spearman", "Spearman", "", 3},
                      {"kendall", "Kendall", "", 3},
                      {"within", "within 20 %"},
                      {"mean_within", "mean within 15 %"}}};
}

Table OverallTable(const ValidationView& view) {
  Table table = SummaryTable("summary", "Errors over the set", "run");
  AddSummaries(Grouped(view, [](const ValidatedRun& run) { return WayOf(run.measured); }), table);
  AddSummaries(Speedups(view), table);
  table.note =
      "Mean, median, p90 and worst are of |predicted / measured - 1|; the bias is signed: below 0 "
      "is predicted too fast. Spearman and Kendall (tau-b): whether the models are in the right "
      "order.";
  return table;
}

Table FamilyTable(const ValidationView& view) {
  Table table = SummaryTable("families", "By family", "run and family");
  AddSummaries(Grouped(view,
                       [](const ValidatedRun& run) {
                         return WayOf(run.measured) + ", " +
                                (run.family.empty() ? "unknown" : run.family);
                       }),
               table);
  return table;
}

Value Ratio(double predicted, double measured) {
  return measured > 0 ? Value(predicted / measured) : Value();
}

// A profile is of a variant, however it is timed: one of its runs stands for it.
template <typename Visit>
void ForEachProfile(const ValidationView& view, const Visit& visit) {
  for (const ValidatedModel& model : view.models) {
    std::set<std::string> seen;
    for (const ValidatedRun& run : model.runs) {
      if (!run.classes.empty() && seen.insert(run.measured.variant).second) visit(run);
    }
  }
}

Table ClassTable(const ValidationView& view) {
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
                          {"class", "class"},
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

Table MissTable(const ValidationView& view) {
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

// "inductor: 3 of 9 models".
void AddBandFindings(const ValidationView& view, report::Document& document) {
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
      document.findings.push_back(
          {.rule = "validate-off",
           .severity = Severity::kWarning,
           .message = fmt::format("{}: {} of {} predictions are off by more than {:.0f} %, at "
                                  "worst {:+.1f} % ({})",
                                  way, group.names.size(), group.times.size(),
                                  kPercent * bench::kSingleBand,
                                  kPercent * group.worst->times().Error(), group.worst->model),
           .advice = "See which class of kernels it is, where a profile exists.",
           .group = way,
           .count = static_cast<std::int64_t>(group.names.size()),
           .values = {{"variant", way}}});
    const ErrorSummary summary = bench::SummarizeErrors(group.times);
    if (summary.count > 1 && summary.mean > bench::kMeanBand)
      document.findings.push_back(
          {.rule = "validate-mean-off",
           .severity = Severity::kWarning,
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
    document.findings.push_back({.rule = "bench-error",
                                 .severity = Severity::kError,
                                 .message = where + run.measured.why,
                                 .advice = "It is left out of the comparison.",
                                 .values = {{"variant", run.measured.variant}}});
  if (run.measured.state == State::kFail)
    document.findings.push_back({.rule = "bench-differs",
                                 .severity = Severity::kError,
                                 .message = where + run.measured.why,
                                 .advice = "Find the operator where it begins with "
                                           "'inductor-debug diff --run'.",
                                 .values = {{"variant", run.measured.variant}}});
}

// One finding for all: a note about a few runs of many.
void AddNoisy(const ValidationView& view, report::Document& document) {
  std::set<std::string> names;
  ForEachRun(view, [&](const ValidatedModel&, const ValidatedRun& run) {
    if (IsNoisy(run.measured)) names.insert(run.model + ", " + WayOf(run.measured));
  });
  if (names.empty()) return;
  document.findings.push_back(
      {.rule = "bench-noisy",
       .severity = Severity::kNote,
       .message = "measured times that are uncertain by more than 5 %: " + base::Join(names, "; "),
       .advice = "An error below that says nothing. Measure for longer, on an idle machine.",
       .count = static_cast<std::int64_t>(names.size())});
}

void AddModelFindings(const ValidatedModel& model, report::Document& document) {
  for (const ValidatedRun& run : model.runs) AddRunFindings(run, document);
  const bench::MeasuredModel& measured = model.measured;
  if (!model.measured_on.empty())
    document.findings.push_back(
        {.rule = "validate-other-device",
         .severity = Severity::kWarning,
         .message = measured.model + ": it was measured on " + measured.device +
                    ", and predicted for " + model.hardware,
         .advice = "Predict for the device of the measurement: --hardware " + model.measured_on});
  if (measured.clocks_mhz &&
      measured.clocks_mhz->low < (1 - kSteadyClocks) * measured.clocks_mhz->high)
    document.findings.push_back(
        {.rule = "validate-clocks",
         .severity = Severity::kNote,
         .message =
             fmt::format("{}: the clock fell from {:.0f} to {:.0f} MHz while it was measured",
                         measured.model, measured.clocks_mhz->high, measured.clocks_mhz->low),
         .advice = "The device was throttled: its times are those of the lower clock in part."});
}

void AddSkipped(const ValidationView& view, report::Document& document) {
  std::set<std::string> names;
  ForEachRun(view, [&](const ValidatedModel&, const ValidatedRun& run) {
    if (run.GetState() == State::kSkipped) names.insert(run.model + ", " + WayOf(run.measured));
  });
  for (const std::string& name : view.unmeasured) names.insert(name);
  if (names.empty()) return;
  document.findings.push_back(
      {.rule = "validate-skipped",
       .severity = Severity::kNote,
       .message = fmt::format("not compared: {}", base::Join(names, "; ")),
       .advice = "A comparison needs the model, its times, and a device that can be predicted.",
       .count = static_cast<std::int64_t>(names.size())});
}

// What all models have in common; "several" where they differ.
std::string Common(const ValidationView& view, std::string bench::MeasuredModel::* member) {
  std::set<std::string> values;
  for (const ValidatedModel& model : view.models) {
    if (!(model.measured.*member).empty()) values.insert(model.measured.*member);
  }
  return base::Join(values);
}

}  // namespace

bool HasComparison(const ValidationView& view) {
  return std::ranges::any_of(view.models, [](const ValidatedModel& model) {
    return std::ranges::any_of(model.runs, &ValidatedRun::IsCompared);
  });
}

void AddValidation(const ValidationView& view, report::Document& document) {
  report::Section section{.key = "validate", .title = "Predicted against measured"};
  std::size_t compared = 0, all = 0;
  ForEachRun(view, [&](const ValidatedModel&, const ValidatedRun& run) {
    compared += run.IsCompared() ? 1 : 0;
    ++all;
  });
  section.facts = {{"models", "models", Count(view.models.size())},
                   {"runs", "runs", Count(all)},
                   {"compared", "compared", Count(compared)}};
  AddTable(RunTable(view), section);
  AddTable(OverallTable(view), section);
  AddTable(FamilyTable(view), section);
  AddValidationPlots(view, section);
  document.sections.push_back(std::move(section));

  report::Section kernels{.key = "validate-kernels", .title = "Kernels, predicted and profiled"};
  AddTable(ClassTable(view), kernels);
  AddTable(MissTable(view), kernels);
  if (!kernels.tables.empty()) document.sections.push_back(std::move(kernels));

  for (const ValidatedModel& model : view.models) AddModelFindings(model, document);
  AddBandFindings(view, document);
  AddNoisy(view, document);
  AddSkipped(view, document);
}

report::Document ValidationDocument(const ValidationView& view, const std::string& title) {
  report::Document document{.kind = "validate", .title = title};
  std::set<std::string> hardware;
  for (const roofline::Hardware& one : view.hardware) hardware.insert(one.name);
  document.context = {
      {"device", "measured on", Common(view, &bench::MeasuredModel::device)},
      {"hardware", "predicted for", base::Join(hardware)},
      {"torch_version", "torch version", Common(view, &bench::MeasuredModel::torch_version)}};
  AddValidation(view, document);
  return document;
}

}  // namespace idbg::views
