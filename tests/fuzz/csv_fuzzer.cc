// SPDX-License-Identifier: Apache-2.0
#include "base/files/csv.h"
#include "fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const std::string_view text = fuzz::Text(data, size);
  fuzz::Try([&] {
    const base::CsvTable table = base::ParseCsv(text, "input.csv");
    fuzz::Require(!table.header.empty(), "a table without columns");
    std::uint64_t line = 1;
    for (const base::CsvRow& row : table.rows) {
      fuzz::Require(row.cells.size() == table.header.size(), "a row of another length");
      fuzz::Require(row.line > line, "rows do not follow each other");
      line = row.line;
      for (const std::string& column : table.header) {
        table.Require(column);
        base::ParseCsvBool(table.Cell(row, column));
      }
      fuzz::Try([&] { table.Fail(row, table.header.front(), "expected something else"); });
    }
  });
  return 0;
}
