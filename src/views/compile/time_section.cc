// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>

#include "base/text/text.h"
#include "compile/caches/caches.h"
#include "compile/time/time_breakdown.h"
#include "report/text_parts.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::TimeBreakdown;

constexpr std::size_t kNamedSpans = 4;

double Ms(double microseconds) { return microseconds / kUsPerMs; }
report::Value PercentOf(double part, double whole) {
  return ValueIf(whole > 0, 100 * part / whole);
}

report::Table StageTable(const TimeBreakdown& time) {
  report::Table table{.key = "stages",
                      .title = "By stage",
                      .columns = {"stage", "self_ms: self [ms]", "share: of all stages [% .1]"}};
  double all = 0;
  for (const compile::StageTime& stage : time.stages) all += stage.self_us;
  for (const compile::StageTime& stage : time.stages)
    table.AddRow({ToString(stage.stage), Ms(stage.self_us), PercentOf(stage.self_us, all)});
  return table;
}

report::Table PhaseTable(const TimeBreakdown& time, std::size_t top) {
  report::Table table{.key = "phases",
                      .title = "By span, longest self time first",
                      .columns = {"span", "count", "total_ms: total [ms]", "self_ms: self [ms]",
                                  "share: of all spans [% .1]"}};
  const double all = time.total_us + time.outside_us;
  for (const compile::PhaseTime& phase : First(time.phases, top))
    table.AddRow({phase.name, phase.count, Ms(phase.total_us), Ms(phase.self_us),
                  PercentOf(phase.self_us, all)});
  return table;
}

report::Table WaitTable(const TimeBreakdown& time) {
  report::Table table{.key = "waits",
                      .title = "Waiting for workers and remote caches",
                      .columns = {"span", "count", "total_ms: total [ms]",
                                  "share: of the time in compilations [% .1]"}};
  for (const compile::PhaseTime& phase : time.phases) {
    if (compile::IsWait(phase.name))
      table.AddRow(
          {phase.name, phase.count, Ms(phase.total_us), PercentOf(phase.total_us, time.total_us)});
  }
  return table;
}

report::Table CriticalPathTable(const compile::Timeline& timeline, const TimeBreakdown& time) {
  report::Table table{
      .key = "critical_path",
      .title = "Critical path: the longest span, and in each span its longest child",
      .columns = {"span", "total_ms: total [ms]", "self_ms: self [ms]",
                  "share: of the longest span [% .1]"}};
  if (time.critical_path.size() < 2) return table;
  const double root = timeline.spans[time.critical_path.front()].duration_us;
  for (const std::uint32_t index : time.critical_path) {
    const compile::Span& span = timeline.spans[index];
    table.AddRow({timeline.NameOf(span), Ms(span.duration_us), Ms(span.self_us),
                  PercentOf(span.duration_us, root)});
  }
  return table;
}

report::Table KernelTable(const logs::Trace& trace, const TimeBreakdown& time, std::size_t top) {
  report::Table table{.key = "kernels",
                      .title = "Slowest Triton kernel compilations",
                      .columns = {"kernel", "compilation", "time_ms: time [ms]"}};
  for (const compile::KernelTime& kernel : First(time.kernels, top))
    table.AddRow({kernel.name, kernel.selected.Label(trace), Ms(kernel.time_us)});
  return table;
}

// What Inductor measured, and what it took: with Triton or on a processor.
report::Table TuningTable(const compile::Timeline& timeline, std::size_t top) {
  report::Table table{.key = "tuning",
                      .title = "Autotuning: what was measured, and what was taken",
                      .columns = {"span: operator", "shape: shapes", "choices", "winner: fastest",
                                  "best_ms: its time [ms .4]", "second_ms: best of Triton [ms .4]",
                                  "total_ms: measured in [ms]"}};
  constexpr std::string_view kEnd = "_template_autotuning";
  for (const compile::Span& span : timeline.spans) {
    const std::string& name = timeline.NameOf(span);
    if (!name.ends_with(kEnd) || table.rows.size() >= top) continue;
    std::string shape;
    logs::ChromiumArgs stats;
    for (const auto& [key, arg] : compile::ReadArgs(timeline, span)) {
      const auto* const text = std::get_if<std::string>(&arg);
      if (text != nullptr && key == "autotune_shape") shape = *text;
      if (text != nullptr && key == "autotune_choices_stats")
        logs::ReadChromiumArgs("{\"args\": " + *text + "}", stats);
    }
    const auto of = [&stats](std::string_view key) -> report::Value {
      const auto found = std::ranges::find(stats, key, &logs::ChromiumArgs::value_type::first);
      if (found == stats.end()) return {};
      return std::visit([](const auto& one) { return report::Value(one); }, found->second);
    };
    table.AddRow({name.substr(0, name.size() - kEnd.size()), shape, of("num_choices"),
                  of("best_kernel"), of("best_time"), of("best_triton_time"),
                  Ms(span.duration_us)});
  }
  return table;
}

