// SPDX-License-Identifier: Apache-2.0
#include "trace/chromium_event.h"

#include <cmath>

#include "base/error.h"
#include "base/token_reader.h"

namespace idbg::trace {
namespace {

using base::TokenReader;
using base::TokenType;

ChromiumEvent::Phase PhaseOf(std::string_view text) {
  if (text == "B") return ChromiumEvent::Phase::kBegin;
  if (text == "E") return ChromiumEvent::Phase::kEnd;
  if (text == "i" || text == "I") return ChromiumEvent::Phase::kInstant;
  return ChromiumEvent::Phase::kOther;
}

bool IsNumber(TokenType type) {
  return type == TokenType::kInt || type == TokenType::kUint || type == TokenType::kDouble;
}

void ReadArgs(TokenReader& reader, ChromiumEvent& event) {
  reader.ReadMap([&](std::string_view key) {
    if (key == "compile_id" && reader.Peek().type == TokenType::kString)
      event.compile_id = reader.ReadStringView();
    else
      reader.Skip();
  });
}

bool ReadFields(TokenReader& reader, ChromiumEvent& event) {
  bool has_time = false;
  bool has_phase = false;
  reader.ReadMap([&](std::string_view key) {
    const base::Token& token = reader.Peek();
    const TokenType type = token.type;
    if (key == "name" && type == TokenType::kString) {
      event.name = reader.ReadStringView();
    } else if (key == "ph" && type == TokenType::kString) {
      event.phase = PhaseOf(reader.ReadStringView());
      has_phase = true;
    } else if (key == "ts" && IsNumber(type)) {
      event.time_us = reader.ReadNumber();
      has_time = std::abs(event.time_us) <= kMaxTime;
    } else if (key == "args" && type == TokenType::kMapBegin) {
      ReadArgs(reader, event);
    } else if (key == "pid" && type == TokenType::kInt) {
      event.pid = reader.ReadInt();
    } else if (key == "tid" && type == TokenType::kInt) {
      event.tid = reader.ReadInt();
    } else {
      reader.Skip();
    }
  });
  return has_time && has_phase && !event.name.empty();
}

ChromiumArg ReadScalar(TokenReader& reader) {
  switch (reader.Peek().type) {
    case TokenType::kBool:
      return reader.ReadBool();
    case TokenType::kInt:
      return reader.ReadInt();
    case TokenType::kUint:
    case TokenType::kDouble:
      return reader.ReadNumber();
    case TokenType::kString:
      return reader.ReadString();
    default:
      reader.Skip();
      return {};
  }
}

}  // namespace

bool ReadChromiumEvent(std::string_view payload, ChromiumEvent& event) {
  event.phase = ChromiumEvent::Phase::kOther;
  event.name.clear();
  event.compile_id.clear();
  event.pid = event.tid = 0;
  const auto reader = base::MakeJsonReader(payload, "");
  try {
    return reader->Peek().type == TokenType::kMapBegin && ReadFields(*reader, event);
  } catch (const base::Error&) {
    return false;
  }
}

ChromiumArgs ReadChromiumArgs(std::string_view payload) {
  ChromiumArgs args;
  const auto reader = base::MakeJsonReader(payload, "");
  try {
    if (reader->Peek().type != TokenType::kMapBegin) return {};
    reader->ReadMap([&](std::string_view key) {
      if (key != "args" || reader->Peek().type != TokenType::kMapBegin) return reader->Skip();
      reader->ReadMap([&](std::string_view name) {
        const TokenType type = reader->Peek().type;
        if (type == TokenType::kMapBegin || type == TokenType::kArrayBegin) return reader->Skip();
        std::string owned(name);
        args.emplace_back(std::move(owned), ReadScalar(*reader));
      });
    });
  } catch (const base::Error&) {
    return {};
  }
  return args;
}

}  // namespace idbg::trace
