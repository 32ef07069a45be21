// SPDX-License-Identifier: Apache-2.0
#include "analyze/times_history.h"

#include <chrono>

#include "runs/units.h"

namespace idbg::analyze {

void TimesHistory::Add(std::string name,
                       const std::function<bench::HistoryEntry(const std::string& date)>& make) {
  const auto now = std::chrono::system_clock::now();
  bench::HistoryEntry entry = make(runs::TimeText(std::chrono::system_clock::to_time_t(now)));
  if (entry.variants.empty()) return;
  models_.push_back({std::move(name), bench::ReadHistory(path_, entry)});
  file_.Append(entry);
  models_.back().history.entries.push_back(std::move(entry));
}

}  // namespace idbg::analyze
