// SPDX-License-Identifier: Apache-2.0
// Kernels of eager mode beside those of tests/data/kernels, as replayed on an H200.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "device/device.h"
#include "eager/kernels.h"
#include "estimate/estimate.h"
#include "fusion/options.h"
#include "graph/arguments.h"
#include "graph/graph_builder.h"
#include "plan/kernel.h"
#include "roofline/kernel_time.h"

namespace idbg::roofline::eager_time_test {
namespace {

using Catch::Matchers::WithinRel;
using graph::Graph;
using graph::GraphBuilder;
using graph::Ints;
using graph::Ref;
using graph::SymInt;
using graph::ValueId;
using tensor::DType;
using Sizes = std::vector<SymInt>;

constexpr double kModel = 0.25;

plan::EagerKernel Of(const Graph& graph) {
  const graph::Node& node = graph.nodes.back();
  return eager::EagerKernelOf(graph, node, graph::FindOperator(graph, node));
}

// Microseconds of the last operator's kernels, by an estimate of the whole graph.
double LastUs(const Graph& graph) {
  const device::Hardware h200 = device::LoadHardware("h200");
  const estimate::Estimate estimate =
      estimate::EstimateModel(graph, fusion::PredictFusion(graph), h200);
  const KernelEstimate& kernel = estimate.eager.kernels.back();
  return (kernel.time_ms - kernel.gap_ms) * 1e3;
}

Graph One(const std::string& target, const Sizes& sizes, DType from, const Sizes& strides, DType to,
          const Sizes& result_strides = {}, std::vector<graph::Argument> more = {}) {
  GraphBuilder builder;
  std::vector<graph::Argument> arguments = {Ref(builder.Input(sizes, from, strides))};
  for (graph::Argument& argument : more) arguments.push_back(std::move(argument));
  const ValueId result = builder.Tensor(sizes, to, result_strides);
  builder.Call(target, std::move(arguments), {result});
  builder.graph().outputs.push_back({.value = Ref(result)});
  return builder.graph();
}

TEST_CASE("a copy whose neighbors are far apart takes several times one that only indexes",
          "[roofline]") {
  const Graph crossed = One("aten.contiguous.default", {8, 256, 112, 112}, DType::kBfloat16,
                            {3211264, 1, 28672, 256}, DType::kBfloat16);
  CHECK(Of(crossed).crossed == 8.0 * 256 * 112 * 112);
  CHECK_THAT(LastUs(crossed), WithinRel(169.0, kModel));
  const Graph heads = One("aten.contiguous.default", {1, 32, 297, 80}, DType::kFloat32,
                          {760320, 80, 2560, 1}, DType::kFloat32);
  CHECK(Of(heads).single == 32.0 * 297 * 80);
  CHECK(Of(heads).crossed == 0);
  CHECK_THAT(LastUs(heads), WithinRel(3.4, kModel));
  // Neighbors 24 bytes apart lie in few lines.
  const Graph near = One("aten.contiguous.default", {8, 12, 512, 512}, DType::kBfloat16,
                         {3145728, 1, 6144, 12}, DType::kBfloat16);
  CHECK_THAT(LastUs(near), WithinRel(67.8, kModel));
}

TEST_CASE("eager mode converts to wider numbers one by one", "[roofline]") {
  const Graph wider = One("aten.to.dtype", {723574, 64}, DType::kBfloat16, {}, DType::kFloat32);
  CHECK(Of(wider).converted == 723574.0 * 64);
  CHECK_THAT(LastUs(wider), WithinRel(134.1, kModel));
  const Graph narrower = One("aten.to.dtype", {4096, 768}, DType::kFloat32, {}, DType::kBfloat16);
  CHECK(Of(narrower).converted == 0);
}

TEST_CASE("a concatenation of tensors with gaps copies one by one", "[roofline]") {
  const auto cat = [](const Sizes& strides) {
    GraphBuilder builder;
    const ValueId a = builder.Input({1, 32, 14156, 64}, DType::kBfloat16, strides);
    const ValueId b = builder.Input({1, 32, 14156, 64}, DType::kBfloat16);
    const ValueId result = builder.Tensor({1, 32, 14156, 128}, DType::kBfloat16);
    builder.Call("aten.cat.default",
                 {graph::Argument{graph::ArgumentList{Ref(a), Ref(b)}}, {std::int64_t{-1}}},
                 {result});
    builder.graph().outputs.push_back({.value = Ref(result)});
    return builder.graph();
  };
  const Graph gaps = cat({57982976, 1811968, 128, 1});
  CHECK_THAT(LastUs(gaps), WithinRel(232.6, kModel));
  CHECK(Of(cat({})).joined == 0);
}

TEST_CASE("a layer norm takes as long as its rows, and copies what is transposed", "[roofline]") {
  const auto norm = [](std::int64_t rows, std::int64_t row) {
    return One("aten.layer_norm.default", {rows, row}, DType::kBfloat16, {}, DType::kBfloat16, {},
               {Ints({row})});
  };
  CHECK_THAT(LastUs(norm(8523, 4096)), WithinRel(57.6, kModel));
  CHECK_THAT(LastUs(norm(4833, 1024)), WithinRel(13.3, kModel));
  CHECK_THAT(LastUs(norm(28, 4096)), WithinRel(6.7, kModel));
  CHECK(Of(norm(28, 4096)).launches == 0);
  const Graph transposed =
      One("aten.layer_norm.default", {8, 1500, 512}, DType::kBfloat16, {768000, 1, 1500},
          DType::kBfloat16, {768000, 512, 1}, {Ints({512})});
  CHECK(Of(transposed).launches == 1);
  CHECK(Of(transposed).crossed == 8.0 * 1500 * 512);
}

TEST_CASE("a reduction over neighbors takes as long as its blocks wait for loads", "[roofline]") {
  const auto mean = [](const Sizes& sizes, const Sizes& result, DType dtype,
                       std::initializer_list<std::int64_t> dims) {
    GraphBuilder builder;
    const ValueId x = builder.Input(sizes, dtype);
    const ValueId sum = builder.Tensor(result, dtype);
    builder.Call("aten.mean.dim", {Ref(x), Ints(dims)}, {sum});
    builder.graph().outputs.push_back({.value = Ref(sum)});
    return builder.graph();
  };
  const Graph pooled = mean({128, 2048, 8, 8}, {128, 2048}, DType::kBfloat16, {2, 3});
  CHECK(Of(pooled).row == 64);
  CHECK_THAT(LastUs(pooled), WithinRel(60.1, kModel));
  CHECK_THAT(LastUs(mean({529, 4096}, {529}, DType::kFloat32, {-1})), WithinRel(9.1, kModel));
  CHECK(Of(mean({128, 196, 768}, {128, 768}, DType::kFloat32, {1})).rows_of ==
        plan::EagerRows::kNone);
}

TEST_CASE("operands of a product of which no batch can be made are copied", "[roofline]") {
  GraphBuilder builder;
  const ValueId q = builder.Input({1024, 3, 49, 32}, DType::kBfloat16, {4704, 32, 96, 1});
  const ValueId k = builder.Input({1024, 3, 32, 49}, DType::kBfloat16, {14112, 32, 1, 288});
  builder.Call("aten.matmul.default", {Ref(q), Ref(k)},
               {builder.Tensor({1024, 3, 49, 49}, DType::kBfloat16)});
  const plan::EagerKernel kernel = Of(builder.graph());
  CHECK(kernel.launches == 2);
  const double elements = 1024.0 * 3 * 49 * 32;
  CHECK_THAT(kernel.single, WithinRel(1.40 * elements, 0.01));  // rows of 49 share cache lines
  CHECK_THAT(kernel.crossed, WithinRel(0.60 * elements, 0.01));
}

TEST_CASE("a mask of truth values is converted on each call of attention", "[roofline]") {
  const auto attention = [](DType mask) {
    GraphBuilder builder;
    std::vector<graph::Argument> arguments;
    for (int i = 0; i < 3; ++i)
      arguments.push_back(Ref(builder.Input({8, 12, 128, 64}, DType::kBfloat16)));
    arguments.push_back(Ref(builder.Input({8, 1, 128, 128}, mask)));
    builder.Call("aten.scaled_dot_product_attention.default", std::move(arguments),
                 {builder.Tensor({8, 12, 128, 64}, DType::kBfloat16)});
    return builder.graph();
  };
  CHECK(Of(attention(DType::kBool)).launches == 3);
  CHECK(Of(attention(DType::kBfloat16)).launches == 0);
}

TEST_CASE("on a GPU a convolution of channels last writes channels last", "[roofline]") {
  const auto network = [](const Sizes& strides) {
    GraphBuilder builder;
    const ValueId x = builder.Input({8, 96, 56, 56}, DType::kBfloat16, strides);
    const ValueId weight = builder.Input({96, 1, 7, 7}, DType::kBfloat16);
    const ValueId result = builder.Tensor({8, 96, 56, 56}, DType::kBfloat16);
    builder.Call(
        "aten.conv2d.default",
        {Ref(x), Ref(weight), {}, Ints({1, 1}), Ints({3, 3}), Ints({1, 1}), {std::int64_t{96}}},
        {result});
    const ValueId relu = builder.Tensor({8, 96, 56, 56}, DType::kBfloat16);
    builder.Call("aten.relu.default", {Ref(result)}, {relu});
    const ValueId rows = builder.Tensor({8, 56, 56, 96}, DType::kBfloat16, {301056, 56, 1, 3136});
    builder.Call("aten.permute.default", {Ref(relu), Ints({0, 2, 3, 1})}, {rows});
    builder.Call("aten.flatten.using_ints", {Ref(relu), {std::int64_t{2}}},
                 {builder.Tensor({8, 96, 3136}, DType::kBfloat16)});
    const ValueId scale = builder.Input({1}, DType::kBfloat16);
    builder.Call("aten.mul.Tensor", {Ref(scale), Ref(relu)},
                 {builder.Tensor({8, 96, 56, 56}, DType::kBfloat16)});
    return builder.graph();
  };
  const Sizes last = {301056, 1, 5376, 96};
  CHECK_FALSE(eager::WithGpuLayouts(network({})).has_value());
  const auto laid = eager::WithGpuLayouts(network(last));
  REQUIRE(laid.has_value());
  const auto strides_of = [&](std::size_t node) {
    return *graph::OutputType(*laid, laid->nodes.at(node), 0)->strides;
  };
  CHECK(strides_of(0) == last);
  CHECK(strides_of(1) == last);
  CHECK(strides_of(2) == Sizes{301056, 5376, 96, 1});  // rows that are dense
  CHECK(strides_of(3) == Sizes{301056, 1, 96});        // a view, as no place is moved
  CHECK(strides_of(4) == last);                        // whatever repeated numbers stand before

  const Graph graph = network(last);
  const std::vector<plan::Kernel> work =
      eager::RunEagerly(graph, fusion::PredictFusion(graph)).kernels;
  REQUIRE_FALSE(work.empty());
  REQUIRE(work.front().convolution.has_value());
  CHECK(work.front().convolution->is_channels_last);
}

TEST_CASE("a layer with a bias in float32 is not divided along its sum in eager mode",
          "[roofline]") {
  const auto work = [](bool has_bias) {
    GraphBuilder builder;
    std::vector<graph::Argument> arguments = {Ref(builder.Input({1024, 3072})),
                                              Ref(builder.Input({768, 3072}))};
    if (has_bias) arguments.push_back(Ref(builder.Input({768})));
    const ValueId result = builder.Tensor({1024, 768});
    builder.Call("aten.linear.default", std::move(arguments), {result});
    builder.graph().outputs.push_back({.value = Ref(result)});
    return builder.graph();
  };
  // Of BERT in tests/data/models/h200/float32: eager, and under Inductor without the bias.
  CHECK_THAT(LastUs(work(true)), WithinRel(128.6, kModel));
  CHECK_THAT(LastUs(work(false)), WithinRel(111.7, kModel));
  CHECK(LastUs(work(true)) > LastUs(work(false)));
}

// Single calls on an H200 by CUPTI.
TEST_CASE("rows are looked up by a block each, and added to an element at a time", "[roofline]") {
  const device::Hardware h200 = device::LoadHardware("h200");
  const device::Device device(h200, false);
  GraphBuilder builder;
  const ValueId x = builder.Input({10000, 256}, DType::kBfloat16);
  const ValueId at = builder.Input({80000}, DType::kInt64);
  const ValueId rows = builder.Tensor({80000, 256}, DType::kBfloat16);
  builder.Call("aten.index.Tensor", {Ref(x), graph::Argument{graph::ArgumentList{Ref(at)}}},
               {rows});
  const ValueId sum = builder.Tensor({10000, 256}, DType::kBfloat16);
  builder.Call("aten.index_add.default",
               {Ref(x), graph::Argument{std::int64_t{0}}, Ref(at), Ref(rows)}, {sum});
  builder.graph().outputs.push_back({.value = Ref(sum)});
  const Graph graph = builder.graph();
  const std::vector<plan::Kernel> work =
      eager::RunEagerly(graph, fusion::PredictFusion(graph)).kernels;
  REQUIRE(work.size() == 2);
  const auto us = [&](const plan::Kernel& kernel) {
    return 1e3 * EstimateKernel(kernel, device, {}, {}).time_ms;
  };
  CHECK_THAT(us(work[0]), WithinRel(49.5, kModel));
  CHECK_THAT(us(work[1]), WithinRel(161.5, kModel));
  // Inductor leaves the sum to ATen.
  const plan::Plan plan = fusion::PredictFusion(graph);
  CHECK_THAT(us(eager::WithFallbacks(plan).back()), WithinRel(161.5, kModel));
}

TEST_CASE("a layer of a transposed input multiplies batch by batch", "[roofline]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({16, 768, 196}, DType::kBfloat16, {150528, 1, 768});
  const ValueId weight = builder.Input({384, 196}, DType::kBfloat16);
  const ValueId bias = builder.Input({384}, DType::kBfloat16);
  builder.Call("aten.linear.default", {Ref(x), Ref(weight), Ref(bias)},
               {builder.Tensor({16, 768, 384}, DType::kBfloat16)});
  const Graph graph = builder.graph();
  const std::vector<plan::Kernel> work =
      eager::RunEagerly(graph, fusion::PredictFusion(graph)).kernels;
  REQUIRE(work.size() == 1);
  REQUIRE(work.front().gemm.has_value());
  CHECK(work.front().gemm->batch == 16);
  CHECK(work.front().gemm->m == 768);
  CHECK(work.front().gemm->a_transposed);
  CHECK(work.front().gemm->is_b_shared);
  REQUIRE(work.front().eager.has_value());
  CHECK(work.front().eager->launches == 1);  // the bias
}

}  // namespace
}  // namespace idbg::roofline::eager_time_test
