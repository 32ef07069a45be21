// SPDX-License-Identifier: Apache-2.0
#include "trace/view.h"

namespace idbg::trace {

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

std::vector<const Record*> Find(const Selected& selected, Event event, std::string_view name) {
  std::vector<const Record*> found;
  for (const std::uint32_t index : selected.compilation->records) {
    const Record& record = selected.At(index);
    if (record.event == event && (name.empty() || selected.log().NameOf(record) == name))
      found.push_back(&record);
  }
  return found;
}

}  // namespace idbg::trace
