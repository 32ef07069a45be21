// SPDX-License-Identifier: Apache-2.0
// Library calls beside kernels of tests/data/kernels, as replayed on an H200: microseconds of the
// main kernel, with the kernels around it where the call has them.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "device/device.h"
#include "eager/kernels.h"
#include "estimate/estimate.h"
#include "fusion/options.h"
#include "graph/graph_builder.h"
#include "plan/convolution_work.h"
#include "plan/kernel.h"
#include "plan/work.h"
#include "roofline/class_times.h"
#include "roofline/gemm_device.h"
#include "roofline/kernel_time.h"

namespace idbg::roofline::call_time_test {
namespace {

using Catch::Matchers::WithinRel;
using graph::GraphBuilder;
using graph::Ref;
using graph::ValueId;
using tensor::DType;

// The models are to be right within that on single kernels; most are closer.
constexpr double kModel = 0.2;

constexpr double kFloorUs = 1.4;

TEST_CASE("float32 products take as long as the tiles of cuBLAS", "[roofline]") {
  const device::Hardware h200 = device::LoadHardware("h200");
  const device::Device device(h200, false);
  const auto us = [&](const plan::Gemm& product) {
    return OrdinaryProductS(product, true, device) * 1e6 + kFloorUs;
  };
  CHECK_THAT(us({.m = 12326, .n = 576, .k = 10592}), WithinRel(3403, kModel));
  CHECK_THAT(us({.m = 468, .n = 1968, .k = 9352}), WithinRel(381.6, kModel));
  CHECK_THAT(us({.m = 295, .n = 280, .k = 4336}), WithinRel(31.4, kModel));
  CHECK_THAT(us({.batch = 64, .m = 2048, .n = 64, .k = 2048}), WithinRel(827.8, kModel));
  CHECK_THAT(us({.batch = 512, .m = 49, .n = 49, .k = 64}), WithinRel(10.3, kModel));
  CHECK_THAT(us({.batch = 32, .m = 16, .n = 16, .k = 128}), WithinRel(5.0, kModel));
}

TEST_CASE("rows between vectors are loaded an element or two at a time", "[roofline]") {
  const device::Hardware h200 = device::LoadHardware("h200");
  const device::Device device(h200, false);
  const auto us = [&](std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t alignment) {
    const plan::Gemm product = {.m = m, .n = n, .k = k, .dtype = DType::kBfloat16};
    return NarrowProductS(product, alignment, device) * 1e6 + kFloorUs;
  };
  CHECK_THAT(us(6186, 1888, 5088, 2), WithinRel(548.3, kModel));
  CHECK_THAT(us(100352, 58, 960, 2), WithinRel(97.0, kModel));
  CHECK_THAT(us(119, 50257, 176, 1), WithinRel(34.1, kModel));
  // The library has no kernels for vectors of four: they are as slow as those of two.
  CHECK(us(6186, 1888, 5088, 4) == us(6186, 1888, 5088, 2));
  CHECK(us(6186, 1888, 5088, 1) > 1.5 * us(6186, 1888, 5088, 2));
}

double CallUs(const plan::ConvolutionWork& work, const device::Device& device) {
  const auto call = ConvolutionS(work, 0, device);
  REQUIRE(call);
  const double floor_s = call->floor_s.value_or(device.FloorS(plan::KernelClass::kConvolution));
  return (call->kernel_s + call->helpers_s + floor_s) * 1e6;
}

plan::ConvolutionWork Convolution(std::int64_t batch, std::int64_t channels, std::int64_t outputs,
                                  double window, double places, double input_places, DType dtype) {
  plan::ConvolutionWork work{
      .batch = batch, .channels = channels, .outputs = outputs, .dtype = dtype};
  work.all_outputs = outputs;
  work.taps = work.window = window;
  work.positions = static_cast<double>(batch) * places;
  work.input_elements = static_cast<double>(batch * channels) * input_places;
  work.weight_elements = static_cast<double>(outputs * channels) * window;
  work.output_elements = work.positions * static_cast<double>(outputs);
  work.flops = 2 * work.output_elements * static_cast<double>(channels) * window;
  work.is_channels_last = true;
  return work;
}

TEST_CASE("few channels with a large window are padded to a vector", "[roofline]") {
  const device::Hardware h200 = device::LoadHardware("h200");
  const device::Device device(h200, false);
  // 16 x 16 of two images of 224 x 224 with 768 outputs, and 7 x 7 of 128 of 96 x 96.
  CHECK_THAT(CallUs(Convolution(2, 3, 768, 256, 196, 50176, DType::kBfloat16), device),
             WithinRel(107.4, kModel));
  CHECK_THAT(CallUs(Convolution(128, 4, 24, 49, 2304, 9216, DType::kBfloat16), device),
             WithinRel(164.0, kModel));
  plan::ConvolutionWork first = Convolution(16, 3, 768, 256, 196, 50176, DType::kBfloat16);
  const auto last = ConvolutionS(first, 0, device);
  first.is_channels_last = false;
  const auto call = ConvolutionS(first, 0, device);
  REQUIRE(call);
  REQUIRE(last);
  CHECK(call->helpers == 3);  // input, weight, output
  CHECK(call->clears == 2);
  CHECK(last->helpers == 2);
  // Not so few outputs that ordinary units do it without a change of layout.
  first.outputs = first.all_outputs = 384;
  const auto plain = ConvolutionS(first, 0, device);
  REQUIRE(plain);
  CHECK(plain->helpers == 0);
}

TEST_CASE("TF32 with a large window rounds its operands first", "[roofline]") {
  const device::Hardware h200 = device::LoadHardware("h200");
  const device::Device device(h200, false);
  const plan::ConvolutionWork work = Convolution(1, 96, 1024, 49, 256, 256, DType::kFloat32);
  CHECK_THAT(CallUs(work, device), WithinRel(108.2, kModel));
  const auto call = ConvolutionS(work, 0, device);
  REQUIRE(call);
  CHECK(call->helpers == 2);
}

TEST_CASE("groups are spread out, and those with long windows run one by one", "[roofline]") {
  const device::Hardware h200 = device::LoadHardware("h200");
  const device::Device device(h200, false);
  plan::ConvolutionWork work = Convolution(4, 30, 30, 9, 256, 256, DType::kFloat16);
  work.groups = 32;
  work.input_elements = work.output_elements = 4.0 * 960 * 256;
  work.weight_elements = 960.0 * 30 * 9;
  work.flops *= 32;
  CHECK_THAT(CallUs(work, device), WithinRel(49.2, kModel));
  // The positional convolution of wav2vec2: 16 groups of 48 channels, 128 places, 12.3 ms.
  plan::ConvolutionWork long_window = Convolution(4, 48, 48, 128, 250, 249, DType::kBfloat16);
  long_window.groups = 16;
  long_window.rank = 1;
  long_window.output_sides.back() = 249;
  CHECK_THAT(CallUs(long_window, device), WithinRel(12300, kModel));
  // Of short rows a kernel each, side by side (tests/data/single, window-b2-l75).
  long_window.output_sides.back() = 75;
  CHECK_THAT(CallUs(long_window, device), WithinRel(1390, kModel));
}

TEST_CASE("a part of a tensor is copied before a convolution of it", "[roofline]") {
  GraphBuilder builder;
  const auto convolution = [&](std::vector<tensor::SymInt> strides) {
    const ValueId x = builder.Tensor({8, 80, 28, 28}, DType::kBfloat16, std::move(strides));
    const ValueId weight = builder.Tensor({80, 80, 3, 3}, DType::kBfloat16);
    builder.Call("aten.convolution.default", {Ref(x), Ref(weight)},
                 {builder.Tensor({8, 80, 26, 26}, DType::kBfloat16)});
    const graph::Graph& built = builder.graph();
    return plan::ConvolutionWorkOf(built,
                                   built.node(static_cast<graph::NodeId>(built.nodes.size() - 1)));
  };
  CHECK_FALSE(convolution({62720, 784, 28, 1})->has_gaps);
  CHECK_FALSE(convolution({62720, 1, 2240, 80})->has_gaps);  // channels last
  auto part = convolution({250880, 784, 28, 1});
  REQUIRE(part->has_gaps);

  const device::Hardware h200 = device::LoadHardware("h200");
  const device::Device device(h200, false);
  plan::Kernel work{.kernel_class = plan::KernelClass::kConvolution, .convolution = *part};
  const double copied_ms = EstimateKernel(work, device, {}, {}).time_ms;
  work.convolution->has_gaps = false;
  // 24 of them in Res2Net-50 (tests/data/unseen/h200/kernels.json), of half a million elements in
  // the mean, take 2.72 us and a gap each.
  constexpr double kCopyUs = 2.72 + 0.49;
  CHECK_THAT(1e3 * (copied_ms - EstimateKernel(work, device, {}, {}).time_ms),
             WithinRel(kCopyUs, kModel));
}

double ProductUs(GraphBuilder& builder,
                 const device::Hardware& h200 = device::LoadHardware("h200")) {
  const graph::Graph& graph = builder.graph();
  const estimate::EstimateOptions options{.run = {.gemm_time = MakeGemmTime(h200, false)}};
  return estimate::EstimateModel(graph, fusion::PredictFusion(graph), h200, options)
             .inductor.kernels.back()
             .time_ms *
         1e3;
}

// Of tests/data/tail/looked: 64 us and a gap; with a weight for each 190.
TEST_CASE("a batch that shares its weight reads it once", "[roofline]") {
  GraphBuilder builder;
  const ValueId a = builder.Input({197, 32, 768}, DType::kFloat16);
  const ValueId b = builder.Input({197, 768, 2304}, DType::kFloat16, {0, 1, 768});
  const ValueId product = builder.Tensor({197, 32, 2304}, DType::kFloat16);
  builder.Call("aten.bmm.default", {Ref(a), Ref(b)}, {product});
  builder.graph().outputs.push_back({.value = Ref(product)});
  CHECK_THAT(ProductUs(builder), WithinRel(64.4, kModel));
}

// Of tests/data/further, in float32: 207 us, where the formulas say 298.
TEST_CASE("products that no GEMM model knows are learned from single calls", "[roofline]") {
  GraphBuilder layer;
  const ValueId rows = layer.Input({197, 6, 384}, DType::kFloat32, {384, 75648, 1});
  const ValueId weight = layer.Input({197, 384, 1152}, DType::kFloat32, {0, 1, 384});
  const ValueId mixed = layer.Tensor({197, 6, 1152}, DType::kFloat32);
  layer.Call("aten.bmm.default", {Ref(rows), Ref(weight)}, {mixed});
  layer.graph().outputs.push_back({.value = Ref(mixed)});
  CHECK_THAT(ProductUs(layer), WithinRel(206.9, kModel));
}

TEST_CASE("a learned call waits for what it reads from memory", "[roofline]") {
  device::Hardware h200 = device::LoadHardware("h200");
  constexpr double kBytes = 4e6;
  const plan::Kernel work{.kernel_class = plan::KernelClass::kConvolution,
                          .reads = {{.bytes = kBytes}},
                          .convolution = Convolution(8, 64, 64, 9, 3136, 3136, DType::kBfloat16)};
  const auto ms = [&](double cached) {
    return EstimateKernel(work, device::Device(h200, false), {.bytes = cached}, {}).time_ms;
  };
  const device::Device device(h200, false);
  const double wait_ms = 1e3 * kBytes * (1 / device.bandwidth() - 1 / *device.l2_bandwidth());
  CHECK_THAT(ms(0) - ms(kBytes), WithinRel(wait_ms, 1e-6));
  // And takes longer than alone, where clocks do not fall.
  const double in_model_ms = ms(kBytes) - device.gap_s() * 1e3;
  const double factor = h200.costs.call_in_model;
  h200.costs.call_in_model = 1;
  CHECK(factor > 1);
  CHECK_THAT(in_model_ms, WithinRel(factor * (ms(kBytes) - device.gap_s() * 1e3), 1e-6));
}

TEST_CASE("what was written fills the cache until other things are read", "[roofline]") {
  constexpr double kCapacity = 1e6;
  CacheModel cache(kCapacity);
  const plan::Kernel writer{.writes = {{.storage = 1, .bytes = 4 * kCapacity}}};
  const plan::Kernel reader{.reads = {{.storage = 2, .bytes = kCapacity / 2}}};
  const plan::Kernel all{.reads = {{.storage = 3, .bytes = kCapacity}}};
  CHECK(cache.Run(writer).written == 0);
  CHECK(cache.Run(reader).written == 1);
  CHECK(cache.Run(all).written == 0.5);
  CHECK(cache.Run(reader).written == 0);
}

TEST_CASE("keys wait for what was written before, queries of a prompt do not", "[roofline]") {
  const device::Hardware h200 = device::LoadHardware("h200");
  const device::Device device(h200, false);
  const auto waits_us = [&](std::int64_t queries) {
    GraphBuilder builder;
    const ValueId q = builder.Input({16, 32, queries, 64}, DType::kFloat16);
    const ValueId k = builder.Input({16, 32, 1024, 64}, DType::kFloat16);
    const ValueId v = builder.Input({16, 32, 1024, 64}, DType::kFloat16);
    const ValueId result = builder.Tensor({16, 32, queries, 64}, DType::kFloat16);
    builder.Call("aten.scaled_dot_product_attention.default", {Ref(q), Ref(k), Ref(v)}, {result});
    builder.graph().outputs.push_back({.value = Ref(result)});
    const plan::Plan plan = fusion::PredictFusion(builder.graph());
    const plan::Kernel& kernel = plan.kernels.back();
    REQUIRE(kernel.attention.has_value());
    return 1e3 * (EstimateKernel(kernel, device, {.written = 1}, {}).time_ms -
                  EstimateKernel(kernel, device, {}, {}).time_ms);
  };
  CHECK(waits_us(1) > 2);
  CHECK(waits_us(1) <= 1e6 * device.WriteBackS(1e9));
  CHECK(waits_us(1024) == 0);
}

// Replayed in chains of layers on an H200: weights came from a memory that nothing was written to.
TEST_CASE("products of few rows take as long as their weights", "[roofline]") {
  const auto us = [](std::int64_t n, std::int64_t k) {
    GraphBuilder builder;
    const ValueId a = builder.Input({4, k}, DType::kBfloat16);
    const ValueId b = builder.Input({k, n}, DType::kBfloat16, {1, k});
    const ValueId product = builder.Tensor({4, n}, DType::kBfloat16);
    builder.Call("aten.mm.default", {Ref(a), Ref(b)}, {product});
    builder.graph().outputs.push_back({.value = Ref(product)});
    return ProductUs(builder);
  };
  constexpr double kWithin = 0.08;
  CHECK_THAT(us(8192, 3072), WithinRel(14.64, kWithin));
  CHECK_THAT(us(8192, 2048), WithinRel(10.70, kWithin));
  CHECK_THAT(us(14336, 4096), WithinRel(32.30, kWithin));
}

// Of tests/data/tail/looked: 19.6 us and a gap. Padding it would copy the weight and the bias.
TEST_CASE("a layer is not padded where copies take as long", "[roofline]") {
  GraphBuilder builder;
  const ValueId bias = builder.Input({257}, DType::kBfloat16);
  const ValueId x = builder.Input({2048, 513}, DType::kBfloat16);
  const ValueId a = builder.Tensor({2048, 513}, DType::kBfloat16);
  builder.Call("aten.relu.default", {Ref(x)}, {a});
  const ValueId b = builder.Input({513, 257}, DType::kBfloat16, {1, 513});
  const ValueId product = builder.Tensor({2048, 257}, DType::kBfloat16);
  builder.Call("aten.addmm.default", {Ref(bias), Ref(a), Ref(b)}, {product});
  builder.graph().outputs.push_back({.value = Ref(product)});
  CHECK_THAT(ProductUs(builder), WithinRel(19.6, kModel));
}

// A linear layer behind a relu. Gaps: of each launch that its price counts one.
double LinearLaunches(std::int64_t k, std::int64_t n, bool has_bias, std::int64_t rows = 2048) {
  GraphBuilder builder;
  const ValueId bias = builder.Input({n}, DType::kBfloat16);
  const ValueId x = builder.Input({rows, k}, DType::kBfloat16);
  const ValueId a = builder.Tensor({rows, k}, DType::kBfloat16);
  builder.Call("aten.relu.default", {Ref(x)}, {a});
  const ValueId b = builder.Input({k, n}, DType::kBfloat16, {1, k});
  const ValueId product = builder.Tensor({rows, n}, DType::kBfloat16);
  if (has_bias)
    builder.Call("aten.addmm.default", {Ref(bias), Ref(a), Ref(b)}, {product});
  else
    builder.Call("aten.mm.default", {Ref(a), Ref(b)}, {product});
  builder.graph().outputs.push_back({.value = Ref(product)});
  const device::Hardware h200 = device::LoadHardware("h200");
  const graph::Graph graph = builder.graph();
  return estimate::EstimateModel(graph, fusion::PredictFusion(graph), h200)
             .inductor.kernels.back()
             .gap_ms /
         (h200.graph_gap_s->value * 1e3);
}

// tests/data/wider, uneven-large, of many rows; tests/data/tail/looked, odd-tower, of 2,048:
// padding them takes Inductor's benchmark as long as the products.
TEST_CASE("copies of padded operands and of a bias are launches", "[roofline]") {
  constexpr double kExact = 1e-9;
  CHECK_THAT(LinearLaunches(1024, 1024, true), WithinRel(1, kExact));
  CHECK_THAT(LinearLaunches(525, 1025, true), WithinRel(1 + 1, kExact));
  CHECK_THAT(LinearLaunches(1025, 513, true), WithinRel(1, kExact));
  constexpr std::int64_t kMany = 32768;
  // With a counter of tiles to clear.
  const double whole = LinearLaunches(1024, 1024, false, kMany);
  CHECK_THAT(LinearLaunches(525, 1025, false, kMany), WithinRel(whole + 2, kExact));
  CHECK_THAT(LinearLaunches(525, 1025, true, kMany), WithinRel(whole + 4, kExact));
  CHECK_THAT(LinearLaunches(1025, 513, true, kMany), WithinRel(whole + 3, kExact));
  CHECK_THAT(LinearLaunches(256, 1, true), WithinRel(1 + 1, kExact));
  CHECK_THAT(LinearLaunches(256, 1, false), WithinRel(1, kExact));
}

// Of a step of tests/data/training: 27.2 us in four kernels, with a gap each and one to clear.
TEST_CASE("a bias of some rows in float32 is added to sums that blocks share", "[roofline]") {
  device::Hardware h200 = device::LoadHardware("h200");
  h200.calls.reset();  // by the formulas
  const auto us = [&h200](std::int64_t rows, bool has_bias) {
    GraphBuilder builder;
    const ValueId bias = builder.Input({1024});
    const ValueId a = builder.Input({rows, 1024});
    const ValueId b = builder.Input({1024, 1024}, DType::kFloat32, {1, 1024});
    const ValueId product = builder.Tensor({rows, 1024});
    if (has_bias)
      builder.Call("aten.addmm.default", {Ref(bias), Ref(a), Ref(b)}, {product});
    else
      builder.Call("aten.mm.default", {Ref(a), Ref(b)}, {product});
    builder.graph().outputs.push_back({.value = Ref(product)});
    return ProductUs(builder, h200);
  };
  CHECK_THAT(us(64, true), WithinRel(27.2 + 3 * 0.49 + 3.1, kModel));
  CHECK(us(64, false) < us(64, true) / 2);
  CHECK(us(65, true) < us(64, true));
}

TEST_CASE("a counter of tiles is cleared where units take more than two", "[roofline]") {
  const device::Hardware h200 = device::LoadHardware("h200");
  const auto time_ms = [&](std::int64_t n) {
    GraphBuilder builder;
    const ValueId a = builder.Input({8192, 64}, DType::kBfloat16);
    const ValueId b = builder.Input({64, n}, DType::kBfloat16);
    const ValueId product = builder.Tensor({8192, n}, DType::kBfloat16);
    builder.Call("aten.mm.default", {Ref(a), Ref(b)}, {product});
    builder.graph().outputs.push_back({.value = Ref(product)});
    const graph::Graph graph = builder.graph();
    return estimate::EstimateModel(graph, fusion::PredictFusion(graph), h200)
        .inductor.kernels.at(0)
        .gap_ms;
  };
  const double gap_ms = h200.graph_gap_s->value * 1e3;
  CHECK_THAT(time_ms(1024), WithinRel(gap_ms, 1e-9));
  CHECK_THAT(time_ms(2048), WithinRel(gap_ms + h200.clear_gap_s->value * 1e3, 1e-9));
}

TEST_CASE("products of a batch of more than a tile for each unit take them by a counter",
          "[roofline]") {
  const device::Hardware h200 = device::LoadHardware("h200");
  const auto gap_ms = [&](std::int64_t batch) {
    GraphBuilder builder;
    const ValueId a = builder.Input({batch, 312, 24}, DType::kBfloat16);
    const ValueId b = builder.Input({batch, 24, 40}, DType::kBfloat16);
    const ValueId product = builder.Tensor({batch, 312, 40}, DType::kBfloat16);
    builder.Call("aten.bmm.default", {Ref(a), Ref(b)}, {product});
    builder.graph().outputs.push_back({.value = Ref(product)});
    const graph::Graph graph = builder.graph();
    return estimate::EstimateModel(graph, fusion::PredictFusion(graph), h200)
        .inductor.kernels.at(0)
        .gap_ms;
  };
  CHECK_THAT(gap_ms(158),
             WithinRel((h200.graph_gap_s->value + h200.clear_gap_s->value) * 1e3, 1e-9));
  CHECK_THAT(gap_ms(20), WithinRel(h200.graph_gap_s->value * 1e3, 1e-9));
}

TEST_CASE("eager kernels compute what is broadcast element by element", "[roofline]") {
  const device::Hardware h200 = device::LoadHardware("h200");
  const device::Device device(h200, false);
  const auto kernel = [&](const std::vector<graph::SymInt>& other) {
    GraphBuilder builder;
    const ValueId a = builder.Input({4096, 4096}, DType::kBfloat16);
    const ValueId b = builder.Input(other, DType::kBfloat16);
    builder.Call("aten.add.Tensor", {Ref(a), Ref(b)},
                 {builder.Tensor({4096, 4096}, DType::kBfloat16)});
    const graph::Graph graph = builder.graph();
    const graph::Node& node = graph.nodes.at(0);
    return eager::EagerKernelOf(graph, node, graph::FindOperator(graph, node));
  };
  CHECK(kernel({4096, 4096}).single == 0);
  CHECK(kernel({4096}).single == 4096.0 * 4096);
  // 2.1 to 2.6 ps an element.
  CHECK_THAT(EagerS(kernel({4096}), 0, true, device) * 1e12 / (4096.0 * 4096),
             WithinRel(2.4, kModel));
}

TEST_CASE("of what is contiguous eager mode copies nothing", "[roofline]") {
  GraphBuilder builder;
  const ValueId a = builder.Input({64, 64});
  const ValueId b = builder.Tensor({64, 64}, DType::kFloat32);
  builder.Call("aten.contiguous.default", {Ref(a)}, {b});
  builder.Call("aten.relu.default", {Ref(b)}, {builder.Tensor({64, 64}, DType::kFloat32)});
  const graph::Graph graph = builder.graph();
  CHECK(eager::RunEagerly(graph, fusion::PredictFusion(graph)).kernels.size() == 1);
}

}  // namespace
}  // namespace idbg::roofline::call_time_test
