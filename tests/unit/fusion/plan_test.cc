// SPDX-License-Identifier: Apache-2.0
#include "plan/plan.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "fusion/text_graph.h"
#include "graph/graph_builder.h"

namespace idbg::fusion::plan_test {
namespace {

using graph::GraphBuilder;
using graph::Ints;
using graph::Ref;
using graph::ValueId;

void Returns(GraphBuilder& builder, std::initializer_list<ValueId> values) {
  for (const ValueId value : values) builder.graph().outputs.push_back({.value = Ref(value)});
}

std::vector<std::string> Names(const plan::Plan& plan) {
  std::vector<std::string> names;
  for (const plan::Kernel& kernel : plan.kernels) {
    if (kernel.kind != plan::KernelKind::kNone) names.push_back(kernel.name);
  }
  return names;
}

// A layer norm as Inductor's decomposition writes it.
ValueId LayerNorm(GraphBuilder& builder, ValueId x) {
  const ValueId variance = builder.Tensor({64, 1});
  const ValueId mean = builder.Tensor({64, 1});
  builder.Call("aten.var_mean.correction", {Ref(x), Ints({1})}, {variance, mean});
  const ValueId centred = builder.Make("aten.sub.Tensor", {Ref(x), Ref(mean)}, {64, 256});
  const ValueId scale = builder.Make("aten.rsqrt.default", {Ref(variance)}, {64, 1});
  return builder.Make("aten.mul.Tensor", {Ref(centred), Ref(scale)}, {64, 256});
}

TEST_CASE("a chain of pointwise operators is one kernel", "[fusion]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({8, 16});
  const ValueId y = builder.Make("aten.add.Tensor", {Ref(x), Ref(x)}, {8, 16});
  Returns(builder, {builder.Make("aten.relu.default", {Ref(y)}, {8, 16})});
  const plan::Plan plan = PredictFusion(builder.graph());
  CHECK(Names(plan) == std::vector<std::string>{"triton_poi_fused_add_relu_0"});
  CHECK(plan.kernels[0].read_bytes == 8 * 16 * 4);
  CHECK(plan.kernels[0].written_bytes == 8 * 16 * 4);
}

TEST_CASE("a GPU sums up few results in two steps, a CPU in one", "[fusion]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({16, 100000});
  Returns(builder, {builder.Make("aten.sum.dim_IntList", {Ref(x), Ints({1})}, {16})});
  builder.graph().dialect = graph::Dialect::kInductor;
  CHECK(PredictFusion(builder.graph()).KernelCount() == 2);
  CHECK(PredictFusion(builder.graph(), kCpu).KernelCount() == 1);
}

TEST_CASE("a value with two users is computed again rather than stored", "[fusion]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({64, 64});
  const ValueId y = builder.Make("aten.neg.default", {Ref(x)}, {64, 64});
  const ValueId all = builder.Make("aten.amax.default", {Ref(y), Ints({0, 1})}, {});
  const ValueId rows = builder.Make("aten.sum.dim_IntList", {Ref(y), Ints({1})}, {64});
  Returns(builder, {all, rows});
  const plan::Plan plan = PredictFusion(builder.graph());
  CHECK(plan.KernelCount() == 2);
  CHECK(plan.recomputed_flops == 64 * 64);
}

TEST_CASE("a layer norm is one reduction kernel, whatever the device", "[fusion]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({64, 256});
  Returns(builder, {LayerNorm(builder, x)});
  CHECK(Names(PredictFusion(builder.graph())) ==
        std::vector<std::string>{"triton_per_fused_mul_rsqrt_sub_var_mean_0"});
  CHECK(Names(PredictFusion(builder.graph(), kCpu)) ==
        std::vector<std::string>{"cpp_fused_mul_rsqrt_sub_var_mean_0"});
}

TEST_CASE("library calls are walls, templates take an epilogue", "[fusion]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({64, 64});
  const ValueId w = builder.Input({64, 64});
  const ValueId y = builder.Make("aten.mm.default", {Ref(x), Ref(w)}, {64, 64});
  Returns(builder, {builder.Make("aten.relu.default", {Ref(y)}, {64, 64})});
  const plan::Plan apart = PredictFusion(builder.graph());
  CHECK(Names(apart) == std::vector<std::string>{"extern_kernels.mm", "triton_poi_fused_relu_0"});
  CHECK(Refuses(apart, "node1 is extern but not a triton kernel"));
  const plan::Plan fused = PredictFusion(builder.graph(), kTemplates);
  CHECK(Names(fused) == std::vector<std::string>{"triton_tem_fused_mm_relu_0"});
}

TEST_CASE("siblings that read the same tensor share a kernel", "[fusion]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({128, 128});
  const ValueId a = builder.Make("aten.sin.default", {Ref(x)}, {128, 128});
  const ValueId b = builder.Make("aten.cos.default", {Ref(x)}, {128, 128});
  Returns(builder, {a, b});
  CHECK(PredictFusion(builder.graph()).KernelCount() == 1);
}

TEST_CASE("reductions over different rows stay apart, and the reason is Inductor's", "[fusion]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({64, 256});
  const ValueId rows = builder.Make("aten.sum.dim_IntList", {Ref(x), Ints({1})}, {64});
  const ValueId all = builder.Make("aten.sum.default", {Ref(rows)}, {});
  Returns(builder, {rows, all});
  const plan::Plan plan = PredictFusion(builder.graph());
  CHECK(plan.KernelCount() == 2);
  CHECK(Refuses(plan, "numel/rnumel mismatch (reduce) (64, 1), (256, 64)"));
}

TEST_CASE("views cost nothing, and an operator that nobody knows is a call by itself", "[fusion]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({4, 6});
  const ValueId y = builder.Make("aten.permute.default", {Ref(x), Ints({1, 0})}, {6, 4});
  Returns(builder, {builder.Make("mylib.mystery.default", {Ref(y)}, {6, 4})});
  const plan::Plan plan = PredictFusion(builder.graph());
  CHECK(Names(plan) == std::vector<std::string>{"torch.ops.mylib.mystery.default"});
  CHECK(plan.unknown_nodes == 1);
}

}  // namespace
}  // namespace idbg::fusion::plan_test
