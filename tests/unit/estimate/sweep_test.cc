// SPDX-License-Identifier: Apache-2.0
#include "estimate/sweep.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "base/error.h"
#include "graph/graph_builder.h"

namespace idbg::estimate::sweep_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;
using graph::Ref;
using graph::ValueId;
using tensor::DType;
using tensor::SymInt;

SymInt Batch(std::int64_t hint, const std::string& name = "s77") {
  return SymInt::Symbolic(tensor::ParseExpr(name), hint);
}

// relu(x @ w) with x: [batch, 1024].
graph::Graph Layer(const SymInt& batch) {
  graph::GraphBuilder builder;
  const ValueId x = builder.Input({batch, 1024});
  const ValueId weight = builder.Input({1024, 4096});
  builder.graph().inputs.back().kind = graph::InputKind::kParameter;
  const ValueId product = builder.Make("aten.mm.default", {Ref(x), Ref(weight)}, {batch, 4096});
  const ValueId output = builder.Make("aten.relu.default", {Ref(product)}, {batch, 4096});
  builder.graph().outputs.push_back({Ref(output)});
  builder.graph().symbols = {{.name = "s77", .min = 2, .max = 4096, .hint = batch.hint()}};
  return builder.graph();
}

SweepOptions OnTwoDevices() {
  return {.hardware = {device::LoadHardware("h200"), device::LoadHardware("l4")}};
}

std::vector<SweepPoint> SweepOf(const graph::Graph& graph, const SweepOptions& options) {
  fusion::PlanCache plans(graph);
  return Sweep(plans, options);
}

TEST_CASE("a sweep has a point for each batch, precision and device", "[roofline]") {
  SweepOptions options = OnTwoDevices();
  options.batches = {8, 4096};
  options.precisions = {std::nullopt, DType::kBfloat16};
  const auto points = SweepOf(Layer(Batch(8)), options);
  REQUIRE(points.size() == 8);
  CHECK(points[0].batch == 8);
  CHECK(points[0].estimate.hardware == "h200");
  CHECK(points[1].estimate.hardware == "l4");
  CHECK(points[2].estimate.precision == "bfloat16");
  CHECK(points[4].batch == 4096);
  CHECK(points[4].estimate.eager.flops == 512 * points[0].estimate.eager.flops);
  CHECK(points[4].estimate.inductor.device_ms > points[0].estimate.inductor.device_ms);
  CHECK(points[6].estimate.inductor.bytes < points[4].estimate.inductor.bytes);
}

// 200 results keep the 58 multiprocessors of an L4 busy, and not the 132 of an H200.
TEST_CASE("a reduction is summed up in parts where the device has more to do it", "[roofline]") {
  graph::GraphBuilder builder;
  const ValueId x = builder.Input({200, 100000});
  const ValueId sum = builder.Make("aten.sum.dim_IntList", {Ref(x), graph::Ints({1})}, {200});
  builder.graph().outputs.push_back({Ref(sum)});
  builder.graph().dialect = graph::Dialect::kInductor;
  const auto points = SweepOf(builder.graph(), OnTwoDevices());
  REQUIRE(points.size() == 2);
  CHECK(points[0].estimate.inductor.kernels.size() == 2);
  CHECK(points[1].estimate.inductor.kernels.size() == 1);
}

TEST_CASE("without batches a sweep takes the graph as it is", "[roofline]") {
  const auto points = SweepOf(Layer(SymInt(8)), OnTwoDevices());
  REQUIRE(points.size() == 2);
  CHECK_FALSE(points[0].batch.has_value());
}

TEST_CASE("a batch needs a dynamic dimension, in its range", "[roofline]") {
  SweepOptions options = OnTwoDevices();
  options.batches = {16};
  CHECK_THROWS_MATCHES(SweepOf(Layer(SymInt(8)), options), base::Error,
                       MessageMatches(ContainsSubstring("dynamic_shapes")));
  options.batches = {8192};
  CHECK_THROWS_MATCHES(SweepOf(Layer(Batch(8)), options), base::Error,
                       MessageMatches(ContainsSubstring("2 to 4096")));
}

TEST_CASE("a GEMM model is asked for by device", "[roofline]") {
  SweepOptions options = OnTwoDevices();
  options.gemm_time = [](const device::Hardware& hardware) -> roofline::GemmTime {
    if (hardware.gemm_model.empty()) return {};
    return [](const plan::Gemm&) { return 123.0; };
  };
  const auto points = SweepOf(Layer(Batch(8)), options);
  CHECK(points[0].estimate.inductor.time_ms > 122);
  CHECK(points[1].estimate.inductor.time_ms < 122);
}

}  // namespace
}  // namespace idbg::estimate::sweep_test
