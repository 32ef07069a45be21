// SPDX-License-Identifier: Apache-2.0
#include "runs/legacy/summary_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>

#include "base/error.h"

namespace idbg::runs {
namespace {

using Cells = std::span<const std::string>;

constexpr std::array<const char*, 3> kBackends = {"eager", "inductor", "mock"};

std::optional<double> NumberOf(std::string_view text) {
  double number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return std::nullopt;
  if (text.substr(static_cast<std::size_t>(stop - text.data())) == "M") number *= 1e6;
  return number;
}

std::optional<std::int64_t> IntegerOf(std::string_view text) {
  const std::optional<double> number = NumberOf(text);
  return number ? std::optional(std::llround(*number)) : std::nullopt;
}

BackendRun& BackendOf(ModelRun& run, const char* name) {
  for (BackendRun& backend : run.backends) {
    if (backend.name == name) return backend;
  }
  return run.backends.emplace_back(BackendRun{.name = name, .has_succeeded = true});
}

void ReadOverview(ModelRun& run, Cells cells) {
  run.type = cells[0];
  run.parameters = NumberOf(cells[1]);
  run.warnings = IntegerOf(cells[3]).value_or(0);
}

// A back end that was not run is "N/A", one that failed "FAIL".
template <typename Set>
void ReadTimes(ModelRun& run, Cells cells, Set set) {
  for (std::size_t i = 0; i < kBackends.size(); ++i) {
    if (cells[i] == "N/A") continue;
    BackendRun& backend = BackendOf(run, kBackends[i]);
    if (cells[i] == "FAIL")
      backend.has_succeeded = false;
    else
      set(backend, cells[i]);
  }
}

void ReadCompileTimes(ModelRun& run, Cells cells) {
  ReadTimes(run, cells, [](BackendRun& backend, const std::string& cell) {
    backend.compile_s = NumberOf(cell);
  });
}

void ReadRunTimes(ModelRun& run, Cells cells) {
  ReadTimes(run, cells, [](BackendRun& backend, const std::string& cell) {
    backend.time_ms = NumberOf(cell);
    backend.deviation_ms = NumberOf(std::string_view(cell).substr(cell.rfind(' ') + 1));
  });
}

void ReadGraphs(ModelRun& run, Cells cells) {
  run.graphs = IntegerOf(cells[0]);
  run.breaks = IntegerOf(cells[1]);
}

// The last table: what the back ends did is known by now.
void ReadComparison(ModelRun& run, Cells cells) {
  run.comparison.max_error = NumberOf(cells[1]);
  run.comparison.mean_error = NumberOf(cells[2]);
  run.comparison.verdict = VerdictOf(run, cells[0] == "PASS");
}

struct SummaryTable {
  std::string_view title;
  std::size_t cells;  // beside the model's name
  void (*read)(ModelRun& run, Cells cells);
};
constexpr std::array kTables = {
    SummaryTable{"OVERVIEW", 4, ReadOverview},
    SummaryTable{"COMPILATION TIMES", 3, ReadCompileTimes},
    SummaryTable{"INFERENCE TIMES", 3, ReadRunTimes},
    SummaryTable{"GRAPH ANALYSIS", 3, ReadGraphs},
    SummaryTable{"KERNELDIFF RESULTS", 3, ReadComparison},
};

std::vector<std::string> Words(std::string_view line) {
  std::vector<std::string> words;
  while (true) {
    line.remove_prefix(std::min(line.find_first_not_of(" \r"), line.size()));
    if (line.empty()) return words;
    const std::size_t end = std::min(line.find_first_of(" \r"), line.size());
    words.emplace_back(line.substr(0, end));
    line.remove_prefix(end);
  }
}

// Names hold blanks and may be wider than their column, so cells are taken from the right;
// "45.2 ± 1.2" is one. What is left is the name. Fewer cells than asked for: the line is no row.
std::vector<std::string> CellsOf(std::string_view line, std::size_t count, std::string& name) {
  std::vector<std::string> words = Words(line);
  std::vector<std::string> cells;
  while (cells.size() < count && !words.empty()) {
    std::string cell = words.back();
    words.pop_back();
    if (words.size() >= 2 && words.back() == "±") {
      cell = words[words.size() - 2] + " ± " + cell;
      words.resize(words.size() - 2);
    }
    cells.insert(cells.begin(), std::move(cell));
  }
  name.clear();
  for (const std::string& word : words) name += (name.empty() ? "" : " ") + word;
  if (name.empty()) cells.clear();
  return cells;
}

class SummaryReader {
 public:
  void Read(std::string_view line) {
    if (line.starts_with("----") || line.starts_with("====")) {
      ++rules_;
    } else if (rules_ != 2 || table_ == nullptr) {
      Begin(line);
    } else {
      ReadRow(line);
    }
  }

  std::vector<ModelRun> Take() && { return std::move(runs_); }

 private:
  // A table: its title, a rule, the heads, a rule, the rows, a rule.
  void Begin(std::string_view line) {
    if (rules_ == 1 && table_ != nullptr) return;
    const auto found = std::ranges::find_if(
        kTables, [line](const SummaryTable& table) { return line.starts_with(table.title); });
    table_ = found == kTables.end() ? nullptr : &*found;
    rules_ = 0;
    row_ = 0;
  }

  void ReadRow(std::string_view line) {
    std::string name;
    const std::vector<std::string> cells = CellsOf(line, table_->cells, name);
    if (cells.size() < table_->cells) return;
    if (row_ == runs_.size() && table_ == kTables.data()) runs_.push_back({.model = name});
    if (row_ < runs_.size() && runs_[row_].model == name) table_->read(runs_[row_], cells);
    ++row_;
  }

  std::vector<ModelRun> runs_;
  const SummaryTable* table_ = nullptr;
  int rules_ = 0;
  std::size_t row_ = 0;
};

}  // namespace

bool IsSummaryText(std::string_view beginning) {
  return beginning.starts_with('=') &&
         beginning.substr(0, 400).find("BENCHMARK SUMMARY REPORT") != std::string_view::npos;
}

std::vector<ModelRun> ReadSummaryText(std::string_view text, const std::string& file) {
  SummaryReader reader;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    reader.Read(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  std::vector<ModelRun> runs = std::move(reader).Take();
  if (runs.empty())
    throw base::Error(base::ErrorCode::kFormat, "contains no rows of the summary tables",
                      {.file = file});
  return runs;
}

}  // namespace idbg::runs
