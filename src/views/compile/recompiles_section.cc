// SPDX-License-Identifier: Apache-2.0
#include "views/compile/recompiles_section.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compile/user_frames.h"
#include "views/compile/log_overview.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::FrameAtLimit;
using compile::RecompileGroup;

constexpr std::size_t kMaxValues = 12;
constexpr auto kGlobalState = compile::RecompileKind::kGlobalState;

// "3, 4, 5, 6, 7"; the first few of many.
std::string Values(const RecompileGroup& group) {
  std::string text;
  for (std::size_t i = 0; i < group.values.size() && i < kMaxValues; ++i)
    text += (i == 0 ? "" : ", ") + group.values[i];
  if (group.values.size() > kMaxValues)
    return text + fmt::format(" and {} more", group.values.size() - kMaxValues);
  return text + (group.has_unknown_value ? ", then a different value" : "");
}

// "train.py:38 in step, train.py:44 in evaluate".
std::string CallersOf(const RecompileGroup& group) {
  constexpr std::size_t kShown = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, group.callers.size()); ++i)
    text += (i == 0 ? "" : ", ") + compile::Describe(group.callers[i]);
  if (group.callers.size() > kShown)
    text += fmt::format(" and {} more", group.callers.size() - kShown);
  return text;
}

// Every check that differs, of the recompilations that were compared.
report::Table DifferenceTable(const std::vector<RecompileGroup>& groups, std::size_t top) {
  report::Table table{.key = "differences",
                      .title = "Every guard in which the new version differs",
                      .columns = {{.key = "id", .title = "id"},
                                  {.key = "kind", .title = "kind"},
                                  {.key = "source", .title = "source"},
                                  {.key = "before", .title = "before"},
                                  {.key = "after", .title = "after"},
                                  {.key = "code", .title = "code"}}};
  std::size_t left_out = 0;
  for (const RecompileGroup& group : groups) {
    for (const compile::Recompile& recompile : group.recompiles) {
      for (const compile::GuardDifference& one : recompile.differences) {
        if (table.rows.size() < top)
          table.AddRow(
              {recompile.compilation, one.kind, one.source, one.before, one.after, one.code});
        else
          ++left_out;
      }
    }
  }
  if (left_out > 0) table.note = fmt::format("{} more (--top 0 shows all)", left_out);
  return table;
}

report::Table CauseTable(const std::vector<RecompileGroup>& groups, std::size_t top) {
  report::Table table{.key = "causes",
                      .title = "",
                      .columns = {{.key = "count", .title = "count"},
                                  {.key = "function", .title = "function"},
                                  {.key = "source", .title = "source"},
                                  {.key = "kind", .title = "kind"},
                                  {.key = "subject", .title = "what changed"},
                                  {.key = "values", .title = "values"},
                                  {.key = "first", .title = "first seen"},
                                  {.key = "seconds", .title = "time", .unit = "s"},
                                  {.key = "caller", .title = "called from"}}};
  for (const RecompileGroup& group : groups) {
    if (table.rows.size() >= top) break;
    table.AddRow({Count(group.recompiles.size()), group.function.name, group.place.ToString(),
                  std::string(ToString(group.cause.kind)), compile::Subject(group.cause),
                  Values(group), group.recompiles.front().compilation, group.seconds,
                  CallersOf(group)});
  }
  return table;
}

// Each recompilation with why no cached version fitted.
report::Table ReasonTable(const std::vector<RecompileGroup>& groups, std::size_t top) {
  report::Table table{.key = "reasons",
                      .title = "Why each cached version did not match",
                      .columns = {{.key = "id", .title = "id"},
                                  {.key = "version", .title = "version"},
                                  {.key = "reason", .title = "failed guard"},
                                  {.key = "code", .title = "code"}}};
  std::size_t left_out = 0;
  for (const RecompileGroup& group : groups) {
    for (const compile::Recompile& recompile : group.recompiles) {
      for (const compile::RecompileReason& reason : recompile.reasons) {
        if (table.rows.size() < top)
          table.AddRow({recompile.compilation, reason.version, reason.text, reason.code});
        else
          ++left_out;
      }
    }
  }
  if (left_out > 0) table.note = fmt::format("{} more (--top 0 shows all)", left_out);
  return table;
}

