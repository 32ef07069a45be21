// SPDX-License-Identifier: Apache-2.0
// What layers of experts call, beside tests/gpu/measure_experts.py on an H200.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "estimate/estimate.h"
#include "fusion/options.h"
#include "graph/graph_builder.h"

namespace idbg::roofline::experts_test {
namespace {

using Catch::Matchers::WithinRel;
using graph::GraphBuilder;
using graph::Ref;
using graph::ValueId;
using tensor::DType;

constexpr double kModel = 0.15;

// With its gap, as the calls were measured.
double LongestUs(const graph::Graph& graph) {
  const device::Hardware h200 = device::LoadHardware("h200");
  const auto estimate = estimate::EstimateModel(graph, fusion::PredictFusion(graph), h200);
  double longest_ms = 0;
  for (const KernelEstimate& kernel : estimate.inductor.kernels)
    longest_ms = std::max(longest_ms, kernel.time_ms);
  return longest_ms * 1e3;
}

double GroupedUs(std::int64_t groups, std::int64_t rows, std::int64_t depth, std::int64_t columns) {
  GraphBuilder builder;
  const ValueId left = builder.Input({rows, depth}, DType::kBfloat16);
  const ValueId right = builder.Input({groups, depth, columns}, DType::kBfloat16);
  const ValueId ends = builder.Input({groups}, DType::kInt32);
  const ValueId result = builder.Tensor({rows, columns}, DType::kBfloat16);
  builder.Call("aten._grouped_mm.default", {Ref(left), Ref(right), Ref(ends)}, {result});
  builder.graph().outputs.push_back({.value = Ref(result)});
  return LongestUs(builder.graph());
}

double SelectionUs(std::int64_t rows, std::int64_t experts, std::int64_t chosen) {
  GraphBuilder builder;
  const ValueId scores = builder.Input({rows, experts}, DType::kFloat32);
  const ValueId values = builder.Tensor({rows, chosen}, DType::kFloat32);
  const ValueId indices = builder.Tensor({rows, chosen}, DType::kInt64);
  builder.Call("aten.topk.default", {Ref(scores), graph::Argument{chosen}}, {values, indices});
  builder.graph().outputs.push_back({.value = Ref(values)});
  builder.graph().outputs.push_back({.value = Ref(indices)});
  return LongestUs(builder.graph());
}

TEST_CASE("products of groups read the matrices of groups that have rows", "[roofline]") {
  CHECK_THAT(GroupedUs(8, 256, 1024, 1024), WithinRel(14.5, kModel));
  CHECK_THAT(GroupedUs(64, 2048, 1024, 1024), WithinRel(57.8, kModel));
  CHECK_THAT(GroupedUs(64, 16, 1024, 1024), WithinRel(22.5, kModel));
  CHECK_THAT(GroupedUs(8, 16384, 2048, 1536), WithinRel(169.9, kModel));
}

TEST_CASE("the largest of each row take two kernels", "[roofline]") {
  CHECK_THAT(SelectionUs(128, 64, 6), WithinRel(11.2, kModel));
  CHECK_THAT(SelectionUs(8192, 128, 8), WithinRel(59.0, kModel));
}

}  // namespace
}  // namespace idbg::roofline::experts_test
