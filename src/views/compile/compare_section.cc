// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "compile/compare/compare.h"
#include "compile/failures/failures.h"
#include "compile/log_summary.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::CompilationPair;
using compile::CompilationSummary;
using compile::LogFacts;
using compile::RunComparison;

constexpr std::size_t kMaxGuards = 40;

std::int64_t CountFailures(const LogFacts& facts) {
  return std::ranges::count_if(
      facts.Summaries(), [](const CompilationSummary& one) { return one.failure.has_value(); });
}

std::int64_t CountCalls(const LogFacts& facts) {
  std::int64_t calls = 0;
  for (const compile::CompiledCode& code : facts.Codes()) calls += std::ssize(code.calls);
  return calls;
}

// Of the whole log, as everywhere.
double CompileSeconds(const LogFacts& facts) {
  return compile::SummariseLog(facts).CompileSeconds();
}

report::Table RunsTable(const LogFacts& before, const LogFacts& after) {
  report::Table table{.key = "overview",
                      .title = "Both runs",
                      .columns = {"what:", "before", "after"},
                      .note = "compile times come from one run each: differences may be noise"};
  const auto row = [&](const char* what, const auto& value_of) {
    table.AddRow({what, std::invoke(value_of, before), std::invoke(value_of, after)});
  };
  row("compilations", [](const LogFacts& f) {
    return compile::CountCompilations(compile::CountStatuses(f.Summaries()));
  });
  row("failures", CountFailures);
  row("graph breaks", [](const LogFacts& f) { return f.Breaks().size(); });
  row("recompilations",
      [](const LogFacts& f) { return compile::CountRecompiles(f.GetRecompiles()).recompilations; });
  row("kernel calls", CountCalls);
  row("compile time (s)", [](const LogFacts& f) {
    const double seconds = CompileSeconds(f);
    return ValueIf(seconds > 0, seconds);  // a text tells of none
  });
  return table;
}

// Some settings are long lists.
std::string Short(const std::string& value) {
  constexpr std::size_t kMost = 80;
  return value.size() <= kMost ? value : value.substr(0, kMost) + "...";
}

report::Table SettingTable(const RunComparison& comparison) {
  report::Table table{.key = "settings",
                      .title = "Settings that differ",
                      .columns = {"name: setting", "before", "after"}};
  for (const compile::SettingChange& change : comparison.settings)
    table.AddRow({change.name, Short(change.before), Short(change.after)});
  if (comparison.settings_of_one > 0)
    table.note = std::to_string(comparison.settings_of_one) +
                 " more settings exist in only one of the two versions";
  return table;
}

std::string Pair(const std::string& before, const std::string& after) {
  return before == after ? after : before + " -> " + after;
}

std::string Pair(const std::optional<std::int64_t>& before,
                 const std::optional<std::int64_t>& after) {
  return Pair(std::to_string(before.value_or(0)), std::to_string(after.value_or(0)));
}

bool IsChanged(const CompilationPair& pair) {
  return pair.before->status != pair.after->status || pair.before->guards != pair.after->guards ||
         pair.before->graph_ops != pair.after->graph_ops || !pair.kernels.empty() ||
         !pair.graph.IsEmpty() || !pair.guards.empty() || !pair.caches.empty();
}

report::Value Seconds(const CompilationSummary& one) {
  return one.time ? one.time->seconds : report::Value();
}

report::Table PairTable(const RunComparison& comparison) {
  report::Table table{.key = "compilations",
                      .title = "Compilations that differ",
                      .columns = {"id", "function", "status", "guards", "graph_ops: graph ops",
                                  "before_s: before [s]", "after_s: after [s]", "graph",
                                  "operators", "kernels: kernel calls"}};
  for (const CompilationPair& pair : comparison.pairs) {
    if (!IsChanged(pair)) continue;
    const CompilationSummary& before = *pair.before;
    const CompilationSummary& after = *pair.after;
    table.AddRow({Pair(before.selected.compilation->Label(), after.selected.compilation->Label()),
                  compile::DisplayName(after.function),
                  Pair(std::string(ToString(before.status)), std::string(ToString(after.status))),
                  Pair(before.guards, after.guards), Pair(before.graph_ops, after.graph_ops),
                  Seconds(before), Seconds(after), pair.graph.first,
                  ChangeText(pair.graph.operators), ChangeText(pair.kernels)});
  }
  return table;
}

