// SPDX-License-Identifier: Apache-2.0
#include "runs/units.h"

#include <cmath>
#include <cstring>
#include <ctime>
#include <span>
#include <string_view>

#include "base/error.h"
#include "base/names.h"
#include "base/text/text.h"

namespace idbg::runs {
namespace {

constexpr base::Named<double> kDurations[] = {
    {"s", 1}, {"m", 60}, {"h", 3600}, {"d", 86400}, {"w", 604800}};
constexpr base::Named<double> kSizes[] = {
    {"", 1},     {"B", 1},      {"kB", 1e3},      {"KB", 1e3},        {"K", 1e3},
    {"MB", 1e6}, {"M", 1e6},    {"GB", 1e9},      {"G", 1e9},         {"TB", 1e12},
    {"T", 1e12}, {"KiB", 1024}, {"MiB", 1048576}, {"GiB", 1073741824}};
constexpr double kMost = 9e18;  // below 2^63

std::optional<double> Parse(std::string_view text, std::span<const base::Named<double>> units) {
  const auto number = base::TakeNumber<double>(text);
  if (!number || !(*number >= 0)) return std::nullopt;
  while (text.starts_with(' ')) text.remove_prefix(1);
  for (const auto& [name, factor] : units) {
    if (name == text && *number * factor < kMost) return *number * factor;
  }
  return std::nullopt;
}

[[noreturn]] void Fail(const std::string& flag, const std::string& text, const char* expected) {
  base::FailUsage(flag + ": '" + text + "' is not a valid " + expected);
}

}  // namespace

std::int64_t ParseDuration(const std::string& text, const std::string& flag) {
  const auto seconds = Parse(text, kDurations);
  if (!seconds) Fail(flag, text, "duration (for example 7d, 12h, 30m or 2w)");
  return std::llround(*seconds);
}

std::uint64_t ParseSize(const std::string& text, const std::string& flag) {
  const auto bytes = Parse(text, kSizes);
  if (!bytes) Fail(flag, text, "size (for example 10MB, 1.5GB or 2GiB)");
  return static_cast<std::uint64_t>(*bytes);
}

std::optional<std::int64_t> FindTime(const std::string& text) {
  for (const char* form :
       {"%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%d"}) {
    std::tm parts{};
    const char* end = ::strptime(text.c_str(), form, &parts);
    if (end == nullptr) continue;
    if (*end == '.') end += 1 + std::strspn(end + 1, "0123456789");
    if (*end == 'Z') ++end;
    if (*end == '\0') return ::timegm(&parts);
  }
  return std::nullopt;
}

std::int64_t ParseTime(const std::string& text, const std::string& flag) {
  const auto time = FindTime(text);
  if (!time) Fail(flag, text, "time (for example 2026-11-21 or 2026-11-21T15:57, in UTC)");
  return *time;
}

std::string TimeText(std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm parts{};
  std::array<char, 64> text{};
  if (::gmtime_r(&time, &parts) == nullptr) return std::to_string(seconds);
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

}  // namespace idbg::runs
