// SPDX-License-Identifier: Apache-2.0
// Each rule of advice/rules on a graph that has its pattern, and on ones that just miss it.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "advice/rule.h"
#include "fusion/text_graph.h"

namespace idbg::advice::rules_test {
namespace {

using fusion::Names;

// Inputs named w... are weights.
graph::Graph GraphOf(std::string_view parameters, std::string_view body) {
  graph::Graph graph = fusion::TextGraph(parameters, body, graph::Dialect::kTraining);
  for (graph::GraphInput& input : graph.inputs)
    if (graph.value(input.value).name.starts_with('w')) input.kind = graph::InputKind::kParameter;
  return graph;
}

const Rule& RuleOf(std::string_view name) { return *std::ranges::find(Rules(), name, &Rule::name); }

std::vector<Place> PlacesOf(std::string_view rule, const graph::Graph& graph) {
  const Constants constants(nullptr);
  Site site({graph, {}}, fusion::kGpu, constants, nullptr);
  RuleOf(rule).visit(site);
  return site.TakePlaces();
}

bool Applies(std::string_view rule, std::string_view parameters, std::string_view body) {
  return !PlacesOf(rule, GraphOf(parameters, body)).empty();
}

// The targets after the rule was followed everywhere, without namespace and overload.
Names After(std::string_view rule, std::string_view parameters, std::string_view body) {
  graph::Graph graph = GraphOf(parameters, body);
  std::vector<std::string> keys;
  for (const Place& place : PlacesOf(rule, graph)) keys.push_back(place.Key());
  const Constants constants(nullptr);
  Site site({std::move(graph), {}}, fusion::kGpu, constants, &keys);
  RuleOf(rule).visit(site);
  const graph::Graph changed = site.editor().Finish().graph;
  Names names;
  for (const graph::Node& node : changed.nodes) {
    const std::string_view packet = graph::PacketOf(node.target);
    names.emplace_back(packet.substr(packet.find('.') + 1));
  }
  return names;
}

constexpr std::string_view kHeads =
    "q: f16[2, 4, 64, 32], k: f16[2, 4, 64, 32], v: f16[2, 4, 64, 32]";

TEST_CASE("attention by operators is found in its usual forms", "[advice]") {
  CHECK(After("attention-by-operators", kHeads,
              "t = aten.transpose.int(k, -2, -1)\ns = aten.matmul.default(q, t)\n"
              "d = aten.div.Tensor(s, 5.6)\np = aten.softmax.int(d, -1)\n"
              "y = aten.matmul.default(p, v)\nreturn (y,)") ==
        Names{"scaled_dot_product_attention"});
  CHECK(After("attention-by-operators", kHeads,
              "s = aten.einsum.default('bhqd,bhkd->bhqk', [q, k])\np = aten.softmax.int(s, 3)\n"
              "r = aten.dropout.default(p, 0.1, False)\n"
              "y = aten.einsum.default('bhqk,bhkd->bhqd', [r, v])\nreturn (y,)") ==
        Names{"scaled_dot_product_attention"});
  CHECK(After("attention-by-operators", "q: f16[8, 64, 32], k: f16[8, 64, 32], v: f16[8, 64, 32]",
              "t = aten.transpose.int(k, 1, 2)\ns = aten.bmm.default(q, t)\n"
              "p = aten.softmax.int(s, -1)\ny = aten.bmm.default(p, v)\nreturn (y,)") ==
        Names{"unsqueeze", "unsqueeze", "unsqueeze", "scaled_dot_product_attention", "reshape"});
  CHECK(After("attention-by-operators", std::string(kHeads) + ", m: b8[2, 1, 1, 64]",
              "t = aten.transpose.int(k, 2, 3)\ns = aten.matmul.default(q, t)\n"
              "f = aten.masked_fill.Scalar(s, m, -10000.0)\np = aten.softmax.int(f, -1)\n"
              "y = aten.matmul.default(p, v)\nreturn (y,)") ==
        Names{"logical_not", "scaled_dot_product_attention"});
}

TEST_CASE("what only looks like attention is none", "[advice]") {
  // The softmax is not over keys; the scores are a result; the dropout drops.
  CHECK_FALSE(Applies("attention-by-operators", kHeads,
                      "t = aten.transpose.int(k, 2, 3)\ns = aten.matmul.default(q, t)\n"
                      "p = aten.softmax.int(s, 2)\ny = aten.matmul.default(p, v)\nreturn (y,)"));
  CHECK_FALSE(Applies("attention-by-operators", kHeads,
                      "t = aten.transpose.int(k, 2, 3)\ns = aten.matmul.default(q, t)\n"
                      "p = aten.softmax.int(s, -1)\ny = aten.matmul.default(p, v)\nreturn (y, p)"));
  CHECK_FALSE(Applies("attention-by-operators", kHeads,
                      "t = aten.transpose.int(k, 2, 3)\ns = aten.matmul.default(q, t)\n"
                      "p = aten.softmax.int(s, -1)\nr = aten.dropout.default(p, 0.1, True)\n"
                      "y = aten.matmul.default(r, v)\nreturn (y,)"));
}

TEST_CASE("a mask that a graph makes is causal only where it is", "[advice]") {
  const auto with_mask = [](std::string_view mask) {
    return std::string(mask) +
           "y = aten.scaled_dot_product_attention.default(q, k, v, m)\nreturn (y,)";
  };
  CHECK(Applies("causal-mask", kHeads,
                with_mask("o = aten.ones.default([64, 64], dtype = torch.bool)\n"
                          "m = aten.tril.default(o)\n")));
  CHECK(
      Applies("causal-mask", kHeads,
              with_mask("f = aten.full.default([64, 64], -1e30)\nm = aten.triu.default(f, 1)\n")));
  // One further to the right, the other triangle, and one of the wrong numbers.
  CHECK_FALSE(Applies("causal-mask", kHeads,
                      with_mask("o = aten.ones.default([64, 64], dtype = torch.bool)\n"
                                "m = aten.tril.default(o, 1)\n")));
  CHECK_FALSE(Applies("causal-mask", kHeads,
                      with_mask("o = aten.ones.default([64, 64], dtype = torch.bool)\n"
                                "m = aten.triu.default(o)\n")));
  CHECK_FALSE(
      Applies("causal-mask", kHeads,
              with_mask("f = aten.full.default([64, 64], -2.0)\nm = aten.triu.default(f, 1)\n")));
}

TEST_CASE("a mask of unknown values is causal only if somebody says so", "[advice]") {
  const auto places =
      PlacesOf("causal-mask",
               GraphOf(std::string(kHeads) + ", m: b8[64, 64]",
                       "y = aten.scaled_dot_product_attention.default(q, k, v, m)\nreturn (y,)"));
  REQUIRE(places.size() == 1);
  CHECK(places[0].condition == "if the mask is causal: the file does not have its values");
}

TEST_CASE("repeated heads are found where each stands before the next", "[advice]") {
  constexpr std::string_view kFew =
      "q: f16[2, 8, 1, 64], k: f16[2, 2, 128, 64], v: f16[2, 2, 128, 64]";
  CHECK(After("repeated-heads", kFew,
              "a = aten.repeat_interleave.self_int(k, 4, 1)\n"
              "b = aten.repeat_interleave.self_int(v, 4, 1)\n"
              "y = aten.scaled_dot_product_attention.default(q, a, b)\nreturn (y,)") ==
        Names{"scaled_dot_product_attention"});
  // repeat() puts all heads behind each other, which enable_gqa does not.
  CHECK_FALSE(
      Applies("repeated-heads", kFew,
              "a = aten.repeat.default(k, [1, 4, 1, 1])\nb = aten.repeat.default(v, [1, 4, 1, 1])\n"
              "y = aten.scaled_dot_product_attention.default(q, a, b)\nreturn (y,)"));
}

TEST_CASE("products of one operand are joined if all have a bias or none", "[advice]") {
  constexpr std::string_view kShapes =
      "x: f16[4, 64], w1: f16[32, 64], w2: f16[96, 64], w3: f16[32]";
  CHECK(After("parallel-products", kShapes,
              "a = aten.linear.default(x, w1)\nb = aten.linear.default(x, w2)\nreturn (a, b)") ==
        Names{"linear", "slice", "slice"});
  CHECK_FALSE(
      Applies("parallel-products", kShapes,
              "a = aten.linear.default(x, w1, w3)\nb = aten.linear.default(x, w2)\nreturn (a, b)"));
}

TEST_CASE("sizes are padded to whole loads", "[advice]") {
  const auto change = [](std::string_view shapes) {
    const auto places =
        PlacesOf("padded-size", GraphOf(shapes, "a = aten.linear.default(x, w)\nreturn (a,)"));
    return places.empty() ? std::string() : places[0].change.substr(0, places[0].change.find(','));
  };
  CHECK(change("x: f16[64, 128], w: f16[50257, 128]") == "make 50257 50304");
  CHECK(change("x: f16[64, 1001], w: f16[128, 1001]") == "make 1001 1008");
  CHECK(change("x: f32[64, 1001], w: f32[128, 1001]") == "make 1001 1004");
  CHECK(change("x: f16[64, 1000], w: f16[128, 1000]").empty());
}

TEST_CASE("rows are selected before they are computed", "[advice]") {
  CHECK(After("unused-work", "x: f16[2, 64, 128], w: f16[1000, 128]",
              "y = aten.linear.default(x, w)\nz = aten.select.int(y, 1, -1)\nreturn (z,)") ==
        Names{"select", "linear"});
  // Of the columns of a result all are needed; softmax over rows needs all of them, too.
  CHECK_FALSE(Applies("unused-work", "x: f16[2, 64, 128], w: f16[1000, 128]",
                      "y = aten.linear.default(x, w)\nz = aten.select.int(y, 2, 0)\nreturn (z,)"));
  CHECK_FALSE(Applies("unused-work", "x: f16[2, 64, 128]",
                      "y = aten.softmax.int(x, 1)\nz = aten.select.int(y, 1, -1)\nreturn (z,)"));
}

TEST_CASE("copies are dropped where something moves", "[advice]") {
  CHECK(Applies("copies", "x: f16[8, 32, 64]",
                "t = aten.transpose.int(x, 1, 2)\ny = aten.contiguous.default(t)\n"
                "z = aten.add.Tensor(y, 1)\nreturn (z,)"));
  CHECK_FALSE(Applies("copies", "x: f16[8, 64, 32]",
                      "y = aten.contiguous.default(x)\nz = aten.add.Tensor(y, 1)\nreturn (z,)"));
}

TEST_CASE("training is found in what is run for its results", "[advice]") {
  CHECK(After("training-graph", "x: f16[8, 64]",
              "y = aten.dropout.default(x, 0.1, True)\nz = aten.relu.default(y)\nreturn (z,)") ==
        Names{"relu"});
  CHECK_FALSE(Applies("training-graph", "x: f16[8, 64]",
                      "y = aten.dropout.default(x, 0.1, False)\nreturn (y,)"));
}

TEST_CASE("a weight in float32 makes a model one, not a region of it", "[advice]") {
  CHECK(Applies("float32", "x: f32[8, 64], w: f32[64, 64]",
                "y = aten.linear.default(x, w)\nreturn (y,)"));
  const auto places =
      PlacesOf("float32",
               GraphOf("x: f16[8, 64], w: f16[64, 64]",
                       "a = aten.to.dtype(x, torch.float32)\nb = aten.to.dtype(w, torch.float32)\n"
                       "y = aten.linear.default(a, b)\nreturn (y,)"));
  REQUIRE(places.size() == 1);
  CHECK(places[0].change.starts_with("compute it in float16"));
  CHECK_FALSE(Applies("float32", "x: f16[8, 64], w: f16[64, 64]",
                      "y = aten.linear.default(x, w)\nreturn (y,)"));
}

TEST_CASE("a product in float32 is one, whatever its operator", "[advice]") {
  CHECK(After("float32", "q: f16[2, 4, 64, 32], k: f16[2, 4, 64, 32], w: f16[8]",
              "a = aten.to.dtype(q, torch.float32)\nb = aten.to.dtype(k, torch.float32)\n"
              "y = aten.einsum.default('bhqd,bhkd->bhqk', [a, b])\nreturn (y,)") ==
        Names{"einsum", "to"});
  // Not all that it multiplies is in float32.
  CHECK_FALSE(Applies("float32", "q: f32[64, 32], k: f16[32, 64], w: f16[8]",
                      "y: \"f32[64, 64]\" = torch.ops.aten.mm.dtype(q, k, torch.float32)\n"
                      "return (y,)"));
}

}  // namespace
}  // namespace idbg::advice::rules_test
