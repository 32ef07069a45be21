// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace idbg::logs {

// What glog's line prefix says: "V1206 15:18:20.252000 1500233 torch/_dynamo/utils.py:1288] ".
struct Prefix {
  char level = 'V';
  std::uint64_t time_ms = 0;  // since the year's first day; a year is not written
  std::uint64_t pid = 0;      // in logs of early 2024 a thread id
  std::string_view path;
  std::uint32_t source_line = 0;
  std::size_t begin = 0;  // in the line: what a log collector put before it
  std::size_t size = 0;   // of the line up to and including "] "
};

// Finds a prefix anywhere in a line: log collectors put text before it. Null when there is none.
std::optional<Prefix> FindPrefix(std::string_view line);

}  // namespace idbg::logs
