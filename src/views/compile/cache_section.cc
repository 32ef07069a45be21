// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/text/text.h"
#include "compile/caches/caches.h"
#include "views/compile/cache_findings.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::CacheEvent;
using compile::CacheReport;
using logs::CacheKind;
using logs::CacheState;

std::string State(const CacheEvent& event) { return std::string(ToString(event.payload.state)); }

report::Table StateTable(const CacheReport& caches) {
  report::Table table{.key = "states",
                      .title = "By cache and result",
                      .columns = {"cache",
                                  {"state", "result"},
                                  "count",
                                  {"taken_ms", "compile time", "ms"},
                                  {"saved_ms", "time saved", "ms"}}};
  for (const auto& [key, sum] : compile::SumCaches(caches))
    table.AddRow({std::string(ToString(key.first)), std::string(ToString(key.second)), sum.count,
                  sum.taken_ms, sum.saved_ms});
  return table;
}

report::Table EventTable(const logs::Trace& trace, const CacheReport& caches, std::size_t top) {
  report::Table table{.key = "events",
                      .title = "Lookups",
                      .columns = {"compilation",
                                  {"artifact", "event"},
                                  {"state", "result"},
                                  "components",
                                  {"taken_ns", "compile time", "ns"},
                                  {"saved_ns", "time saved", "ns"},
                                  "key",
                                  "reason"}};
  for (const CacheEvent& event : caches.events) {
    if (table.rows.size() == top) break;
    const logs::CachePayload& payload = event.payload;
    const std::string name =
        event.is_instant ? "chromium event"
                         : std::string(event.log().NameOf(event.log().records()[event.record]));
    table.AddRow({LabelOf(trace, event), name, State(event),
                  static_cast<std::int64_t>(event.component_count),
                  OrNothing(payload.time_taken_ns), OrNothing(payload.time_saved_ns),
                  OrNothing(InOneLine(payload.key)), OrNothing(InOneLine(payload.bypass_reason))});
  }
  return table;
}

std::string Names(const compile::CacheComparison& comparison) {
  std::vector<std::string> changed;
  for (const compile::ComponentChange& change : comparison.changes) changed.push_back(change.name);
  std::string names = base::Join(changed);
  if (comparison.differing > comparison.changes.size())
    names += fmt::format(" and {} more", comparison.differing - comparison.changes.size());
  return names;
}

report::Table ComparisonTable(const logs::Trace& trace, const CacheReport& caches,
                              std::size_t top) {
  report::Table table{.key = "comparisons",
                      .title = "Cache keys compared with the nearest earlier key",
                      .columns = {"compilation",
                                  "cache",
                                  {"state", "result"},
                                  {"earlier", "compared with"},
                                  "components",
                                  {"differing", "differ"},
                                  {"names", "differing components"}}};
  for (const CacheEvent& event : caches.events) {
    if (!event.nearest || table.rows.size() == top) continue;
    table.AddRow({LabelOf(trace, event), std::string(ToString(event.kind)), State(event),
                  LabelOf(trace, caches.events[event.nearest->earlier]),
                  static_cast<std::int64_t>(event.component_count),
                  static_cast<std::int64_t>(event.nearest->differing), Names(*event.nearest)});
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
      table.AddRow({LabelOf(trace, event), change.name, change.before, after});
    }
  }
  return table;
}

std::string Headline(const CacheReport& caches) {
  std::string text = base::Plural(caches.events.size(), "lookup");
  std::string separator = ": ";
  for (const CacheState state : {CacheState::kHit, CacheState::kMiss, CacheState::kBypass,
                                 CacheState::kDisabled, CacheState::kUnknown}) {
    if (const std::int64_t count = caches.Count(state); count > 0) {
      text += fmt::format("{}{} {}", separator, count, ToString(state));
      separator = ", ";
    }
  }
  return text;
}

}  // namespace

void AddTraceCache(const compile::LogFacts& facts, report::Document& document) {
  const logs::Trace& trace = facts.trace();
  const logs::View& view = facts.view();
  const CacheReport& caches = facts.Caches();
  AddCacheFindings(trace, caches, document);
  if (caches.events.empty()) return;
  report::Section section{.key = "cache", .title = "Caches"};
  section.lines.push_back(Headline(caches));
  AddTable(StateTable(caches), section);
  AddTable(EventTable(trace, caches, view.top), section);
  AddTable(ComparisonTable(trace, caches, view.top), section);
  AddTable(DifferenceTable(trace, caches, view.top), section);
  document.sections.push_back(std::move(section));
}

}  // namespace idbg::views
