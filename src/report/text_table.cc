// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>
#include <utf8proc.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/text/utf8.h"
#include "report/text_parts.h"

namespace idbg::report {
namespace {

constexpr std::size_t kColumnGap = 2;           // spaces between columns
constexpr std::size_t kNarrowest = 16;          // a text column is not cut below this
constexpr std::size_t kMostOfName = 48;         // of a file's name and line, which are not cut
constexpr std::size_t kMostColumns = 200;       // of a cell: all rows are padded to the widest one
constexpr std::size_t kMostLastColumns = 1000;  // of a cell of the last column
constexpr double kMostPlain = 1e15;
constexpr std::size_t kMostTableBytes = std::size_t{16} << 20;

struct Cells {
  std::vector<std::vector<std::string>> rows;  // the head first
  std::vector<std::size_t> widths;
  std::vector<std::size_t> narrowest;
  std::vector<bool> is_text;
};

// What a cell keeps when its column is made narrow: of a path the file and line.
std::size_t Narrowest(std::string_view cell) {
  if (!IsPath(cell)) return kNarrowest;
  const std::size_t name = cell.rfind('/') + 1;
  const std::size_t whole = DisplayWidth(cell.substr(name)) + (name > 0 ? kCut.size() : 0);
  return std::clamp(whole, kNarrowest, kMostOfName);
}

Cells Format(const Table& table) {
  Cells cells;
  std::vector<std::string> head;
  for (const Column& column : table.columns) {
    head.push_back(
        OneLine(column.unit.empty() ? column.title : column.title + " (" + column.unit + ")",
                kMostLabelBytes));
    cells.widths.push_back(DisplayWidth(head.back()));
  }
  cells.is_text.assign(head.size(), false);
  cells.narrowest.assign(head.size(), kNarrowest);
  cells.rows.push_back(std::move(head));
  for (const auto& row : table.rows) {
    std::vector<std::string> line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line.push_back(FormatValue(row[i], table.columns[i].decimals));
      cells.widths[i] = std::max(cells.widths[i], DisplayWidth(line.back()));
      if (!std::holds_alternative<std::string>(row[i])) continue;
      cells.is_text[i] = true;
      cells.narrowest[i] = std::max(cells.narrowest[i], Narrowest(line.back()));
    }
    cells.rows.push_back(std::move(line));
  }
  return cells;
}

std::size_t TotalWidth(const std::vector<std::size_t>& widths) {
  return std::accumulate(widths.begin(), widths.end(), std::size_t{0}) +
         kColumnGap * (widths.empty() ? 0 : widths.size() - 1);
}

// Whatever the width of the terminal.
void LimitWidths(std::vector<std::size_t>& widths) {
  for (std::size_t& width : widths) {
    const bool is_last = &width == &widths.back();
    width = std::min(width, is_last && widths.size() > 1 ? kMostLastColumns : kMostColumns);
  }
}

// Takes the excess from the widest text columns, one column of the terminal at a time.
void Shrink(Cells& cells, std::size_t width) {
  for (std::size_t excess = TotalWidth(cells.widths); excess > width; --excess) {
    std::size_t widest = cells.widths.size();
    for (std::size_t i = 0; i < cells.widths.size(); ++i) {
      if (!cells.is_text[i] || cells.widths[i] <= cells.narrowest[i]) continue;
      if (widest == cells.widths.size() || cells.widths[i] > cells.widths[widest]) widest = i;
    }
    if (widest == cells.widths.size()) return;
    --cells.widths[widest];
  }
}

// The columns of a terminal that one code point takes: none when it joins the one before, two for
// what is wide in East Asia and for emoji. What is not UTF-8 is shown as one sign.
std::size_t CodePointWidth(std::uint32_t code) {
  if (code == base::kBadUtf8) return 1;
  return static_cast<std::size_t>(utf8proc_charwidth(static_cast<utf8proc_int32_t>(code)));
}

// As much of the beginning as takes at most `width` columns.
std::string_view Prefix(std::string_view text, std::size_t width) {
  std::size_t end = 0;
  for (std::size_t next = 0; end < text.size(); end = next) {
    const std::size_t taken = CodePointWidth(base::DecodeUtf8(text, next));
    if (taken > width) break;
    width -= taken;
  }
  return text.substr(0, end);
}

// As much of the end as takes at most `width` columns.
std::string_view Suffix(std::string_view text, std::size_t width) {
  std::size_t left = DisplayWidth(text);
  std::size_t begin = 0;
  while (left > width) left -= CodePointWidth(base::DecodeUtf8(text, begin));
  return text.substr(begin);
}

std::string Cut(std::string_view text, std::size_t width) {
  const std::size_t kept = width - kCut.size();
  if (IsPath(text)) return std::string(kCut) + std::string(Suffix(text, kept));
  return std::string(Prefix(text, kept)) + std::string(kCut);
}

std::string Pad(std::string_view text, std::size_t width, bool left) {
  const std::size_t taken = DisplayWidth(text);
  if (taken > width) return Pad(Cut(text, width), width, left);
  const std::string spaces(width - taken, ' ');
  return left ? std::string(text) + spaces : spaces + std::string(text);
}

// The first column and those in [begin, end), as lines.
std::string FormatBlock(const Cells& cells, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = 0; i < cells.rows.size(); ++i) {
    if (text.size() > kMostTableBytes) {
      text += fmt::format("... {} more rows: the JSON form has them\n", cells.rows.size() - i);
      break;
    }
    const auto& row = cells.rows[i];
    std::string line = Pad(row[0], cells.widths[0], cells.is_text[0]);
    for (std::size_t k = begin; k < end; ++k) {
      line += std::string(kColumnGap, ' ') + Pad(row[k], cells.widths[k], cells.is_text[k]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace

std::size_t DisplayWidth(std::string_view text) {
  if (base::IsAscii(text)) return text.size();
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) width += CodePointWidth(base::DecodeUtf8(text, at));
  return width;
}

std::string FormatValue(const Value& value, int decimals) {
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "yes" : "no";
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
  if (const auto* text = std::get_if<std::string>(&value)) return OneLine(*text, kMostLineBytes);
  const auto* number = std::get_if<double>(&value);
  if (number == nullptr || !std::isfinite(*number)) return "-";
  // Beyond 2^53 a double has no digits after the point, and soon none before it that mean anything.
  if (decimals == kSignificantDigits || std::abs(*number) >= kMostPlain)
    return fmt::format("{:.6g}", *number);
  return fmt::format("{:.{}f}", *number, decimals);
}

std::string FormatTable(const Table& table, int width, bool one_block) {
  if (table.columns.empty()) return "";
  Cells cells = Format(table);
  LimitWidths(cells.widths);
  const std::size_t columns = cells.widths.size();
  if (width <= 0) return FormatBlock(cells, 1, columns);
  const auto limit = static_cast<std::size_t>(width);
  Shrink(cells, limit);
  std::string text;
  for (std::size_t begin = 1; begin < columns || text.empty();) {
    std::size_t end = begin;
    std::size_t used = cells.widths[0];
    while (end < columns && (end == begin || used + kColumnGap + cells.widths[end] <= limit)) {
      used += kColumnGap + cells.widths[end];
      ++end;
    }
    if (!text.empty()) text += "\n";
    text += FormatBlock(cells, begin, end);
    if (one_block) break;
    begin = end;
  }
  return text;
}

}  // namespace idbg::report
