// SPDX-License-Identifier: Apache-2.0
#include "logs/events/chromium_event.h"

#include <cmath>

#include "base/error.h"
#include "base/json/token_reader.h"
#include "logs/events/metadata.h"

namespace idbg::logs {
namespace {

using base::TokenReader;
using base::TokenType;

ChromiumEvent::Phase PhaseOf(std::string_view text) {
  if (text == "B") return ChromiumEvent::Phase::kBegin;
  if (text == "E") return ChromiumEvent::Phase::kEnd;
  if (text == "i" || text == "I") return ChromiumEvent::Phase::kInstant;
  return ChromiumEvent::Phase::kOther;
}

bool ReadEvent(TokenReader& reader, ChromiumEvent& event) {
  bool has_time = false;
  bool has_phase = false;
  const auto read_phase = [&] {
    has_phase = reader.Peek().type == TokenType::kString;
    event.phase = PhaseOf(ReadString(reader));
  };
  const auto read_time = [&] {
    event.time_us = ReadNumber(reader).value_or(NAN);
    has_time = std::abs(event.time_us) <= kMaxTime;
  };
  const auto read_id = [&] { event.compile_id = ReadString(reader); };
  ReadMembers(reader, {{"name", [&] { event.name = ReadString(reader); }},
                       {"ph", read_phase},
                       {"ts", read_time},
                       {"args", [&] { ReadField(reader, "compile_id", read_id); }},
                       {"pid", [&] { event.pid = ReadInt(reader).value_or(0); }},
                       {"tid", [&] { event.tid = ReadInt(reader).value_or(0); }}});
  return has_time && has_phase && !event.name.empty();
}

}  // namespace

bool ReadChromiumEvent(std::string_view payload, ChromiumEvent& event) {
  event.phase = ChromiumEvent::Phase::kOther;
  event.name.clear();
  event.compile_id.clear();
  event.pid = event.tid = 0;
  const auto reader = base::MakeJsonReader(payload, "");
  try {
    return ReadEvent(*reader, event);
  } catch (const base::Error&) {
    return false;
  }
}

bool ReadChromiumEvent(const Log& log, const Record& record, std::string& buffer,
                       ChromiumEvent& event) {
  return ReadJsonPayload(log, record, buffer, [&event](std::string_view json) {
    return ReadChromiumEvent(json, event);
  });
}

bool ReadChromiumArgs(std::string_view payload, ChromiumArgs& args) {
  args.clear();
  const auto reader = base::MakeJsonReader(payload, "");
  try {
    ReadField(*reader, "args", [&] {
      ReadFields(*reader, [&](std::string_view name) {
        const TokenType type = reader->Peek().type;
        if (type == TokenType::kMapBegin || type == TokenType::kArrayBegin) return reader->Skip();
        args.emplace_back(name, ReadScalar(*reader));
      });
    });
  } catch (const base::Error&) {
    args.clear();
    return false;
  }
  return true;
}

bool ReadChromiumArgs(const Log& log, const Record& record, std::string& buffer,
                      ChromiumArgs& args) {
  return ReadJsonPayload(log, record, buffer,
                         [&args](std::string_view json) { return ReadChromiumArgs(json, args); });
}

}  // namespace idbg::logs
