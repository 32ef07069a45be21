// SPDX-License-Identifier: Apache-2.0
#include "logs/events/cache_payload.h"

#include "base/names.h"
#include "logs/events/chromium_event.h"
#include "logs/events/metadata.h"

namespace idbg::logs {
namespace {

using base::TokenReader;
using base::TokenType;

constexpr base::Named<CacheKind> kCachePrefixes[] = {
    {"fx_graph_cache_", CacheKind::kFxGraph},
    {"aotautograd_cache_", CacheKind::kAotAutograd},
    {"autograd_cache_", CacheKind::kAotAutograd},  // so chromium events call it
};

CacheState ParseCacheState(std::string_view text) {
  return base::FindEnum<CacheState>(text).value_or(CacheState::kUnknown);
}

std::optional<std::int64_t> ReadNanoseconds(TokenReader& reader) {
  const std::optional<std::int64_t> time = ReadInt(reader);
  return time.value_or(0) < 0 ? std::nullopt : time;
}

void ReadLookUp(TokenReader& reader, CachePayload& payload,
                base::FunctionRef<void(std::string_view text)> on_component) {
  const auto read_component = [&] {
    if (reader.Peek().type != TokenType::kString) return reader.Skip();
    on_component(reader.ReadStringView());
  };
  ReadMembers(reader,
              {{"cache_state", [&] { payload.state = ParseCacheState(ReadString(reader)); }},
               {"key", [&] { payload.key = ReadString(reader); }},
               {"components", [&] { ReadElements(reader, read_component); }},
               {"cache_status_detailed", [&] { payload.detail = ReadString(reader); }},
               {"cache_bypass_reason", [&] { payload.bypass_reason = ReadString(reader); }},
               {"time_taken_ns", [&] { payload.time_taken_ns = ReadNanoseconds(reader); }},
               {"time_saved_ns", [&] { payload.time_saved_ns = ReadNanoseconds(reader); }}});
}

}  // namespace

std::string_view ToString(CacheKind kind) {
  return kind == CacheKind::kFxGraph ? "FX graph cache" : "AOTAutograd cache";
}

std::optional<CacheName> ParseCacheName(std::string_view name) {
  for (const auto& [prefix, kind] : kCachePrefixes) {
    if (name.starts_with(prefix))
      return CacheName{kind, ParseCacheState(name.substr(prefix.size()))};
  }
  return std::nullopt;
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
  return DecodeJson<CachePayload>(json, [&](TokenReader& reader, CachePayload& payload) {
    const auto read = [&] { ReadLookUp(reader, payload, on_component); };
    if (is_chromium_event)
      ReadField(reader, "args", read);
    else
      read();
  });
}

CachePayload ReadCachePayload(const Log& log, const Record& record, std::string& buffer,
                              base::FunctionRef<void()> on_start,
                              base::FunctionRef<void(const Component& component)> on_component) {
  CachePayload payload;
  const bool is_chromium_event = record.event == Event::kChromiumEvent;
  ReadJsonPayload(log, record, buffer, [&](std::string_view json) {
    on_start();
    payload = ReadCachePayload(json, is_chromium_event,
                               [&](std::string_view text) { on_component(ParseComponent(text)); });
    return !payload.is_damaged;
  });
  return payload;
}

std::optional<CacheName> ReadCacheInstant(const Log& log, const Record& record,
                                          std::string& buffer) {
  ChromiumEvent event;
  bool is_candidate = false;
  const bool is_event = ReadJsonPayload(log, record, buffer, [&](std::string_view json) {
    is_candidate = json.find("_cache_") != std::string_view::npos;
    return !is_candidate || ReadChromiumEvent(json, event);
  });
  if (!is_candidate || !is_event || event.phase != ChromiumEvent::Phase::kInstant)
    return std::nullopt;
  return ParseCacheName(event.name);
}

}  // namespace idbg::logs
