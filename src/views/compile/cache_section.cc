// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <array>
#include <map>

#include "base/text/text.h"
#include "compile/caches/caches.h"
#include "report/text_parts.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::CacheEvent;
using compile::CacheReport;
using compile::MissCause;
using logs::CacheState;

std::string InOneLine(std::string_view text) {
  std::string line;
  for (const std::string_view part : base::Split(base::Trim(text), '\n'))
    line += (line.empty() ? "" : " ") + std::string(base::Trim(part));
  return line;
}

report::Table StateTable(const CacheReport& caches) {
  report::Table table{.key = "states",
                      .title = "By cache and result",
                      .columns = {"cache", "state: result", "count", "taken_ms: compile time [ms]",
                                  "saved_ms: time saved [ms]"}};
  for (const auto& [key, sum] : compile::SumCaches(caches))
    table.AddRow(
        {ToString(key.first), ToString(key.second), sum.count, sum.taken_ms, sum.saved_ms});
  return table;
}

report::Table EventTable(const logs::Trace& trace, const CacheReport& caches, std::size_t top) {
  report::Table table{
      .key = "events",
      .title = "Lookups",
      .columns = {"compilation", "artifact: event", "state: result", "components",
                  "taken_ns: compile time [ns]", "saved_ns: time saved [ns]", "key", "reason"}};
  for (const CacheEvent& event : caches.events) {
    if (table.rows.size() == top) break;
    const logs::CachePayload& payload = event.payload;
    const std::string name =
        event.is_instant ? "chromium event" : std::string(event.selected.log().NameOf(event.Get()));
    table.AddRow({event.selected.Label(trace), name, ToString(event.payload.state),
                  event.component_count, payload.time_taken_ns, payload.time_saved_ns,
                  OrNothing(InOneLine(payload.key)), OrNothing(InOneLine(payload.bypass_reason))});
  }
  return table;
}

std::string Names(const compile::CacheComparison& comparison) {
  std::string names = JoinOf(comparison.changes, &compile::ComponentChange::name);
  if (comparison.differing > comparison.changes.size())
    names += fmt::format(" and {} more", comparison.differing - comparison.changes.size());
  return names;
}

report::Table ComparisonTable(const logs::Trace& trace, const CacheReport& caches,
                              std::size_t top) {
  report::Table table{
      .key = "comparisons",
      .title = "Cache keys compared with the nearest earlier key",
      .columns = {"compilation", "cache", "state: result", "earlier: compared with", "components",
                  "differing: differ", "names: differing components"}};
  for (const CacheEvent& event : caches.events) {
    if (!event.nearest || table.rows.size() == top) continue;
    table.AddRow({event.selected.Label(trace), ToString(event.kind), ToString(event.payload.state),
                  caches.events[event.nearest->earlier].selected.Label(trace),
                  event.component_count, event.nearest->differing, Names(*event.nearest)});
  }
  return table;
}

// What differs, once a change: the same one may be met in every compilation.
report::Table DifferenceTable(const logs::Trace& trace, const CacheReport& caches,
                              std::size_t top) {
  report::Table table{.key = "differences",
                      .title = "Components that differ at cache misses",
                      .columns = {"compilation", "component", "before", "after"}};
  std::map<std::pair<std::string, std::string>, std::string> known;
  for (const CacheEvent& event : caches.events) {
    if (!event.nearest || event.payload.state != CacheState::kMiss) continue;
    for (const compile::ComponentChange& change : event.nearest->changes) {
      if (table.rows.size() == top) return table;
      if (!known.emplace(std::pair(change.name, change.before), change.after).second) continue;
      const std::string after = change.is_hidden
                                    ? "(the text is equal: the difference is not shown in it)"
                                    : change.after;
      table.AddRow({event.selected.Label(trace), change.name, change.before, after});
    }
  }
  return table;
}

std::string Headline(const CacheReport& caches) {
  std::map<CacheState, std::int64_t> by_state;
  for (const CacheEvent& event : caches.events) ++by_state[event.payload.state];
  std::vector<std::string> counts;
  for (const auto& [state, count] : by_state)
    counts.push_back(fmt::format("{} {}", count, ToString(state)));
  return base::Plural(caches.events.size(), "lookup") + ": " + base::Join(counts);
}

struct BypassAdvice {
  std::string_view beginning;  // of the reason
  std::string_view advice;
};
constexpr std::string_view kOperatorAdvice =
    "later versions of PyTorch cache more of these operators; until then keep it out of code that "
    "is compiled often";
