// SPDX-License-Identifier: Apache-2.0
#include "trace/envelope.h"

#include <algorithm>
#include <array>
#include <limits>

#include "base/error.h"
#include "base/token_reader.h"
#include "base/utf8.h"

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

}  // namespace

std::optional<Envelope> ParseEnvelope(std::string_view json) {
  Envelope envelope;
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
    return std::nullopt;
  }
  if (!has_event) return std::nullopt;
  return envelope;
}

}  // namespace idbg::trace
