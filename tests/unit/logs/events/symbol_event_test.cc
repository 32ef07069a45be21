// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "logs/events/record_events.h"
#include "logs/log_text.h"

namespace idbg::logs::symbol_event_test {
namespace {

SymbolEvent Read(const std::string& json) {
  const Log log = Log::Read(Source::FromText(Line(json), "test.log"));
  return ReadSymbolEvent(log, log.records()[0]);
}

TEST_CASE("a symbol has its name, value, range and source", "[trace]") {
  const SymbolEvent event =
      Read(R"({"create_symbol": {"symbol": "s77", "val": 8,)"
           R"("vr": "[2, int_oo]", "source": "L['x'].size()[0]", "user_stack": [)"
           R"({"line": 4, "name": "f", "uninterned_filename": "m.py"}], "stack": []}})");
  CHECK(event.symbol == "s77");
  CHECK(event.value == "8");
  CHECK(event.range == "[2, int_oo]");
  CHECK(event.source == "L['x'].size()[0]");
  REQUIRE(event.UserStack().size() == 1);
  CHECK(event.UserStack()[0].line == 4);
}

TEST_CASE("other events on symbols have other fields", "[trace]") {
  const SymbolEvent event =
      Read(R"({"symbolic_shape_specialization": {"symbol": "s0",)"
           R"("sources": ["L['x']", "L['y']"], "value": "3", "reason": "find", "stack": [)"
           R"({"line": 9, "name": "g", "uninterned_filename": "torch.py"}]}})");
  CHECK(event.source == "L['x']");
  CHECK(event.value == "3");
  CHECK(event.reason == "find");
  CHECK(event.UserStack().at(0).line == 9);
  CHECK(Read(R"-({"guard_added": {"expr": "Eq(s0, 6)"}})-").expression == "Eq(s0, 6)");
  CHECK(Read(R"({"missing_fake_kernel": {"op": "my::op", "reason": "r"}})").op == "my::op");
}

TEST_CASE("a wrong type in an event on symbols loses that field only", "[trace]") {
  const SymbolEvent event = Read(R"({"create_symbol": {"symbol": null, "val": [1], "sources": {},)"
                                 R"("user_stack": 5, "vr": "[0, 1]"}})");
  CHECK(event.symbol.empty());
  CHECK(event.value == "[1]");
  CHECK(event.source.empty());
  CHECK(event.UserStack().empty());
  CHECK(event.range == "[0, 1]");
}

}  // namespace
}  // namespace idbg::logs::symbol_event_test
