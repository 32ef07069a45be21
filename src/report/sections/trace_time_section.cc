// SPDX-License-Identifier: Apache-2.0
#include "report/sections/trace_time_section.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "report/sections/trace_flame_chart.h"
#include "report/sections/units.h"
#include "trace/caches.h"
#include "trace/time_breakdown.h"

namespace idbg::report {
namespace {

using trace::CacheState;
using trace::TimeBreakdown;

constexpr double kMicrosecondsPerMs = 1e3;
constexpr double kNanosecondsPerMs = 1e6;

double Ms(double microseconds) { return microseconds / kMicrosecondsPerMs; }
Value Share(double part, double whole) { return whole > 0 ? Value(100 * part / whole) : Value(); }

Column MsColumn(std::string key, std::string title) {
  return {.key = std::move(key), .title = std::move(title), .unit = "ms"};
}
Column ShareColumn() { return {.key = "share", .title = "share", .unit = "%", .decimals = 1}; }

std::string LabelOf(const trace::Trace& trace, const trace::Rank* rank, std::uint32_t compilation) {
  return trace::Selected{.rank = rank, .compilation = &rank->compilations()[compilation]}.Label(
      trace);
}

template <typename T>
std::span<const T> First(const std::vector<T>& all, std::size_t top) {
  return std::span(all).first(std::min(top, all.size()));
}

Table StageTable(const TimeBreakdown& time) {
  Table table{.key = "stages",
              .title = "By stage",
              .columns = {{"stage", "stage"}, MsColumn("self_ms", "self"), ShareColumn()}};
  double all = 0;
  for (const trace::StageTime& stage : time.stages) all += stage.self_us;
  for (const trace::StageTime& stage : time.stages)
    table.rows.push_back(
        {std::string(ToString(stage.stage)), Ms(stage.self_us), Share(stage.self_us, all)});
  return table;
}

Table PhaseTable(const TimeBreakdown& time, std::size_t top) {
  Table table{.key = "phases",
              .title = "By span, the longest by themselves first",
              .columns = {{"span", "span"},
                          {"count", "times"},
                          MsColumn("total_ms", "total"),
                          MsColumn("self_ms", "self"),
                          ShareColumn()}};
  const double all = time.total_us + time.outside_us;
  for (const trace::PhaseTime& phase : First(time.phases, top))
    table.rows.push_back({phase.name, phase.count, Ms(phase.total_us), Ms(phase.self_us),
                          Share(phase.self_us, all)});
  return table;
}

Table WaitTable(const TimeBreakdown& time) {
  Table table{
      .key = "waits",
      .title = "Waiting for workers and remote caches",
      .columns = {
          {"span", "span"}, {"count", "times"}, MsColumn("total_ms", "total"), ShareColumn()}};
  for (const trace::PhaseTime& phase : time.phases) {
    if (trace::IsWait(phase.name))
      table.rows.push_back(
          {phase.name, phase.count, Ms(phase.total_us), Share(phase.total_us, time.total_us)});
  }
  return table;
}

Table CriticalPathTable(const trace::Timeline& timeline, const TimeBreakdown& time) {
  Table table{.key = "critical_path",
              .title = "The longest span, and in each the longest within it",
              .columns = {{"span", "span"},
                          MsColumn("total_ms", "total"),
                          MsColumn("self_ms", "self"),
                          ShareColumn()}};
  if (time.critical_path.size() < 2) return table;
  const double root = timeline.spans[time.critical_path.front()].duration_us;
  for (const std::uint32_t index : time.critical_path) {
    const trace::Span& span = timeline.spans[index];
    table.rows.push_back({timeline.NameOf(span), Ms(span.duration_us), Ms(span.self_us),
                          Share(span.duration_us, root)});
  }
  return table;
}

Table KernelTable(const trace::Trace& trace, const TimeBreakdown& time, std::size_t top) {
  Table table{
      .key = "kernels",
      .title = "Kernels that Triton compiled longest",
      .columns = {
          {"kernel", "kernel"}, {"compilation", "compilation"}, MsColumn("time_ms", "time")}};
  for (const trace::KernelTime& kernel : First(time.kernels, top))
    table.rows.push_back(
        {kernel.name, LabelOf(trace, kernel.rank, kernel.compilation), Ms(kernel.time_us)});
  return table;
}

Table InstantTable(const trace::Timeline& timeline) {
  std::map<std::string, std::int64_t> counts;
  for (const trace::Instant& instant : timeline.instants) ++counts[timeline.names[instant.name]];
  Table table{.key = "instants",
              .title = "Events without duration",
              .columns = {{"event", "event"}, {"count", "times"}}};
  for (const auto& [name, count] : counts) table.rows.push_back({name, count});
  return table;
}

// What the FX graph cache said in a compilation: its worst answer, as a compilation may ask for
// several graphs.
using StateOf = std::map<std::pair<const trace::Rank*, std::uint32_t>, CacheState>;
StateOf GraphCacheStates(const trace::CacheReport& caches) {
  StateOf states;
  for (const trace::CacheEvent& event : caches.events) {
    if (event.kind != trace::CacheKind::kFxGraph) continue;
    const auto [found, is_new] =
        states.emplace(std::pair(event.rank, event.compilation), event.payload.state);
    if (!is_new) found->second = std::max(found->second, event.payload.state);
  }
  return states;
}

Table CompilationTable(const trace::Trace& trace, const TimeBreakdown& time, const StateOf& states,
                       std::size_t top) {
  Table table{.key = "compilations",
              .title = "By compilation",
              .columns = {{"compilation", "compilation"},
                          MsColumn("total_ms", "total"),
                          ShareColumn(),
                          {"mostly", "mostly"},
                          {.key = "mostly_share", .title = "of it", .unit = "%", .decimals = 1},
                          {"graph_cache", "FX graph cache"}}};
  for (const trace::CompilationTime& one : First(time.compilations, top)) {
    const auto state = states.find({one.rank, one.compilation});
    const bool has_stage = !one.stages.empty();
    table.rows.push_back(
        {LabelOf(trace, one.rank, one.compilation), Ms(one.total_us),
         Share(one.total_us, time.total_us),
         has_stage ? Value(std::string(ToString(one.stages.front().stage))) : Value(),
         has_stage ? Share(one.stages.front().self_us, one.total_us) : Value(),
         state != states.end() ? Value(std::string(ToString(state->second))) : Value()});
  }
  return table;
}

// Cold against cached: compilations by what the FX graph cache said.
Table CachedTable(const TimeBreakdown& time, const StateOf& states,
                  const trace::CacheReport& caches) {
  struct Sum {
    std::int64_t count = 0;
    double total_us = 0;
    double saved_ms = 0;
  };
  std::map<CacheState, Sum> sums;
  for (const trace::CompilationTime& one : time.compilations) {
    const auto state = states.find({one.rank, one.compilation});
    if (state == states.end()) continue;
    ++sums[state->second].count;
    sums[state->second].total_us += one.total_us;
  }
  for (const trace::CacheEvent& event : caches.events) {
    if (event.kind == trace::CacheKind::kFxGraph && event.payload.time_saved_ns)
      sums[event.payload.state].saved_ms +=
          static_cast<double>(*event.payload.time_saved_ns) / kNanosecondsPerMs;
  }
  Table table{.key = "cached",
              .title = "Cold and cached: compilations by what the FX graph cache said",
              .columns = {{"graph_cache", "FX graph cache"},
                          {"compilations", "compilations"},
                          MsColumn("total_ms", "total"),
                          MsColumn("mean_ms", "mean"),
                          MsColumn("saved_ms", "saved")}};
  for (const auto& [state, sum] : sums)
    table.rows.push_back(
        {std::string(ToString(state)), sum.count, Ms(sum.total_us),
         sum.count > 0 ? Value(Ms(sum.total_us) / static_cast<double>(sum.count)) : Value(),
         sum.saved_ms});
  return table;
}

std::string_view Describe(trace::Unmatched::Cause cause) {
  switch (cause) {
    case trace::Unmatched::Cause::kNoEnd:
      return "never ends";
    case trace::Unmatched::Cause::kNoBegin:
      return "ends without having begun";
    case trace::Unmatched::Cause::kReversed:
      return "ends before it begins";
    case trace::Unmatched::Cause::kCrowded:
      return "overlaps too many others";
  }
  return "";
}

void AddUnmatched(const trace::Timeline& timeline, Document& document) {
  std::map<std::pair<trace::Unmatched::Cause, std::uint32_t>, std::size_t> known;
  for (const trace::Unmatched& event : timeline.unmatched) {
    const auto [found, is_new] =
        known.emplace(std::pair(event.cause, event.name), document.findings.size());
    if (!is_new) {
      ++document.findings[found->second].count;
      continue;
    }
    const trace::Log& log = *event.rank->log;
    document.findings.push_back(
        {.rule = "unmatched-span",
         .severity = Severity::kNote,
         .message = fmt::format("span '{}' {}: its time is not counted", timeline.names[event.name],
                                Describe(event.cause)),
         .advice = event.cause == trace::Unmatched::Cause::kNoEnd
                       ? "look at the last records: the compilation failed there, or the log is cut"
                       : "",
         .place = log.PlaceOf(log.records()[event.record])});
  }
}

void AddBadEvents(const trace::Timeline& timeline, Document& document) {
  if (timeline.bad_events + timeline.doubtful == 0) return;
  document.findings.push_back(
      {.rule = "damaged-log",
       .severity = Severity::kNote,
       .message =
           fmt::format("{} chromium events cannot be read, {} are of damaged payloads: times "
                       "may be missing or wrong",
                       timeline.bad_events, timeline.doubtful),
       .count = static_cast<std::int64_t>(timeline.bad_events + timeline.doubtful)});
}

std::string Headline(const TimeBreakdown& time) {
  std::string text = fmt::format("{} compilation{} took {:.3f} s", time.compilations.size(),
                                 time.compilations.size() == 1 ? "" : "s", time.total_us / 1e6);
  double all = 0;
  for (const trace::StageTime& stage : time.stages) all += stage.self_us;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, time.stages.size()); ++i)
    text += fmt::format("{} {:.0f} % {}", i == 0 ? ":" : ",", 100 * time.stages[i].self_us / all,
                        ToString(time.stages[i].stage));
  return text;
}

