// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text/utf8.h"
#include "report/document.h"
#include "report/figures.h"

// What the text form and the Markdown form are made of.

namespace idbg::report {

// What stands for the rest of a text.
inline constexpr std::string_view kCut = "...";

// The text in lines of at most `width` columns, broken at spaces; all but the first begin with
// `indent` spaces. A word that is wider stands alone, whole. 0: one line.
std::vector<std::string> BreakLine(std::string_view text, std::size_t width, std::size_t indent);

// Each path of more than `most` columns without what stands before its last folders, of which as
// many are kept as fit: "...models/bert.py:42". A file's name and line stay whole. 0: as it is.
std::string ShortenPaths(std::string_view text, std::size_t most);

// "train.py:14" and "/home/me/net.py": their end says more than their beginning.
bool IsPath(std::string_view text);

// How many terminal columns a UTF-8 text without control characters takes.
std::size_t DisplayWidth(std::string_view text);

using base::OneLine;

// The text with these in the place of characters.
struct Escape {
  char character;
  std::string_view by;
};
std::string Escaped(std::string_view text, std::initializer_list<Escape> escapes);

// "a: b" of those that are not empty.
std::string JoinParts(std::initializer_list<std::string_view> parts);

// "1 error, 2 notes": the findings that count.
std::string CountsBySeverity(const std::vector<Finding>& findings,
                             bool (*counts)(const Finding& finding));

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

// What a terminal can carry of a section's figures, a block of lines each: outlines, events and
// texts as they are, bounded, with how much is left out, the first few only; of the others, and of
// what is drawn, one line that says where to see it.
std::vector<std::vector<std::string>> FigureLines(const std::vector<Figure>& figures);

// Times in the unit that reads best, for the forms that people read. A Document keeps the units
// that its keys name, and so does its JSON form.

// "5.67 us", "0.416 ms", "1.235 s": four significant digits, microseconds below 0.1 ms and seconds
// from 1 s on.
std::string TimeText(double time_ms);
// The same for a predicted time, with the digits that it is sure of: `doubt` is the factor that it
// may be off by, 1 or more, null where nobody has measured that. Three digits up to 1.1, else two.
std::string PredictedTimeText(double time_ms, std::optional<double> doubt);

// The fact, and the table with the columns, whose unit is ns, us or ms, in the unit that reads
// best. The times of a table have one unit, so that columns can be compared: us if all are below
// 0.1 ms, s if all are 1 s or more, else ms.
Fact InReadableUnit(const Fact& fact);
Table InReadableUnits(const Table& table);

}  // namespace idbg::report
