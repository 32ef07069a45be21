// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "logs/events/artifacts.h"

namespace idbg::logs::graph_execution_test {
namespace {

using Ids = std::vector<std::string>;

TEST_CASE("the order of graphs is read from texts and from maps", "[trace]") {
  const GraphExecution execution = ReadGraphExecution(
      R"({"version": 1, "graph_execution_order": ["0/0", {"compile_id": "1/0", "n": 2}, 3,
          {"compile_id": 4}, "0/1"]})");
  CHECK(execution.ids == Ids{"0/0", "1/0", "0/1"});
  CHECK_FALSE(execution.is_damaged);
}

TEST_CASE("another type says nothing of the order, a cut text its beginning", "[trace]") {
  CHECK(ReadGraphExecution("[]").ids.empty());
  CHECK(ReadGraphExecution(R"({"graph_execution_order": 1})").ids.empty());
  CHECK_FALSE(ReadGraphExecution("[]").is_damaged);
  const GraphExecution execution = ReadGraphExecution(R"({"graph_execution_order": ["0/0", "1)");
  CHECK(execution.ids == Ids{"0/0"});
  CHECK(execution.is_damaged);
}

}  // namespace
}  // namespace idbg::logs::graph_execution_test
