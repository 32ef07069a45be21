// SPDX-License-Identifier: Apache-2.0
#include "trace/envelope.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "base/error.h"
#include "base/token_reader.h"
#include "trace/json_text.h"

namespace idbg::trace {
namespace {

using base::TokenReader;
using base::TokenType;

// Keys that stand beside the event's key.
constexpr auto kReserved = std::to_array<std::string_view>(
    {"rank", "compiled_autograd_id", "frame_id", "frame_compile_id", "attempt", "has_payload",
     "stack", "severity", "timestamp", "pathname", "thread"});

// An id: null and negative numbers are missing ones.
std::int32_t ReadId(TokenReader& reader, std::uint64_t& bad_fields) {
  if (reader.Peek().type == TokenType::kInt) {
    const std::int64_t number = reader.ReadInt();
    if (number >= 0 && number <= std::numeric_limits<std::int32_t>::max())
      return static_cast<std::int32_t>(number);
    ++bad_fields;
    return CompileId::kMissing;
  }
  if (reader.Peek().type != TokenType::kNull) ++bad_fields;
  reader.Skip();
  return CompileId::kMissing;
}

void ReadReserved(TokenReader& reader, std::string_view key, Envelope& envelope) {
  if (key == "compiled_autograd_id") {
    envelope.id.autograd = ReadId(reader, envelope.bad_fields);
  } else if (key == "frame_id") {
    envelope.id.frame = ReadId(reader, envelope.bad_fields);
  } else if (key == "frame_compile_id") {
    envelope.id.compile = ReadId(reader, envelope.bad_fields);
  } else if (key == "attempt") {
    envelope.id.attempt = ReadId(reader, envelope.bad_fields);
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

// Reads what most records are, ten times as fast as the full reader: {"event": {...}, "frame_id":
// 0, ..., "has_payload": "..."} with small numbers and plain strings. It takes a part of JSON and
// gives what ReadEnvelope gives; for all else it says false.
class SimpleEnvelope {
 public:
  SimpleEnvelope(std::string_view json, Envelope& envelope)
      : p_(json.data()), end_(json.data() + json.size()), envelope_(envelope) {}

  bool Read() {
    envelope_.id = {};
    envelope_.rank.reset();
    envelope_.has_payload = envelope_.is_string = envelope_.had_bad_utf8 = false;
    envelope_.md5.reset();
    envelope_.text.clear();
    envelope_.index = -1;
    envelope_.bad_fields = 0;
    if (!Take('{')) return false;
    do {
      if (!ReadField()) return false;
    } while (Take(','));
    return Take('}') && p_ == end_ && has_event_;
  }

 private:
  // The character, and a blank behind it.
  bool Take(char c) {
    if (p_ == end_ || *p_ != c) return false;
    ++p_;
    if (p_ != end_ && *p_ == ' ') ++p_;
    return true;
  }

  bool TakeString(std::string_view& text) {
    if (p_ == end_ || *p_ != '"') return false;
    const char* const start = ++p_;
    while (p_ != end_ && *p_ != '"') {
      if (*p_ == '\\' || *p_ < 0x20 || *p_ > 0x7e) return false;
      ++p_;
    }
    if (p_ == end_) return false;
    text = {start, static_cast<std::size_t>(p_++ - start)};
    return true;
  }

  bool TakeNumber(std::int32_t& number) {
    const char* const start = p_;
    number = 0;
    while (p_ != end_ && *p_ >= '0' && *p_ <= '9' && p_ - start < 9)
      number = number * 10 + (*p_++ - '0');
    const bool has_zero = p_ - start > 1 && *start == '0';
    return p_ != start && !has_zero && p_ != end_ && (*p_ == ',' || *p_ == '}');
  }

  bool ReadField() {
    std::string_view key;
    std::int32_t rank = 0;
    if (!TakeString(key) || !Take(':')) return false;
    if (key == "frame_id") return TakeNumber(envelope_.id.frame);
    if (key == "frame_compile_id") return TakeNumber(envelope_.id.compile);
    if (key == "attempt") return TakeNumber(envelope_.id.attempt);
    if (key == "has_payload") return ReadMd5();
    if (key == "rank") {
      if (!TakeNumber(rank)) return false;
      envelope_.rank = rank;
      return true;
    }
    const bool is_reserved = std::ranges::find(kReserved, key) != kReserved.end();
    if (is_reserved || std::exchange(has_event_, true) || key == "str") return false;
    return ReadEvent(key);
  }

  bool ReadMd5() {
    std::string_view hex;
    if (!TakeString(hex)) return false;
    envelope_.has_payload = true;
    envelope_.md5 = ParseMd5(hex);
    return envelope_.md5.has_value();
  }

  // A flat object of strings and numbers.
  bool ReadEvent(std::string_view event) {
    envelope_.event = ParseEvent(event);
    const bool is_named =
        envelope_.event == Event::kArtifact || envelope_.event == Event::kGraphDump;
    envelope_.name = is_named ? std::string_view() : event;
    if (!Take('{')) return false;
    if (TakeEnd()) return true;
    do {
      std::string_view key;
      std::string_view text;
      std::int32_t number = 0;
      if (!TakeString(key) || !Take(':')) return false;
      if (!TakeString(text) && !TakeNumber(number)) return false;
      if (is_named && key == "name") {
        if (text.data() == nullptr) return false;
        envelope_.name = text;
      }
    } while (Take(','));
    return TakeEnd();
  }

  bool TakeEnd() {
    if (p_ == end_ || *p_ != '}') return false;
    ++p_;
    return true;
  }

  const char* p_;
  const char* end_;
  Envelope& envelope_;
  bool has_event_ = false;
};

}  // namespace

bool ParseEnvelope(std::string_view json, Envelope& envelope) {
  if (SimpleEnvelope(json, envelope).Read()) return true;
  if (ReadEnvelope(json, envelope)) return true;
  const CleanJson clean = CleanUp(json);
  if (clean.text == json || !ReadEnvelope(clean.text, envelope)) return false;
  envelope.had_bad_utf8 = clean.had_bad_utf8;
  return true;
}

std::optional<Envelope> ParseEnvelope(std::string_view json) {
  Envelope envelope;
  if (!ParseEnvelope(json, envelope)) return std::nullopt;
  return envelope;
}

}  // namespace idbg::trace