constexpr std::string_view kPassAdvice =
    "make the pass a torch._inductor.custom_graph_pass.CustomGraphPass whose uuid() changes with "
    "what it does";
// Reasons as torch/_functorch/_aot_autograd/autograd_cache.py and torch/_inductor/codecache.py give
// them.
constexpr auto kBypassAdvice = std::to_array<BypassAdvice>({
    {"Unsupported call_function target",
     "later versions of PyTorch cache more functions; if the result of the function depends only "
     "on its arguments, add its name to torch._inductor.config.unsafe_marked_cacheable_functions"},
    {"Can't cache HigherOrderOperator", kOperatorAdvice},
    {"SAC context_fn", "give the context_fn of selective checkpointing a cache_hash attribute"},
    {"AOTAutogradCache requires triton", "update Triton"},
    {"mkldnn tensors unpickleable",
     "torch._inductor.config.freezing packs the weights into mkldnn tensors: turn it off where the "
     "cache is worth more than the packing"},
    {"Cannot cache a graph with freezing enabled",
     "torch._inductor.config.freezing bakes the weights into the code: turn it off where the cache "
     "is worth more than that"},
    {"Unsupported pre grad custom pass", kPassAdvice},
    {"Unsupported post grad custom pass", kPassAdvice},
    {"Unsupported joint custom pass", kPassAdvice},
    {"Failed to pickle cache key", "keep objects that cannot be pickled out of the graph"},
});
constexpr std::string_view kOtherAdvice =
    "every process compiles this graph again until the reason is removed";

std::string_view AdviceFor(std::string_view reason) {
  if (reason.find("Function module: torch._dynamo.compiled_autograd") != reason.npos)
    return "nothing to change: PyTorch does not cache the backward graphs of compiled autograd";
  // An operator says itself whether it can be cached: no setting changes that.
  if (reason.find("Function module: torch.ops.higher_order") != reason.npos) return kOperatorAdvice;
  for (const BypassAdvice& entry : kBypassAdvice) {
    if (reason.starts_with(entry.beginning)) return entry.advice;
  }
  return kOtherAdvice;
}

std::string FirstName(const CacheEvent& event) {
  const compile::CacheComparison& nearest = *event.nearest;
  if (nearest.changes.empty()) return "";
  const std::string more =
      nearest.differing > 1 ? fmt::format(" and {} more", nearest.differing - 1) : "";
  return nearest.changes.front().name + more;
}

// Whether not only the code of the graph differs from all that were looked up before.
bool IsNewGraph(const CacheEvent& event) {
  return event.cause == MissCause::kGraph && event.nearest && event.nearest->differing > 1 &&
         !event.payload.is_damaged;
}

struct MissText {
  report::Severity severity;
  std::string message;
  std::string advice;
};

std::string GraphMiss(const CacheEvent& event, const std::string& earlier) {
  const compile::CacheComparison& nearest = *event.nearest;
  if (nearest.differing > 1)
    return fmt::format("a different graph from {}: {} of {} components differ, including 'gm'",
                       earlier, nearest.differing, event.component_count);
  const std::string_view hidden =
      nearest.changes.front().is_hidden ? " (in a part that its text does not show)" : "";
  return fmt::format(
      "of {} components only 'gm' differs from {}: the code changed{}, the configuration did not",
      event.component_count, earlier, hidden);
}

MissText Explain(const logs::Trace& trace, const CacheReport& caches, const CacheEvent& event) {
  const std::string earlier =
      event.nearest ? caches.events[event.nearest->earlier].selected.Label(trace) : "";
  switch (event.cause) {
    case MissCause::kFirst:
      return {report::Severity::kNote, "first lookup, with no earlier entry to compare with",
              std::string(compile::kKeepCache)};
    case MissCause::kSameKey:
      return {report::Severity::kWarning,
              fmt::format("{} had the same key, but its entry is missing from the cache", earlier),
              std::string(compile::kShareCache)};
    case MissCause::kGraph:
      return {report::Severity::kNote, GraphMiss(event, earlier), ""};
    case MissCause::kInputs:
      return {report::Severity::kNote,
              fmt::format("same code as {} with different inputs: {} differs", earlier,
                          FirstName(event)),
              "if a size varies, mark it dynamic with torch._dynamo.mark_dynamic"};
    case MissCause::kConfiguration: {
      const compile::ComponentChange& change = event.nearest->changes.front();
      return {report::Severity::kWarning,
              fmt::format("same graph as {} with different settings: {} is '{}', was '{}'", earlier,
                          FirstName(event), change.after, change.before),
              "use the same settings in every run, or expect one cache entry per setting"};
    }
    case MissCause::kUnknown:
      break;
  }
  return {report::Severity::kNote, "the components of its key are not recorded", ""};
}

