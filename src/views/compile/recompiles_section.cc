// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <functional>
#include <tuple>

#include "compile/costs.h"
#include "compile/user_frames.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::FrameAtLimit;
using compile::RecompileGroup;

constexpr std::size_t kMaxValues = 12;

// "3, 4, 5, 6, 7"; the first few of many.
std::string Values(const RecompileGroup& group) {
  const bool is_whole = group.values.size() <= kMaxValues;
  return ListFirst(group.values, kMaxValues, std::identity()) +
         (is_whole && group.has_unknown_value ? ", then a different value" : "");
}

// "train.py:38 in step, train.py:44 in evaluate".
std::string CallersOf(const RecompileGroup& group) {
  return ListFirst(group.callers, 3, [](const auto& caller) { return compile::Describe(caller); });
}

// Every check that differs, of the recompilations that were compared.
void AddDifferences(const std::vector<RecompileGroup>& groups, std::size_t top,
                    report::Section& section) {
  report::Table table{.key = "differences",
                      .title = "Every guard in which the new version differs",
                      .columns = {"id", "kind", "source", "before", "after", "count", "code"}};
  using Key = std::tuple<std::string, std::string, std::string, std::string, std::string>;
  std::map<Key, std::size_t> known;  // rows that are alike but for their code
  for (const RecompileGroup& group : groups) {
    for (const compile::Recompile& recompile : group.recompiles) {
      for (const compile::GuardDifference& one : recompile.differences) {
        const auto [found, is_new] =
            known.emplace(Key{recompile.compilation, one.kind, one.source, one.before, one.after},
                          table.rows.size());
        if (is_new)
          table.AddRow(
              {recompile.compilation, one.kind, one.source, one.before, one.after, 0, one.code});
        ++std::get<std::int64_t>(table.rows[found->second][5]);
      }
    }
  }
  AddFoldedTable(std::move(table), top, section);
}

report::Table CauseTable(const std::vector<RecompileGroup>& groups, std::size_t top) {
  report::Table table{
      .key = "causes",
      .columns = {"count", "function", "source", "kind", "subject: what changed", "values",
                  "first: first seen", "seconds: time [s]", "caller: called from"}};
  for (const RecompileGroup& group : First(groups, top)) {
    table.AddRow({group.recompiles.size(), group.function.name, group.place.ToString(),
                  ToString(group.cause.kind), compile::Subject(group.cause), Values(group),
                  group.recompiles.front().compilation, group.seconds, CallersOf(group)});
  }
  return table;
}

// Each recompilation with why no cached version fitted.
void AddReasons(const std::vector<RecompileGroup>& groups, std::size_t top,
                report::Section& section) {
  report::Table table{.key = "reasons",
                      .title = "Why each cached version did not match",
                      .columns = {"id", "version", "reason: failed guard", "code"}};
  for (const RecompileGroup& group : groups) {
    for (const compile::Recompile& recompile : group.recompiles) {
      for (const compile::RecompileReason& reason : recompile.reasons)
        table.AddRow({recompile.compilation, reason.version, reason.text, reason.code});
    }
  }
  AddFoldedTable(std::move(table), top, section);
}

// Of all groups with one cause, the costliest first.
report::Finding FindingOf(const std::vector<const RecompileGroup*>& groups) {
  const RecompileGroup& group = *groups.front();
  report::Finding finding{.rule = "recompile",
                          .message = Sentence(group),
                          .advice = group.advice,
                          .place = group.place,
                          .group = std::string(ToString(group.cause.kind)),
                          .count = 0};
  double seconds = 0;
  for (const RecompileGroup* one : groups) {
    finding.count += std::ssize(one->recompiles);
    seconds += one->seconds;
  }
  const std::string others =
      ListFirst(std::vector(groups.begin() + 1, groups.end()), 2, [](const RecompileGroup* one) {
        const std::string place = one->place.ToString();
        return compile::DisplayName(one->function) + (place.empty() ? "" : " (" + place + ")");
      });
  if (!others.empty())
    finding.message += fmt::format("; so {} {}", groups.size() > 2 ? "were" : "was", others);
  AddText("code", group.cause.code, finding);
  AddText("called_from", CallersOf(group), finding);
  SetCost(seconds, finding);
  AddText("also_differs", group.also_differs, finding);
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
  finding.message =
      frame.is_given_up
          ? fmt::format("{} reached the {} in {}: calls that match none of its {} versions ", name,
                        limit, frame.compilation, frame.versions)
          : fmt::format("{} has {} versions, which is the {}: after one more, calls ", name,
                        frame.versions, limit);
  finding.message += "silently run in eager mode";
  if (!frame.is_given_up || frame.may_raise)
    finding.message += ", or raise with fullgraph=True or fail_on_recompile_limit_hit";
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
  report::Section& section = document.AddSection({.key = "recompiles", .title = "Recompilations"});
  for (const FrameAtLimit& frame : recompiles.limits) document.AddFinding(FindingOf(frame));
  std::vector<std::vector<const RecompileGroup*>> causes;
  std::map<std::string, std::size_t> known;
  for (const RecompileGroup& group : recompiles.groups) {
    // What helps a backward of compiled autograd is another change.
    const std::string key = compile::CauseKey(group) + (group.function.is_backward ? " b" : "");
    const auto [found, is_new] = known.emplace(key, causes.size());
    if (is_new) causes.emplace_back();
    causes[found->second].push_back(&group);
  }
  for (const auto& groups : causes) document.AddFinding(FindingOf(groups));
  const compile::RecompileCounts counts = CountRecompiles(recompiles);
  section.facts = {{"recompilations", counts.recompilations},
                   {"causes", counts.causes},
                   {"at_limit: functions at the recompile limit", counts.at_limit},
                   {"given_up: functions that run in eager mode", counts.given_up}};
  AddTopTable(CauseTable(recompiles.groups, view.top), recompiles.groups.size(), section);
  AddDifferences(recompiles.groups, view.top, section);
  // For who asks about one compilation, or for everything.
  if (view.id || view.top == SIZE_MAX) AddReasons(recompiles.groups, view.top, section);
}

}  // namespace idbg::views
