// SPDX-License-Identifier: Apache-2.0
#include "base/json/json_document.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "base/json/json.h"
#include "base/text/text.h"

namespace idbg::base::json_document_test {
namespace {

std::string ErrorOf(std::string_view text, const JsonOptions& options = {}) {
  try {
    const JsonDocument document(text, "f.json", options);
    return "none";
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kFormat);
    return error.what();
  }
}

template <typename Get>
std::string ErrorOfGet(std::string_view text, Get get) {
  const JsonDocument document(text, "f.json");
  try {
    get(document.root());
    return "none";
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kFormat);
    return error.what();
  }
}

TEST_CASE("A document gives its values by type, and its members in the order of the text") {
  const JsonDocument document(
      R"({"z": 1, "a": [true, -2.5, "\u00e9", null], "u": 18446744073709551615})", "f.json");
  const JsonValue root = document.root();
  std::vector<std::string> keys;
  root.ForEachMember([&](std::string_view key, JsonValue) { keys.emplace_back(key); });
  CHECK(keys == std::vector<std::string>{"z", "a", "u"});
  CHECK(root.GetMember("z").GetInt() == 1);
  CHECK(root.GetMember("z").GetNumber() == 1.0);
  CHECK(root.GetMember("u").type() == TokenType::kUint);
  CHECK(root.GetMember("u").GetNumber() == 18446744073709551615.0);
  std::vector<JsonValue> elements;
  root.GetMember("a").ForEachElement([&](JsonValue element) { elements.push_back(element); });
  REQUIRE(elements.size() == 4);
  CHECK(elements[0].GetBool());
  CHECK(elements[1].GetNumber() == -2.5);
  CHECK(elements[2].GetString() == "\xC3\xA9");
  CHECK(elements[3].is_null());
}

TEST_CASE("What is missing or of another type is nothing to FindX") {
  const JsonDocument document(R"({"host": {"name": 7}, "list": []})", "f.json");
  const JsonValue root = document.root();
  CHECK(!root.FindMember("none"));
  CHECK(!root.FindMember("none").FindMember("deeper").FindString());
  CHECK(!root.FindMember("host").FindMember("name").FindString());
  CHECK(root.FindMember("host").FindMember("name").FindInt() == 7);
  CHECK(!root.FindMember("list").FindMember("name"));
  CHECK(!root.FindMember("list").FindNumber());
  CHECK(root.FindMember("host").FindStrings().empty());
}

TEST_CASE("A wrong type is told with line, column and key path") {
  constexpr std::string_view kText = "{\n  \"times\": [1,\n    {\"ms\": \"x\"}]\n}";
  const auto second = [](JsonValue root) {
    std::vector<JsonValue> elements;
    root.GetMember("times").ForEachElement([&](JsonValue element) { elements.push_back(element); });
    return elements[1];
  };
  CHECK(ErrorOfGet(kText, [&](JsonValue root) { second(root).GetMember("ms").GetNumber(); }) ==
        "f.json:3:12: at times[1].ms: expected a number, found a string");
  CHECK(ErrorOfGet(kText, [&](JsonValue root) { second(root).GetInt(); }) ==
        "f.json:3:5: at times[1]: expected an integer, found a map");
  CHECK(ErrorOfGet(kText, [&](JsonValue root) { second(root).GetMember("us"); }) ==
        "f.json:3:5: at times[1]: 'us' is missing");
  CHECK(ErrorOfGet(kText, [&](JsonValue root) { root.GetMember("times").GetString(); }) ==
        "f.json:2:12: at times: expected a string, found an array");
  CHECK(ErrorOfGet("[1]", [&](JsonValue root) { root.ForEachMember([](auto, auto) {}); }) ==
        "f.json:1:1: expected a map, found an array");
  CHECK(ErrorOfGet("9223372036854775808", [&](JsonValue root) { root.GetInt(); }) ==
        "f.json:1:1: integer above 2^63 - 1");
  CHECK(ErrorOfGet("1.0", [&](JsonValue root) { root.GetInt(); }) ==
        "f.json:1:1: expected an integer, found a number");
}

TEST_CASE("A damaged document is refused with its place") {
  CHECK(ErrorOf("{\"a\": 1,\n \"b\" 2}") == "f.json:2:6: at a: expected ':', found '2'");
  CHECK(ErrorOf("{\"a\": [1, ") ==
        "f.json:1:11: at a[1]: input ends where a value was expected (is the file truncated?)");
  CHECK(ErrorOf("") == "f.json:1:1: expected a value, found the end of the input");
  CHECK(ErrorOf("{} {}") == "f.json:1:4: there is data after the end of the document");
  CHECK(ErrorOf("{\"a\": \"\xFF\"}") == "f.json:1:8: at a: string is not UTF-8");
  CHECK(ErrorOf("[\"\\ud800\"]") == "f.json:1:3: at [0]: half of a surrogate pair in a string");
  CHECK(ErrorOf("\xEF\xBB\xBF{}") == "f.json:1:1: expected a value, found byte 0xef");
  CHECK(ErrorOf("[99999999999999999999]") == "f.json:1:2: at [0]: integer does not fit 64 bits");
  CHECK(ErrorOf(std::string_view("{}\0{}", 5)) == "f.json:1:3: expected a value, found byte 0x00");
  CHECK(ErrorOf("[01]") == "f.json:1:2: at [0]: a number must not start with 0");
  CHECK(ErrorOf("[1, // no\n2]") == "f.json:1:5: at [1]: expected a value, found '/'");
}

