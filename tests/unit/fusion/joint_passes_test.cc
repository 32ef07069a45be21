// SPDX-License-Identifier: Apache-2.0
// What happens to a graph before its operators are taken apart: uniform_values.cc,
// attention_patterns.cc, inline_regions.cc.
#include <string>

#include "fusion/decompose/passes.h"
#include "fusion/text_graph.h"

namespace idbg::fusion::joint_passes_test {
namespace {

// The targets of a graph's nodes after `change`, without namespace and overload.
template <typename Change>
Names After(std::string_view parameters, std::string_view body, Change change) {
  graph::Graph graph = TextGraph(parameters, body);
  change(graph);
  Names names;
  for (const graph::Node& node : graph.nodes) {
    const std::string_view packet = graph::PacketOf(node.target);
    names.emplace_back(packet.substr(packet.find('.') + 1));
  }
  return names;
}

Names Folded(std::string_view body) {
  return After("x: f32[4, 8]", body, [](graph::Graph& graph) { FoldUniformValues(graph); });
}

TEST_CASE("a mask that masks nothing is not added", "[fusion]") {
  graph::Graph graph = TextGraph("x: f32[4, 8]",
                                 "ones = aten.ones.default([4, 8])\n"
                                 "rest = aten.rsub.Scalar(ones, 1.0)\n"
                                 "mask = aten.mul.Tensor(rest, -10000.0)\n"
                                 "b = aten.exp.default(x)\n"
                                 "c = aten.add.Tensor(b, mask)\nreturn (c,)");
  const NewNames names = FoldUniformValues(graph);
  REQUIRE(graph.outputs.size() == 1);
  const auto* result = std::get_if<graph::ValueRef>(&graph.outputs[0].value.value);
  REQUIRE(result != nullptr);
  CHECK(graph.node(graph.value(result->id).producer).target == "aten.exp.default");
  // Kernels with what is left have the name of what went.
  CHECK(names[graph.value(result->id).producer] == "add");
}

TEST_CASE("running sums of one number are ranges, and only of one", "[fusion]") {
  CHECK(Folded("a = aten.ones.default([4, 8])\nb = aten.cumsum.default(a, 1)\nreturn (b,)") ==
        Names{"full", "arange"});
  CHECK(Folded("a = aten.exp.default(x)\nb = aten.cumsum.default(a, 1)\nreturn (b,)") ==
        Names{"exp", "cumsum"});
}

TEST_CASE("constants that are seen through views stay", "[fusion]") {
  CHECK(Folded("a = aten.zeros.default([8])\nb = aten.unsqueeze.default(a, 0)\n"
               "c = aten.add.Tensor(x, b)\nreturn (c,)") == Names{"zeros", "unsqueeze", "add"});
}

constexpr std::string_view kFactors =
    "q: f16[2, 5, 4, 8], k: f16[2, 5, 4, 8], v: f16[2, 5, 4, 8], m: f16[2, 1, 1, 5]";

std::string AttentionBody(const std::string& scaled, const std::string& weights) {
  return "a = aten.permute.default(q, [0, 2, 1, 3])\nb = aten.permute.default(k, [0, 2, 1, 3])\n"
         "c = aten.permute.default(v, [0, 2, 1, 3])\nt = aten.transpose.int(b, -1, -2)\n"
         "s = aten.matmul.default(a, t)\nd = " +
         scaled + "\nw = " + weights +
         "\ne = aten.softmax.int(w, -1)\nr = aten.matmul.default(e, c)\n";
}

std::string Last(std::string_view parameters, const std::string& body, Options options = kGpu) {
  return After(parameters, body + "return (r,)",
               [&](graph::Graph& graph) { FuseAttention(graph, options); })
      .back();
}

TEST_CASE("two products of permuted factors with a softmax between them are attention",
          "[fusion]") {
  const std::string attention = "scaled_dot_product_attention";
  const std::string masked = AttentionBody("aten.div.Tensor(s, 2.0)", "aten.add.Tensor(d, m)");
  const std::string plain = AttentionBody("aten.div.Tensor(s, 2.0)", "aten.alias.default(d)");
  CHECK(Last(kFactors, masked) == attention);
  const std::string check = "n = aten._assert_tensor_metadata.default(d)\n";
  std::string checked = masked;
  CHECK(Last(kFactors, checked.insert(checked.find("w = "), check)) == attention);
  // What stands between is no part of the patterns.
  CHECK(Last(kFactors, plain) == "matmul");
  // No pattern multiplies what was permuted.
  CHECK(Last(kFactors, AttentionBody("aten.mul.Tensor(s, 0.5)", "aten.add.Tensor(d, m)")) ==
        "matmul");
  // The scores have another user.
  graph::Graph shared = TextGraph(kFactors, masked + "return (r, d)");
  FuseAttention(shared, kGpu);
  CHECK(shared.nodes.back().target == "aten.matmul.default");
}

TEST_CASE("in full precision only the CPU makes attention of products", "[fusion]") {
  const std::string_view factors =
      "q: f32[2, 5, 4, 8], k: f32[2, 5, 4, 8], v: f32[2, 5, 4, 8], m: f32[2, 1, 1, 5]";
  const std::string body = AttentionBody("aten.div.Tensor(s, 2.0)", "aten.add.Tensor(d, m)");
  CHECK(Last(factors, body) == "matmul");
  CHECK(Last(factors, body, kCpu) == "scaled_dot_product_attention");
}

graph::Graph WithRegion(std::size_t calls) {
  graph::Graph graph = TextGraph("x: f32[8]", "a = aten.exp.default(x)\nreturn (a,)");
  graph::Graph region = TextGraph("y: f32[8]", "b = aten.cos.default(y)\nreturn (b,)");
  graph.subgraphs.push_back(std::move(region));
  for (std::size_t i = 0; i < calls; ++i) {
    graph::Value value = graph.value(graph.nodes[0].outputs[0]);
    value.name = "r" + std::to_string(i);
    const graph::ValueId output = graph.AddValue(std::move(value));
    graph::Node node{.name = "r" + std::to_string(i),
                     .target = "higher_order.wrap_with_set_grad_enabled"};
    node.arguments = {{"", {false}},
                      {"", {graph::SubgraphRef{0}}},
                      {"", {graph::ValueRef{graph.nodes[0].outputs[0]}}}};
    node.outputs = {output};
    graph.AddNode(std::move(node));
    graph.outputs = {{.value = {graph::ValueRef{output}}}};
  }
  return graph;
}

TEST_CASE("a region that sets a mode is part of the graph", "[fusion]") {
  graph::Graph graph = WithRegion(1);
  const auto origins = InlineRegions(graph);
  REQUIRE(graph.nodes.size() == 2);
  CHECK(graph.nodes[1].target == "aten.cos.default");
  CHECK(origins[1] == 1);
  const auto* result = std::get_if<graph::ValueRef>(&graph.outputs[0].value.value);
  REQUIRE(result != nullptr);
  CHECK(result->id == graph.nodes[1].outputs[0]);
}

TEST_CASE("regions called again and again do not make a graph grow without bounds", "[fusion]") {
  graph::Graph graph = WithRegion(3);
  InlineRegions(graph);
  REQUIRE(graph.nodes.size() == 4);
  CHECK(graph.nodes[1].target == "aten.cos.default");
  CHECK(graph.nodes[2].target == "higher_order.wrap_with_set_grad_enabled");
}

TEST_CASE("a region whose nodes hold graphs of their own stays", "[fusion]") {
  graph::Graph graph = WithRegion(1);
  graph::Node& inside = graph.subgraphs[0].nodes[0];
  inside.target = "higher_order.cond";
  inside.arguments.push_back({"", {graph::SubgraphRef{0}}});
  InlineRegions(graph);
  REQUIRE(graph.nodes.size() == 2);
  CHECK(graph.nodes[1].target == "higher_order.wrap_with_set_grad_enabled");
}

}  // namespace
}  // namespace idbg::fusion::joint_passes_test