// Recompilations and the functions behind graph breaks with it: what a function costs in all.
report::Table FunctionTable(const std::vector<compile::CompilationSummary>& summaries,
                            std::size_t top) {
  struct Sum {
    std::string name;
    std::string place;
    std::int64_t compilations = 0;
    double seconds = 0;
  };
  std::map<std::string, Sum> sums;
  double total = 0;
  for (const compile::CompilationSummary& summary : summaries) {
    if (!summary.time) continue;
    const std::string name = compile::ResumedFunction(summary.function);
    const std::string& file = summary.function.place.file;
    Sum& sum = sums[file + " " + name];
    if (sum.compilations++ == 0) sum = {name, summary.function.place.ToString(), 1, 0};
    sum.seconds += summary.time->seconds;
    total += summary.time->seconds;
  }
  std::vector<Sum> sorted;
  for (auto& [key, sum] : sums) sorted.push_back(std::move(sum));
  std::ranges::stable_sort(sorted, std::ranges::greater(), &Sum::seconds);
  report::Table table{.key = "functions",
                      .title = "By function, with what resumes behind its graph breaks",
                      .columns = {"function", "source", "compilations", "seconds: time [s .2]",
                                  "share: of all functions [% .1]"}};
  for (const Sum& sum : First(sorted, top))
    table.AddRow(
        {sum.name, sum.place, sum.compilations, sum.seconds, PercentOf(sum.seconds, total)});
  return table;
}

report::Table InstantTable(const compile::Timeline& timeline) {
  std::map<std::string, std::int64_t> counts;
  for (const compile::Instant& instant : timeline.instants) ++counts[timeline.names[instant.name]];
  report::Table table{.key = "instants", .title = "Instant events", .columns = {"event", "count"}};
  for (const auto& [name, count] : counts) table.AddRow({name, count});
  return table;
}

report::Table CompilationTable(const logs::Trace& trace, const TimeBreakdown& time,
                               const compile::GraphCacheStates& states, std::size_t top) {
  report::Table table{
      .key = "compilations",
      .title = "By compilation",
      .columns = {"compilation", "total_ms: total [ms]",
                  "share: of the time in compilations [% .1]", "mostly: longest stage",
                  "mostly_share: stage share [% .1]", "graph_cache: FX graph cache"}};
  for (const compile::CompilationTime& one : First(time.compilations, top)) {
    const auto state = states.find(one.selected.compilation);
    const bool has_stage = !one.stages.empty();
    table.AddRow({one.selected.Label(trace), Ms(one.total_us),
                  PercentOf(one.total_us, time.total_us),
                  has_stage ? ToString(one.stages.front().stage) : report::Value(),
                  has_stage ? PercentOf(one.stages.front().self_us, one.total_us) : report::Value(),
                  state != states.end() ? ToString(state->second) : report::Value()});
  }
  return table;
}

report::Table CachedTable(const TimeBreakdown& time, const compile::GraphCacheStates& states,
                          const compile::CacheReport& caches) {
  report::Table table{
      .key = "cached",
      .title = "Cold and cached: compilations by FX graph cache result",
      .columns = {"graph_cache: FX graph cache", "compilations", "total_ms: total [ms]",
                  "mean_ms: mean [ms]", "saved_ms: saved [ms]"}};
  for (const auto& [state, sum] : compile::SumByCacheState(time, states, caches))
    table.AddRow(
        {ToString(state), sum.compilations, Ms(sum.total_us),
         ValueIf(sum.compilations > 0, Ms(sum.total_us) / static_cast<double>(sum.compilations)),
         Ms(sum.saved_us)});
  return table;
}

std::string_view Describe(compile::Unmatched::Cause cause, bool is_one) {
  switch (cause) {
    case compile::Unmatched::Cause::kNoEnd:
      return is_one ? "never ends" : "never end";
    case compile::Unmatched::Cause::kNoBegin:
      return is_one ? "ends but never begins" : "end but never begin";
    case compile::Unmatched::Cause::kReversed:
      return is_one ? "ends before it begins" : "end before they begin";
    case compile::Unmatched::Cause::kCrowded:
      return is_one ? "overlaps too many other spans" : "overlap too many other spans";
  }
  return "";
}

