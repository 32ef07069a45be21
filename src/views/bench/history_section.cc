// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "views/bench/bench_documents.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using bench::HistoryEntry;
using bench::HistoryTimes;
using bench::LevelChange;

constexpr std::size_t kMostLines = 8;  // of a picture

// "bert: inductor", or without the model where there is one.
std::string SeriesName(const ModelHistory& model, const std::string& variant) {
  return model.model.empty() ? variant : model.model + ": " + variant;
}

using Changes = std::vector<LevelChange>;
using FigureOf = std::optional<double> (*)(const HistoryTimes& times, const HistoryTimes& first);

// What a change for the worse is reported as.
struct Worse {
  const char* rule;
  const char* advice;
};

// What is followed over the runs: the times, or the errors of the predictions.
struct Followed {
  const char* key;  // of its table
  const char* title;
  const char* unit;
  double scale;
  bench::Figure figure;
  const char* change;  // "inductor: 1.20 ms, 1.00 ms before"
  Worse new_level;
  Worse since_last;
  FigureOf drawn;
  report::Plot plot;
};

std::optional<double> RelativeTime(const HistoryTimes& times, const HistoryTimes& first) {
  return times.median_s / first.median_s;
}

std::optional<double> ErrorPercent(const HistoryTimes& times, const HistoryTimes& /*first*/) {
  const auto error = bench::ErrorOf(times);
  return error ? std::optional(*error * kPercent) : std::nullopt;
}

std::vector<Followed> AllFollowed() {
  return {
      {.key = "levels",
       .title = "Changes of level",
       .unit = "ms",
       .scale = kMsPerS,
       .figure = bench::Figure::kMedian,
       .change = "{}: {:.4g} ms, {:.4g} ms before",
       .new_level = {.rule = "bench-regression",
                     .advice = "See what changed then: compare logs of both with "
                               "'inductor-debug diff'."},
       .since_last = {.rule = "bench-slower-than-last",
                      .advice = "Run it again: one run may have met a busy machine."},
       .drawn = RelativeTime,
       .plot = {.key = "times_over_runs",
                .title = "Times over the runs",
                .x = {.title = "run"},
                .y = {.title = "time against the first run", .unit = "x"},
                .note = "Below 1 is faster. Points: where E-Divisive finds a new level."}},
      {.key = "error_levels",
       .title = "Changes of the predictions' errors",
       .unit = "%",
       .scale = kPercent,
       .figure = bench::Figure::kError,
       .change = "{}: the prediction is off by {:.1f} %, {:.1f} % before",
       .new_level = {.rule = "validate-worse",
                     .advice = "See what changed then: the model, torch, or this program."},
       .since_last = {.rule = "validate-worse-than-last",
                      .advice = "Where the measured time changed too, run it again: the machine "
                                "may have been busy."},
       .drawn = ErrorPercent,
       .plot = {.key = "errors_over_runs",
                .title = "Errors of the predictions over the runs",
                .x = {.title = "run"},
                .y = {.title = "|predicted / measured - 1|", .unit = "%"},
                .note = "Points: where E-Divisive finds a new level."}}};
}

void AddWorse(const Followed& what, const ModelHistory& model, report::Document& document) {
  const std::vector<HistoryEntry>& entries = model.history.entries;
  const auto add = [&](const Changes& changes, const Worse& worse, const auto& when) {
    for (const LevelChange& change : changes) {
      if (!change.is_new || change.after <= change.before) continue;
      report::Finding& finding = document.AddFinding(
          {.rule = worse.rule,
           .message = fmt::format(fmt::runtime(what.change), SeriesName(model, change.variant),
                                  change.after * what.scale, change.before * what.scale) +
                      when(change),
           .advice = worse.advice,
           .values = {{"variant", change.variant}}});
      if (!model.model.empty()) finding.values.emplace_back("model", model.model);
    }
  };
  add(bench::LevelChanges(entries, what.figure), what.new_level,
      [&](const LevelChange& change) { return ", since " + entries[change.entry].date; });
  add(bench::ChangesSinceLast(entries, what.figure), what.since_last,
      [](const LevelChange&) { return ", in the run before this one"; });
}

report::Table LevelTable(const Followed& what, const std::vector<ModelHistory>& models,
                         bool has_models) {
  report::Table table{.key = what.key, .title = what.title};
  if (has_models) table.columns.Add({"model_name: model"});
  const std::string suffix = std::string(what.unit) == "%" ? "percent" : what.unit;
  table.columns.Add({"variant",
                     "since",
                     "torch_version: torch version",
                     {"before_" + suffix, "before", what.unit, 4},
                     {"after_" + suffix, "after", what.unit, 4}});
  for (const ModelHistory& model : models) {
    for (const LevelChange& change : bench::LevelChanges(model.history.entries, what.figure)) {
      const HistoryEntry& entry = model.history.entries[change.entry];
      std::vector<report::Value>& row = table.rows.emplace_back();
      if (has_models) row.emplace_back(model.model);
      row.insert(row.end(), {change.variant, entry.date, entry.torch_version,
                             change.before * what.scale, change.after * what.scale});
    }
  }
  return table;
}

