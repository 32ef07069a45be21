// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/function_ref.h"
#include "base/names.h"
#include "logs/log.h"

namespace idbg::logs {

enum class CacheState : std::uint8_t { kHit, kMiss, kBypass, kDisabled, kUnknown };
inline std::string_view ToString(CacheState state) { return base::EnumName(state); }  // "hit"

// Which cache was asked.
enum class CacheKind : std::uint8_t { kFxGraph, kAotAutograd };
std::string_view ToString(CacheKind kind);  // "FX graph cache"

// "fx_graph_cache_miss", the name of an artifact or an event: which cache, and what became of the
// look-up if the payload does not say.
struct CacheName {
  CacheKind kind;
  CacheState state;
};
std::optional<CacheName> ParseCacheName(std::string_view name);

// One part of what a cache key is the hash of: "[<hash>] <name>: <value>".
struct Component {
  std::string_view name;
  std::string_view hash;  // empty when the text has none
  std::string_view value;
};
Component ParseComponent(std::string_view text);

// What a cache artifact, or the args of a chromium event, say of a look-up.
struct CachePayload {
  CacheState state = CacheState::kUnknown;
  std::string key;
  std::string detail;  // cache_status_detailed: "full_miss"
  std::string bypass_reason;
  std::optional<std::int64_t> time_taken_ns;
  std::optional<std::int64_t> time_saved_ns;
  bool is_damaged = false;  // what stands behind the damage is missing
};

// Reads the look-up in a payload: of an artifact, or of a chromium event, whose args it is. Field
// by field: a wrong type loses that field only. `on_component` gets the text of each component,
// valid during the call.
CachePayload ReadCachePayload(std::string_view json, bool is_chromium_event,
                              base::FunctionRef<void(std::string_view text)> on_component);

// Reads the look-up of a record, with `buffer` for the bytes. A payload that is damaged JSON is
// read once more, put right as CleanUp() does: `on_start` is called before each reading, and what
// the components of an earlier one said no longer counts. Throws as Log::RawPayload.
CachePayload ReadCachePayload(const Log& log, const Record& record, std::string& buffer,
                              base::FunctionRef<void()> on_start,
                              base::FunctionRef<void(const Component& component)> on_component);

// Which look-up a chromium event tells of; null when it is none. `buffer` is for the bytes. Cheap
// for the events that are none, which are most. Throws as Log::RawPayload.
std::optional<CacheName> ReadCacheInstant(const Log& log, const Record& record,
                                          std::string& buffer);

}  // namespace idbg::logs