// Spans of one log with one cause together: of a log that breaks off, all that were open.
void AddUnmatched(const compile::Timeline& timeline, report::Document& document) {
  std::map<std::pair<compile::Unmatched::Cause, const logs::Rank*>, std::size_t> known;
  std::vector<std::vector<const compile::Unmatched*>> alike;
  for (const compile::Unmatched& event : timeline.unmatched) {
    const auto [found, is_new] = known.emplace(std::pair(event.cause, event.rank), alike.size());
    if (is_new) alike.emplace_back();
    alike[found->second].push_back(&event);
  }
  for (const auto& events : alike) {
    const compile::Unmatched& last = *events.back();
    std::vector<std::string> names;
    for (const compile::Unmatched* event : events) {
      std::string name = fmt::format("'{}'", timeline.names[event->name]);
      if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
    const bool is_one = names.size() == 1;
    const logs::Log& log = *last.rank->log;
    document.AddFinding(
        {.rule = "unmatched-span",
         .severity = report::Severity::kNote,
         .message =
             fmt::format("{} {} {}; {} not counted", is_one ? "span" : "spans",
                         ListFirst(names, kNamedSpans, std::identity()),
                         Describe(last.cause, is_one), is_one ? "its time is" : "their times are"),
         .advice =
             last.cause == compile::Unmatched::Cause::kNoEnd
                 ? "check the last records: the compilation failed there, or the log is truncated"
                 : "",
         .place = log.PlaceOf(log.records()[last.record]),
         .count = std::ssize(events)});
  }
}

void AddBadEvents(const compile::Timeline& timeline, report::Document& document) {
  if (timeline.bad_events + timeline.doubtful == 0) return;
  document.AddFinding(
      {.rule = "damaged-log",
       .severity = report::Severity::kNote,
       .message = fmt::format("{} chromium events cannot be read and {} have damaged payloads: "
                              "times may be missing or wrong",
                              timeline.bad_events, timeline.doubtful),
       .count = static_cast<std::int64_t>(timeline.bad_events + timeline.doubtful)});
}

report::Facts TimeFacts(const compile::Timeline& timeline, const TimeBreakdown& time) {
  return {
      {"compile_ms: in compilations [ms]", Ms(time.total_us)},
      {"outside_ms: outside compilations [ms]", Ms(time.outside_us)},
      {"events: chromium events", timeline.events},
      {"spans", timeline.spans.size()},
      {"unmatched", timeline.unmatched.size()},
  };
}

}  // namespace

std::string Sentence(const compile::TimeSummary& time) {
  std::string text = base::Plural(time.compilations, "compilation");
  if (time.captures > 0)
    text += fmt::format(" and {} of backward graphs", base::Plural(time.captures, "capture"));
  text += fmt::format(" took {} s", report::FormatValue(time.total_us / kUsPerS, 3));
  if (time.ranks > 1) text += fmt::format(" in {} {} together", time.ranks, time.writers);
  double all = 0;
  for (const compile::StageTime& stage : time.stages) all += stage.self_us;
  const auto part = [&text](double us, std::string_view what) {
    constexpr double kLeastUs = 0.1 * kUsPerS;
    if (us >= kLeastUs)
      text += fmt::format(", {} s of it {}", report::FormatValue(us / kUsPerS, 1), what);
  };
  part(time.backward_us, "for backward graphs");
  part(time.autotuning_us, "in autotuning");
  for (std::size_t i = 0; i < std::min<std::size_t>(3, time.stages.size()); ++i)
    text += fmt::format("{} {:.0f} % {}", i == 0 ? ":" : ",", 100 * time.stages[i].self_us / all,
                        ToString(time.stages[i].stage));
  return text;
}

void AddTraceTime(const compile::LogFacts& facts, report::Document& document) {
  const logs::Trace& trace = facts.trace();
  const logs::View& view = facts.view();
  const compile::Timeline timeline = compile::ReadTimeline(trace, view);
  const TimeBreakdown& time = facts.Time(timeline);
  AddBadEvents(timeline, document);
  if (timeline.events == 0) return;
  const compile::CacheReport& caches = facts.Caches();
  const compile::GraphCacheStates states = compile::FindGraphCacheStates(caches);
  report::Section& section = document.AddSection({.key = "time", .title = "Compile time"});
  if (time.total_us > 0) section.lines.push_back(Sentence(compile::SummariseTime(facts)));
  section.facts = TimeFacts(timeline, time);
  AddTable(StageTable(time), section);
  AddTable(PhaseTable(time, view.top), section);
  AddTable(CompilationTable(trace, time, states, view.top), section);
  AddTable(FunctionTable(facts.Summaries(), view.top), section);
  AddTable(TuningTable(timeline, view.top), section);
  AddTable(CriticalPathTable(timeline, time), section);
  AddTable(KernelTable(trace, time, view.top), section);
  AddTable(WaitTable(time), section);
  AddTable(CachedTable(time, states, caches), section);
  AddTable(InstantTable(timeline), section);
  if (!timeline.spans.empty()) section.figures.emplace_back(MakeFlameChart(trace, timeline));
  AddUnmatched(timeline, document);
}

}  // namespace idbg::views
