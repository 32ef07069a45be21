// SPDX-License-Identifier: Apache-2.0
#include "compile/caches/caches.h"

#include <catch2/catch_test_macros.hpp>
#include <memory>
#include <string>

namespace idbg::compile::caches_test {
namespace {

std::string Line(int frame, const std::string& fields) {
  return "V1206 15:18:20.252000 100 torch/_dynamo/utils.py:1288] {\"frame_id\": " +
         std::to_string(frame) + ", \"frame_compile_id\": 0, \"attempt\": 0, " + fields + "}\n";
}

std::string Start(int frame) { return Line(frame, R"("dynamo_start": {"stack": []})"); }

std::string Artifact(int frame, const std::string& name, const std::string& payload) {
  return Line(frame, R"("artifact": {"name": ")" + name + R"(", "encoding": "json"}, )" +
                         R"("has_payload": "00000000000000000000000000000000")") +
         "\t" + payload + "\n";
}

std::string Instant(int frame, const std::string& name) {
  return Line(frame, R"("chromium_event": {}, "has_payload": "00000000000000000000000000000000")") +
         "\t{\"name\": \"" + name + "\", \"ph\": \"i\", \"ts\": 1, \"args\": {}}\n";
}

std::string Key(const std::string& key, const std::string& code, const std::string& shape,
                const std::string& setting) {
  return R"({"key": ")" + key + R"(", "cache_state": "miss", "components": ["[h)" + code +
         R"(] gm: def )" + code + R"(", "[s)" + shape + R"(] example_inputs[0]: )" + shape +
         R"(", "[c)" + setting + R"(] inductor_config[size_asserts]: )" + setting + R"("]})";
}

struct Caches {
  logs::Trace trace;
  CacheReport report;
};

Caches Read(const std::string& text, const logs::View& view = {}) {
  Caches caches;
  caches.trace.logs.push_back(std::make_unique<logs::Log>(
      logs::Log::Read(logs::Source::FromText(text, "test.log"), {.verify = false})));
  caches.trace.ranks.push_back({.log = caches.trace.logs.front().get(), .label = "pid 100"});
  caches.report = ReadCaches(caches.trace, view);
  return caches;
}

MissCause CauseOfSecond(const std::string& first, const std::string& second) {
  const Caches caches = Read(Start(0) + Artifact(0, "fx_graph_cache_miss", first) + Start(1) +
                             Artifact(1, "fx_graph_cache_miss", second));
  REQUIRE(caches.report.events.size() == 2);
  CHECK(caches.report.events[0].cause == MissCause::kFirst);
  return caches.report.events[1].cause;
}

TEST_CASE("the reason of a miss is the components that differ", "[trace]") {
  const std::string first = Key("k1", "f", "[8]", "True");
  CHECK(CauseOfSecond(first, Key("k2", "g", "[8]", "True")) == MissCause::kGraph);
  CHECK(CauseOfSecond(first, Key("k2", "f", "[9]", "True")) == MissCause::kInputs);
  CHECK(CauseOfSecond(first, Key("k2", "f", "[8]", "False")) == MissCause::kConfiguration);
  CHECK(CauseOfSecond(first, Key("k2", "g", "[9]", "False")) == MissCause::kGraph);
  CHECK(CauseOfSecond(first, first) == MissCause::kSameKey);
  CHECK(CauseOfSecond(first, R"({"cache_state": "miss"})") == MissCause::kUnknown);
}

TEST_CASE("a key is compared with the nearest of its id, else of all", "[trace]") {
  const Caches caches =
      Read(Start(0) + Artifact(0, "fx_graph_cache_miss", Key("k1", "f", "[8]", "True")) + Start(1) +
           Artifact(1, "fx_graph_cache_miss", Key("k2", "g", "[9]", "True")) + Start(2) +
           Artifact(2, "fx_graph_cache_miss", Key("k3", "g", "[9]", "False")) + Start(0) +
           Artifact(0, "fx_graph_cache_miss", Key("k4", "g", "[9]", "False")));
  const auto& events = caches.report.events;
  REQUIRE(events.size() == 4);
  CHECK(events[2].nearest->earlier == 1);
  CHECK(events[3].nearest->earlier == 0);
  CHECK(events[3].nearest->differing == 3);
  REQUIRE(events[2].nearest->changes.size() == 1);
  const ComponentChange& change = events[2].nearest->changes[0];
  CHECK(change.name == "inductor_config[size_asserts]");
  CHECK(change.before == "True");
  CHECK(change.after == "False");
}

