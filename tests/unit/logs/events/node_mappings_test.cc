// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "logs/events/artifacts.h"

namespace idbg::logs::node_mappings_test {
namespace {

TEST_CASE("maps of a wrong type lose that part only", "[trace]") {
  const NodeMaps maps = ReadNodeMaps(
      R"({"preToPost": {"x": ["mm", 3], "y": 1}, "postToPre": [], "version": 2,
          "cppCodeToPost": {"k": ["mm"]}})");
  CHECK(maps.pre_to_post == NodeMap{{"x", {"mm"}}, {"y", {}}});
  CHECK(maps.code_to_post == NodeMap{{"k", {"mm"}}});
  CHECK(maps.is_damaged);
  CHECK(!maps.is_code_damaged);
  CHECK(ReadNodeMaps(R"({"preToPost": {"x": ["mm"]}, "postTo)").is_damaged);
  CHECK(ReadNodeMaps(R"({"preToPost": {"x": ["mm"]}, "postTo)").is_code_damaged);
  CHECK(!ReadNodeMaps("{}").is_damaged);
}

TEST_CASE("a wrong type in the kernels' map is told apart", "[trace]") {
  for (const char* json : {R"({"cppCodeToPost": {"k": ["mm", 3]}})",
                           R"({"cppCodeToPost": {"k": "mm"}})", R"({"cppCodeToPost": 1})", "[]"}) {
    INFO(json);
    const NodeMaps maps = ReadNodeMaps(json);
    CHECK(maps.is_damaged);
    CHECK(maps.is_code_damaged);
  }
}

}  // namespace
}  // namespace idbg::logs::node_mappings_test