TEST_CASE("A key may not occur twice in a map") {
  CHECK(ErrorOf("{\"a\": {\"b\": 1,\n\"b\": 2}}") == "f.json:2:1: at a.b: key 'b' occurs twice");
  CHECK(ErrorOf(R"({"a": 1, "\u0061": 2})") == "f.json:1:10: at a: key 'a' occurs twice");
  CHECK(ErrorOf(R"([{"a": 1}, {"a": {"a": 2}}])") == "none");
}

TEST_CASE("Nesting, size and the number of values are limited") {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  CHECK(ErrorOf(nested(128)) == "none");
  CHECK(ErrorOf(nested(129)).ends_with("nested deeper than 128 levels"));
  CHECK(ErrorOf(nested(1'000'000)).ends_with("nested deeper than 128 levels"));
  CHECK(ErrorOf("[1, 2]", {.max_bytes = 5}) ==
        "f.json: has 6 bytes, which is too large for this kind of document (at most 5)");
  CHECK(ErrorOf("[1, 2]", {.max_values = 3}) == "none");
  CHECK(ErrorOf("[1, 2]", {.max_values = 2}) ==
        "f.json:1:5: at [1]: more than 2 values (too many for this kind of document)");
}

TEST_CASE("Python's literals are numbers, whether or not there are others") {
  const JsonDocument document(R"([NaN, Infinity, -Infinity, 1e999, 5])", "f.json");
  std::vector<double> numbers;
  document.root().ForEachElement(
      [&](JsonValue element) { numbers.push_back(element.GetNumber()); });
  REQUIRE(numbers.size() == 5);
  CHECK(std::isnan(numbers[0]));
  CHECK(std::isinf(numbers[1]));
  CHECK(numbers[2] < 0);
  CHECK(std::isinf(numbers[3]));
  CHECK(numbers[4] == 5);
  CHECK(ErrorOf("[nan]") == "f.json:1:2: at [0]: expected a value, found 'n'");
}

TEST_CASE("A line of a file of lines says which it is") {
  CHECK(ErrorOf("{\"M\": }", {.first_line = 7}) == "f.json:7:7: at M: expected a value, found '}'");
}

TEST_CASE("Documents are written as ASCII, in the order of their making") {
  Json json = {{"z", 1}, {"a", Json::array()}, {"empty", Json::array()}};
  for (const Json& element : {Json(0.5), Json(std::nan("")), Json("\xC3\xA9, \"x\": \\")})
    json["a"].push_back(element);
  CHECK(DumpJson(json) ==
        "{\n  \"z\": 1,\n  \"a\": [\n    0.5,\n    null,\n    \"\\u00e9, \\\"x\\\": \\\\\"\n  ],\n"
        "  \"empty\": []\n}\n");
  CHECK(DumpJsonLine(json) == R"({"z": 1, "a": [0.5, null, "\u00e9, \"x\": \\"], "empty": []})");
}

TEST_CASE("A document that is written has each member once, of any type") {
  Json json = {{"map", {{"yes", true}, {"text", "t"}}}};
  json["map"]["yes"] = false;
  json["most"] = std::uint64_t{0xFFFFFFFFFFFFFFFF};
  json["names"] = std::vector<std::string>{"a", "b"};
  json["nothing"];
  CHECK(DumpJsonLine(json) ==
        R"({"map": {"yes": false, "text": "t"}, "most": 18446744073709551615, )"
        R"("names": ["a", "b"], "nothing": null})");
  CHECK(IndentJson("{\"b\":1}") == "{\n  \"b\": 1\n}\n");
  CHECK(IndentJson("{\"b\"") == "{\"b\"");
}

TEST_CASE("An unknown word comes with the nearest one, or with all") {
  const std::vector<std::string> known = {"batch", "top"};
  CHECK(UnknownWord("field", "bach", known) == "unknown field 'bach' (did you mean 'batch'?)");
  CHECK(UnknownWord("device", "topp", known, "or a path", Known::kAll) ==
        "unknown device 'topp' (did you mean 'top'? known: batch, top; or a path)");
  CHECK(UnknownWord("field", "precision", known, "or a path") ==
        "unknown field 'precision' (known: batch, top; or a path)");
  CHECK(NearestWord("TOP", known) == "top");  // in any case
  CHECK(NearestWord("bat", known) == "batch");
  const std::vector<std::string> modes = {"strict", "warning"};
  CHECK(NearestWord("warn", modes) == "warning");  // shortened, which is no slip of the fingers
  CHECK(NearestWord("wrong", modes).empty());
}

}  // namespace
}  // namespace idbg::base::json_document_test