report::Table UnpairedTable(const std::vector<const CompilationSummary*>& compilations,
                            std::string key, std::string title) {
  report::Table table{.key = std::move(key),
                      .title = std::move(title),
                      .columns = {"id", "function", "status", "time [s]"}};
  for (const CompilationSummary* one : compilations)
    table.AddRow({one->selected.compilation->Label(), compile::DisplayName(one->function),
                  ToString(one->status), Seconds(*one)});
  return table;
}

// Where the time of the compiler went in both runs: the largest differences first.
report::Table StageTable(const LogFacts& before, const LogFacts& after) {
  report::Table table{.key = "stages",
                      .title = "Compile time by stage",
                      .columns = {"stage", "before_s: before [s]", "after_s: after [s]",
                                  "difference_s: difference [s]"}};
  std::map<compile::Stage, std::pair<double, double>> both;
  for (const compile::StageTime& one : before.Time().stages)
    both[one.stage].first += one.self_us / kMega;
  for (const compile::StageTime& one : after.Time().stages)
    both[one.stage].second += one.self_us / kMega;
  std::vector<std::pair<compile::Stage, std::pair<double, double>>> sorted(both.begin(),
                                                                           both.end());
  std::ranges::stable_sort(sorted, std::ranges::greater(), [](const auto& entry) {
    return std::abs(entry.second.second - entry.second.first);
  });
  for (const auto& [stage, times] : sorted)
    table.AddRow({ToString(stage), times.first, times.second, times.second - times.first});
  return table;
}

report::Table CacheTable(const RunComparison& comparison) {
  report::Table table{
      .key = "caches",
      .title = "Cache lookups that differ",
      .columns = {"id", "cache", "before", "after", "key", "components: components that differ"}};
  for (const CompilationPair& pair : comparison.pairs) {
    for (const compile::CacheChange& change : pair.caches) {
      table.AddRow({pair.after->selected.compilation->Label(), ToString(change.kind),
                    ToString(change.before_state), ToString(change.after_state),
                    change.same_key ? "same" : "different",
                    JoinOf(change.changes, &compile::ComponentChange::name)});
    }
  }
  return table;
}

report::Table GuardTable(const RunComparison& comparison, std::size_t top) {
  report::Table table{.key = "guards",
                      .title = "Guards that differ",
                      .columns = {"id", "kind", "source", "before", "after"},
                      .note = "object identities are left out: they differ between processes"};
  for (const CompilationPair& pair : comparison.pairs) {
    for (const compile::GuardDifference& one : pair.guards) {
      if (table.rows.size() >= top) return table;
      table.AddRow({pair.after->selected.compilation->Label(), one.kind, one.source,
                    Short(one.before), Short(one.after)});
    }
  }
  return table;
}

// The cause before everything else; the times are shown, never judged: what got worse is a finding.
void AddVerdict(const LogFacts& before, const LogFacts& after, const RunComparison& comparison,
                report::Document& document) {
  constexpr std::size_t kShown = 3;
  const std::vector<std::string> causes = compile::FindCauses(comparison);
  const double before_s = CompileSeconds(before), after_s = CompileSeconds(after);
  const auto told = [](double seconds) {
    return seconds > 0 ? fmt::format("{:.1f} s", seconds) : "an unknown time";
  };
  std::string text = fmt::format("{} to {}: ", told(before_s), told(after_s)) +
                     base::Join(First(causes, kShown), "; ");
  if (causes.size() > kShown) text += fmt::format("; and {} more", causes.size() - kShown);
  if (causes.empty())
    text += compile::IsReordered(comparison) ? "no difference but the order of the first calls"
                                             : "no difference in what was compiled";
  document.verdicts.push_back(
      {.subject = "compile time",
       .state = report::State::kPass,
       .text = std::move(text),
       .figures = {{"before_s", before_s}, {"after_s", after_s}, {"causes", causes.size()}}});
}

