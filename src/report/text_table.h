// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "report/document.h"

namespace idbg::report {

// How many terminal columns a UTF-8 text without control characters takes.
std::size_t DisplayWidth(std::string_view text);

// One line without control characters: they become spaces.
std::string OneLine(std::string_view text);

// A value as people read it, without its unit: "12.346", "4187989", "yes", "-" for nothing.
std::string FormatValue(const Value& value, int decimals);

// The aligned lines of a table's head and rows: numbers to the right, texts to the left, two spaces
// between columns. `width` as in TextStyle. The library for this, tabulate, is
// not in Debian 12.
std::string FormatTable(const Table& table, int width);

}  // namespace idbg::report
