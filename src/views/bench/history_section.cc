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

// "inductor: 1.20 ms, 1.00 ms before".
std::string TimeText(const ModelHistory& model, const LevelChange& change) {
  return fmt::format("{}: {:.4g} ms, {:.4g} ms before", SeriesName(model, change.variant),
                     change.after * kMsPerS, change.before * kMsPerS);
}

std::string ErrorText(const ModelHistory& model, const LevelChange& change) {
  return fmt::format("{}: the prediction is off by {:.1f} %, {:.1f} % before",
                     SeriesName(model, change.variant), change.after * kPercent,
                     change.before * kPercent);
}

bool IsWorse(const LevelChange& change) { return change.is_new && change.after > change.before; }

void AddFinding(report::Finding finding, const ModelHistory& model, const LevelChange& change,
                report::Document& document) {
  finding.values = {{"variant", change.variant}};
  if (!model.model.empty()) finding.values.emplace_back("model", model.model);
  document.findings.push_back(std::move(finding));
}

std::string Since(const ModelHistory& model, const LevelChange& change) {
  return ", since " + model.history.entries[change.entry].date;
}

void AddSlower(const ModelHistory& model, const std::vector<LevelChange>& levels,
               report::Document& document) {
  for (const LevelChange& change : levels) {
    if (!IsWorse(change)) continue;
    AddFinding({.rule = "bench-regression",
                .message = TimeText(model, change) + Since(model, change),
                .advice = "See what changed then: compare logs of both with "
                          "'inductor-debug diff'."},
               model, change, document);
  }
  for (const LevelChange& change : bench::ChangesSinceLast(model.history.entries)) {
    if (!IsWorse(change)) continue;
    AddFinding({.rule = "bench-slower-than-last",
                .message = TimeText(model, change) + ", in the run before this one",
                .advice = "Run it again: one run may have met a busy machine."},
               model, change, document);
  }
}

void AddLessAccurate(const ModelHistory& model, const std::vector<LevelChange>& levels,
                     report::Document& document) {
  for (const LevelChange& change : levels) {
    if (!IsWorse(change)) continue;
    AddFinding({.rule = "validate-worse",
                .message = ErrorText(model, change) + Since(model, change),
                .advice = "See what changed then: the model, torch, or this program."},
               model, change, document);
  }
  for (const LevelChange& change : bench::ErrorChangesSinceLast(model.history.entries)) {
    if (!IsWorse(change)) continue;
    AddFinding({.rule = "validate-worse-than-last",
                .message = ErrorText(model, change) + ", in the run before this one",
                .advice = "Where the measured time changed too, run it again: the machine may "
                          "have been busy."},
               model, change, document);
  }
}

// The rows of one kind of change, of all models.
struct Levels {
  report::Table table;
  double scale = 1;
  bool has_models = false;

  void Add(const ModelHistory& model, const std::vector<LevelChange>& changes) {
    for (const LevelChange& change : changes) {
      const HistoryEntry& entry = model.history.entries[change.entry];
      std::vector<report::Value> row;
      if (has_models) row.emplace_back(model.model);
      row.insert(row.end(), {change.variant, entry.date, entry.torch_version, change.before * scale,
                             change.after * scale});
      table.rows.push_back(std::move(row));
    }
  }
};

Levels LevelsOf(const char* key, const char* title, const char* unit, double scale,
                bool has_models) {
  Levels levels{.table = {.key = key, .title = title}, .scale = scale, .has_models = has_models};
  if (has_models) levels.table.columns.Add({"model_name: model"});
  const std::string suffix = std::string(unit) == "%" ? "percent" : unit;
  levels.table.columns.Add({"variant",
                            "since",
                            "torch_version: torch version",
                            {"before_" + suffix, "before", unit, 4},
                            {"after_" + suffix, "after", unit, 4}});
  return levels;
}

// One line of a picture.
struct Line {
  report::Series series;
  std::vector<report::Point> marks;  // where its level changed
};

using FigureOf = std::optional<double> (*)(const HistoryTimes& times, const HistoryTimes& first);

Line LineOf(const ModelHistory& model, const std::string& variant,
            const std::vector<LevelChange>& changes, FigureOf figure) {
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

using ChangesOf = std::vector<LevelChange> (*)(const std::vector<HistoryEntry>& entries);

void AddPlot(const std::vector<ModelHistory>& models, report::Plot plot, ChangesOf changes_of,
             FigureOf figure, report::Section& section) {
  std::vector<Line> lines;
  for (const ModelHistory& model : models) {
    std::set<std::string> variants;
    for (const HistoryEntry& entry : model.history.entries) {
      for (const auto& [name, times] : entry.variants) variants.insert(name);
    }
    const std::vector<LevelChange> changes = changes_of(model.history.entries);
    for (const std::string& variant : variants)
      lines.push_back(LineOf(model, variant, changes, figure));
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

void AddPlots(const std::vector<ModelHistory>& models, report::Section& section) {
  AddPlot(
      models,
      {.key = "times_over_runs",
       .title = "Times over the runs",
       .x = {.title = "run"},
       .y = {.title = "time against the first run", .unit = "x"},
       .note = "Below 1 is faster. Points: where E-Divisive finds a new level."},
      bench::LevelChanges,
      [](const HistoryTimes& times, const HistoryTimes& first) -> std::optional<double> {
        return times.median_s / first.median_s;
      },
      section);
  AddPlot(
      models,
      {.key = "errors_over_runs",
       .title = "Errors of the predictions over the runs",
       .x = {.title = "run"},
       .y = {.title = "|predicted / measured - 1|", .unit = "%"},
       .note = "Points: where E-Divisive finds a new level."},
      bench::ErrorLevelChanges,
      [](const HistoryTimes& times, const HistoryTimes&) -> std::optional<double> {
        const auto error = bench::ErrorOf(times);
        return error ? std::optional(*error * kPercent) : std::nullopt;
      },
      section);
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
      {"runs", "runs, this one included", runs},
      {"others", "runs of other models and machines", Count(lines - std::min(lines, own))}};
  if (damaged > 0) facts.push_back({"damaged", "lines that could not be read", Count(damaged)});
  return facts;
}

}  // namespace

void AddHistory(const std::vector<ModelHistory>& models, report::Document& document) {
  if (models.empty()) return;
  const bool one = models.size() == 1 && models.front().model.empty();
  report::Section section{.key = "history",
                          .title = one ? "Earlier runs of this model on this machine"
                                       : "Earlier runs of these models on the same machines",
                          .facts = FactsOf(models)};
  Levels times = LevelsOf("levels", "Changes of level", "ms", kMsPerS, !one);
  Levels errors =
      LevelsOf("error_levels", "Changes of the predictions' errors", "%", kPercent, !one);
  for (const ModelHistory& model : models) {
    const std::vector<LevelChange> of_times = bench::LevelChanges(model.history.entries);
    const std::vector<LevelChange> of_errors = bench::ErrorLevelChanges(model.history.entries);
    times.Add(model, of_times);
    errors.Add(model, of_errors);
    AddSlower(model, of_times, document);
    AddLessAccurate(model, of_errors, document);
  }
  AddTable(std::move(times.table), section);
  AddTable(std::move(errors.table), section);
  AddPlots(models, section);
  document.sections.push_back(std::move(section));
}

}  // namespace idbg::views
