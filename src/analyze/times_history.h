// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/history.h"
#include "views/bench/history_section.h"

namespace idbg::analyze {

// The file of --history: what it holds of each model of a run, and their new lines behind it.
class TimesHistory {
 public:
  // Opens the file for adding. Throws Error(kExternal) where that cannot be done.
  explicit TimesHistory(std::string path) : path_(std::move(path)), file_(path_) {}

  // Reads what there is of the model of an entry; `make` gets the present time. `name` is what the
  // model is called, empty where there is only one.
  void Add(std::string name,
           const std::function<bench::HistoryEntry(const std::string& date)>& make);

  // Adds the new entries to the file, those with times, and to what was read.
  std::vector<views::ModelHistory> Finish();

 private:
  std::string path_;
  bench::HistoryFile file_;
  std::vector<views::ModelHistory> models_;
  std::vector<bench::HistoryEntry> entries_;  // the new ones, of the same models
};

// What a history knows a model by: the SHA-256 of its file.
std::string DigestOf(std::string_view bytes);

}  // namespace idbg::analyze