// The user's line of the first node that differs, for each graph.
void AddGraphs(const RunComparison& comparison, report::Document& document) {
  for (const CompilationPair& pair : comparison.pairs) {
    const compile::GraphChange& graph = pair.graph;
    if (graph.first.empty()) continue;
    report::Finding& finding = document.AddAdvice(
        {.rule = "changed-graph",
         .message = fmt::format(
             "the graph of {} {} differs: {} (nodes: {} changed, {} added, {} gone)",
             compile::DisplayName(pair.after->function), pair.after->selected.compilation->Label(),
             graph.first, graph.changed, graph.added, graph.removed),
         .place = graph.place.file.empty() ? pair.after->function.place : graph.place});
    AddText("code", graph.code, finding);
  }
}

// What only one of the runs has: worse news where it is the second.
void AddOnly(bool is_new, report::Finding finding, report::Document& document) {
  finding.severity = is_new ? report::Severity::kWarning : report::Severity::kNote;
  finding.message.insert(0, is_new ? "only in the second run: " : "only in the first run: ");
  if (!is_new) finding.advice.clear();
  finding.count = std::max<std::int64_t>(1, finding.count);
  document.AddFinding(std::move(finding));
}

void AddBreak(const compile::GraphBreak& one, bool is_new, report::Document& document) {
  AddOnly(is_new,
          {.rule = is_new ? "new-graph-break" : "graph-break-gone",
           .message = one.text.type,
           .advice = one.advice.advice,
           .place = one.user_place,
           .count = std::ssize(one.occurrences)},
          document);
}

void AddRecompile(const compile::RecompileGroup& group, bool is_new, report::Document& document) {
  AddOnly(is_new,
          {.rule = is_new ? "new-recompile" : "recompile-gone",
           .message = WhatHappened(group) + " because of the " + Subject(group.cause),
           .advice = group.advice,
           .place = group.place,
           .count = std::ssize(group.recompiles)},
          document);
}

void AddFailures(const RunComparison& comparison, report::Document& document) {
  for (const CompilationSummary* const one : comparison.NewFailures()) {
    const compile::FailureText text = compile::ReadFailureText(*one);
    document.AddFinding(
        {.rule = "new-failure",
         .severity = report::Severity::kError,
         .message = "fails only in the second run: " + one->failure->type + ": " + text.Sentence(),
         .advice = compile::AdviseOnFailure(*one->failure, text),
         .place = text.place});
  }
}

}  // namespace

std::string ChangeText(
    const std::map<std::string, std::pair<std::int64_t, std::int64_t>>& changes) {
  constexpr std::size_t kShown = 6;
  std::string text;
  std::size_t shown = 0;
  for (const auto& [name, counts] : changes) {
    if (shown++ == kShown) return text + ", " + std::to_string(changes.size() - kShown) + " more";
    text += (text.empty() ? "" : ", ") + name + " " + std::to_string(counts.first) + " -> " +
            std::to_string(counts.second);
  }
  return text;
}

void AddTraceComparison(const LogFacts& before, const LogFacts& after, report::Document& document) {
  const RunComparison comparison = CompareRuns(before, after);
  report::Section& section = document.AddSection({.key = "diff", .title = "Two runs"});
  AddVerdict(before, after, comparison, document);
  AddTable(RunsTable(before, after), section);
  AddTable(SettingTable(comparison), section);
  AddTable(PairTable(comparison), section);
  AddTable(UnpairedTable(comparison.gone, "gone", "Compilations only in the first run"), section);
  AddTable(UnpairedTable(comparison.added, "added", "Compilations only in the second run"),
           section);
  AddTable(CacheTable(comparison), section);
  AddTable(GuardTable(comparison, kMaxGuards), section);
  AddTable(StageTable(before, after), section);
  AddGraphs(comparison, document);
  AddFailures(comparison, document);
  for (const auto* one : comparison.breaks_added) AddBreak(*one, true, document);
  for (const auto* one : comparison.recompiles_added) AddRecompile(*one, true, document);
  for (const auto* one : comparison.breaks_gone) AddBreak(*one, false, document);
  for (const auto* one : comparison.recompiles_gone) AddRecompile(*one, false, document);
}

}  // namespace idbg::views
