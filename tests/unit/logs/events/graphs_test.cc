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

Selected First(const Trace& trace) {
  return Select(trace, {.id = CompileId{.frame = 0, .compile = 0}}).front();
}

std::string Compiled(const Trace& trace) {
  const Selected selected = First(trace);
  std::string texts;
  for (const Record* record : FindCompiledGraphs(selected))
    texts += (texts.empty() ? "" : " ") + TextOf(selected, record);
  return texts;
}

std::string PostGrad(const std::string& text, int attempt = 0) {
  return Artifact("inductor_post_grad_graph", text, Id(0, 0, attempt));
}
std::string Event(const std::string& event, const std::string& text, int attempt = 0) {
  return WithPayload("\"" + event + "\": {}, " + Id(0, 0, attempt), text);
}

TEST_CASE("compiled graphs are those before each code, of whatever kind", "[trace]") {
  const std::string start = Start(Id(0, 0));
  const std::string code = Event("inductor_output_code", "code");
  // The forward was compiled, the backward was in the cache.
  CHECK(Compiled(TraceOf(start + PostGrad("forward") + code +
                         Event("inductor_post_grad_graph", "backward") + code)) ==
        "forward backward");
  // One graph in two kinds.
  CHECK(Compiled(TraceOf(start + Event("inductor_post_grad_graph", "event") + PostGrad("artifact") +
                         code)) == "artifact");
  CHECK(Compiled(TraceOf(start + PostGrad("artifact") + Event("inductor_post_grad_graph", "event") +
                         code)) == "artifact");
  // An attempt that was started again.
  CHECK(Compiled(TraceOf(start + PostGrad("first") + PostGrad("second", 1))) == "second");
}

TEST_CASE("without graphs behind Inductor's passes those before it are compiled", "[trace]") {
  const std::string start = Start(Id(0, 0));
  CHECK(Compiled(TraceOf(start + Event("aot_joint_graph", "joint") +
                         Event("aot_forward_graph", "forward") +
                         Event("aot_backward_graph", "backward"))) == "forward backward");
  CHECK(Compiled(TraceOf(start + Event("aot_inference_graph", "inference"))) == "inference");
  CHECK(Compiled(TraceOf(start + Event("dynamo_output_graph", "captured"))).empty());
}

}  // namespace
}  // namespace idbg::logs::graphs_test
