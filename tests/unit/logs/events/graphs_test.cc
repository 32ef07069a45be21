// SPDX-License-Identifier: Apache-2.0
#include "logs/events/graphs.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "logs/trace_builder.h"

namespace idbg::logs::graphs_test {
namespace {

std::string TextOf(const Selected& selected, const Record* record) {
  return record == nullptr ? "none" : selected.log().Payload(*record);
}

TEST_CASE("the preferred kind of record is the graph, wherever it stands", "[trace]") {
  const std::string id = Id(0, 0);
  const Trace trace =
      TraceOf(Start(id) + Artifact("after_post_grad_graph", "first", id) +
              Artifact("after_post_grad_graph", "second", id) +
              WithPayload(R"("inductor_post_grad_graph": {}, )" + id, "of an old version") +
              WithPayload(R"("aot_forward_graph": {}, )" + id, "forward"));
  const Selected selected = Select(trace, {.id = CompileId{.frame = 0, .compile = 0}}).front();
  const auto found = FindGraphs(selected, GraphStage::kPostGrad);
  REQUIRE(found.size() == 2);
  CHECK(TextOf(selected, found[0]) == "first");
  CHECK(TextOf(selected, FindLastGraph(selected, GraphStage::kPostGrad)) == "second");
  CHECK(TextOf(selected, FindLastGraph(selected, GraphStage::kAten)) == "forward");
  CHECK(TextOf(selected, FindLastGraph(selected, GraphStage::kPreGrad)) == "none");
  // Before the second one there is the first, and before both no kind of it.
  CHECK(TextOf(selected, FindLastGraph(selected, GraphStage::kPostGrad, found[1]->offset)) ==
        "first");
  CHECK(FindLastGraph(selected, GraphStage::kPostGrad, found[0]->offset) == nullptr);
  CHECK(RankOfGraph(selected.log(), *found[0], GraphStage::kPostGrad) == 0);
  CHECK(!RankOfGraph(selected.log(), *found[0], GraphStage::kPreGrad));
}

}  // namespace
}  // namespace idbg::logs::graphs_test
