// SPDX-License-Identifier: Apache-2.0
#include "logs/format/envelope.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include "base/error.h"
#include "base/json/token_reader.h"
#include "base/text/text.h"

namespace idbg::logs {

using base::TokenReader;
using base::TokenType;

namespace {

// Keys that stand beside the event's key.
constexpr auto kReserved = std::to_array<std::string_view>(
    {"rank", "compiled_autograd_id", "frame_id", "frame_compile_id", "attempt", "has_payload",
     "stack", "severity", "timestamp", "pathname", "thread"});

// Where the id under this key goes; null for another key.
std::int32_t* IdField(std::string_view key, CompileId& id) {
  if (key == "compiled_autograd_id") return &id.autograd;
  if (key == "frame_id") return &id.frame;
  if (key == "frame_compile_id") return &id.compile;
  return key == "attempt" ? &id.attempt : nullptr;
}

// An id: null is a missing one, as is what is none.
std::int32_t ReadId(TokenReader& reader, std::uint64_t& bad_fields) {
  const base::Token token = reader.Peek();
  reader.Skip();
  if (token.type == TokenType::kInt && std::in_range<std::int32_t>(token.integer) &&
      token.integer >= 0)
    return static_cast<std::int32_t>(token.integer);
  if (token.type != TokenType::kNull) ++bad_fields;
  return CompileId::kMissing;
}

void ReadReserved(TokenReader& reader, std::string_view key, Envelope& envelope) {
  if (std::int32_t* const field = IdField(key, envelope.id)) {
    *field = ReadId(reader, envelope.bad_fields);
  } else if (key == "rank") {
    const std::int32_t rank = ReadId(reader, envelope.bad_fields);
    if (rank >= 0) envelope.rank = rank;
  } else if (key == "has_payload") {
    envelope.has_payload = true;
    if (reader.Peek().type == TokenType::kString)
      envelope.md5 = ParseMd5(reader.ReadStringView());
    else
      reader.Skip();
    if (!envelope.md5) ++envelope.bad_fields;
  } else {
    reader.Skip();
  }
}

// {"str": [text, index]}; anything else under that key is an unknown event.
void ReadStringEntry(TokenReader& reader, Envelope& envelope) {
  if (reader.Peek().type != TokenType::kArrayBegin) {
    reader.Skip();
    return;
  }
  int element = 0;
  bool has_text = false;
  reader.ReadArray([&] {
    const TokenType type = reader.Peek().type;
    if (element == 0 && type == TokenType::kString) {
      envelope.text = reader.ReadString();
      has_text = true;
    } else if (element == 1 && type == TokenType::kInt) {
      envelope.index = reader.ReadInt();
    } else {
      reader.Skip();
    }
    ++element;
  });
  envelope.is_string = has_text && envelope.index >= 0;
}

// The event's metadata; of it only the name is wanted here.
void ReadEvent(TokenReader& reader, std::string_view key, Envelope& envelope) {
  envelope.event = ParseEvent(key);
  envelope.name = std::string(key);
  if (key == "str") return ReadStringEntry(reader, envelope);
  const bool is_named = envelope.event == Event::kArtifact || envelope.event == Event::kGraphDump;
  if (!is_named || reader.Peek().type != TokenType::kMapBegin) return reader.Skip();
  envelope.name.clear();
  reader.ReadMap([&](std::string_view field) {
    if (field == "name" && reader.Peek().type == TokenType::kString)
      envelope.name = reader.ReadString();
    else
      reader.Skip();
  });
}

bool ReadEnvelope(std::string_view json, Envelope& envelope) {
  envelope = {};
  bool has_event = false;
  try {
    const auto reader = base::MakeJsonReader(json, "");
    reader->ReadMap([&](std::string_view key) {
      if (std::ranges::find(kReserved, key) != kReserved.end()) {
        ReadReserved(*reader, key, envelope);
      } else if (!has_event) {
        has_event = true;
        ReadEvent(*reader, key, envelope);
      } else {
        reader->Skip();
      }
    });
    reader->ExpectEnd();
  } catch (const base::Error&) {
    return false;
  }
  return has_event;
}

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
  Prefix prefix{.begin = at};
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
  if (!base::ParseNumber<std::uint32_t>(rest.substr(colon + 1, close - colon - 1)))
    return std::nullopt;
  prefix.path = rest.substr(0, colon);
  prefix.size = static_cast<std::size_t>(rest.data() - line.data()) + close + 2;
  return prefix;
}

}  // namespace

bool ParseEnvelope(std::string_view json, Envelope& envelope) {
  if (ReadEnvelope(json, envelope)) return envelope.is_clean = true;
  const CleanJson clean = CleanUp(std::string(json));
  if (clean.text == json || !ReadEnvelope(clean.text, envelope)) return false;
  envelope.had_bad_utf8 = clean.had_bad_utf8;
  return true;
}

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
