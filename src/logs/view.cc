// SPDX-License-Identifier: Apache-2.0
#include "logs/view.h"

#include <set>

#include "base/error.h"

namespace idbg::logs {

std::string Selected::Label(const Trace& trace) const {
  return (trace.ranks.size() > 1 ? rank->label + " " : "") + compilation->Label();
}

std::vector<Selected> Select(const Trace& trace, const View& view) {
  std::vector<Selected> selected;
  for (const Rank& rank : trace.ranks) {
    if (view.rank && rank.rank != view.rank) continue;
    for (const Compilation& compilation : rank.compilations()) {
      if (compilation.records.empty()) continue;
      if (view.id && compilation.id != view.id->WithoutAttempt()) continue;
      selected.push_back({.rank = &rank, .compilation = &compilation});
    }
  }
  return selected;
}

void CheckHolds(const Trace& trace, const View& view) {
  if (!Select(trace, view).empty()) return;
  std::set<std::string> ranks;
  std::set<CompileId> ids;
  for (const Rank& rank : trace.ranks) {
    if (rank.rank) ranks.insert(std::to_string(*rank.rank));
    for (const Compilation& compilation : rank.compilations()) {
      if (!compilation.id.empty()) ids.insert(compilation.id);
    }
  }
  std::string there = ranks.empty() ? "no ranks" : "ranks";
  for (const std::string& rank : ranks) there += " " + rank;
  constexpr std::size_t kShown = 8;
  there += ids.empty() ? ", no compilations" : ", compilations";
  std::size_t shown = 0;
  for (const CompileId& id : ids) {
    if (shown++ == kShown) break;
    there += " " + Display(id);
  }
  if (ids.size() > kShown) there += " and " + std::to_string(ids.size() - kShown) + " more";
  throw base::Error(
      base::ErrorCode::kNotFound,
      "not in this log: " + (view.rank ? "rank " + std::to_string(*view.rank) : std::string()) +
          (view.rank && view.id ? ", " : "") + (view.id ? Display(*view.id) : "") +
          " (available: " + there + ")",
      {.file = trace.name});
}

std::vector<const Record*> Find(const Selected& selected, Event event, std::string_view name) {
  std::vector<const Record*> found;
  for (const std::uint32_t index : selected.compilation->records) {
    const Record& record = selected.At(index);
    if (record.event == event && (name.empty() || selected.log().NameOf(record) == name))
      found.push_back(&record);
  }
  return found;
}

}  // namespace idbg::logs
