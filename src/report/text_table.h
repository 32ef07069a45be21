// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "base/text/utf8.h"
#include "report/document.h"

namespace idbg::report {

// How many terminal columns a UTF-8 text without control characters takes.
std::size_t DisplayWidth(std::string_view text);

using base::OneLine;

// No line of the text form is longer than this and "...": a name may be megabytes long. A label is
// padded to the longest one, so it has less; so has a cell (text_table.cc). The JSON form has all.
inline constexpr std::size_t kMostLineBytes = 4000;
inline constexpr std::size_t kMostLabelBytes = 200;

// A value as people read it, without its unit: "12.346", "4187989", "yes", "-" for nothing.
std::string FormatValue(const Value& value, int decimals);

// The aligned lines of a table's head and rows: numbers to the right, texts to the left, two spaces
// between columns. `width` as in TextStyle. A cell has at most 200 columns, one of the last column,
// to which nothing is padded, 1,000; the rows that 16 MiB do not hold are counted in a last line.
// The columns that do not fit stand in further blocks, or with `one_block` are left out. The
// library for this, tabulate, is not in Debian 12.
std::string FormatTable(const Table& table, int width, bool one_block = false);

}  // namespace idbg::report