base::Place PlaceOfEvent(const CacheEvent& event) {
  return event.selected.log().PlaceOf(event.Get());
}

void AddMiss(const logs::Trace& trace, const CacheReport& caches, const CacheEvent& event,
             CountedFindings& findings) {
  const MissText text = Explain(trace, caches, event);
  const std::string_view doubt =
      event.payload.is_damaged ? " (unreliable: its record is damaged)" : "";
  std::string cause =
      fmt::format("{} {}", static_cast<int>(event.kind), static_cast<int>(event.cause));
  // A graph that nothing like it came before misses as the first one does: one note for both.
  if (IsNewGraph(event))
    cause = fmt::format("{} {}", static_cast<int>(event.kind), static_cast<int>(MissCause::kFirst));
  else if (event.nearest)
    cause += " " + FirstName(event) + (doubt.empty() ? "" : "?");
  findings.Add(cause, {.rule = "cache-miss",
                       .severity = text.severity,
                       .is_advisory = text.severity == report::Severity::kNote,
                       .message = fmt::format("{} missed in {}: {}{}", ToString(event.kind),
                                              event.selected.Label(trace), text.message, doubt),
                       .advice = text.advice,
                       .place = PlaceOfEvent(event)});
}

void AddBypass(const logs::Trace& trace, const CacheEvent& event, CountedFindings& findings) {
  const std::string reason = InOneLine(event.payload.bypass_reason);
  findings.Add(fmt::format("{} {}", static_cast<int>(event.kind), reason),
               {.rule = "cache-bypass",
                .message = fmt::format("{} bypassed in {}: {}", ToString(event.kind),
                                       event.selected.Label(trace),
                                       reason.empty() ? "reason not recorded" : reason),
                .advice = std::string(AdviceFor(reason)),
                .place = PlaceOfEvent(event)});
}

void AddDisabled(const logs::Trace& trace, const CacheEvent& event, CountedFindings& findings) {
  findings.Add(
      std::string(ToString(event.kind)),
      report::AsAdvice(
          {.rule = "cache-disabled",
           .message = fmt::format("{} is disabled in {}: every process compiles from scratch",
                                  ToString(event.kind), event.selected.Label(trace)),
           .advice = "check torch._inductor.config.fx_graph_cache and force_disable_caches",
           .place = PlaceOfEvent(event)}));
}

// Misses, bypasses and caches that are off, one finding a cause. A miss of something new is a note;
// one of a graph that was compiled before under the same code and inputs is a warning.
void AddCacheFindings(const compile::LogFacts& facts, report::Document& document) {
  const logs::Trace& trace = facts.trace();
  const CacheReport& caches = facts.Caches();
  CountedFindings findings(document);
  for (const CacheEvent& event : caches.events) {
    if (event.payload.state == CacheState::kMiss) AddMiss(trace, caches, event, findings);
    if (event.payload.state == CacheState::kBypass) AddBypass(trace, event, findings);
    if (event.payload.state == CacheState::kDisabled) AddDisabled(trace, event, findings);
  }
  if (const double seconds = compile::KernelTimeOfHits(facts.Time(), caches); seconds > 0)
    document.AddFinding(
        report::AsAdvice({.rule = "cache-miss",
                          .message = fmt::format(
                              "{} s went into compiling kernels of graphs that the FX graph cache "
                              "had: it holds Inductor's code, not the C++ libraries",
                              report::FormatValue(seconds, 1)),
                          .advice = std::string(compile::kKeepLibraries)}));
  if (caches.bad_payloads > 0)
    document.AddFinding(
        {.rule = "damaged-log",
         .severity = report::Severity::kNote,
         .message = fmt::format("{} cache records are too large to read", caches.bad_payloads),
         .count = static_cast<std::int64_t>(caches.bad_payloads)});
}

}  // namespace

void AddTraceCache(const compile::LogFacts& facts, report::Document& document) {
  const logs::Trace& trace = facts.trace();
  const logs::View& view = facts.view();
  const CacheReport& caches = facts.Caches();
  AddCacheFindings(facts, document);
  if (caches.events.empty()) return;
  report::Section& section = document.AddSection({.key = "cache", .title = "Caches"});
  section.lines.push_back(Headline(caches));
  AddTable(StateTable(caches), section);
  AddTable(EventTable(trace, caches, view.top), section);
  AddTable(ComparisonTable(trace, caches, view.top), section);
  AddTable(DifferenceTable(trace, caches, view.top), section);
}

}  // namespace idbg::views
