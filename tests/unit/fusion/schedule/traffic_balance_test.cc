// SPDX-License-Identifier: Apache-2.0
#include "fusion/schedule/traffic_balance.h"

#include "fusion/text_graph.h"

namespace idbg::fusion::traffic_balance_test {
namespace {

constexpr double kTensor = 64 * 64 * 4;

TEST_CASE("a value that stays in a kernel is spared a write and a read", "[fusion]") {
  const plan::Plan plan = PredictFusion(TextGraph("x: f32[64, 64]",
                                                  "a = aten.neg.default(x)\n"
                                                  "b = aten.sin.default(a)\nreturn (b,)"));
  CHECK(plan.on_chip_bytes == 2 * kTensor);
  CHECK(plan.added_bytes == 0);
}

TEST_CASE("a value that is also a result is spared its read only", "[fusion]") {
  const plan::Plan plan = PredictFusion(TextGraph("x: f32[64, 64]",
                                                  "a = aten.neg.default(x)\n"
                                                  "b = aten.sin.default(a)\nreturn (a, b)"));
  CHECK(plan.on_chip_bytes == kTensor);
}

TEST_CASE("neighbours that read one tensor spare the second read", "[fusion]") {
  const plan::Plan plan = PredictFusion(TextGraph("x: f32[64, 64]",
                                                  "a = aten.neg.default(x)\n"
                                                  "b = aten.sin.default(x)\nreturn (a, b)"));
  CHECK(plan.on_chip_bytes == kTensor);
}

TEST_CASE("what is computed again reads its input again", "[fusion]") {
  const plan::Plan plan =
      PredictFusion(TextGraph("x: f32[64, 64]",
                              "a = aten.neg.default(x)\n"
                              "b = aten.amax.default(a, [0])\n"
                              "c = aten.sum.dim_IntList(a, [0, 1])\nreturn (b, c)"));
  REQUIRE(plan.KernelCount() == 2);
  CHECK(plan.added_bytes == kTensor);
  CHECK(plan.on_chip_bytes == 3 * kTensor);
}

TEST_CASE("kernels are balanced one by one, and by what the memory is", "[fusion]") {
  const graph::Graph graph = TextGraph("x: f32[64, 64]",
                                       "v = aten.view.default(x, [4096])\n"
                                       "a = aten.neg.default(v)\nreturn (a,)");
  const graph::ValueId x = graph.inputs[0].value;
  const graph::ValueId view = graph.nodes[0].outputs[0];
  TrafficBalance balance(graph);
  balance.AddNode(graph.nodes[1], CostOf(graph, graph.nodes[1]));
  balance.AddKernel(x, false, 64 * 64 * 4);  // of which `view` is another name
  balance.AddKernel(graph.nodes[1].outputs[0], true, 64 * 64 * 4);
  balance.CloseKernel();
  CHECK(balance.on_chip_bytes() == 0);
  CHECK(balance.added_bytes() == 0);
  balance.AddKernel(view, false, 100);
  balance.CloseKernel();
  balance.AddNode(graph.nodes[1], CostOf(graph, graph.nodes[1]));
  balance.CloseKernel();
  CHECK(balance.added_bytes() == 100);
  CHECK(balance.on_chip_bytes() == 2 * kTensor);
}

}  // namespace
}  // namespace idbg::fusion::traffic_balance_test
