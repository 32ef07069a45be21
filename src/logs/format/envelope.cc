// SPDX-License-Identifier: Apache-2.0
#include "logs/format/envelope.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "base/error.h"
#include "base/token_reader.h"
#include "logs/format/json_text.h"

namespace idbg::logs {
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

// Reads what most records are, ten times as fast as the full reader: JSON as Python writes it, with
// small ids, strings without escapes and little nesting. What it takes is JSON, and it gives what
// ReadEnvelope gives; for all else it says false.
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
    } while (TakeComma());
    return Take('}') && p_ == end_ && has_event_;
  }

 private:
  static constexpr int kMaxDepth = 8;

  bool At(char c) const { return p_ != end_ && *p_ == c; }
  bool Take(char c) {
    if (!At(c)) return false;
    ++p_;
    return true;
  }
  void PassBlank() {
    if (At(' ')) ++p_;
  }
  bool TakeComma() {
    if (!Take(',')) return false;
    PassBlank();
    return true;
  }
  bool TakeKey(std::string_view& key) {
    if (!TakeString(key) || !Take(':')) return false;
    PassBlank();
    return true;
  }

  bool TakeString(std::string_view& text) {
    if (!Take('"')) return false;
    const char* const start = p_;
    while (p_ != end_ && *p_ != '"') {
      if (*p_ == '\\' || *p_ < 0x20 || *p_ > 0x7e) return false;
      ++p_;
    }
    text = {start, static_cast<std::size_t>(p_ - start)};
    return Take('"');
  }

  // At most 9 digits, followed by the end of the value.
  bool TakeNumber(std::int32_t& number) {
    const char* const start = p_;
    number = 0;
    while (p_ != end_ && *p_ >= '0' && *p_ <= '9' && p_ - start < 9)
      number = number * 10 + (*p_++ - '0');
    const bool has_zero = p_ - start > 1 && *start == '0';
    return p_ != start && !has_zero && (At(',') || At('}') || At(']'));
  }

  bool TakeWord() {
    const std::string_view rest(p_, static_cast<std::size_t>(end_ - p_));
    for (const std::string_view word : {"null", "true", "false"}) {
      if (!rest.starts_with(word)) continue;
      p_ += word.size();
      return At(',') || At('}') || At(']');
    }
    return false;
  }

  // A number, or null for a missing one.
  bool TakeId(std::int32_t& id) {
    if (!At('n')) return TakeNumber(id);
    id = CompileId::kMissing;
    return TakeWord();
  }

  std::ptrdiff_t PassDigits() {
    const char* const start = p_;
    while (p_ != end_ && *p_ >= '0' && *p_ <= '9') ++p_;
    return p_ - start;
  }

  // Of 18 digits at most, so that it fits 64 bits; with a fraction, without an exponent.
  bool PassNumber() {
    Take('-');
    const bool has_zero = At('0');
    const std::ptrdiff_t digits = PassDigits();
    if (digits == 0 || digits > 18 || (has_zero && digits > 1)) return false;
    if (Take('.') && PassDigits() == 0) return false;
    return At(',') || At('}') || At(']');
  }

  // Any value that is simple enough, passed over.
  bool PassValue(int depth) {
    std::string_view text;
    if (At('"')) return TakeString(text);
    if (At('[')) return PassList(depth);
    if (At('{')) return PassMap(depth, nullptr);
    return At('n') || At('t') || At('f') ? TakeWord() : PassNumber();
  }

  bool PassList(int depth) {
    if (depth == kMaxDepth || !Take('[')) return false;
    if (Take(']')) return true;
    do {
      if (!PassValue(depth + 1)) return false;
    } while (TakeComma());
    return Take(']');
  }

  // A map; its entry "name", if a string, goes to `name`.
  bool PassMap(int depth, std::string* name) {
    if (depth == kMaxDepth || !Take('{')) return false;
    if (Take('}')) return true;
    do {
      std::string_view key;
      std::string_view text;
      if (!TakeKey(key)) return false;
      if (name != nullptr && key == "name" && At('"')) {
        if (!TakeString(text)) return false;
        *name = text;
      } else if (!PassValue(depth + 1)) {
        return false;
      }
    } while (TakeComma());
    return Take('}');
  }

  bool ReadField() {
    std::string_view key;
    if (!TakeKey(key)) return false;
    if (key == "compiled_autograd_id") return TakeId(envelope_.id.autograd);
    if (key == "frame_id") return TakeId(envelope_.id.frame);
    if (key == "frame_compile_id") return TakeId(envelope_.id.compile);
    if (key == "attempt") return TakeId(envelope_.id.attempt);
    if (key == "rank") return TakeNumber(envelope_.rank.emplace());
    if (key == "has_payload") return ReadMd5();
    if (key == "stack") return PassList(0);
    const bool is_reserved = std::ranges::find(kReserved, key) != kReserved.end();
    if (is_reserved || std::exchange(has_event_, true)) return false;
    return ReadEvent(key);
  }

  bool ReadMd5() {
    std::string_view hex;
    if (!TakeString(hex)) return false;
    envelope_.has_payload = true;
    envelope_.md5 = ParseMd5(hex);
    return envelope_.md5.has_value();
  }

  bool ReadEvent(std::string_view event) {
    if (event == "str") return ReadStringEntry();
    envelope_.event = ParseEvent(event);
    const bool is_named =
        envelope_.event == Event::kArtifact || envelope_.event == Event::kGraphDump;
    envelope_.name = is_named ? std::string_view() : event;
    return PassMap(0, is_named ? &envelope_.name : nullptr);
  }

  bool ReadStringEntry() {
    std::string_view text;
    std::int32_t index = 0;
    if (!Take('[') || !TakeString(text) || !TakeComma() || !TakeNumber(index) || !Take(']'))
      return false;
    envelope_.event = Event::kOther;
    envelope_.name = "str";
    envelope_.is_string = true;
    envelope_.text = text;
    envelope_.index = index;
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

}  // namespace idbg::logs
