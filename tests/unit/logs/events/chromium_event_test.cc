// SPDX-License-Identifier: Apache-2.0
#include "logs/events/chromium_event.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "logs/log_text.h"

namespace idbg::logs::chromium_event_test {
namespace {

TEST_CASE("a chromium event is read whatever the order and the blanks", "[trace]") {
  ChromiumEvent event;
  REQUIRE(
      ReadChromiumEvent("\t{\n\t\"ph\": \"B\",\n\t\"args\": {\"components\": [\"a\"], "
                        "\"compile_id\": \"0/1\"},\n\t\"ts\": 1733527100252271.5, \"tid\": 3, "
                        "\"name\": \"dynamo\"\n\t}\n",
                        event));
  CHECK(event.phase == ChromiumEvent::Phase::kBegin);
  CHECK(event.name == "dynamo");
  CHECK(event.time_us == 1733527100252271.5);
  CHECK(event.tid == 3);
  CHECK(event.compile_id == "0/1");
}

TEST_CASE("what is no event is said to be none", "[trace]") {
  ChromiumEvent event;
  for (const char* text :
       {"", "[]", "{}", R"({"name": "a", "ph": "B"})", R"({"name": "a", "ts": 1})",
        R"({"name": 1, "ph": "B", "ts": 1})", R"({"name": "a", "ph": "B", "ts": "1"})",
        R"({"name": "a", "ph": "B", "ts": NaN})", R"({"name": "a", "ph": "B", "ts": 1e300})",
        R"({"name": "a", "ph": "B", "ts": 1)"}) {
    INFO(text);
    CHECK_FALSE(ReadChromiumEvent(text, event));
  }
}

TEST_CASE("args of a wrong type cost nothing else", "[trace]") {
  ChromiumEvent event;
  CHECK(ReadChromiumEvent(
      R"({"name": "a", "ph": "E", "ts": -1, "args": [], "tid": "x", "pid": null})", event));
  CHECK(event.time_us == -1);
}

TEST_CASE("args are read with their types, lists left out", "[trace]") {
  ChromiumArgs args;
  REQUIRE(ReadChromiumArgs(
      R"({"args": {"a": 1, "b": [1], "c": "x", "d": null, "e": true, "f": 0.5}})", args));
  CHECK(args ==
        ChromiumArgs{{"a", std::int64_t{1}}, {"c", "x"}, {"d", {}}, {"e", true}, {"f", 0.5}});
  CHECK_FALSE(ReadChromiumArgs(R"({"args": {"a": 1)", args));
  CHECK(args.empty());
}

TEST_CASE("an event of a record is put right where its bytes are no UTF-8", "[trace]") {
  const Log log = Log::Read(
      Source::FromText(WithPayload(R"("chromium_event": {})",
                                   "{\"name\": \"a\", \"ph\": \"i\",\n \"ts\": 1, "
                                   "\"args\": {\"x\": \"\xFF\", \"n\": 3}}") +
                           WithPayload(R"("chromium_event": {})", R"({"name": "a", "ph": "i")") +
                           Line(R"({"chromium_event": {}})"),
                       "test.log"));
  std::string buffer;
  ChromiumEvent event;
  ChromiumArgs args;
  REQUIRE(ReadChromiumEvent(log, log.records()[0], buffer, event));
  CHECK(event.name == "a");
  REQUIRE(ReadChromiumArgs(log, log.records()[0], buffer, args));
  REQUIRE(args.size() == 2);
  CHECK(args[1] == ChromiumArgs::value_type{"n", std::int64_t{3}});
  for (const std::size_t record : {1, 2}) {
    CHECK_FALSE(ReadChromiumEvent(log, log.records()[record], buffer, event));
    CHECK_FALSE(ReadChromiumArgs(log, log.records()[record], buffer, args));
  }
}

}  // namespace
}  // namespace idbg::logs::chromium_event_test
