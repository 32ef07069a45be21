// SPDX-License-Identifier: Apache-2.0
// How reductions walk their rows, and what they take: beside kernels of tests/data/kernels, as
// replayed on an H200.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "estimate/estimate.h"
#include "fusion/options.h"
#include "graph/graph_builder.h"
#include "plan/work.h"
#include "roofline/class_times.h"

namespace idbg::plan::row_walk_test {
namespace {

using Catch::Matchers::WithinRel;
using graph::Graph;
using graph::GraphBuilder;
using graph::Ints;
using graph::Ref;
using graph::ValueId;
using tensor::DType;
using Sizes = std::vector<graph::SymInt>;

constexpr double kModel = 0.25;

roofline::KernelEstimate Only(const Graph& graph) {
  const device::Hardware h200 = device::LoadHardware("h200");
  const estimate::Estimate estimate =
      estimate::EstimateModel(graph, fusion::PredictFusion(graph), h200);
  REQUIRE(estimate.inductor.kernels.size() == 1);
  REQUIRE(estimate.inductor.kernels.front().loops.has_value());
  return estimate.inductor.kernels.front();
}

int Walks(const Graph& graph) { return Only(graph).loops->walks; }

double Us(const Graph& graph) {
  const roofline::KernelEstimate kernel = Only(graph);
  return (kernel.time_ms - kernel.gap_ms) * 1e3;
}

Graph Softmax(const Sizes& sizes, std::int64_t dim, DType dtype) {
  GraphBuilder builder;
  const ValueId x = builder.Input(sizes, dtype);
  const ValueId result = builder.Tensor(sizes, dtype);
  builder.Call("aten._softmax.default", {Ref(x), graph::Argument{dim}, graph::Argument{false}},
               {result});
  builder.graph().outputs.push_back({.value = Ref(result)});
  return builder.graph();
}

Graph Reduced(const std::string& target, const Sizes& sizes, std::int64_t dim, const Sizes& left,
              DType dtype) {
  GraphBuilder builder;
  const ValueId x = builder.Input(sizes, dtype);
  const ValueId result = builder.Tensor(left, dtype);
  builder.Call(target, {Ref(x), Ints({dim})}, {result});
  builder.graph().outputs.push_back({.value = Ref(result)});
  return builder.graph();
}

TEST_CASE("rows along memory are held up to 1,024 elements, others up to 64", "[roofline]") {
  CHECK(Walks(Softmax({14084, 197}, 1, DType::kBfloat16)) == 0);
  CHECK(Walks(Softmax({32, 4096}, 1, DType::kFloat32)) == 2);
  CHECK(Walks(Softmax({71, 768}, 0, DType::kFloat32)) == 2);
  CHECK(Walks(Softmax({25, 512}, 0, DType::kFloat32)) == 0);
  CHECK(Walks(Reduced("aten.sum.dim_IntList", {36370, 1024}, 1, {36370}, DType::kBfloat16)) == 0);
  CHECK(Walks(Reduced("aten.sum.dim_IntList", {129, 42126}, 0, {42126}, DType::kBfloat16)) == 1);
}

// As torch 2.13 compiles them: the maxima of four dimensions are stored with gaps, and many rows
// are held only where all lies in one line.
TEST_CASE("rows are looped over where Inductor pads what is summed up", "[roofline]") {
  CHECK(Walks(Softmax({16, 9, 196, 196}, 3, DType::kBfloat16)) == 2);
  CHECK(Walks(Softmax({144, 196, 196}, 2, DType::kBfloat16)) == 0);
}

TEST_CASE("sums across rows take little more than those along them", "[roofline]") {
  CHECK_THAT(Us(Reduced("aten.sum.dim_IntList", {129, 42126}, 0, {42126}, DType::kBfloat16)),
             WithinRel(9.33, kModel));
  CHECK_THAT(Us(Reduced("aten.sum.dim_IntList", {36370, 1024}, 1, {36370}, DType::kBfloat16)),
             WithinRel(23.5, kModel));
}

TEST_CASE("a row that is walked twice is loaded twice, and its sum is corrected", "[roofline]") {
  CHECK_THAT(Us(Softmax({310, 43919}, 0, DType::kFloat32)), WithinRel(51.74, kModel));
  const double held = Only(Softmax({512, 1024}, 1, DType::kFloat32)).loops->loads;
  CHECK(Only(Softmax({512, 2048}, 1, DType::kFloat32)).loops->loads == 4 * held);
}

TEST_CASE("each walk along a row waits for its loads", "[roofline]") {
  const device::Hardware h200 = device::LoadHardware("h200");
  const device::Device device(h200, false);
  const auto seconds = [&](int walks) {
    return roofline::LoopS({.results = 4, .reduced = 8192, .walks = walks}, 0, device);
  };
  CHECK_THAT(seconds(2), WithinRel(2 * seconds(1), 0.05));
}

TEST_CASE("a variance waits longer than a sum", "[roofline]") {
  CHECK(Only(Reduced("aten.var.dim", {512, 4096}, 1, {512}, DType::kFloat32)).loops->wait > 1);
  const auto sum = Reduced("aten.sum.dim_IntList", {512, 4096}, 1, {512}, DType::kFloat32);
  CHECK(Only(sum).loops->wait == 1);
}

TEST_CASE("a random number takes ten rounds of Philox", "[roofline]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({1024, 1024}, DType::kFloat16);
  const ValueId result = builder.Tensor({1024, 1024}, DType::kFloat16);
  builder.Call("aten.dropout.default", {Ref(x), graph::Argument{0.1}, graph::Argument{true}},
               {result});
  builder.graph().outputs.push_back({.value = Ref(result)});
  const auto loops = Only(builder.graph()).loops;
  CHECK(loops->arithmetic > 100 * loops->results);
}

TEST_CASE("rows that are looked up and joined are no single elements", "[roofline]") {
  GraphBuilder builder;
  const ValueId table = builder.Input({10000, 256}, DType::kBfloat16);
  std::vector<graph::Argument> rows;
  for (int i = 0; i < 2; ++i) {
    const ValueId at = builder.Input({8000}, DType::kInt64);
    const ValueId found = builder.Tensor({8000, 256}, DType::kBfloat16);
    builder.Call("aten.embedding.default", {Ref(table), Ref(at)}, {found});
    rows.push_back(Ref(found));
  }
  const ValueId result = builder.Tensor({8000, 512}, DType::kBfloat16);
  builder.Call("aten.cat.default", {graph::Argument{rows}, graph::Argument{std::int64_t{1}}},
               {result});
  builder.graph().outputs.push_back({.value = Ref(result)});
  const auto loops = Only(builder.graph()).loops;
  CHECK(loops->jumping == 0);
  CHECK(loops->scattered == 0);
}

// What the first step of a sum over these dimensions of images loads, whose channels lie so.
plan::LoopWork FirstPart(std::initializer_list<std::int64_t> dims, std::int64_t left,
                         const Sizes& strides) {
  GraphBuilder builder;
  const ValueId x = builder.Input({8, 64, 56, 55}, DType::kBfloat16, strides);
  const ValueId result = builder.Tensor({left}, DType::kBfloat16);
  builder.Call("aten.sum.dim_IntList", {Ref(x), Ints(dims)}, {result});
  builder.graph().outputs.push_back({.value = Ref(result)});
  const device::Hardware h200 = device::LoadHardware("h200");
  const estimate::Estimate estimate =
      estimate::EstimateModel(builder.graph(), fusion::PredictFusion(builder.graph()), h200);
  REQUIRE(estimate.inductor.kernels.size() > 1);
  return estimate.inductor.kernels.front().loops.value();
}

TEST_CASE("neighbours in memory that other blocks sum up come with a sector each", "[roofline]") {
  const Sizes last = {64 * 56 * 55, 1, 64 * 55, 64};
  const plan::LoopWork apart = FirstPart({1, 2, 3}, 8, last);
  CHECK(apart.sectors == apart.loads);
  CHECK(FirstPart({1, 2, 3}, 8, {}).sectors == 0);
  // A channel's neighbours are the results beside it, in the same block.
  CHECK(FirstPart({0, 2, 3}, 64, last).sectors == 0);
  // With a gap between images there is no one stride.
  CHECK(FirstPart({0, 2, 3}, 64, {64 * 56 * 56, 1, 64 * 55, 64}).sectors == 0);
}

TEST_CASE("a row takes the lanes of the next power of two", "[roofline]") {
  const auto sum = [](std::int64_t row) {
    return Only(Reduced("aten.sum.dim_IntList", {8000, row}, 1, {8000}, DType::kBfloat16));
  };
  // Per element, what all lanes execute.
  CHECK(sum(520).compute_ms / 520 > 1.7 * sum(512).compute_ms / 512);
}

}  // namespace
}  // namespace idbg::plan::row_walk_test
