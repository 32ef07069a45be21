// SPDX-License-Identifier: Apache-2.0
#include "graph/graph.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <functional>

#include "base/error.h"

namespace idbg::graph::graph_test {
namespace {

TensorType Float(std::vector<SymInt> sizes, std::optional<std::vector<SymInt>> strides = {}) {
  return {.dtype = DType::kFloat32, .sizes = std::move(sizes), .strides = std::move(strides)};
}

// x -> relu -> y
Graph Small() {
  Graph graph{.name = "small"};
  const ValueId x = graph.AddValue({.name = "x", .tensor = Float({2, 3})});
  graph.inputs.push_back({.value = x});
  const ValueId y = graph.AddValue({.name = "y", .tensor = Float({2, 3})});
  graph.AddNode({.name = "y",
                 .target = "aten.relu.default",
                 .arguments = {{"self", {ValueRef{x}}}},
                 .outputs = {y}});
  graph.outputs.push_back({.value = {ValueRef{y}}});
  return graph;
}

std::string LintError(const std::function<void(Graph&)>& damage) {
  Graph graph = Small();
  damage(graph);
  try {
    Lint(graph, "m.pt2");
  } catch (const base::Error& error) {
    CHECK(error.code() == base::ErrorCode::kFormat);
    return error.what();
  }
  return "";
}

TEST_CASE("a graph that is in order passes Lint", "[graph]") {
  CHECK_NOTHROW(Lint(Small(), "m.pt2"));
}

TEST_CASE("Lint names the node that uses what is not made yet", "[graph]") {
  CHECK(LintError([](Graph& g) { g.nodes[0].arguments[0].argument.value = ValueRef{1}; }) ==
        "m.pt2: graph 'small': node 'y' uses 'y' before it is defined (a cycle, or nodes out of "
        "order)");
}

TEST_CASE("Lint finds ids out of range, doubled names and wrong producers", "[graph]") {
  CHECK(LintError([](Graph& g) {
          g.nodes[0].arguments[0].argument.value = ValueRef{7};
        }).ends_with("node 'y' uses a value that does not exist"));
  CHECK(LintError([](Graph& g) {
          g.values[1].name = g.values[0].name;
        }).ends_with("two values are named 'x'"));
  CHECK(LintError([](Graph& g) {
          g.values[1].producer = 5;
        }).ends_with("names a different producer than node 'y'"));
  CHECK(LintError([](Graph& g) {
          g.outputs[0].value.value = ArgumentList{{ValueRef{-3}}};
        }).ends_with("the output uses a value that does not exist"));
  CHECK(LintError([](Graph& g) {
          g.nodes[0].arguments.push_back({"f", {SubgraphRef{0}}});
        }).ends_with("node 'y' refers to a subgraph that does not exist"));
  CHECK(LintError([](Graph& g) {
          g.values[0].tensor = Float({-1});
        }).ends_with("value 'x' has a negative size"));
  CHECK(LintError([](Graph& g) {
          g.values[0].tensor = Float({4}, {{1, 1}});
        }).ends_with("value 'x' has a different number of strides than sizes"));
}

TEST_CASE("Lint bounds the nesting of graphs", "[graph]") {
  CHECK(LintError([](Graph& g) {
          Graph nested = Small();
          for (int i = 0; i < 70; ++i) {
            Graph outer = Small();
            outer.subgraphs.push_back(std::move(nested));
            nested = std::move(outer);
          }
          g.subgraphs.push_back(std::move(nested));
        }).ends_with("graphs are nested deeper than 64"));
}

TEST_CASE("a tensor is contiguous by its strides, and unknown without them", "[graph]") {
  CHECK(IsContiguous(Float({2, 3}, {{3, 1}})) == true);
  CHECK(IsContiguous(Float({2, 3}, {{1, 2}})) == false);
  CHECK(IsContiguous(Float({2, 3})) == std::nullopt);
  CHECK(IsContiguous(Float({1, 3}, {{77, 1}})) == true);  // a size of 1 may have any stride
  CHECK(IsContiguous(Float({0, 3}, {{1, 1}})) == true);   // nothing in it
  CHECK(IsContiguous(Float({2, 3}, {{0, 1}})) == false);  // expanded
  CHECK(IsContiguous(Float({}, {std::vector<SymInt>{}})) == true);
}

TEST_CASE("sizes that overflow or are unknown have no byte count", "[graph]") {
  CHECK(SizeBytes(Float({2, 3})) == 24);
  CHECK(SizeBytes(Float({std::int64_t{1} << 40, std::int64_t{1} << 40})) == std::nullopt);
  CHECK(SizeBytes(Float({2, SymInt::Unknown()})) == std::nullopt);
}

TEST_CASE("a packet is the target without its overload", "[graph]") {
  CHECK(PacketOf("aten.add.Tensor") == "aten.add");
  CHECK(PacketOf("_operator.mul") == "_operator.mul");
  CHECK(PacketOf("torch.conv2d") == "torch.conv2d");
  CHECK(PacketOf("higher_order.cond") == "higher_order.cond");
  CHECK(PacketOf("mylib.op.default") == "mylib.op");
  CHECK(PacketOf("relu") == "relu");
}

TEST_CASE("arguments are found by name, else by position", "[graph]") {
  const Node node{.arguments = {{"", {std::int64_t{1}}}, {"dim", {std::int64_t{2}}}}};
  CHECK(FindArgument(node, "dim", 5) == &node.arguments[1].argument);
  CHECK(FindArgument(node, "self", 0) == &node.arguments[0].argument);
  CHECK(FindArgument(node, "other", 1) == nullptr);  // it has another name
}

TEST_CASE("symbols are not given values that make a size negative", "[graph]") {
  Graph graph;
  graph.AddValue({.name = "x",
                  .tensor = Float({SymInt::Symbolic(tensor::ParseExpr("s77 - 8"), std::nullopt)})});
  Graph fits = graph;
  Bind(fits, {{"s77", 9}});
  CHECK(fits.value(0).tensor->sizes[0] == SymInt(1));
  CHECK_THROWS_MATCHES(
      Bind(graph, {{"s77", 3}}), base::Error,
      Catch::Matchers::Message("with the given sizes 'x' has a size of -5 (use larger sizes)"));
}

}  // namespace
}  // namespace idbg::graph::graph_test
