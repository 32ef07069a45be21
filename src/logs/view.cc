// SPDX-License-Identifier: Apache-2.0
#include "logs/view.h"

#include <algorithm>
#include <set>

#include "base/error.h"

namespace idbg::logs {

std::string Selected::Label(const Trace& trace) const {
  return (trace.ranks.size() > 1 ? rank->label + " " : "") + compilation->Label();
}

std::vector<Selected> Select(const Trace& trace, const View& view) {
  std::vector<Selected> selected;
  for (const Rank& rank : trace.ranks) {
    for (const Compilation& compilation : rank.compilations()) {
      const Selected one{.rank = &rank, .compilation = &compilation};
      if (!compilation.records.empty() && Contains(view, one)) selected.push_back(one);
    }
  }
  return selected;
}

bool Contains(const View& view, const Selected& selected) {
  if (view.rank && selected.rank->rank != view.rank) return false;
  return !view.id || selected.compilation->id == view.id->WithoutAttempt();
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
  base::FailNotFound(
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

const Record* FindLastStep(const Selected& selected) {
  const std::vector<std::uint32_t>& records = selected.compilation->records;
  const auto last = std::find_if(records.rbegin(), records.rend(), [&](std::uint32_t index) {
    return selected.At(index).event != Event::kChromiumEvent;
  });
  return last == records.rend() ? nullptr : &selected.At(*last);
}

const Record* FindLast(const Selected& selected, Event event, std::string_view name) {
  const std::vector<const Record*> found = Find(selected, event, name);
  return found.empty() ? nullptr : found.back();
}

}  // namespace idbg::logs
