// SPDX-License-Identifier: Apache-2.0
#include "logs/extract.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "trace_builder.h"

namespace idbg::logs::extract_test {
namespace {

using Strings = std::vector<std::string>;

std::string Graph(const std::string& event, const std::string& id) {
  return WithPayload("\"" + event + "\": {}, " + id, "graph");
}

std::string Aot(const std::string& id) {
  return Graph("aot_joint_graph", id) + Graph("aot_forward_graph", id) +
         Graph("aot_backward_graph", id);
}

// What Inductor writes about one graph.
std::string Compiled(const std::string& id, const std::string& cache = "miss") {
  return Artifact("fx_graph_runnable", "x", id) + Graph("inductor_output_code", id) +
         Artifact("fx_graph_cache_" + cache, "{}", id);
}

// "fx_graph_runnable forward" for each payload.
Strings GraphsOf(const std::string& text, const Strings& kinds, std::string_view graph = {}) {
  const Trace trace = TraceOf(text);
  Strings found;
  for (const Extraction& one : PlanExtraction(trace, {}, kinds, graph))
    found.push_back(one.kind + " " + std::string(one.graph));
  return found;
}

TEST_CASE("the second graph that Inductor compiles is the backward graph", "[extract]") {
  const std::string id = Id(0, 0);
  const std::string text = Aot(id) + Compiled(id) + Compiled(id) + MetricsLine("", id);
  CHECK(GraphsOf(text, {}) == Strings{"aot_joint_graph ", "aot_forward_graph forward",
                                      "aot_backward_graph backward", "fx_graph_runnable forward",
                                      "inductor_output_code forward", "fx_graph_cache_miss forward",
                                      "fx_graph_runnable backward", "inductor_output_code backward",
                                      "fx_graph_cache_miss backward"});
  CHECK(GraphsOf(text, {"fx_graph_runnable"}, "backward") == Strings{"fx_graph_runnable backward"});
}

TEST_CASE("the backward graph may be compiled after the compilation, among others", "[extract]") {
  const std::string text = Aot(Id(0, 0)) + Compiled(Id(0, 0)) + MetricsLine("", Id(0, 0)) +
                           Aot(Id(1, 0)) + Compiled(Id(1, 0)) + MetricsLine("", Id(1, 0)) +
                           Compiled(Id(1, 0)) + Compiled(Id(0, 0));
  CHECK(GraphsOf(text, {"fx_graph_runnable"}) ==
        Strings{"fx_graph_runnable forward", "fx_graph_runnable backward",
                "fx_graph_runnable forward", "fx_graph_runnable backward"});
}

TEST_CASE("a forward graph of which nothing is written is over with its compilation", "[extract]") {
  const std::string id = Id(0, 0);
  CHECK(GraphsOf(Aot(id) + MetricsLine("", id) + Compiled(id), {"inductor_output_code"}) ==
        Strings{"inductor_output_code backward"});
}

TEST_CASE("several graphs of one compilation each have a forward and a backward graph",
          "[extract]") {
  const std::string id = Id(0, 0);
  const std::string text =
      Aot(id) + Compiled(id) + Compiled(id, "hit") + Aot(id) + Compiled(id) + Compiled(id);
  CHECK(GraphsOf(text, {"fx_graph_runnable"}, "forward").size() == 2);
  CHECK(GraphsOf(text, {"fx_graph_runnable"}, "backward").size() == 2);
}

TEST_CASE("without a backward graph there is one graph", "[extract]") {
  const std::string id = Id(0, 0);
  CHECK(GraphsOf(Graph("aot_inference_graph", id) + Compiled(id) + MetricsLine("", id),
                 {"fx_graph_runnable", "aot_inference_graph"}) ==
        Strings{"aot_inference_graph inference", "fx_graph_runnable inference"});
  CHECK(GraphsOf(Compiled(id) + Artifact("compiled_fn_wrapper", "x", id), {}) ==
        Strings{"fx_graph_runnable ", "inductor_output_code ", "fx_graph_cache_miss ",
                "compiled_fn_wrapper "});
}

// "3 -_0_0_0/02_inductor_output_code.txt" for each payload.
Strings NamesOf(const Trace& trace, const View& view, const Strings& kinds,
                std::string_view which = {}) {
  Strings names;
  for (const Extraction& one : PlanExtraction(trace, view, kinds, which))
    names.push_back(std::to_string(one.number) + " " + one.path.generic_string());
  return names;
}

TEST_CASE("a payload has the same number and name whatever is asked for", "[extract]") {
  const std::string event = WithPayload("\"chromium_event\": {}, " + Id(0, 0), "{}");
  const Trace trace =
      TraceOf(event + Graph("dynamo_output_graph", Id(0, 0)) + event +
              Graph("dynamo_output_graph", Id(1, 0)) + Graph("inductor_output_code", Id(1, 0)));
  CHECK(NamesOf(trace, {}, {}) == Strings{"1 -_0_0_0/00_dynamo_output_graph.txt",
                                          "2 -_1_0_0/00_dynamo_output_graph.txt",
                                          "3 -_1_0_0/01_inductor_output_code.py"});
  CHECK(NamesOf(trace, {}, {"inductor_output_code"}) ==
        Strings{"3 -_1_0_0/01_inductor_output_code.py"});
  View view;
  view.id = ParseCompileId("1/0");
  CHECK(NamesOf(trace, view, {}) ==
        Strings{"2 -_1_0_0/00_dynamo_output_graph.txt", "3 -_1_0_0/01_inductor_output_code.py"});
  CHECK(NamesOf(trace, {}, {}, "01_inductor_output_code.py") ==
        Strings{"3 -_1_0_0/01_inductor_output_code.py"});
  CHECK(NamesOf(trace, {}, {}, "-_0_0_0/00_dynamo_output_graph.txt") ==
        Strings{"1 -_0_0_0/00_dynamo_output_graph.txt"});
  CHECK(NamesOf(trace, {}, {}, "dynamo_output_graph").size() == 2);
  CHECK(NamesOf(trace, {}, {}, "nothing").empty());
}

TEST_CASE("chromium events are written if they are named, and numbered last", "[extract]") {
  const std::string event = WithPayload("\"chromium_event\": {}, " + Id(0, 0), "{}");
  const Trace trace = TraceOf(event + Graph("dynamo_output_graph", Id(0, 0)) + event);
  CHECK(NamesOf(trace, {}, {"chromium_event"}) ==
        Strings{"2 -_0_0_0/event_00000_chromium_event.json",
                "3 -_0_0_0/event_00001_chromium_event.json"});
}

}  // namespace
}  // namespace idbg::logs::extract_test