// One line of a picture.
struct Line {
  report::Series series;
  std::vector<report::Point> marks;  // where its level changed
};

Line LineOf(const ModelHistory& model, const std::string& variant, const Changes& changes,
            FigureOf figure) {
  Line line{.series = {.name = SeriesName(model, variant), .line = true, .points = {}},
            .marks = {}};
  const HistoryTimes* first = nullptr;
  for (std::size_t i = 0; i < model.history.entries.size(); ++i) {
    const HistoryEntry& entry = model.history.entries[i];
    const auto times = entry.variants.find(variant);
    if (times == entry.variants.end()) continue;
    if (first == nullptr) first = &times->second;
    const std::optional<double> value = figure(times->second, *first);
    if (!value) continue;
    const report::Point point{
        static_cast<double>(i + 1), *value,
        line.series.name + ", " + entry.date + ", torch " + entry.torch_version};
    line.series.points.push_back(point);
    const bool is_change = std::ranges::any_of(changes, [&](const LevelChange& change) {
      return change.variant == variant && change.entry == i;
    });
    if (is_change) line.marks.push_back(point);
  }
  return line;
}

// Lines with a change of level first, then the highest at their end.
void KeepTelling(std::vector<Line>& lines, report::Plot& plot) {
  std::erase_if(lines, [](const Line& line) { return line.series.points.size() < 2; });
  std::ranges::stable_sort(lines, [](const Line& a, const Line& b) {
    const auto rank = [](const Line& line) {
      return std::pair(!line.marks.empty(), line.series.points.back().y);
    };
    return rank(a) > rank(b);
  });
  if (lines.size() <= kMostLines) return;
  plot.note += fmt::format(" {} more lines are not drawn.", lines.size() - kMostLines);
  lines.resize(kMostLines);
}

void AddPlot(const std::vector<ModelHistory>& models, const Followed& what,
             report::Section& section) {
  report::Plot plot = what.plot;
  std::vector<Line> lines;
  for (const ModelHistory& model : models) {
    std::set<std::string> variants;
    for (const HistoryEntry& entry : model.history.entries) {
      for (const auto& [name, times] : entry.variants) variants.insert(name);
    }
    const Changes changes = bench::LevelChanges(model.history.entries, what.figure);
    for (const std::string& variant : variants)
      lines.push_back(LineOf(model, variant, changes, what.drawn));
  }
  KeepTelling(lines, plot);
  if (lines.empty()) return;
  report::Series marks{.name = "change of level", .points = {}};
  for (Line& line : lines) {
    marks.points.insert(marks.points.end(), line.marks.begin(), line.marks.end());
    plot.series.push_back(std::move(line.series));
  }
  if (!marks.points.empty()) plot.series.push_back(std::move(marks));
  section.figures.emplace_back(std::move(plot));
}

// Every model has read the same file, before its own line was added to it.
report::Facts FactsOf(const std::vector<ModelHistory>& models) {
  std::size_t runs = 0, lines = 0, own = 0, damaged = 0;
  for (const ModelHistory& model : models) {
    const std::size_t entries = model.history.entries.size();
    runs = std::max(runs, entries);
    own += entries;
    lines = std::max(lines, entries - 1 + model.history.others + models.size());
    damaged = std::max(damaged, model.history.damaged);
  }
  report::Facts facts = {
      {"runs: runs, this one included", runs},
      {"others: runs of other models and machines", lines - std::min(lines, own)}};
  if (damaged > 0) facts.Add({"damaged: lines that could not be read", damaged});
  return facts;
}

}  // namespace

void AddHistory(const std::vector<ModelHistory>& models, report::Document& document) {
  if (models.empty()) return;
  const bool one = models.size() == 1 && models.front().model.empty();
  report::Section& section =
      document.AddSection({.key = "history",
                           .title = one ? "Earlier runs of this model on this machine"
                                        : "Earlier runs of these models on the same machines",
                           .facts = FactsOf(models)});
  const std::vector<Followed> followed = AllFollowed();
  for (const ModelHistory& model : models)
    for (const Followed& what : followed) AddWorse(what, model, document);
  for (const Followed& what : followed) AddTable(LevelTable(what, models, !one), section);
  for (const Followed& what : followed) AddPlot(models, what, section);
}

}  // namespace idbg::views
