// SPDX-License-Identifier: Apache-2.0
#include "base/files/csv.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.h"
#include "base/names.h"
#include "base/text/text.h"
#include "base/text/utf8.h"

namespace idbg::base {
namespace {

char GuessDelimiter(std::string_view text) {
  const std::string_view header = text.substr(0, text.find('\n'));
  char best = ',';
  for (const char delimiter : {';', '\t'}) {
    if (std::ranges::count(header, delimiter) > std::ranges::count(header, best)) best = delimiter;
  }
  return best;
}

// Splits the text into rows of cells.
class Splitter {
 public:
  Splitter(std::string_view text, const std::string& file)
      : text_(text), file_(file), delimiter_(GuessDelimiter(text)) {}

  bool done() const { return position_ >= text_.size(); }

  CsvRow NextRow() {
    CsvRow row{.line = line_};
    for (;;) {
      row.cells.push_back(NextCell());
      if (done()) return row;
      const char end = text_[position_++];
      if (end == delimiter_) continue;
      ++line_;
      return row;
    }
  }

 private:
  std::string NextCell() {
    const std::size_t first = text_.find_first_not_of(delimiter_ == '\t' ? " " : " \t", position_);
    if (first != std::string_view::npos && text_[first] == '"') {
      position_ = first + 1;
      return QuotedCell();
    }
    const std::size_t begin = position_;
    while (!done() && text_[position_] != delimiter_ && text_[position_] != '\n') ++position_;
    return std::string(Trim(text_.substr(begin, position_ - begin)));
  }

  std::string QuotedCell() {
    const std::uint64_t first_line = line_;
    std::string cell;
    for (; !done(); ++position_) {
      const char c = text_[position_];
      if (c == '"') {
        ++position_;
        if (done() || text_[position_] != '"') break;
      }
      if (c == '\n') ++line_;
      cell += c;
      if (position_ + 1 == text_.size()) Fail(first_line, "quotes are not closed");
    }
    while (!done() && (text_[position_] == ' ' || text_[position_] == '\r')) ++position_;
    if (!done() && text_[position_] != delimiter_ && text_[position_] != '\n')
      Fail(line_, "text after closing quotes");
    return cell;
  }

  [[noreturn]] void Fail(std::uint64_t line, const char* message) const {
    FailFormat(message, Place{.file = file_, .line = line});
  }

  std::string_view text_;
  const std::string& file_;
  char delimiter_;
  std::size_t position_ = 0;
  std::uint64_t line_ = 1;
};

}  // namespace

bool CsvTable::Has(std::string_view column) const {
  return std::ranges::find(header, column) != header.end();
}

void CsvTable::Require(std::string_view column) const {
  if (!Has(column)) {
    FailFormat(fmt::format("the CSV header has no column '{}'", column),
               Place{.file = file, .line = 1});
  }
}

const std::string& CsvTable::Cell(const CsvRow& row, std::string_view column) const {
  const auto it = std::ranges::find(header, column);
  IDBG_CHECK(it != header.end());
  return row.cells[static_cast<std::size_t>(it - header.begin())];
}

void CsvTable::Fail(const CsvRow& row, std::string_view column, std::string_view message) const {
  FailFormat(fmt::format("{}, found '{}'", message, Cell(row, column)),
             Place{.file = file, .line = row.line, .key_path = std::string(column)});
}

CsvTable ParseCsv(std::string_view text, const std::string& file) {
  if (const std::size_t bad = FindBadUtf8(text); bad != std::string_view::npos) {
    FailFormat("CSV text is not UTF-8", Place{.file = file, .byte_offset = bad});
  }
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  CsvTable table{.file = file};
  Splitter splitter(text, file);
  if (splitter.done()) FailFormat("the CSV file has no header", Place{.file = file});
  table.header = splitter.NextRow().cells;
  const std::size_t most = table.header.size();
  while (most > 0 && table.header.size() > 1 && table.header.back().empty())
    table.header.pop_back();
  while (!splitter.done()) {
    CsvRow row = splitter.NextRow();
    if (row.cells.size() == 1 && row.cells[0].empty()) continue;
    const bool surplus = std::any_of(
        row.cells.begin() +
            static_cast<std::ptrdiff_t>(std::min(table.header.size(), row.cells.size())),
        row.cells.end(), [](const std::string& cell) { return !cell.empty(); });
    if (row.cells.size() < table.header.size() || row.cells.size() > most || surplus) {
      FailFormat(
          fmt::format("{} cells, but the header has {}", row.cells.size(), table.header.size()),
          Place{.file = file, .line = row.line});
    }
    row.cells.resize(table.header.size());
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::optional<bool> ParseCsvBool(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), ToLower);
  if (HasName("true t 1 yes y", lower)) return true;
  if (lower.empty() || HasName("false f 0 no n", lower)) return false;
  return std::nullopt;
}

}  // namespace idbg::base