std::vector<Fact> Facts(const trace::Timeline& timeline, const TimeBreakdown& time) {
  return {
      {"compile_ms", "in compilations", Ms(time.total_us), "ms"},
      {"outside_ms", "outside compilations", Ms(time.outside_us), "ms"},
      {"events", "chromium events", Count(timeline.events)},
      {"spans", "spans", Count(timeline.spans.size())},
      {"unmatched", "unmatched", Count(timeline.unmatched.size())},
  };
}

}  // namespace

void AddTraceTime(const trace::Trace& trace, const trace::View& view, Document& document) {
  const trace::Timeline timeline = ReadTimeline(trace, view);
  AddBadEvents(timeline, document);
  if (timeline.events == 0) return;
  const TimeBreakdown time = BreakDownTime(trace, view, timeline);
  const trace::CacheReport caches = ReadCaches(trace, view);
  const StateOf states = GraphCacheStates(caches);
  Section section{.key = "time", .title = "Compile time"};
  if (time.total_us > 0) section.lines.push_back(Headline(time));
  section.facts = Facts(timeline, time);
  AddTable(StageTable(time), section);
  AddTable(PhaseTable(time, view.top), section);
  AddTable(CompilationTable(trace, time, states, view.top), section);
  AddTable(CriticalPathTable(timeline, time), section);
  AddTable(KernelTable(trace, time, view.top), section);
  AddTable(WaitTable(time), section);
  AddTable(CachedTable(time, states, caches), section);
  AddTable(InstantTable(timeline), section);
  if (!timeline.spans.empty()) section.figures.emplace_back(MakeFlameChart(trace, timeline));
  document.sections.push_back(std::move(section));
  AddUnmatched(timeline, document);
}

}  // namespace idbg::report
