// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>
#include <utf8proc.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "base/text/utf8.h"
#include "report/text_parts.h"

namespace idbg::report {
namespace {

constexpr std::size_t kColumnGap = 2;           // spaces between columns
constexpr std::size_t kNarrowest = 16;          // a text column is not cut below this
constexpr std::size_t kMostOfName = 48;         // of a file's name and line, which are not cut
constexpr std::size_t kMostColumns = 200;       // of a cell: all rows are padded to the widest one
constexpr std::size_t kMostCellLines = 3;       // of a sentence in a cell
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

// Where paths have their first folders in common those go: "...train.py:34".
void CutCommonFolders(Cells& cells) {
  for (std::size_t i = 0; i < cells.widths.size(); ++i) {
    std::string common;
    for (std::size_t k = 1; k < cells.rows.size(); ++k) {
      const std::string& cell = cells.rows[k][i];
      if (cell.empty()) continue;
      const std::size_t end = IsPath(cell) ? cell.rfind('/') + 1 : 0;
      if (common.empty()) common = cell.substr(0, end);
      const auto differs = std::ranges::mismatch(common, cell.substr(0, end)).in1;
      common.erase(differs, common.end());
      common.erase(common.rfind('/') + 1);
      if (common.empty()) break;
    }
    if (!cells.is_text[i]) continue;
    cells.widths[i] = DisplayWidth(cells.rows[0][i]);
    for (std::vector<std::string>& row : cells.rows) {
      if (common.size() > kCut.size() && row[i].starts_with(common))
        row[i].replace(0, common.size(), kCut);
      else if (!IsPath(row[i]))
        row[i] = ShortenPaths(row[i], kNarrowest);
      cells.widths[i] = std::max(cells.widths[i], DisplayWidth(row[i]));
    }
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

std::string Cut(std::string_view text, std::size_t width, bool keeps_end) {
  const std::size_t kept = width - kCut.size();
  if (keeps_end) return std::string(kCut) + std::string(Suffix(text, kept));
  return std::string(Prefix(text, kept)) + std::string(kCut);
}

std::string Pad(std::string_view text, std::size_t width, bool left) {
  const std::size_t taken = DisplayWidth(text);
  const std::string spaces(width - taken, ' ');
  return left ? std::string(text) + spaces : spaces + std::string(text);
}

// Whether texts that differ would look alike without their ends: sources of guards do.
bool DifferAtEnd(const Cells& cells, std::size_t column) {
  std::map<std::string_view, std::string_view> known;
  for (std::size_t k = 1; k < cells.rows.size(); ++k) {
    const std::string_view cell = cells.rows[k][column];
    if (DisplayWidth(cell) <= cells.widths[column]) continue;
    const std::string_view start = Prefix(cell, cells.widths[column] - kCut.size());
    if (known.emplace(start, cell).first->second != cell) return true;
  }
  return false;
}

// A text in as many lines as it may have; what is left of it is cut. A name without spaces has one.
std::vector<std::string> CellLines(std::string_view text, std::size_t width, std::size_t most,
                                   bool differ_at_end) {
  std::vector<std::string> lines;
  while (DisplayWidth(text) > width && lines.size() + 1 < most) {
    const std::size_t end = text.rfind(' ', Prefix(text, width).size());
    if (end == std::string_view::npos || end == 0) break;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  const bool is_whole = DisplayWidth(text) <= width;
  lines.push_back(is_whole ? std::string(text)
                           : Cut(text, width, IsPath(text) || (differ_at_end && lines.empty())));
  return lines;
}

// The first column and those in [begin, end), as lines.
std::string FormatBlock(const Cells& cells, std::size_t begin, std::size_t end,
                        std::size_t most_lines) {
  std::vector<std::size_t> columns = {0};
  for (std::size_t k = begin; k < end; ++k) columns.push_back(k);
  std::vector<bool> differ_at_end;
  for (const std::size_t k : columns) differ_at_end.push_back(DifferAtEnd(cells, k));
  std::string text;
  for (std::size_t i = 0; i < cells.rows.size(); ++i) {
    if (text.size() > kMostTableBytes) {
      text += fmt::format("... {} more rows: the JSON form has them\n", cells.rows.size() - i);
      break;
    }
    std::vector<std::vector<std::string>> parts;
    std::size_t height = 0;
    for (std::size_t k = 0; k < columns.size(); ++k) {
      parts.push_back(CellLines(cells.rows[i][columns[k]], cells.widths[columns[k]], most_lines,
                                differ_at_end[k]));
      height = std::max(height, parts.back().size());
    }
    for (std::size_t at = 0; at < height; ++at) {
      std::string line;
      for (std::size_t k = 0; k < columns.size(); ++k)
        line += std::string(k > 0 ? kColumnGap : 0, ' ') +
                Pad(at < parts[k].size() ? parts[k][at] : "", cells.widths[columns[k]],
                    cells.is_text[columns[k]]);
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
  }
  return text;
}

// "229", "0.359", "5390", "0.00002".
std::string PredictedDigits(double number) {
  if (number == 0) return "0";
  constexpr int kMostDecimals = 5;
  const int after = 2 - static_cast<int>(std::floor(std::log10(std::abs(number))));
  const double place = std::pow(10, -after);
  return fmt::format("{:.{}f}", std::round(number / place) * place,
                     std::clamp(after, 0, kMostDecimals));
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
  if (decimals == kPredictedDigits) return PredictedDigits(*number);
  if (decimals == kSignificantDigits || std::abs(*number) >= kMostPlain)
    return fmt::format("{:.6g}", *number);
  return fmt::format("{:.{}f}", *number, decimals);
}

std::string FormatTable(const Table& table, int width, bool one_block) {
  if (table.columns.empty()) return "";
  Cells cells = Format(table);
  LimitWidths(cells.widths);
  const std::size_t columns = cells.widths.size();
  if (width <= 0) return FormatBlock(cells, 1, columns, 1);
  const auto limit = static_cast<std::size_t>(width);
  if (TotalWidth(cells.widths) > limit) CutCommonFolders(cells);
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
    text += FormatBlock(cells, begin, end, kMostCellLines);
    if (one_block) break;
    begin = end;
  }
  return text;
}

}  // namespace idbg::report
