// SPDX-License-Identifier: Apache-2.0
#include "graph/bindings.h"

#include <catch2/catch_test_macros.hpp>

#include "base/error.h"
#include "graph/graph_builder.h"

namespace idbg::graph::bindings_test {
namespace {

SymInt Symbol(const std::string& text) { return SymInt::Symbolic(tensor::ParseExpr(text), 4); }

// v0: f32[s0, 8, 2*s1], v1: f32[s0].
Graph Dynamic() {
  GraphBuilder builder;
  builder.Input({Symbol("s0"), 8, Symbol("2*s1")}, DType::kFloat32, {1, 1, 1});
  builder.Input({Symbol("s0")}, DType::kFloat32, {1});
  builder.graph().symbols = {{.name = "s0", .min = 2, .max = 64}};
  return builder.graph();
}

TEST_CASE("open sizes are told with their place and range", "[graph]") {
  CHECK(OpenSizesText(Dynamic()) == "s0 is v0[0], 2 to 64; s1; v0[2] is 2*s1");
  CHECK(OpenSizesText(Graph{}).empty());
}

TEST_CASE("a size is named by its symbol or by its place in an input", "[graph]") {
  const Graph graph = Dynamic();
  CHECK(FindOpenSize(graph, "s0")->symbol == "s0");
  CHECK(FindOpenSize(graph, "v1[0]")->symbol == "s0");
  CHECK(FindOpenSize(graph, "s1")->symbol == "s1");
  for (const char* name : {"v0[1]", "v0[2]", "v0[3]", "v2[0]", "batch", "v0", ""})
    CHECK_FALSE(FindOpenSize(graph, name).has_value());
}

TEST_CASE("values become those of the symbols, within their range", "[graph]") {
  const Graph graph = Dynamic();
  CHECK(ResolveBindings(graph, {{"v1[0]", 8}, {"s1", 3}, {"of another graph", 1}}) ==
        tensor::Bindings{{"s0", 8}, {"s1", 3}});
  CHECK(ResolveBindings(graph, {{"s0", 64}, {"v0[0]", 64}}) == tensor::Bindings{{"s0", 64}});
  for (const std::int64_t value : {-1, 0, 1, 65})
    CHECK_THROWS_AS(ResolveBindings(graph, {{"v0[0]", value}}), base::Error);
  CHECK_THROWS_AS(ResolveBindings(graph, {{"s1", 0}}), base::Error);
  CHECK_THROWS_AS(ResolveBindings(graph, {{"s0", 8}, {"v0[0]", 9}}), base::Error);
}

}  // namespace
}  // namespace idbg::graph::bindings_test
