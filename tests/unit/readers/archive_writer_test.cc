// SPDX-License-Identifier: Apache-2.0
#include "readers/pt2/archive_writer.h"

#include <catch2/catch_test_macros.hpp>

#include "base/error.h"
#include "base/files/file.h"
#include "graph/text.h"
#include "readers/pt2/program_json.h"
#include "readers/reader.h"

namespace idbg::readers::pt2::archive_writer_test {
namespace {

const std::string kData = IDBG_TEST_DATA;

TEST_CASE("archive writer: programs are read back as they were", "[readers][pt2]") {
  for (const char* const name : {"gpt2", "bert.dynamic", "resnet18.decomposed"}) {
    const ModelFile file = ReadModelFile(kData + "/models/small/" + name + ".pt2");
    REQUIRE(file.graphs.size() == 1);
    const graph::Graph& graph = file.graphs.front();
    const Program again = ReadProgram(WriteProgram(graph, "2.13.0"), name);
    graph::Lint(again.graph, name);
    graph::Graph named = again.graph;
    named.name = graph.name;
    CHECK(graph::ToText(named) == graph::ToText(graph));
    CHECK(again.graph.dialect == graph.dialect);
    REQUIRE(again.graph.inputs.size() == graph.inputs.size());
    for (std::size_t i = 0; i < graph.inputs.size(); ++i) {
      CHECK(again.graph.inputs[i].kind == graph.inputs[i].kind);
      CHECK(again.graph.inputs[i].target == graph.inputs[i].target);
    }
  }
}

TEST_CASE("archive writer: a graph without argument names is refused with the node",
          "[readers][pt2]") {
  graph::Graph graph;
  const auto x = graph.AddValue({.name = "x", .tensor = graph::TensorType{}});
  graph.inputs.push_back({.value = x});
  const auto y = graph.AddValue({.name = "y", .tensor = graph::TensorType{}});
  graph.AddNode({.name = "y",
                 .target = "aten.sin.default",
                 .arguments = {{"", {graph::ValueRef{x}}}},
                 .outputs = {y}});
  CHECK_THROWS_AS(WriteProgram(graph, "2.13.0"), base::Error);
}

}  // namespace
}  // namespace idbg::readers::pt2::archive_writer_test
