// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>

#include "base/text/text.h"
#include "report/text_parts.h"

namespace idbg::report {

namespace {

// A word of a sentence that is a path and longer than `most`, cut at the beginning of a folder's or
// of the file's name. Addresses of the web stay: nobody can guess their beginning.
std::string ShortenWord(std::string_view word, std::size_t most) {
  if (word.size() <= most || word.find('/') == std::string_view::npos ||
      word.find("://") != std::string_view::npos || !IsPath(word))
    return std::string(word);
  const std::size_t name = word.rfind('/') + 1;
  std::size_t begin = name;
  while (begin > 1) {
    const std::size_t before = word.rfind('/', begin - 2);
    const std::size_t earlier = before == std::string_view::npos ? 0 : before + 1;
    if (word.size() - earlier + kCut.size() > most || earlier == begin) break;
    begin = earlier;
  }
  return begin == 0 ? std::string(word) : std::string(kCut) + std::string(word.substr(begin));
}

constexpr double kMostMicroseconds = 0.1;  // in ms
constexpr double kLeastSeconds = 1000;     // in ms

struct TimeUnit {
  std::string_view name;
  double in_ms;
  int decimals;
};
constexpr TimeUnit kNanoseconds = {"ns", 1e-6, 0};
constexpr TimeUnit kMicroseconds = {"us", 1e-3, 2};
constexpr TimeUnit kMilliseconds = {"ms", 1, 3};
constexpr TimeUnit kSeconds = {"s", 1e3, 3};

// Seconds are not among them: a column in seconds is of compile times, which fit it.
const TimeUnit* FindSmallUnit(std::string_view name) {
  for (const TimeUnit* const unit : {&kNanoseconds, &kMicroseconds, &kMilliseconds}) {
    if (unit->name == name) return unit;
  }
  return nullptr;
}

std::optional<double> NumberOf(const Value& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return static_cast<double>(*integer);
  const auto* number = std::get_if<double>(&value);
  return number != nullptr && std::isfinite(*number) ? std::optional(*number) : std::nullopt;
}

// The range of the magnitudes that are not zero.
struct Range {
  double least = HUGE_VAL;
  double most = 0;

  void Add(const Value& value, double factor) {
    const double magnitude = std::abs(NumberOf(value).value_or(0)) * factor;
    if (magnitude == 0) return;
    least = std::min(least, magnitude);
    most = std::max(most, magnitude);
  }
};

const TimeUnit& UnitFor(const Range& range_ms) {
  if (range_ms.most < kMostMicroseconds) return kMicroseconds;
  return range_ms.least >= kLeastSeconds ? kSeconds : kMilliseconds;
}

}  // namespace

bool IsPath(std::string_view text) {
  if (text.find(' ') != std::string_view::npos) return false;
  const std::size_t colon = text.rfind(':');
  const bool has_line = colon != std::string_view::npos && colon + 1 < text.size() &&
                        text.find_first_not_of("0123456789", colon + 1) == std::string_view::npos;
  return has_line || text.find('/') != std::string_view::npos;
}

std::vector<std::string> BreakLine(std::string_view text, std::size_t width, std::size_t indent) {
  std::vector<std::string> lines;
  std::string start;
  while (width > 0 && start.size() + DisplayWidth(text) > width) {
    const std::size_t room = width > start.size() ? width - start.size() : 1;
    std::size_t end = text.rfind(' ', room);
    if (end == std::string_view::npos || end == 0) end = text.find(' ', 1);
    if (end == std::string_view::npos) break;
    lines.push_back(start + std::string(text.substr(0, end)));
    text.remove_prefix(std::min(text.find_first_not_of(' ', end), text.size()));
    start.assign(indent, ' ');
  }
  if (!text.empty() || lines.empty()) lines.push_back(start + std::string(text));
  return lines;
}

std::string ShortenPaths(std::string_view text, std::size_t most) {
  if (most == 0) return std::string(text);
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, end);
    std::string_view tail;  // punctuation behind it is no part of a path
    while (!word.empty() && (word.back() == ',' || word.back() == ':' || word.back() == ')' ||
                             word.back() == ';' || word.back() == '.'))
      word.remove_suffix(1);
    tail = text.substr(word.size(), end - word.size());
    std::string_view head;  // an opening bracket likewise
    if (!word.empty() && word.front() == '(') {
      head = word.substr(0, 1);
      word.remove_prefix(1);
    }
    out += head;
    out += ShortenWord(word, most);
    out += tail;
    const std::size_t next = std::min(text.find_first_not_of(' ', end), text.size());
    out += text.substr(end, next - end);
    text.remove_prefix(next);
  }
  return out;
}

std::string Escaped(std::string_view text, std::initializer_list<Escape> escapes) {
  std::string out;
  out.reserve(text.size() + text.size() / 16);
  std::size_t begin = 0;  // of what stands for itself
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto* const found = std::ranges::find(escapes, text[i], &Escape::character);
    if (found == escapes.end()) continue;
    out.append(text, begin, i - begin).append(found->by);
    begin = i + 1;
  }
  return out.append(text, begin);
}

std::string JoinParts(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) {
    if (!part.empty()) text.append(text.empty() ? "" : ": ").append(part);
  }
  return text;
}

std::string CountsBySeverity(const std::vector<Finding>& findings,
                             bool (*counts)(const Finding& finding)) {
  std::map<Severity, std::int64_t> numbers;
  for (const Finding& finding : findings) {
    if (counts(finding)) ++numbers[finding.severity];
  }
  std::string text;
  for (const auto& [severity, number] : numbers)
    text += (text.empty() ? "" : ", ") + base::Plural(number, ToString(severity));
  return text;
}

std::string TimeText(double time_ms) {
  Range range;
  range.Add(time_ms, 1);
  const TimeUnit& unit = range.most == 0 ? kMilliseconds : UnitFor(range);
  return fmt::format("{:.4g} {}", time_ms / unit.in_ms, unit.name);
}

std::string PredictedTimeText(double time_ms, std::optional<double> doubt) {
  constexpr double kSure = 1.1;
  if (time_ms == 0 || !std::isfinite(time_ms)) return TimeText(time_ms);
  const int digits = doubt && *doubt <= kSure ? 3 : 2;
  // The place of the last digit.
  const double place = std::pow(10, std::floor(std::log10(std::abs(time_ms))) + 1 - digits);
  return TimeText(std::round(time_ms / place) * place);
}

Fact InReadableUnit(const Fact& fact) {
  Table table;
  table.columns.push_back({fact.key, fact.label, fact.unit, fact.decimals});
  table.rows = {{fact.value}};
  table = InReadableUnits(table);
  const auto& [key, label, unit, decimals] = table.columns.front();
  return {key, label, table.rows.front().front(), unit, decimals};
}

Table InReadableUnits(const Table& table) {
  Table readable = table;
  Range range;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const TimeUnit* const from = FindSmallUnit(table.columns[i].unit);
    if (from == nullptr) continue;
    for (const auto& row : table.rows) range.Add(row[i], from->in_ms);
  }
  if (range.most == 0) return readable;
  const TimeUnit& to = UnitFor(range);
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    Column& column = readable.columns[i];
    const TimeUnit* const from = FindSmallUnit(column.unit);
    if (from == nullptr || from->name == to.name) continue;
    for (auto& row : readable.rows) {
      if (const auto number = NumberOf(row[i])) row[i] = *number * from->in_ms / to.in_ms;
    }
    column.unit = to.name;
    if (column.decimals != kPredictedDigits) column.decimals = to.decimals;
  }
  return readable;
}

}  // namespace idbg::report
