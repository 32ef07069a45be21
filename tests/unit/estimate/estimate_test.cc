// SPDX-License-Identifier: Apache-2.0
#include "estimate/estimate.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <optional>

#include "device/device.h"
#include "estimate/sweep.h"
#include "fusion/options.h"
#include "graph/graph_builder.h"
#include "graph/operators/operators.h"
#include "plan/product.h"
#include "plan/work.h"

namespace idbg::estimate::estimate_test {
namespace {

using Catch::Matchers::WithinRel;
using graph::GraphBuilder;
using graph::Ref;
using graph::ValueId;
using roofline::Bound;
using roofline::GemmTime;
using roofline::KernelEstimate;
using roofline::RunEstimate;
using tensor::DType;

constexpr double kRounding = 1e-9;  // of sums of doubles

// A plan in which nothing is fused.
plan::Plan Unfused(const graph::Graph& graph) {
  plan::Plan plan{.graph = graph};
  const plan::Storages storages = graph::StoragesOf(graph);
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const graph::Node& node = graph.nodes[i];
    const graph::Cost cost = graph::CostOf(graph, node);
    const std::vector<graph::NodeId> nodes = {static_cast<graph::NodeId>(i)};
    plan::Kernel kernel{.name = node.name, .nodes = nodes, .computes = nodes};
    std::vector<ValueId> reads;
    graph::VisitValues(node, [&](ValueId id) { reads.push_back(id); });
    kernel.flops = cost.flops.value_or(0);
    kernel.read_bytes = cost.read_bytes.value_or(0);
    kernel.written_bytes = cost.written_bytes.value_or(0);
    kernel.reads = plan::TrafficOf(graph, storages, reads, kernel.read_bytes);
    kernel.writes = plan::TrafficOf(graph, storages, node.outputs, kernel.written_bytes);
    plan.kernels.push_back(std::move(kernel));
  }
  plan::AddWork(plan);
  return plan;
}

graph::Graph Product(std::int64_t m, std::int64_t n, std::int64_t k, DType dtype) {
  GraphBuilder builder;
  const ValueId a = builder.Input({m, k}, dtype);
  const ValueId b = builder.Input({k, n}, dtype);
  builder.Call("aten.mm.default", {Ref(a), Ref(b)}, {builder.Tensor({m, n}, dtype)});
  return builder.graph();
}

graph::Graph Add(std::int64_t rows, std::int64_t columns, DType dtype = DType::kFloat32) {
  GraphBuilder builder;
  const ValueId a = builder.Input({rows, columns}, dtype);
  const ValueId b = builder.Input({rows, columns}, dtype);
  builder.Call("aten.add.Tensor", {Ref(a), Ref(b)}, {builder.Tensor({rows, columns}, dtype)});
  return builder.graph();
}

KernelEstimate Only(const graph::Graph& graph, const device::Hardware& hardware,
                    const EstimateOptions& options = {}) {
  const Estimate estimate = EstimateModel(graph, Unfused(graph), hardware, options);
  REQUIRE(estimate.eager.kernels.size() == 1);
  REQUIRE(estimate.inductor.kernels.size() == 1);
  CHECK_THAT(estimate.inductor.kernels[0].time_ms,
             WithinRel(estimate.eager.kernels[0].time_ms, kRounding));
  return estimate.eager.kernels[0];
}

TEST_CASE("a large product on an H200 takes what was measured", "[roofline]") {
  const KernelEstimate kernel =
      Only(Product(8192, 8192, 8192, DType::kBfloat16), device::LoadHardware("h200"));
  const double tera = kernel.flops / (kernel.time_ms / 1e3) / 1e12;
  // 769 to 798 TFLOP/s when run once; run again and again the clock falls to hold the power limit.
  CHECK_THAT(tera, WithinRel(782.0, 0.03));
  CHECK(kernel.bound == Bound::kCompute);
  CHECK_THAT(kernel.headroom, WithinRel(1 - tera / 989.4, 1e-3));
}

TEST_CASE("a pointwise kernel takes its bytes and the overhead", "[roofline]") {
  const device::Hardware h200 = device::LoadHardware("h200");
  const KernelEstimate kernel = Only(Add(16384, 16384), h200);
  const double bytes = 3.0 * 16384 * 16384 * 4;
  const double ideal_ms = bytes / (4.8e12 * h200.memory_efficiency->value) * 1e3;
  CHECK(kernel.bytes == bytes);
  CHECK_THAT(kernel.time_ms, WithinRel(ideal_ms + kernel.overhead_ms, kRounding));
  CHECK(kernel.overhead_ms > 0);
  CHECK(kernel.bound == Bound::kMemory);
}

TEST_CASE("a small kernel is bound by its launch", "[roofline]") {
  CHECK(Only(Add(16, 16), device::LoadHardware("h200")).bound == Bound::kLaunch);
}

TEST_CASE("more bytes and more operations never take less time", "[roofline]") {
  for (const std::string& name : device::HardwareNames()) {
    INFO(name);
    const device::Hardware hardware = device::LoadHardware(name);
    double added = 0;
    double multiplied = 0;
    for (std::int64_t size = 16; size <= 16384; size *= 2) {
      const double add = Only(Add(size, size), hardware).time_ms;
      const double mm = Only(Product(size, size, size, DType::kBfloat16), hardware).time_ms;
      CHECK(add >= added);
      CHECK(mm >= multiplied);
      added = add;
      multiplied = mm;
    }
  }
}

TEST_CASE("no kernel is faster than the peaks allow", "[roofline]") {
  const EstimateOptions flattering{.run = {.gemm_time = [](const plan::Gemm&) { return 1e-9; }}};
  for (const std::string& name : device::HardwareNames()) {
    INFO(name);
    const device::Hardware hardware = device::LoadHardware(name);
    const auto peak = hardware.matrix_flops.contains(DType::kBfloat16)
                          ? hardware.matrix_flops.at(DType::kBfloat16).value
                          : hardware.vector_flops.at(DType::kFloat32).value;
    for (const std::int64_t m : {1, 7, 129, 1000, 8192}) {
      const graph::Graph graph = Product(m, 4096, 4096, DType::kBfloat16);
      const double flops_ms = 2.0 * static_cast<double>(m) * 4096 * 4096 / peak * 1e3;
      for (const EstimateOptions& options : {EstimateOptions{}, flattering}) {
        const KernelEstimate kernel = Only(graph, hardware, options);
        CHECK(kernel.time_ms >= flops_ms * (1 - kRounding));
      }
    }
  }
}

TEST_CASE("the kernels add up to the device's time", "[roofline]") {
  GraphBuilder builder;
  ValueId x = builder.Input({512, 512});
  for (int i = 0; i < 20; ++i) x = builder.Make("aten.relu.default", {Ref(x)}, {512, 512});
  builder.Call("aten.view.default", {Ref(x), graph::Ints({262144})}, {builder.Tensor({262144})});
  const graph::Graph& graph = builder.graph();
  const device::Hardware hardware = device::LoadHardware("l4");
  const Estimate estimate = EstimateModel(graph, Unfused(graph), hardware);
  CHECK(estimate.eager.kernels.size() == 20);  // the view has none
  double sum = 0;
  for (const KernelEstimate& kernel : estimate.eager.kernels) sum += kernel.time_ms;
  CHECK_THAT(estimate.eager.device_ms, WithinRel(sum, kRounding));
  const double launched_ms = estimate.eager.device_ms + 20 * hardware.launch_gap_s->value * 1e3;
  CHECK_THAT(estimate.eager.time_ms,
             WithinRel(std::max(launched_ms, estimate.eager.host_ms), kRounding));
  CHECK(estimate.basis == "specifications, kernel costs and host of an H200");
}

TEST_CASE("CUDA graphs take the host out of the way", "[roofline]") {
  const graph::Graph graph = Add(16, 16);
  const device::Hardware h200 = device::LoadHardware("h200");
  const Estimate launched = EstimateModel(graph, Unfused(graph), h200);
  const Estimate replayed =
      EstimateModel(graph, Unfused(graph), h200, {.run = {.cuda_graphs = true}});
  CHECK(launched.inductor.time_ms == launched.inductor.host_ms);
  CHECK(replayed.inductor.time_ms == replayed.inductor.device_ms);
  CHECK(replayed.eager.time_ms == launched.eager.time_ms);
}

TEST_CASE("a kernel that the host launches takes a gap more than a replayed one", "[roofline]") {
  const graph::Graph graph = Add(16384, 16384);
  const device::Hardware l4 = device::LoadHardware("l4");
  const Estimate launched = EstimateModel(graph, Unfused(graph), l4);
  const Estimate replayed =
      EstimateModel(graph, Unfused(graph), l4, {.run = {.cuda_graphs = true}});
  CHECK(launched.inductor.device_ms > launched.inductor.host_ms);
  CHECK_THAT(launched.inductor.time_ms - replayed.inductor.time_ms,
             WithinRel(l4.launch_gap_s->value * 1e3, 1e-6));
  CHECK(replayed.inductor.time_ms == replayed.inductor.device_ms);
  CHECK(launched.owner_of_host == "an H200");
  CHECK(EstimateModel(graph, Unfused(graph), device::LoadHardware("h200")).owner_of_host.empty());
}

TEST_CASE("float32 products use matrix units only as TF32", "[roofline]") {
  const graph::Graph graph = Product(8192, 8192, 8192, DType::kFloat32);
  const device::Hardware h200 = device::LoadHardware("h200");
  const double exact = Only(graph, h200).time_ms;
  const double tf32 = Only(graph, h200, {.run = {.tf32 = true}}).time_ms;
  CHECK(exact > 5 * tf32);  // 66.9 against 494.7 TFLOP/s
}

TEST_CASE("another precision scales the bytes of both runs", "[roofline]") {
  const graph::Graph graph = InPrecision(Add(16384, 16384), DType::kBfloat16);
  const Estimate half = EstimateModel(graph, Unfused(graph), device::LoadHardware("h200"),
                                      {.precision = DType::kBfloat16});
  CHECK(half.precision == "bfloat16");
  CHECK(half.eager.bytes == 3.0 * 16384 * 16384 * 2);
  CHECK(half.inductor.bytes == half.eager.bytes);
  CHECK(half.memory.peak_bytes == 3LL * 16384 * 16384 * 2);
}

TEST_CASE("what was just written is read from the cache", "[roofline]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({1024, 2048});
  const ValueId y = builder.Make("aten.relu.default", {Ref(x)}, {1024, 2048});
  builder.Make("aten.neg.default", {Ref(y)}, {1024, 2048});
  const graph::Graph& graph = builder.graph();
  device::Hardware h200 = device::LoadHardware("h200");
  const auto kernels = EstimateModel(graph, Unfused(graph), h200).eager.kernels;
  h200.l2_bytes->value = 1e6;
  const auto cold = EstimateModel(graph, Unfused(graph), h200).eager.kernels;
  CHECK(kernels[1].memory_ms < cold[1].memory_ms);
  CHECK(kernels[1].bytes == cold[1].bytes);
}

TEST_CASE("long rows of a normalisation are read again", "[roofline]") {
  const auto softmax = [](std::int64_t rows, std::int64_t row) {
    GraphBuilder builder;
    const ValueId x = builder.Input({rows, row});
    builder.Call("aten._softmax.default", {Ref(x), {std::int64_t{-1}}, {false}},
                 {builder.Tensor({rows, row})});
    return builder.graph();
  };
  const device::Hardware a10 =
      device::LoadHardware("a10");  // 72 units, 6 MiB: rows of 1 MiB do not fit
  const auto memory_ms = [&](const graph::Graph& graph) {
    return EstimateModel(graph, Unfused(graph), a10).eager.kernels.at(0).memory_ms;
  };
  const double in_one = memory_ms(softmax(262144, 1024));
  const double again = memory_ms(softmax(1024, 262144));
  CHECK_THAT(again / in_one, WithinRel(1.5, 1e-6));  // two readings and a writing
}

TEST_CASE("a GEMM model's time is taken where it knows the product", "[roofline]") {
  std::optional<plan::Gemm> asked;
  const EstimateOptions options{
      .run = {.gemm_time = [&](const plan::Gemm& gemm) -> std::optional<double> {
        asked = gemm;
        return gemm.dtype == DType::kBfloat16 ? std::optional(0.5) : std::nullopt;
      }}};
  device::Hardware h200 = device::LoadHardware("h200");
  h200.floor_s[plan::KernelClass::kGemm] = device::Figure{.value = 1.5e-6};
  h200.graph_gap_s = device::Figure{.value = 0.25e-6};
  h200.l2_bandwidth.reset();  // operands come from the memory, as where the model was measured
  const KernelEstimate known = Only(Product(64, 128, 256, DType::kBfloat16), h200, options);
  // Less the timer's reading around an empty kernel and what it had written in the operands' place,
  // and with what such a kernel costs in a run.
  constexpr double kOperandBytes = 2 * (64 * 256 + 256 * 128);
  const double written_s = kOperandBytes / h200.write_back->value;
  const double expected_ms = 0.5 + (1.75e-6 - h200.gemm_timer_floor_s->value - written_s) * 1e3;
  CHECK_THAT(known.time_ms, WithinRel(expected_ms, kRounding));
  CHECK(known.method == "gemm model");
  REQUIRE(asked);
  CHECK(asked->m == 64);
  CHECK(asked->n == 128);
  CHECK(asked->k == 256);
  // The kernels for float16 are as fast as those for bfloat16.
  CHECK(Only(Product(64, 128, 256, DType::kFloat16), h200, options).method == "gemm model");
  CHECK(Only(Product(64, 128, 256, DType::kFloat32), h200, options).method == "call model");
}

Estimate OfProduct(const char* device, std::int64_t m, std::int64_t k) {
  graph::Graph graph = Product(m, 256, k, DType::kBfloat16);
  graph.outputs.push_back({.value = graph::Ref(graph.nodes.back().outputs.at(0))});
  return EstimateModel(graph, fusion::PredictFusion(graph), device::LoadHardware(device));
}

TEST_CASE("products of rows between vectors are less sure than others", "[roofline]") {
  const device::KernelCosts costs = device::LoadHardware("h200").costs;
  CHECK(OfProduct("h200", 2048, 512).inductor.kernels.at(0).doubt == costs.doubt_products);
  CHECK(OfProduct("h200", 2048, 513).inductor.kernels.at(0).doubt == costs.doubt_convolutions);
}

TEST_CASE("a run of eager mode has a doubt where the device was measured", "[roofline]") {
  const device::KernelCosts costs = device::LoadHardware("h200").costs;
  constexpr std::int64_t kLong = 1 << 22;
  CHECK(OfProduct("h200", kLong, 512).eager.doubt == costs.doubt_eager);
  CHECK(OfProduct("h200", 8, 512).eager.doubt == costs.doubt_eager_host);
  CHECK(OfProduct("h200", 8, 512).eager.device_doubt == costs.doubt_eager);
  CHECK(OfProduct("l4", 8, 512).eager.doubt == std::nullopt);
}

TEST_CASE("without gaps a replay takes less by one for each launch", "[roofline]") {
  const roofline::RunEstimate run = OfProduct("h200", 2048, 512).inductor;
  REQUIRE(run.kernels.size() == 1);
  const double gap_ms = device::LoadHardware("h200").graph_gap_s->value * 1e3;
  CHECK_THAT(run.device_ms - run.gapless_ms, WithinRel(gap_ms, kRounding));
}

KernelEstimate Attention(const device::Hardware& hardware, bool has_mask, bool is_causal) {
  GraphBuilder builder;
  const std::vector<tensor::SymInt> sizes = {8, 16, 1024, 64};
  const ValueId q = builder.Input(sizes, DType::kBfloat16);
  const ValueId k = builder.Input(sizes, DType::kBfloat16);
  const ValueId v = builder.Input(sizes, DType::kBfloat16);
  graph::Argument mask;
  if (has_mask) mask = Ref(builder.Input({1024, 1024}, DType::kBfloat16));
  builder.Call("aten.scaled_dot_product_attention.default",
               {Ref(q), Ref(k), Ref(v), mask, graph::Argument{0.0}, graph::Argument{is_causal}},
               {builder.Tensor(sizes, DType::kBfloat16)});
  return Only(builder.graph(), hardware);
}

TEST_CASE("a mask slows attention down, and a causal one spares steps", "[roofline]") {
  for (const char* name : {"h200", "a100", "l4"}) {
    INFO(name);
    const device::Hardware hardware = device::LoadHardware(name);
    const double plain = Attention(hardware, false, false).time_ms;
    CHECK(Attention(hardware, true, false).time_ms > 1.5 * plain);
    CHECK(Attention(hardware, false, true).time_ms < 0.9 * plain);
  }
}

KernelEstimate Convolution(std::int64_t channels, std::int64_t outputs, std::int64_t side,
                           std::int64_t groups, DType dtype, const std::string& hardware = "h200") {
  GraphBuilder builder;
  const ValueId x = builder.Input({8, channels, 56, 56}, dtype);
  const ValueId w = builder.Input({outputs, channels / groups, side, side}, dtype);
  const std::int64_t pad = side / 2;
  builder.Call("aten.convolution.default",
               {Ref(x),
                Ref(w),
                {},
                graph::Ints({1, 1}),
                graph::Ints({pad, pad}),
                graph::Ints({1, 1}),
                {false},
                graph::Ints({0, 0}),
                {groups}},
               {builder.Tensor({8, outputs, 56, 56}, dtype)});
  return Only(builder.graph(), device::LoadHardware(hardware));
}

TEST_CASE("convolutions are far from the matrix units' peak, depthwise ones farthest",
          "[roofline]") {
  const auto tera = [](const KernelEstimate& kernel) {
    return kernel.flops / kernel.time_ms / 1e9;
  };
  const KernelEstimate dense = Convolution(256, 256, 3, 1, DType::kBfloat16);
  const KernelEstimate few = Convolution(3, 64, 3, 1, DType::kBfloat16);
  const KernelEstimate depthwise = Convolution(256, 256, 7, 256, DType::kBfloat16);
  CHECK(tera(dense) > 200);
  CHECK(tera(dense) < 700);
  CHECK(tera(few) < 20);
  CHECK(tera(depthwise) < 20);
  // Learned where the file names a model of calls, else by the formulas.
  CHECK(dense.method == "call model");
  CHECK(Convolution(256, 256, 3, 1, DType::kBfloat16, "a100").method == "convolution");
  // More channels of the window take longer, and so does TF32.
  CHECK(Convolution(512, 256, 3, 1, DType::kBfloat16).time_ms > dense.time_ms);
  CHECK(Convolution(256, 256, 3, 1, DType::kFloat32).time_ms > dense.time_ms);
}

TEST_CASE("an error is that of the quantity, of a neighboring dtype, or not measured",
          "[roofline]") {
  const device::Hardware h200 = device::LoadHardware("h200");
  const auto errors = [&h200](DType dtype, bool cuda_graphs, bool has_attention = true) {
    graph::Graph graph = Product(64, 128, 256, dtype);
    if (has_attention) graph.nodes.back().target = "aten.scaled_dot_product_attention.default";
    return EstimateModel(graph, Unfused(graph), h200, {.run = {.cuda_graphs = cuda_graphs}});
  };
  const Estimate launched = errors(DType::kBfloat16, false);
  REQUIRE((launched.inductor_error && launched.eager_error));
  CHECK(launched.inductor_error->timing == device::Timing::kLaunched);
  CHECK(launched.inductor_error->run == device::Run::kInductor);
  CHECK(launched.eager_error->run == device::Run::kEager);
  const Estimate replayed = errors(DType::kBfloat16, true);
  CHECK(replayed.inductor_error->timing == device::Timing::kReplayed);
  CHECK(replayed.inductor_error->mean < launched.inductor_error->mean);
  CHECK(errors(DType::kFloat16, true).inductor_error->dtype == DType::kFloat16);
  // All transformers in float32 were looked at.
  CHECK(errors(DType::kFloat32, true).inductor_error->models > replayed.inductor_error->models);
  CHECK_FALSE(errors(DType::kFloat64, true).inductor_error);  // nobody measured it
  CHECK_FALSE(errors(DType::kFloat8E4m3fn, true).inductor_error);
  CHECK_FALSE(errors(DType::kBfloat16, true, false).inductor_error);  // nor on a lone product
}

TEST_CASE("an operator that nobody knows is not free", "[roofline]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({4096, 4096});
  builder.Make("mylib.mystery.default", {Ref(x)}, {4096, 4096});
  const graph::Graph& graph = builder.graph();
  const Estimate estimate = EstimateModel(graph, Unfused(graph), device::LoadHardware("h200"));
  REQUIRE(estimate.eager.kernels.size() == 1);
  CHECK(estimate.eager.unknown_kernels == 1);
  CHECK_FALSE(estimate.eager.kernels[0].known);
  CHECK(estimate.eager.bytes == 2.0 * 4096 * 4096 * 4);
}

TEST_CASE("the power limit is a ceiling", "[roofline]") {
  const KernelEstimate kernel =
      Only(Product(4096, 4096, 4096, DType::kFloat32), device::LoadHardware("t4"));
  const double tera = kernel.flops / (kernel.compute_ms / 1e3) / 1e12;
  CHECK_THAT(tera, WithinRel(3.9, 0.01));  // of 8.1: what 70 W allow
}

TEST_CASE("energy needs figures; without them the power limit bounds it", "[roofline]") {
  const graph::Graph graph = Product(8192, 8192, 8192, DType::kBfloat16);
  device::Hardware hardware = device::LoadHardware("a100");
  const RunEstimate without = EstimateModel(graph, Unfused(graph), hardware).inductor;
  CHECK_FALSE(without.energy_j.has_value());
  REQUIRE(without.energy_limit_j);
  CHECK_THAT(*without.energy_limit_j, WithinRel(400 * without.time_ms / 1e3, kRounding));
  hardware.idle_power_w = device::Figure{.value = 50};
  hardware.joules_per_byte = device::Figure{.value = 50e-12};
  hardware.joules_per_flop[DType::kBfloat16] = device::Figure{.value = 0.5e-12};
  const RunEstimate with = EstimateModel(graph, Unfused(graph), hardware).inductor;
  REQUIRE(with.energy_j);
  const double expected = 50 * with.time_ms / 1e3 + with.bytes * 50e-12 + with.flops * 0.5e-12;
  CHECK_THAT(*with.energy_j, WithinRel(expected, kRounding));
  CHECK_THAT(*with.average_w, WithinRel(*with.energy_j / (with.time_ms / 1e3), kRounding));
  CHECK(*with.average_w <= 400);
}

TEST_CASE("a budget passes, fails, or cannot be told", "[roofline]") {
  const graph::Graph graph = Add(16384, 16384);
  const Estimate estimate = EstimateModel(graph, Unfused(graph), device::LoadHardware("a100"));
  const auto verdicts =
      CheckBudget(estimate, {.latency_ms = 100, .memory_mb = 100, .energy_mj = 1, .power_w = 500});
  REQUIRE(verdicts.size() == 4);
  CHECK(verdicts[0].verdict == Verdict::kPass);
  CHECK(verdicts[1].verdict == Verdict::kFail);
  CHECK(verdicts[2].verdict == Verdict::kUnknown);
  CHECK_FALSE(verdicts[2].predicted.has_value());
  CHECK(verdicts[2].note == "the hardware file has no idle_power_w");
  CHECK(verdicts[3].verdict == Verdict::kPass);  // 400 W are the limit
  CHECK(CheckBudget(estimate, {}).empty());
}

TEST_CASE("times of a processor whose error was never measured pass no limit", "[roofline]") {
  const graph::Graph graph = Add(16384, 16384);
  Estimate estimate = EstimateModel(graph, Unfused(graph), device::LoadHardware("epyc-9654"));
  const auto latency = [&](double limit_ms) {
    return CheckBudget(estimate, {.latency_ms = limit_ms}).front().verdict;
  };
  CHECK(latency(1e6) == Verdict::kUnknown);
  CHECK(latency(1e-6) == Verdict::kFail);  // they are too short, if anything
  CHECK(CheckBudget(estimate, {.memory_mb = 1e6}).front().verdict == Verdict::kPass);
  estimate.inductor_error = device::LatencyError{};
  CHECK(latency(1e6) == Verdict::kPass);
}

TEST_CASE("a model that is larger than the memory does not fit", "[roofline]") {
  const graph::Graph graph = Add(65536, 65536);  // 51.5 GB
  CHECK(EstimateModel(graph, Unfused(graph), device::LoadHardware("l4")).fits == false);
  CHECK(EstimateModel(graph, Unfused(graph), device::LoadHardware("h200")).fits == true);
}

TEST_CASE("a graph without sizes neither fits nor passes", "[roofline]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({4096, 4096});
  builder.Make("mylib.mystery.default", {Ref(x)}, {4096, 4096});
  graph::Graph graph = builder.graph();
  for (graph::Value& value : graph.values) value.tensor.reset();
  const Estimate estimate = EstimateModel(graph, Unfused(graph), device::LoadHardware("h200"));
  CHECK_FALSE(estimate.inductor.is_known());
  CHECK_FALSE(estimate.fits.has_value());
  CHECK_FALSE(estimate.inductor.average_w.has_value());
  for (const BudgetVerdict& verdict : CheckBudget(
           estimate, {.latency_ms = 100, .memory_mb = 100, .energy_mj = 1e6, .power_w = 1e6}))
    CHECK(verdict.verdict == Verdict::kUnknown);
  CHECK(CheckBudget(estimate, {.latency_ms = 1e-6})[0].verdict == Verdict::kFail);
}

TEST_CASE("a prediction that leaves sizes out passes no limit, though its kernels are known",
          "[roofline]") {
  const graph::Graph graph = Add(4096, 4096);
  Estimate estimate = EstimateModel(graph, Unfused(graph), device::LoadHardware("h200"));
  const Budget budget{.latency_ms = 100, .memory_mb = 1000, .energy_mj = 1e6, .power_w = 1e6};
  for (const BudgetVerdict& verdict : CheckBudget(estimate, budget))
    CHECK(verdict.verdict == Verdict::kPass);
  estimate.memory.unknown_values = 1;
  for (const BudgetVerdict& verdict : CheckBudget(estimate, budget)) {
    CHECK(verdict.verdict == Verdict::kUnknown);
    CHECK(verdict.note == "tensors of unknown size, which are not counted: 1");
  }
}

std::optional<plan::Gemm> GemmAt(const graph::Graph& graph, const graph::Node& node) {
  return plan::GemmOf(graph, node, *graph::FindOperator(graph, node));
}

TEST_CASE("products are found with their sizes and layouts", "[roofline]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({4, 128, 64}, DType::kBfloat16);
  const ValueId weight = builder.Input({256, 64}, DType::kBfloat16);
  const ValueId bias = builder.Input({256}, DType::kBfloat16);
  const ValueId rows = builder.Input({512, 64}, DType::kBfloat16);
  const ValueId columns = builder.Input({64, 256}, DType::kBfloat16, {1, 64});
  const ValueId many = builder.Input({4, 64, 32}, DType::kBfloat16);
  builder.Call("aten.linear.default", {Ref(x), Ref(weight), Ref(bias)},
               {builder.Tensor({4, 128, 256})});
  builder.Call("aten.addmm.default", {Ref(bias), Ref(rows), Ref(columns)},
               {builder.Tensor({512, 256})});
  builder.Call("aten.bmm.default", {Ref(x), Ref(many)}, {builder.Tensor({4, 128, 32})});
  const graph::Graph& graph = builder.graph();
  const auto linear = GemmAt(graph, graph.nodes[0]);
  REQUIRE(linear);
  CHECK((linear->batch == 1 && linear->m == 512 && linear->n == 256 && linear->k == 64));
  CHECK((linear->op == gemm::Op::kAddmm && linear->b_transposed && !linear->a_transposed));
  const auto addmm = GemmAt(graph, graph.nodes[1]);
  REQUIRE(addmm);
  CHECK((addmm->m == 512 && addmm->n == 256 && addmm->k == 64));
  CHECK((addmm->op == gemm::Op::kAddmm && addmm->b_transposed && !addmm->a_transposed));
  const auto bmm = GemmAt(graph, graph.nodes[2]);
  REQUIRE(bmm);
  CHECK((bmm->batch == 4 && bmm->m == 128 && bmm->n == 32 && bmm->k == 64));
  CHECK((bmm->op == gemm::Op::kBmm && !bmm->b_transposed));
}

TEST_CASE("a GEMM model is asked for TF32 where float32 products may use it", "[roofline]") {
  const graph::Graph graph = Product(1024, 1024, 1024, DType::kFloat32);
  for (const bool tf32 : {false, true}) {
    std::vector<DType> asked;
    const EstimateOptions options{
        .run = {.tf32 = tf32, .gemm_time = [&](const plan::Gemm& gemm) -> std::optional<double> {
                  asked.push_back(gemm.dtype);
                  return std::nullopt;
                }}};
    Only(graph, device::LoadHardware("h200"), options);
    REQUIRE(!asked.empty());
    CHECK(asked.front() == (tf32 ? DType::kTf32 : DType::kFloat32));
  }
}

TEST_CASE("tiles are padded and run in waves", "[roofline]") {
  CHECK(device::TileUtilisation({.m = 128, .n = 128 * 132, .k = 64}, 132, true) == 1);
  CHECK(device::TileUtilisation({.m = 128, .n = 128 * 133, .k = 64}, 132, true) == 133.0 / 264);
  CHECK(device::TileUtilisation({.m = 96, .n = 128, .k = 64}, 0, true) == 0.75);
  CHECK(device::TileUtilisation({.m = 1, .n = 128, .k = 64}, 0, true) == 1.0 / 16);
  CHECK(device::TileUtilisation({.m = 1, .n = 128, .k = 64}, 0, false) == 1);
  // One tile, split 16 ways along k: 16 of 132 units work.
  CHECK(device::TileUtilisation({.m = 128, .n = 128, .k = 4096}, 132, true) == 16.0 / 132);
}

}  // namespace
}  // namespace idbg::estimate::estimate_test
