// SPDX-License-Identifier: Apache-2.0
#include "logs/events/cache_payload.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "logs/log_text.h"

namespace idbg::logs::cache_payload_test {
namespace {

struct LookUp {
  CachePayload payload;
  std::vector<std::string> components;  // their names
};

LookUp Read(const std::string& record) {
  const Log log = Log::Read(Source::FromText(record, "test.log"));
  LookUp look_up;
  std::string buffer;
  look_up.payload = ReadCachePayload(
      log, log.records()[0], buffer, [&] { look_up.components.clear(); },
      [&](const Component& component) { look_up.components.emplace_back(component.name); });
  return look_up;
}

std::string Instant(const std::string& payload) {
  return WithPayload(R"("chromium_event": {})", payload);
}

TEST_CASE("a component's text is hash, name and value", "[trace]") {
  const Component whole = ParseComponent("[ab] inductor_config[x: 1]: True");
  CHECK(whole.hash == "ab");
  CHECK(whole.name == "inductor_config[x");
  CHECK(whole.value == "1]: True");
  CHECK(ParseComponent("[ab").name == "[ab");
}

TEST_CASE("a look-up is read field by field from an artifact or an event's args", "[trace]") {
  const std::string fields = R"({"cache_state": "hit", "key": "k", "components": ["[a] gm: f", 1,
"[b] x: 2"], "time_taken_ns": 5, "time_saved_ns": -1, "cache_bypass_reason": 3})";
  for (const LookUp& look_up : {Read(Artifact("fx_graph_cache_hit", fields)),
                                Read(Instant("{\"args\": " + fields + "}"))}) {
    CHECK(look_up.payload.state == CacheState::kHit);
    CHECK(look_up.payload.key == "k");
    CHECK(look_up.components == std::vector<std::string>{"gm", "x"});
    CHECK(look_up.payload.time_taken_ns == 5);
    CHECK_FALSE(look_up.payload.time_saved_ns);
    CHECK(look_up.payload.bypass_reason.empty());
    CHECK_FALSE(look_up.payload.is_damaged);
  }
}

TEST_CASE("a look-up that had to be put right tells its components once", "[trace]") {
  const LookUp look_up = Read(
      Artifact("fx_graph_cache_miss", "{\"components\": [\"[a] gm: f\", \"[b] path: \xFF\"]}"));
  CHECK(look_up.components == std::vector<std::string>{"gm", "path"});
  CHECK_FALSE(look_up.payload.is_damaged);
  CHECK(Read(Artifact("fx_graph_cache_miss", R"({"key": "k", "components": ["[a] gm)"))
            .payload.is_damaged);
}

TEST_CASE("an instant event tells of a look-up by its name", "[trace]") {
  const auto read = [](const std::string& payload) {
    const Log log = Log::Read(Source::FromText(Instant(payload), "test.log"));
    std::string buffer;
    return ReadCacheInstant(log, log.records()[0], buffer);
  };
  const auto miss = read(R"({"name": "fx_graph_cache_miss", "ph": "i", "ts": 1})");
  REQUIRE(miss);
  CHECK(miss->kind == CacheKind::kFxGraph);
  CHECK(miss->state == CacheState::kMiss);
  CHECK_FALSE(read(R"({"name": "fx_graph_cache_miss", "ph": "B", "ts": 1})"));
  CHECK_FALSE(read(R"({"name": "gc", "ph": "i", "ts": 1, "args": {"a": "_cache_"}})"));
  CHECK_FALSE(read(R"({"name": "fx_graph_cache_miss", "ph": "i")"));
  // Bytes that are no UTF-8 lose the event for no analysis.
  CHECK(read("{\"name\": \"fx_graph_cache_hit\", \"ph\": \"i\", \"ts\": 1, \"x\": \"\xFF\"}"));
}

}  // namespace
}  // namespace idbg::logs::cache_payload_test
