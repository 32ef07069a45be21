// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace idbg::base {

struct CsvRow {
  std::uint64_t line = 0;  // from 1, where the row starts
  std::vector<std::string> cells;
};

// A CSV file with a header. Cells and names are without surrounding blanks. The files are small,
// and messages need line numbers: libcsv, which Debian packages, has neither these nor a delimiter
// that it finds itself.
struct CsvTable {
  std::string file;
  std::vector<std::string> header;
  std::vector<CsvRow> rows;

  bool Has(std::string_view column) const;
  // Throws kFormat when there is no such column.
  void Require(std::string_view column) const;
  // The cell; requires that the column is there.
  const std::string& Cell(const CsvRow& row, std::string_view column) const;
  [[noreturn]] void Fail(const CsvRow& row, std::string_view column,
                         std::string_view message) const;
};

// Reads RFC 4180 text, quotes included; the delimiter is that of , ; and tab which is most frequent
// in the header. Empty lines are passed over; a row with another number of cells than the header
// throws kFormat with its line. A name that is empty (a trailing delimiter) takes a cell that is
// empty or left out.
CsvTable ParseCsv(std::string_view text, const std::string& file);

// true, t, 1, yes, y and false, f, 0, no, n and the empty text, in any case; null for others.
std::optional<bool> ParseCsvBool(std::string_view text);

}  // namespace idbg::base
