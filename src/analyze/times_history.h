// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "bench/history.h"
#include "runs/units.h"
#include "views/bench/bench_documents.h"

namespace idbg::analyze {

// The file of --history: what it holds of each model of a run, and their new lines behind it.
class TimesHistory {
 public:
  // Opens the file for adding. Throws Error(kExternal) where that cannot be done.
  explicit TimesHistory(std::string path) : path_(std::move(path)), file_(path_) {}

  // Reads what there is of the model of an entry, and adds the entry to the file at once, with the
  // present time: whatever ends the program later leaves it there. `name` is what the model is
  // called, empty where there is only one. An entry without times is passed over.
  void Add(std::string name, bench::HistoryEntry entry) {
    if (entry.variants.empty()) return;
    entry.date = runs::TimeText(std::time(nullptr));
    models_.push_back({std::move(name), bench::ReadHistory(path_, entry)});
    file_.Append(entry);
    models_.back().history.entries.push_back(std::move(entry));
  }

  // What was read and added.
  std::vector<views::ModelHistory> Finish() { return std::move(models_); }

 private:
  std::string path_;
  bench::HistoryFile file_;
  std::vector<views::ModelHistory> models_;
};

}  // namespace idbg::analyze
