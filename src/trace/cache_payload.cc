// SPDX-License-Identifier: Apache-2.0
#include "trace/cache_payload.h"

#include <array>
#include <cstddef>

#include "base/error.h"
#include "base/token_reader.h"

namespace idbg::trace {
namespace {

using base::TokenReader;
using base::TokenType;

constexpr auto kStates =
    std::to_array<std::string_view>({"hit", "miss", "bypass", "disabled", "unknown"});

std::string TextOr(TokenReader& reader) {
  if (reader.Peek().type == TokenType::kString) return reader.ReadString();
  reader.Skip();
  return "";
}

std::optional<std::int64_t> NanosecondsOr(TokenReader& reader) {
  const TokenType type = reader.Peek().type;
  if (type != TokenType::kInt) {
    reader.Skip();
    return std::nullopt;
  }
  const std::int64_t time = reader.ReadInt();
  return time < 0 ? std::nullopt : std::optional(time);
}

void ReadComponents(TokenReader& reader,
                    base::FunctionRef<void(std::string_view text)> on_component) {
  if (reader.Peek().type != TokenType::kArrayBegin) return reader.Skip();
  reader.ReadArray([&] {
    if (reader.Peek().type == TokenType::kString)
      on_component(reader.ReadStringView());
    else
      reader.Skip();
  });
}

void ReadFields(TokenReader& reader, CachePayload& payload,
                base::FunctionRef<void(std::string_view text)> on_component) {
  if (reader.Peek().type != TokenType::kMapBegin) return reader.Skip();
  reader.ReadMap([&](std::string_view key) {
    if (key == "cache_state")
      payload.state = ParseCacheState(TextOr(reader));
    else if (key == "key")
      payload.key = TextOr(reader);
    else if (key == "components")
      ReadComponents(reader, on_component);
    else if (key == "cache_status_detailed")
      payload.detail = TextOr(reader);
    else if (key == "cache_bypass_reason")
      payload.bypass_reason = TextOr(reader);
    else if (key == "time_taken_ns")
      payload.time_taken_ns = NanosecondsOr(reader);
    else if (key == "time_saved_ns")
      payload.time_saved_ns = NanosecondsOr(reader);
    else
      reader.Skip();
  });
}

}  // namespace

std::string_view ToString(CacheState state) { return kStates[static_cast<std::size_t>(state)]; }

CacheState ParseCacheState(std::string_view text) {
  for (std::size_t i = 0; i < kStates.size(); ++i) {
    if (kStates[i] == text) return static_cast<CacheState>(i);
  }
  return CacheState::kUnknown;
}

Component ParseComponent(std::string_view text) {
  Component component;
  const std::size_t bracket = text.starts_with('[') ? text.find("] ") : std::string_view::npos;
  if (bracket != std::string_view::npos) {
    component.hash = text.substr(1, bracket - 1);
    text.remove_prefix(bracket + 2);
  }
  const std::size_t colon = text.find(": ");
  component.name = text.substr(0, colon);
  if (colon != std::string_view::npos) component.value = text.substr(colon + 2);
  return component;
}

CachePayload ReadCachePayload(std::string_view json, bool is_chromium_event,
                              base::FunctionRef<void(std::string_view text)> on_component) {
  CachePayload payload;
  const auto reader = base::MakeJsonReader(json, "");
  try {
    if (!is_chromium_event) {
      ReadFields(*reader, payload, on_component);
    } else if (reader->Peek().type == TokenType::kMapBegin) {
      reader->ReadMap([&](std::string_view key) {
        if (key == "args")
          ReadFields(*reader, payload, on_component);
        else
          reader->Skip();
      });
    }
  } catch (const base::Error&) {
    payload.is_damaged = true;
  }
  return payload;
}

}  // namespace idbg::trace
