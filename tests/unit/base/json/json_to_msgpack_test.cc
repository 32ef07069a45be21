// SPDX-License-Identifier: Apache-2.0
#include "base/json/json_to_msgpack.h"

#include <catch2/catch_test_macros.hpp>

#include "base/error.h"

namespace idbg::base::json_to_msgpack_test {
namespace {

using namespace std::string_literals;

std::string Convert(std::string_view json, std::uint64_t repeated = 0) {
  std::string bytes;
  CHECK(ConvertJsonToMsgpack(json, "t.json", [&](std::string_view part) { bytes += part; }) ==
        repeated);
  return bytes;
}

}  // namespace

// Expected bytes: msgpack.packb(json.loads(text)) of the Python package.
TEST_CASE("JSON of any kind becomes the msgpack that Python makes", "[base][json][msgpack]") {
  CHECK(Convert(R"({"a": [1, -2, 1.0, true, null, "x\u00e9"], "b": {}})") ==
        "\x82\xa1"
        "a\x96\x01\xfe\xcb\x3f\xf0\x00\x00\x00\x00\x00\x00\xc3\xc0\xa3x\xc3\xa9\xa1"
        "b\x80"s);
  CHECK(Convert("18446744073709551615") == "\xcf\xff\xff\xff\xff\xff\xff\xff\xff");
  CHECK(Convert("Infinity") == "\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00"s);
  CHECK(Convert("[]") == "\x90");
  std::string many = "[0";
  for (int i = 1; i < 70000; ++i) many += ",0";
  CHECK(Convert(many + "]") == "\xdd\x00\x01\x11\x70"s + std::string(70000, '\0'));
}

TEST_CASE("of repeated keys the last one counts, whatever is inside", "[base][json][msgpack]") {
  CHECK(Convert(R"({"a": {"b": [{}, {"b": 1, "b": 2}]}, "c": {"d": 3}, "a": 4})", 2) ==
        Convert(R"({"c": {"d": 3}, "a": 4})"));
  CHECK(Convert(R"([{"a": 1, "a": 2, "a": 3}, {"a": 1}])", 2) ==
        Convert(R"([{"a": 3}, {"a": 1}])"));
}

TEST_CASE("what is not one JSON document is refused", "[base][json][msgpack]") {
  for (const char* text : {"", "{", "{} {}", "[1,]", "99999999999999999999"}) {
    CHECK_THROWS_AS(ConvertJsonToMsgpack(text, "t", [](std::string_view) {}), Error);
  }
}

}  // namespace idbg::base::json_to_msgpack_test
