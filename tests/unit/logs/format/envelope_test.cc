// SPDX-License-Identifier: Apache-2.0
#include "logs/format/envelope.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <optional>
#include <string>

namespace idbg::logs::envelope_test {
namespace {

using namespace std::string_literals;

std::string Nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

}  // namespace

std::optional<Envelope> Parsed(const std::string& json) {
  Envelope envelope;
  return ParseEnvelope(json, envelope) ? std::optional(envelope) : std::nullopt;
}

TEST_CASE("what is read as it stands says the same when it is cleaned", "[trace]") {
  const std::string json = GENERATE(values<std::string>({
      R"({"artifact": {"name": "x", "encoding": "json"}, "rank": 1, "frame_id": 2})",
      R"({"artifact": {"name": "a", "name": "b", "name": 3}, "frame_id": 1, "frame_id": 4})",
      R"({"artifact": {"name": 3}})",
      R"({"artifact": "text", "graph_dump": {"name": "later"}})",
      R"({"graph_dump": {"name": "\u00e9\ud83d\ude00\n"}, "compiled_autograd_id": null})",
      R"({"graph_dump": {"name": "\ud800"}})",
      R"({"new_event": [1, 2.5e3, true, {"a": null}], "attempt": 3, "frame_compile_id": 0})",
      R"({"str": ["file.py", 7]})",
      R"({"str": ["file.py", 7, "more", {}]})",
      R"({"str": [7, "file.py"]})",
      R"({"str": ["file.py", -1]})",
      R"({"str": ["file.py"]})",
      R"({"str": []})",
      R"({"str": "file.py"})",
      R"({"link": 1, "frame_id": -0, "frame_compile_id": -1, "attempt": 2147483648, "rank": -3})",
      R"({"link": 1, "frame_id": 1.0, "frame_compile_id": "1", "attempt": true, "rank": []})",
      R"({"link": 1, "frame_id": 9223372036854775808, "rank": 18446744073709551615})",
      R"({"link": 1, "frame_id": 18446744073709551616})",
      R"({"link": 1e400, "frame_id": 1e5})",
      R"({"link": NaN, "frame_id": 1})",
      R"({"link": 01, "frame_id": 1})",
      R"({"link": tru, "frame_id": 1})",
      R"({"link": [1,], "frame_id": 1})",
      R"({"link": {"a" 1}, "frame_id": 1})",
      R"({"link": 1} more)",
      "{\"link\": 1} \t\r",
      R"({"link": 1)",
      R"({"frame_id": 1})",
      R"({})",
      R"([1])",
      "",
      "{\"link\": \"a\nb\"}",
      "{\"link\": \"\xff\"}",
      "{\"link\": \"a\0b\"}"s,
      "\xef\xbb\xbf{\"link\": 1}",
      R"({"link": 1, "has_payload": "d41d8cd98f00b204e9800998ecf8427e"})",
      R"({"link": 1, "has_payload": "D41D8CD98F00B204E9800998ECF8427E"})",
      R"({"link": 1, "has_payload": null})",
      R"({"stack": [{"line": 1, "name": "f", "filename": 0}], "link": 1, "thread": 5})",
      "{\"link\": " + Nested(60) + "}",
      "{\"link\": " + Nested(100) + "}",
      "{\"link\": " + Nested(127) + "}",
      "{\"link\": " + Nested(128) + "}",
      "{\"link\": \"" + std::string(100'000, 'x') + "\", \"rank\": 1}",
  }));
  CAPTURE(json);
  const std::string clean = CleanUp(json).text;
  const auto read = Parsed(json);
  const auto cleaned = Parsed(clean);
  REQUIRE(read.has_value() == cleaned.has_value());
  if (!read) return;
  CHECK(cleaned->is_clean);
  CHECK((read->is_clean || clean != json));
  CHECK(read->event == cleaned->event);
  CHECK(read->name == cleaned->name);
  CHECK(read->id == cleaned->id);
  CHECK(read->rank == cleaned->rank);
  CHECK(read->has_payload == cleaned->has_payload);
  CHECK(read->md5 == cleaned->md5);
  CHECK(read->is_string == cleaned->is_string);
  CHECK(read->text == cleaned->text);
  CHECK(read->index == cleaned->index);
  CHECK(read->bad_fields == cleaned->bad_fields);
  CHECK((!read->is_clean || !read->had_bad_utf8));
}

TEST_CASE("an envelope's memory is used again without a trace of the record before", "[trace]") {
  Envelope envelope;
  REQUIRE(ParseEnvelope(
      R"({"str": ["t", 7], "rank": 1, "frame_id": 2.5, "has_payload": "d41d8cd98f00b204e9800998ecf8427e"})",
      envelope));
  REQUIRE(envelope.is_string);
  REQUIRE(ParseEnvelope(R"({"link": {}})", envelope));
  CHECK(envelope.name == "link");
  CHECK_FALSE(envelope.is_string);
  CHECK(envelope.text.empty());
  CHECK(envelope.index == -1);
  CHECK_FALSE(envelope.rank);
  CHECK_FALSE(envelope.has_payload);
  CHECK_FALSE(envelope.md5);
  CHECK(envelope.bad_fields == 0);
}

}  // namespace idbg::logs::envelope_test
