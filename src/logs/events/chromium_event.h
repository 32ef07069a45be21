// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json/json_fields.h"
#include "logs/log.h"

namespace idbg::logs {

// One event of Chrome's trace format, as a chromium_event record holds it.
struct ChromiumEvent {
  // "B", "E", "i"; kOther: a phase that the compiler does not write.
  enum class Phase : std::uint8_t { kBegin, kEnd, kInstant, kOther };

  Phase phase = Phase::kOther;
  std::string name;
  double time_us = 0;  // since the epoch
  std::int64_t pid = 0;
  std::int64_t tid = 0;
  std::string compile_id;  // of its args: "0/0", "None"
};

// Reads a payload into `event`, whose memory is used again. False when it is no event: damaged
// JSON, no name, no phase, or a time that is none (double holds 2^53 us exactly, until 2255).
inline constexpr double kMaxTime = 9007199254740992.0;
bool ReadChromiumEvent(std::string_view payload, ChromiumEvent& event);
// Reads the event of a record, with `buffer` for the bytes; a payload that is damaged JSON is put
// right as CleanUp() does. Throws as Log::RawPayload.
bool ReadChromiumEvent(const Log& log, const Record& record, std::string& buffer,
                       ChromiumEvent& event);

// Reads the args of a payload that are no lists or objects, such as the hundreds of components of a
// cache key. False, and none of them, for damaged JSON.
using ChromiumArg = base::JsonScalar;
using ChromiumArgs = std::vector<std::pair<std::string, ChromiumArg>>;
bool ReadChromiumArgs(std::string_view payload, ChromiumArgs& args);
// Of a record, likewise.
bool ReadChromiumArgs(const Log& log, const Record& record, std::string& buffer,
                      ChromiumArgs& args);

}  // namespace idbg::logs
