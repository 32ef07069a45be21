// SPDX-License-Identifier: Apache-2.0
#include "minify/reduction.h"

#include <catch2/catch_test_macros.hpp>

#include "graph/text.h"
#include "minify/graphs.h"

namespace idbg::minify::reduction_test {
namespace {

constexpr std::string_view kGraph = R"(class G(torch.nn.Module):
    def forward(self, x: "f32[4, 8]", y: "f32[4, 8]", unused: "f32[2]"):
        a: "f32[4, 8]" = torch.ops.aten.sin.default(x)
        b: "f32[4, 8]" = torch.ops.aten.add.Tensor(a, y)
        t: "f32[8, 4]" = torch.ops.aten.permute.default(b, [1, 0])
        c: "f32[4, 4]" = torch.ops.aten.mm.default(b, t)
        return (c, y)
)";

Candidate Made(const Original& original, const Reduction& reduction) {
  auto candidate = Apply(original, reduction);
  REQUIRE(candidate);
  graph::Lint(candidate->graph, "candidate");
  return *candidate;
}
Reduction Small(const Original& original) {
  Reduction reduction = original.Whole();
  reduction.keeps_unused = reduction.keeps_kinds = false;
  return reduction;
}
std::vector<std::string> InputNames(const Candidate& candidate) {
  std::vector<std::string> names;
  for (const graph::GraphInput& input : candidate.graph.inputs)
    names.push_back(candidate.graph.value(input.value).name);
  return names;
}

TEST_CASE("reduction: the whole graph is the graph itself", "[minify]") {
  const Original original(ReadGraph(kGraph));
  const Candidate whole = Made(original, original.Whole());
  CHECK(graph::ToText(whole.graph) == graph::ToText(original.graph()));
}

TEST_CASE(
    "reduction: a node that is cut out makes inputs of what it gave and outputs of what it "
    "took",
    "[minify]") {
  const Original original(ReadGraph(kGraph));
  Reduction reduction = Small(original);
  reduction.kept[1] = false;
  const Candidate candidate = Made(original, reduction);
  CHECK(InputNames(candidate) == std::vector<std::string>{"x", "y", "b"});
  CHECK(candidate.graph.outputs.size() == 3);  // c, y, and a, which only b used
  CHECK(candidate.graph.nodes.size() == 2 + 1);
}

TEST_CASE("reduction: what leads to no output is left out", "[minify]") {
  const Original original(ReadGraph(kGraph));
  Reduction reduction = Small(original);
  reduction.dropped = {original.graph().node(3).outputs[0]};
  const Candidate candidate = Made(original, reduction);
  CHECK(candidate.graph.nodes.empty());  // y alone is returned
  CHECK(InputNames(candidate) == std::vector<std::string>{"y"});
}

TEST_CASE("reduction: nothing left is no graph", "[minify]") {
  const Original original(Chain(3));
  Reduction reduction = Small(original);
  for (graph::NodeId id = 0; id < 3; ++id) reduction.kept[id] = false;
  CHECK_FALSE(Apply(original, reduction));
}

TEST_CASE("reduction: a value can be replaced by another, through several steps", "[minify]") {
  const Original original(Chain(3));
  Reduction reduction = Small(original);
  const auto value = [&](graph::NodeId id) { return original.graph().node(id).outputs[0]; };
  reduction.kept[0] = reduction.kept[1] = false;
  reduction.replaced = {{value(1), value(0)}, {value(0), original.graph().inputs[0].value}};
  const Candidate candidate = Made(original, reduction);
  CHECK(InputNames(candidate) == std::vector<std::string>{"x"});
  CHECK(candidate.graph.nodes.size() == 1);
}

TEST_CASE("reduction: sizes change together, and the types of what follows with them", "[minify]") {
  const Original original(ReadGraph(kGraph));
  Reduction reduction = Small(original);
  reduction.sizes = {{8, 2}};
  const Candidate candidate = Made(original, reduction);
  const auto type = [&](std::size_t node) {
    return graph::ToString(*candidate.graph.value(candidate.graph.nodes[node].outputs[0]).tensor);
  };
  CHECK(type(2).starts_with("f32[2, 4]"));
  CHECK(type(3).starts_with("f32[4, 4]"));
}

TEST_CASE("reduction: sizes that do not fit make no graph", "[minify]") {
  const Original original(ReadGraph(R"(class G(torch.nn.Module):
    def forward(self, x: "f32[4, 8]"):
        a: "f32[32]" = torch.ops.aten.view.default(x, [32])
        return (a,)
)"));
  Reduction reduction = Small(original);
  reduction.sizes = {{8, 2}};
  CHECK_FALSE(Apply(original, reduction));
  reduction.sizes = {{8, 2}, {32, 8}};
  CHECK(Apply(original, reduction));
}

TEST_CASE("reduction: dtypes change in inputs and arguments", "[minify]") {
  const Original original(ReadGraph(R"(class G(torch.nn.Module):
    def forward(self, x: "f16[4]"):
        a: "f64[4]" = torch.ops.aten._to_copy.default(x, dtype = torch.float64)
        return (a,)
)"));
  Reduction reduction = Small(original);
  reduction.dtypes = {{graph::DType::kFloat64, graph::DType::kFloat32},
                      {graph::DType::kFloat16, graph::DType::kFloat32}};
  const Candidate candidate = Made(original, reduction);
  for (const graph::Value& value : candidate.graph.values)
    CHECK(value.tensor->dtype == graph::DType::kFloat32);
}

TEST_CASE("reduction: nodes that write to an argument stay unless they are cut out", "[minify]") {
  const Original original(ReadGraph(R"(class G(torch.nn.Module):
    def forward(self, x: "f32[4]"):
        a: "f32[4]" = torch.ops.aten.add_.Tensor(x, 1)
        b: "f32[4]" = torch.ops.aten.sin.default(x)
        return (b,)
)"));
  CHECK(original.IsSink(0));
  CHECK(Made(original, Small(original)).graph.nodes.size() == 2);
}

TEST_CASE("reduction: dynamic sizes become the numbers that they were", "[minify]") {
  graph::Graph graph = Chain(1);
  graph.symbols = {{.name = "s0", .hint = 4}};
  graph.value(0).tensor->sizes[0] = tensor::SymInt::Symbolic(tensor::ParseExpr("s0"), 4);
  const graph::Graph fixed = Specialise(graph);
  CHECK(fixed.value(0).tensor->sizes[0].is_concrete());
  CHECK(fixed.symbols.empty());
}

}  // namespace
}  // namespace idbg::minify::reduction_test