TEST_CASE("equal texts with different hashes are told apart", "[trace]") {
  const Caches caches =
      Read(Start(0) +
           Artifact(0, "fx_graph_cache_miss", R"({"key": "a", "components": ["[x] gm: f"]})") +
           Artifact(0, "fx_graph_cache_miss", R"({"key": "b", "components": ["[y] gm: f"]})"));
  CHECK(caches.report.events.at(1).nearest->changes.at(0).is_hidden);
}

TEST_CASE("a component that one key lacks differs", "[trace]") {
  const Caches caches =
      Read(Start(0) +
           Artifact(0, "fx_graph_cache_miss", R"({"components": ["[x] gm: f", "[1] old: 1"]})") +
           Artifact(0, "fx_graph_cache_miss", R"({"components": ["[x] gm: f", "[1] new: 1"]})"));
  const CacheComparison& nearest = *caches.report.events.at(1).nearest;
  CHECK(nearest.differing == 2);
  CHECK(nearest.changes.at(0).before.empty());
  CHECK(nearest.changes.at(1).after.empty());
}

TEST_CASE("a payload with bytes that are no UTF-8 tells all its components", "[trace]") {
  const auto key = [](const std::string& name, const std::string& setting) {
    return R"({"key": ")" + name +
           "\", \"cache_state\": \"miss\", \"components\": [\"[a] path: \xFF\"" + R"(, "[)" +
           setting + R"(] fx_kwargs[graph_id]: )" + setting + "\"]}";
  };
  const Caches caches = Read(Start(0) + Artifact(0, "fx_graph_cache_miss", key("k1", "1")) +
                             Artifact(0, "fx_graph_cache_miss", key("k2", "2")));
  const CacheEvent& miss = caches.report.events.at(1);
  CHECK_FALSE(miss.payload.is_damaged);
  CHECK(miss.component_count == 2);
  REQUIRE(miss.nearest->changes.size() == 1);
  CHECK(miss.nearest->changes[0].name == "fx_kwargs[graph_id]");
}

TEST_CASE("the payload's state counts more than the artifact's name", "[trace]") {
  const Caches caches =
      Read(Start(0) + Artifact(0, "aotautograd_cache_hash", R"({"cache_state": "miss"})") +
           Artifact(0, "fx_graph_cache_hit", R"({"cache_state": 7})"));
  CHECK(caches.report.events.at(0).payload.state == logs::CacheState::kMiss);
  CHECK(caches.report.events.at(1).payload.state == logs::CacheState::kHit);
}

TEST_CASE("events count only where there is no artifact of that cache", "[trace]") {
  const Caches caches = Read(
      Start(0) + Instant(0, "fx_graph_cache_miss") + Instant(0, "autograd_cache_bypass") +
      Artifact(0, "fx_graph_cache_miss", "{}") + Start(1) + Instant(1, "fx_graph_cache_disabled"));
  REQUIRE(caches.report.events.size() == 3);
  CHECK(caches.report.events[0].payload.state == logs::CacheState::kBypass);
  CHECK(caches.report.events[0].kind == logs::CacheKind::kAotAutograd);
  CHECK_FALSE(caches.report.events[1].is_instant);
  CHECK(caches.report.events[2].payload.state == logs::CacheState::kDisabled);
}

TEST_CASE("a damaged payload yields what stands before the damage", "[trace]") {
  const Caches caches =
      Read(Start(0) + Artifact(0, "fx_graph_cache_miss",
                               R"({"key": "k", "time_taken_ns": -5, "components": ["[x] gm: f)"));
  const logs::CachePayload& payload = caches.report.events.at(0).payload;
  CHECK(payload.is_damaged);
  CHECK(payload.key == "k");
  CHECK_FALSE(payload.time_taken_ns);
}

}  // namespace
}  // namespace idbg::compile::caches_test