// Whether a check of the older version may fail in the same call: on a variable, another value.
bool MayAlsoFail(const compile::GuardDifference& one, const RecompileGroup& group) {
  const bool is_cause =
      !group.cause.source.empty() && compile::PlainSource(one.source) == group.cause.source;
  if (is_cause || one.before.empty() || one.kind == "LAMBDA_GUARD") return false;
  if (!one.after.empty()) return one.kind != "GLOBAL_STATE" || group.cause.kind != kGlobalState;
  return one.kind == "EQUALS_MATCH" && one.source.starts_with("L['");
}

// What differs beside the guard that failed first: curing that one alone may not be enough.
std::string OthersOf(const RecompileGroup& group) {
  constexpr std::size_t kShown = 4;
  std::string text;
  std::size_t count = 0;
  for (const compile::GuardDifference& one : group.recompiles.front().differences) {
    if (!MayAlsoFail(one, group)) continue;
    if (count++ < kShown) text += (text.empty() ? "" : "; ") + compile::Describe(one);
  }
  return count > kShown ? text + fmt::format(" and {} more", count - kShown) : text;
}

report::Finding FindingOf(const RecompileGroup& group) {
  report::Finding finding{.rule = "recompile",
                          .message = Sentence(group),
                          .advice = group.advice,
                          .place = group.place,
                          .group = std::string(ToString(group.cause.kind)),
                          .count = std::ssize(group.recompiles)};
  const auto add = [&](const char* key, std::string value) {
    if (!value.empty()) finding.values.emplace_back(key, std::move(value));
  };
  add("code", group.cause.code);
  add("called_from", CallersOf(group));
  SetCost(group.seconds, finding);
  add("also_differs", OthersOf(group));
  return finding;
}

report::Finding FindingOf(const FrameAtLimit& frame) {
  const std::string limit =
      frame.limit > 0 ? fmt::format("{} of {}", frame.limit_name, frame.limit) : frame.limit_name;
  const std::string name = compile::DisplayName(frame.function);
  report::Finding finding{
      .rule = "recompile-limit",
      .severity = frame.is_given_up ? report::Severity::kError : report::Severity::kWarning,
      .place = frame.function.place,
      .count = frame.count};
  finding.message = frame.is_given_up ? fmt::format(
                                            "{} reached the {} in {}: calls that match none of its "
                                            "{} versions silently run in eager mode",
                                            name, limit, frame.compilation, frame.versions)
                                      : fmt::format(
                                            "{} has {} versions, which is the {}: after one more, "
                                            "calls silently run in eager mode",
                                            name, frame.versions, limit);
  finding.advice = fmt::format(
      "fix its recompilations; raise torch._dynamo.config.{} only if that many versions are "
      "intended",
      frame.limit_name);
  return finding;
}

}  // namespace

std::string Sentence(const RecompileGroup& group) {
  const std::int64_t count = std::ssize(group.recompiles);
  std::string text = compile::WhatHappened(group);
  if (group.cause.text.empty())
    text += "; the reason is not recorded";
  else
    text += fmt::format("{} because of the {}", count > 1 ? fmt::format(" {} times", count) : "",
                        compile::Subject(group.cause));
  if (!group.values.empty()) text += ": " + Values(group);
  return text + (group.is_doubtful ? " (unreliable: its record is damaged)" : "");
}

void AddTraceRecompiles(const compile::LogFacts& facts, report::Document& document) {
  const compile::Recompiles& recompiles = facts.GetRecompiles();
  const logs::View& view = facts.view();
  if (recompiles.groups.empty() && recompiles.limits.empty()) return;
  report::Section section{.key = "recompiles", .title = "Recompilations"};
  for (const FrameAtLimit& frame : recompiles.limits) document.findings.push_back(FindingOf(frame));
  for (const RecompileGroup& group : recompiles.groups)
    document.findings.push_back(FindingOf(group));
  const compile::RecompileCounts counts = CountRecompiles(recompiles);
  section.facts = {
      {.key = "recompilations", .label = "recompilations", .value = counts.recompilations},
      {.key = "causes", .label = "causes", .value = counts.causes},
      {.key = "at_limit", .label = "functions at the recompile limit", .value = counts.at_limit},
      {.key = "given_up", .label = "functions that run in eager mode", .value = counts.given_up}};
  AddTopTable(CauseTable(recompiles.groups, view.top), recompiles.groups.size(), section);
  AddTable(DifferenceTable(recompiles.groups, view.top), section);
  // For who asks about one compilation, or for everything.
  if (view.id || view.top == SIZE_MAX) AddTable(ReasonTable(recompiles.groups, view.top), section);
  document.sections.push_back(std::move(section));
}

}  // namespace idbg::views
