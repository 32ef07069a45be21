// SPDX-License-Identifier: Apache-2.0
#include "graph/compare.h"

#include <catch2/catch_test_macros.hpp>

namespace idbg::graph::compare_test {
namespace {

// A chain of pointwise operators over one input, by their targets.
Graph Chain(const std::vector<std::string>& targets) {
  Graph graph{.name = "chain"};
  const TensorType type{.sizes = {tensor::SymInt(8)}};
  ValueId last = graph.AddValue({.name = "x", .tensor = type});
  graph.inputs.push_back({.value = last});
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const std::string name = "n" + std::to_string(i);
    const ValueId out = graph.AddValue({.name = name, .tensor = type});
    graph.AddNode({.name = name,
                   .target = targets[i],
                   .arguments = {{"", {ValueRef{last}}}},
                   .outputs = {out}});
    last = out;
  }
  graph.outputs.push_back({.value = {ValueRef{last}}});
  return graph;
}

TEST_CASE("a graph is what it is whatever its nodes are called", "[graph][compare]") {
  Graph other = Chain({"aten.relu", "aten.sin"});
  for (Node& node : other.nodes) node.name += "_1";
  const GraphDiff diff = CompareGraphs(Chain({"aten.relu", "aten.sin"}), other);
  CHECK(diff.same == 4);  // with the input and the output
  CHECK(diff.parts.empty());
}

TEST_CASE("added and removed nodes are told in their order", "[graph][compare]") {
  const GraphDiff diff =
      CompareGraphs(Chain({"a", "b", "c", "d", "e"}), Chain({"a", "c", "x", "d", "e", "y"}));
  CHECK(diff.same == 6);
  CHECK(diff.added == 2);
  CHECK(diff.removed == 1);
  REQUIRE(diff.parts.size() == 3);
  CHECK(diff.parts[0].before.target == "b");
  CHECK(diff.parts[1].after.target == "x");
  CHECK(diff.parts[2].after.target == "y");
}

TEST_CASE("a node with other sizes is a changed one", "[graph][compare]") {
  Graph other = Chain({"a", "b"});
  other.value(other.node(NodeId{1}).outputs[0]).tensor->sizes = {tensor::SymInt(9)};
  const GraphDiff diff = CompareGraphs(Chain({"a", "b"}), other);
  CHECK(diff.changed == 2);  // the node and the output that it is
  CHECK(diff.added + diff.removed == 0);
  CHECK(diff.parts.front().before.type == "f32[8]");
  CHECK(diff.parts.front().after.type == "f32[9]");
}

TEST_CASE("an empty graph against another, and thousands of differences", "[graph][compare]") {
  CHECK(CompareGraphs(Graph(), Graph()).parts.empty());
  CHECK(CompareGraphs(Graph(), Chain({"a", "b"})).added == 4);
  std::vector<std::string> many(3000, "a");
  std::vector<std::string> others(3000, "b");
  others.insert(others.begin(), "c");
  many.push_back("c");
  const GraphDiff diff = CompareGraphs(Chain(many), Chain(others));
  CHECK(diff.same == 3);  // input, output, and "c" wherever it is
  CHECK(diff.removed == 3000);
  CHECK(diff.added == 3000);
}

}  // namespace
}  // namespace idbg::graph::compare_test
