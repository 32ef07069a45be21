// SPDX-License-Identifier: Apache-2.0
#include "logs/format/prefix.h"

#include <array>
#include <charconv>

#include "base/text/text.h"

namespace idbg::logs {
namespace {

constexpr std::string_view kLevels = "VIWEC";
// Of the year's days before each month, February with 29 days: the year is not known.
constexpr std::array<std::uint64_t, 12> kDaysBefore = {0,   31,  60,  91,  121, 152,
                                                       182, 213, 244, 274, 305, 335};

// The two digits at `p`, or -1.
int Two(const char* p) {
  return base::IsDigit(p[0]) && base::IsDigit(p[1]) ? (p[0] - '0') * 10 + (p[1] - '0') : -1;
}

// "MMDD HH:MM:SS.uuuuuu ": 21 characters. Returns whether they are that.
bool ParseTime(const char* p, std::uint64_t& time_ms) {
  const int month = Two(p);
  const int day = Two(p + 2);
  const int hour = Two(p + 5);
  const int minute = Two(p + 8);
  const int second = Two(p + 11);
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour < 0 || minute < 0 || second < 0)
    return false;
  if (p[4] != ' ' || p[7] != ':' || p[10] != ':' || p[13] != '.' || p[20] != ' ') return false;
  std::uint64_t fraction = 0;
  for (int i = 14; i < 20; ++i) {
    if (!base::IsDigit(p[i])) return false;
    fraction = fraction * 10 + static_cast<std::uint64_t>(p[i] - '0');
  }
  const std::uint64_t days =
      kDaysBefore[static_cast<std::size_t>(month - 1)] + static_cast<std::uint64_t>(day - 1);
  const std::uint64_t seconds =
      ((days * 24 + static_cast<std::uint64_t>(hour)) * 60 + static_cast<std::uint64_t>(minute)) *
          60 +
      static_cast<std::uint64_t>(second);
  time_ms = seconds * 1000 + fraction / 1000;
  return true;
}

// The prefix that starts at line[at], which is a level's letter.
std::optional<Prefix> ParseAt(std::string_view line, std::size_t at) {
  constexpr std::size_t kTime = 21;
  if (line.size() < at + 1 + kTime + 2) return std::nullopt;
  Prefix prefix{.level = line[at], .begin = at};
  const char* const begin = line.data() + at + 1;
  const char* const end = line.data() + line.size();
  if (!ParseTime(begin, prefix.time_ms)) return std::nullopt;
  const auto [pid_end, pid_error] = std::from_chars(begin + kTime, end, prefix.pid);
  if (pid_error != std::errc{} || pid_end == end || *pid_end != ' ') return std::nullopt;
  // The path may hold a drive letter's ':' and blanks: the number before "] " ends it.
  const std::string_view rest(pid_end + 1, static_cast<std::size_t>(end - pid_end - 1));
  const std::size_t close = rest.find("] ");
  if (close == std::string_view::npos) return std::nullopt;
  const std::size_t colon = rest.rfind(':', close);
  if (colon == std::string_view::npos || colon + 1 >= close) return std::nullopt;
  const auto [line_end, line_error] =
      std::from_chars(rest.data() + colon + 1, rest.data() + close, prefix.source_line);
  if (line_error != std::errc{} || line_end != rest.data() + close) return std::nullopt;
  prefix.path = rest.substr(0, colon);
  prefix.size = static_cast<std::size_t>(rest.data() - line.data()) + close + 2;
  return prefix;
}

}  // namespace

std::optional<Prefix> FindPrefix(std::string_view line) {
  for (std::size_t at = line.find_first_of(kLevels); at != std::string_view::npos;
       at = line.find_first_of(kLevels, at + 1)) {
    if (at + 1 < line.size() && base::IsDigit(line[at + 1])) {
      if (const auto prefix = ParseAt(line, at)) return prefix;
    }
  }
  return std::nullopt;
}

}  // namespace idbg::logs
