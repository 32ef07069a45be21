// SPDX-License-Identifier: Apache-2.0

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "base/error.h"
#include "base/json/json_to_msgpack.h"

namespace idbg::base::document_to_json_test {

TEST_CASE("a document goes to msgpack and back unchanged", "[base][json]") {
  const std::string json =
      "{\n  \"a\": [\n    1,\n    -2.5,\n    null,\n    true,\n    {}\n  ],\n"
      "  \"b\": {\n    \"c\": [],\n    \"d\": 18446744073709551615,\n    \"e\": Infinity\n  }\n}";
  std::string msgpack;
  ConvertJsonToMsgpack(json, "f", [&msgpack](std::string_view bytes) { msgpack += bytes; });
  CHECK(DocumentToJson(msgpack, "f") == json);
  CHECK(DocumentToJson(json, "f") == json);
}

TEST_CASE("damage, trailing bytes and binary data are errors", "[base][json]") {
  CHECK_THROWS_AS(DocumentToJson("{\"a\": [1, 2}", "f"), Error);
  CHECK_THROWS_AS(DocumentToJson("{} {}", "f"), Error);
  CHECK_THROWS_AS(DocumentToJson("", "f"), Error);
  CHECK_THROWS_AS(DocumentToJson(std::string("\x81\xa1"
                                             "a\xc4\x01\x00",
                                             6),
                                 "f"),
                  Error);
}

}  // namespace idbg::base::document_to_json_test
