// SPDX-License-Identifier: Apache-2.0
// Kernels in the order in which they run (scheduler_rules.cc).
#include "fusion/text_graph.h"

namespace idbg::fusion::scheduler_order_test {
namespace {

TEST_CASE("kernels run after what they wait for, else in the order of the graph", "[fusion]") {
  const graph::Graph graph = TextGraph("x: f32[64, 64], w: f32[64, 64], y: f32[32]",
                                       "a = aten.mm.default(x, w)\n"
                                       "b = aten.neg.default(y)\n"
                                       "c = aten.mm.default(a, w)\n"
                                       "d = aten.sin.default(a)\nreturn (b, c, d)");
  CHECK(Kernels(graph) == Names{"[mm]", "neg", "[mm]", "sin"});
}

TEST_CASE("a kernel runs when the first of its nodes would, after the inputs of all", "[fusion]") {
  const graph::Graph graph = TextGraph("x: f32[64, 64], w: f32[64, 64]",
                                       "a = aten.neg.default(x)\n"
                                       "m = aten.mm.default(w, w)\n"
                                       "b = aten.add.Tensor(x, m)\nreturn (a, b)");
  CHECK(Kernels(graph) == Names{"[mm]", "neg add"});
}

TEST_CASE("operands are made when they are needed where that lowers the peak", "[fusion]") {
  const std::string inputs = "x: f32[64, 64], u: f32[64, 64], v: f32[64, 64], w: f32[64, 64]";
  const std::string made =
      "a = aten.neg.default(u)\nb = aten.sin.default(v)\nc = aten.cos.default(w)\n"
      "m = aten.mm.default(x, a)\nn = aten.mm.default(m, b)\no = aten.mm.default(n, c)\n";
  CHECK(Kernels(TextGraph(inputs, made + "return (o,)")) ==
        Names{"neg", "[mm]", "sin", "[mm]", "cos", "[mm]"});
  // The caller holds them in any order.
  CHECK(Kernels(TextGraph(inputs, made + "return (a, b, c, m, n, o)")) ==
        Names{"neg", "sin", "cos", "[mm]", "[mm]", "[mm]"});
}

TEST_CASE("C++ nests share a kernel until a library call comes between", "[fusion]") {
  const graph::Graph together = TextGraph("x: f32[64, 64], y: f32[32]",
                                          "a = aten.neg.default(x)\n"
                                          "b = aten.sin.default(y)\nreturn (a, b)");
  CHECK(Kernels(together) == Names{"neg", "sin"});
  CHECK(Kernels(together, kCpu) == Names{"neg sin"});
  const graph::Graph parted = TextGraph("x: f32[64, 64], y: f32[32]",
                                        "a = aten.neg.default(x)\n"
                                        "m = aten.mm.default(a, a)\n"
                                        "b = aten.sin.default(y)\nreturn (a, m, b)");
  CHECK(Kernels(parted, kCpu) == Names{"neg", "[mm]", "sin"});
}

TEST_CASE("a join of concatenated parts does not part C++ kernels", "[fusion]") {
  const graph::Graph graph = TextGraph("x: f32[8, 4], y: f32[8, 4]",
                                       "c = aten.cat.default([x, y], 1)\n"
                                       "d = aten.relu.default(c)\nreturn (d,)");
  const plan::Plan plan = PredictFusion(graph, kCpu);
  CHECK(plan.KernelCount() == 1);
}

TEST_CASE("a C++ kernel with a reduction among its nests is one", "[fusion]") {
  const plan::Plan plan =
      PredictFusion(TextGraph("x: f32[64, 64], y: f32[32]",
                              "a = aten.sin.default(y)\n"
                              "b = aten.sum.dim_IntList(x, [1])\nreturn (a, b)"),
                    kCpu);
  REQUIRE(plan.KernelCount() == 1);
  CHECK(plan.kernels[0].kind == plan::KernelKind::kReduction);
}

TEST_CASE("neighbours that stay apart are named once, producer first", "[fusion]") {
  const plan::Plan plan = PredictFusion(TextGraph("x: f32[64, 64], w: f32[64, 64]",
                                                  "a = aten.mm.default(x, w)\n"
                                                  "b = aten.mm.default(a, a)\nreturn (b,)"));
  REQUIRE(plan.refusals.size() == 1);
  CHECK(plan.refusals[0].first == 0);
  CHECK(plan.refusals[0].second == 1);
}

}  // namespace
}  // namespace idbg::fusion::scheduler_order_test
