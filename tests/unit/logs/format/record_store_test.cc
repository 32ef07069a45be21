// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <utility>
#include <vector>

#include "logs/format/torch_logs.h"
#include "logs/log.h"

namespace idbg::logs::record_store_test {
namespace {

constexpr CompileId kId{.frame = 0, .compile = 0, .attempt = 0};
constexpr char kStart[] = R"({"dynamo_start": {}})";

Envelope Plain(Event event, std::string name = {}) {
  return {.event = event, .name = std::move(name), .id = kId};
}

Envelope WithPayload(Event event, std::string name = {}) {
  Envelope envelope = Plain(event, std::move(name));
  envelope.has_payload = true;
  return envelope;
}

Log Finish(RecordStore& store) {
  return Log(Source::FromText("the text", "text.log"), store.Finish());
}

TEST_CASE("a payload of another format than TORCH_TRACE stays as it is", "[trace]") {
  const std::vector<std::string> payloads = {std::string("\ta\r\n\n\tb\0\xFF\r", 10), "\n", "",
                                             "[1, 2]", "no line end\n\n"};
  RecordStore store("text.log");
  for (const std::string& payload : payloads)
    store.Add({}, WithPayload(Event::kArtifact, "code"), 7, R"({"artifact": {}})", payload);
  const Log log = Finish(store);
  REQUIRE(log.records().size() == payloads.size());
  for (std::size_t i = 0; i < payloads.size(); ++i) {
    INFO(i);
    const Record& record = log.records()[i];
    std::string buffer;
    CHECK(record.payload == PayloadState::kPlain);
    CHECK(HasPayload(record));
    CHECK(log.Payload(record) == payloads[i]);
    CHECK(log.RawPayload(record, buffer) == payloads[i]);
    CHECK(log.PayloadStart(record, 2) == payloads[i].substr(0, 2));
    CHECK(log.Metadata(record) == R"({"artifact": {}})");
    CHECK(log.NameOf(record) == "code");
  }
  CHECK(log.damage().Count() == 0);
}

TEST_CASE("a record without a payload has none, not an empty one", "[trace]") {
  RecordStore store("text.log");
  store.Add({}, Plain(Event::kDynamoStart), 1, kStart, "nobody asked for this");
  const Log log = Finish(store);
  CHECK(log.records()[0].payload == PayloadState::kNone);
  CHECK_FALSE(HasPayload(log.records()[0]));
  CHECK(log.Payload(log.records()[0]).empty());
}

TEST_CASE("a log of another format has the name, the size and the bytes of its text", "[trace]") {
  const auto log_of = [](const std::string& text) {
    RecordStore store("text.log");
    store.Add({}, Plain(Event::kDynamoStart), 3, kStart, {});
    return Log(Source::FromText(text, "text.log"), store.Finish());
  };
  const Log log = log_of("the text");
  CHECK(log.size_bytes() == 8);
  CHECK(log.HasBytesOf(log_of("the text")));
  CHECK_FALSE(log.HasBytesOf(log_of("the test")));
  CHECK(log.PlaceOf(log.records()[0]).ToString() == "text.log:3");
}

TEST_CASE("records of another format are sorted by writer and compilation", "[trace]") {
  RecordStore store("text.log");
  const auto add = [&store](const Envelope& envelope, std::string_view payload = {}) {
    store.Add({.time_ms = 5000, .pid = 10}, envelope, 1, kStart, payload);
  };
  add(Plain(Event::kDynamoStart));
  add(WithPayload(Event::kChromiumEvent), R"({"name": "dynamo", "ph": "E"})");
  add(WithPayload(Event::kChromiumEvent), R"({"name": "dynamo", "ph": "B"})");  // of the next
  add(Plain(Event::kDynamoStart));
  Envelope other = Plain(Event::kDynamoStart);
  other.rank = 3;
  store.Add({.time_ms = 5250, .pid = 11}, other, 1, kStart, {});
  const Log log = Finish(store);
  REQUIRE(log.processes().size() == 2);
  const Process& process = log.processes()[0];
  CHECK(process.pid == 10);
  REQUIRE(process.compilations.size() == 3);
  CHECK(process.compilations[1].records == std::vector<std::uint32_t>{0, 1});
  CHECK(process.compilations[2].records == std::vector<std::uint32_t>{2, 3});
  CHECK(process.compilations[2].Label() == "[0/0] #2");
  CHECK(log.processes()[1].rank == 3);
  CHECK(log.records()[4].time_ms == 250);
}

}  // namespace
}  // namespace idbg::logs::record_store_test
