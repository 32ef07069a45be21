// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "logs/format/md5.h"
#include "logs/record.h"

namespace idbg::logs {

struct CleanJson {
  std::string text;
  bool had_bad_utf8 = false;
};

// The JSON that a log holds, made so that base::MakeJsonReader takes it: bytes that are no UTF-8,
// control characters in strings and halves of surrogate pairs become U+FFFD; integers beyond 64
// bits become floating-point numbers. Anything else stays as it is, well-formed or not.
CleanJson CleanUp(std::string json);

// What every record says of itself, whatever its event is.
struct Envelope {
  Event event = Event::kOther;
  std::string name;  // of an artifact, a graph dump; the key of an unknown event
  CompileId id;
  std::optional<std::int32_t> rank;
  bool has_payload = false;
  std::optional<Md5Digest> md5;
  bool is_string = false;  // {"str": [text, index]}: an entry of the string table
  std::string text;
  std::int64_t index = -1;
  std::uint64_t bad_fields = 0;  // known fields of a wrong type, left out
  bool had_bad_utf8 = false;     // replaced
  bool is_clean = false;         // the JSON needed no CleanUp()
};

// Reads a record's JSON. Field by field: a wrong type loses that field only. What no JSON may hold
// but logs do is put right first (CleanUp). False when it is no JSON object with an event. The
// envelope's memory is used again.
bool ParseEnvelope(std::string_view json, Envelope& envelope);

// What glog's line prefix says: "V1206 15:18:20.252000 1500233 torch/_dynamo/utils.py:1288] ".
struct Prefix {
  std::uint64_t time_ms = 0;  // since the year's first day; a year is not written
  std::uint64_t pid = 0;      // in logs of early 2024 a thread id
  std::string_view path;
  std::size_t begin = 0;  // in the line: what a log collector put before it
  std::size_t size = 0;   // of the line up to and including "] "
};

// Finds a prefix anywhere in a line: log collectors put text before it. Null when there is none.
std::optional<Prefix> FindPrefix(std::string_view line);

}  // namespace idbg::logs
