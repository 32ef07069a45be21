// SPDX-License-Identifier: Apache-2.0
// Calls that few models make, beside tests/gpu/measure_rare_calls.py and measure_experts.py on an
// H200.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <string>
#include <vector>

#include "estimate/estimate.h"
#include "fusion/options.h"
#include "graph/graph_builder.h"
#include "readers/reader.h"
#include "roofline/class_times.h"

namespace idbg::roofline::rare_calls_test {
namespace {

using Catch::Matchers::WithinRel;
using graph::GraphBuilder;
using graph::Ref;
using graph::ValueId;
using tensor::DType;

constexpr double kModel = 0.15;

// The main kernel and those beside it, without gaps.
double ConvolutionUs(const plan::ConvolutionShape& shape, bool is_channels_last = false) {
  auto work = plan::ConvolutionWorkOf(shape);
  REQUIRE(work);
  work->is_channels_last = is_channels_last;
  const device::Hardware h200 = device::LoadHardware("h200");
  const auto time = ConvolutionS(*work, 0, device::Device(h200, true));
  REQUIRE(time);
  return 1e6 * (time->kernel_s + time->helpers_s);
}

double GroupsUs(std::int64_t channels, std::int64_t groups, std::int64_t window, DType dtype) {
  constexpr std::int64_t kLength = 400;
  const std::int64_t all = channels * groups;
  return ConvolutionUs({.input = {1, all, kLength},
                        .weight = {all, channels, window},
                        .output = {1, all, kLength + 1},
                        .dtype = dtype});
}

// Of single channels that lie last.
double ChannelsUs(std::int64_t channels, std::int64_t times, std::int64_t side, std::int64_t window,
                  std::int64_t batch, DType dtype, std::int64_t stride = 1) {
  return ConvolutionUs({.input = {batch, channels, side, side},
                        .weight = {times * channels, 1, window, window},
                        .output = {batch, times * channels, side / stride, side / stride},
                        .stride = stride,
                        .dtype = dtype},
                       true);
}

// With its gap, as the calls were measured.
double LongestUs(const graph::Graph& graph) {
  const device::Hardware h200 = device::LoadHardware("h200");
  const auto estimate = estimate::EstimateModel(graph, fusion::PredictFusion(graph), h200);
  double longest_ms = 0;
  for (const KernelEstimate& kernel : estimate.inductor.kernels)
    longest_ms = std::max(longest_ms, kernel.time_ms);
  return longest_ms * 1e3;
}

// Of the kernels of a graph of tests/data/single that look neighbours up, the longest; without its
// gap.
double ResizedUs(const std::string& name) {
  const graph::Graph graph =
      readers::ReadModelFile(IDBG_TEST_DATA "/single/h200/resize-" + name + ".pt2").graphs.front();
  const device::Hardware h200 = device::LoadHardware("h200");
  const auto estimate = estimate::EstimateModel(graph, fusion::PredictFusion(graph), h200);
  double longest_ms = 0;
  for (const KernelEstimate& kernel : estimate.inductor.kernels) {
    if (kernel.name.find("unsafe_index") != std::string::npos)
      longest_ms = std::max(longest_ms, kernel.time_ms - kernel.gap_ms);
  }
  return longest_ms * 1e3;
}

// A call that gives `kept` values of each row and their places.
double RowsUs(std::int64_t rows, std::int64_t length, std::int64_t kept, DType dtype,
              const std::string& target, std::vector<graph::Argument> more) {
  GraphBuilder builder;
  const ValueId input = builder.Input({rows, length}, dtype);
  const ValueId values = builder.Tensor({rows, kept}, dtype);
  const ValueId indices = builder.Tensor({rows, kept}, DType::kInt64);
  more.insert(more.begin(), Ref(input));
  builder.Call(target, more, {values, indices});
  builder.graph().outputs.push_back({.value = Ref(values)});
  builder.graph().outputs.push_back({.value = Ref(indices)});
  return LongestUs(builder.graph());
}

double SortUs(std::int64_t rows, std::int64_t length, DType dtype = DType::kFloat32) {
  return RowsUs(rows, length, length, dtype, "aten.sort.default", {});
}

double SelectionUs(std::int64_t rows, std::int64_t length, std::int64_t chosen) {
  return RowsUs(rows, length, chosen, DType::kFloat32, "aten.topk.default",
                {graph::Argument{chosen}});
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

double BagsUs(std::int64_t bags, std::int64_t rows, std::int64_t width) {
  GraphBuilder builder;
  const ValueId table = builder.Input({20000, width}, DType::kFloat16);
  const ValueId indices = builder.Input({bags * rows}, DType::kInt64);
  const ValueId offsets = builder.Input({bags}, DType::kInt64);
  const ValueId sums = builder.Tensor({bags, width}, DType::kFloat16);
  builder.Call("aten._embedding_bag_forward_only.default", {Ref(table), Ref(indices), Ref(offsets)},
               {sums});
  builder.graph().outputs.push_back({.value = Ref(sums)});
  return LongestUs(builder.graph());
}

// What the host takes for a convolution over single places in 48 groups, called from Python.
double HostUs(std::int64_t channels) {
  constexpr std::int64_t kGroups = 48;
  const std::int64_t all = channels * kGroups;
  GraphBuilder builder;
  const ValueId x = builder.Input({32, all, 7, 7}, DType::kBfloat16);
  const ValueId weight = builder.Input({all, channels, 1, 1}, DType::kBfloat16);
  const ValueId result = builder.Tensor({32, all, 7, 7}, DType::kBfloat16);
  builder.Call("aten.convolution.default", {Ref(x), Ref(weight)}, {result});
  builder.graph().outputs.push_back({.value = Ref(result)});
  const device::Hardware h200 = device::LoadHardware("h200");
  const graph::Graph& graph = builder.graph();
  const auto estimate = estimate::EstimateModel(graph, fusion::PredictFusion(graph), h200);
  return 1e3 * estimate.inductor.host_ms;
}

TEST_CASE("the host starts three kernels for each group of single places, but for narrow ones",
          "[roofline]") {
  CHECK_THAT(HostUs(16) - HostUs(8), WithinRel(721.5 - 22.0, kModel));
}

TEST_CASE("groups with long windows run some at a time, on matrix units where it has kernels",
          "[roofline]") {
  CHECK_THAT(GroupsUs(64, 16, 64, DType::kBfloat16), WithinRel(193.4, kModel));
  CHECK_THAT(GroupsUs(64, 8, 128, DType::kBfloat16), WithinRel(227.8, kModel));
  CHECK_THAT(GroupsUs(48, 16, 128, DType::kFloat32), WithinRel(519.3, kModel));
  CHECK_THAT(GroupsUs(48, 16, 128, DType::kBfloat16), WithinRel(12094, kModel));
  CHECK_THAT(GroupsUs(96, 16, 64, DType::kFloat16), WithinRel(12208, kModel));
}

TEST_CASE("single channels that lie last wait for each place of a large window", "[roofline]") {
  CHECK_THAT(ChannelsUs(160, 1, 28, 9, 12, DType::kBfloat16), WithinRel(284.2, kModel));
  CHECK_THAT(ChannelsUs(256, 1, 28, 13, 4, DType::kFloat16), WithinRel(462.4, kModel));
  CHECK_THAT(ChannelsUs(96, 1, 56, 9, 16, DType::kFloat32), WithinRel(1572, kModel));
  CHECK_THAT(ChannelsUs(96, 2, 28, 5, 16, DType::kFloat32), WithinRel(271.5, kModel));
}

TEST_CASE("channels with two outputs each run one after another in 16 bits", "[roofline]") {
  CHECK_THAT(ChannelsUs(96, 2, 28, 3, 16, DType::kBfloat16), WithinRel(135.9, kModel));
  CHECK_THAT(ChannelsUs(96, 2, 28, 3, 16, DType::kBfloat16, 2), WithinRel(79.1, kModel));
  CHECK_THAT(ChannelsUs(64, 2, 56, 5, 16, DType::kFloat16), WithinRel(564, kModel));
}

TEST_CASE("rows are sorted in a block, and longer ones in passes", "[roofline]") {
  CHECK_THAT(SortUs(8, 512), WithinRel(6.3, kModel));  // by Triton
  CHECK_THAT(SortUs(1024, 512), WithinRel(45, 0.25));  // by Triton, 43 to 55
  CHECK_THAT(SortUs(16, 1024), WithinRel(21.4, kModel));
  CHECK_THAT(SortUs(16, 1024, DType::kInt64), WithinRel(32.5, kModel));
  CHECK_THAT(SortUs(256, 32000), WithinRel(635, kModel));
}

TEST_CASE("a block walks a row for its largest elements, and many of them are sorted",
          "[roofline]") {
  CHECK_THAT(SelectionUs(8, 1024, 32), WithinRel(16.2, kModel));
  CHECK_THAT(SelectionUs(8, 256, 192), WithinRel(22.6, kModel));
  CHECK_THAT(SelectionUs(1, 32000, 8), WithinRel(47.4, kModel));
}

TEST_CASE("sums of bags of rows are ATen's", "[roofline]") {
  CHECK_THAT(BagsUs(1500, 16, 256), WithinRel(14.2, kModel));
  CHECK_THAT(BagsUs(8192, 64, 16), WithinRel(28.7, kModel));
  CHECK_THAT(BagsUs(300, 64, 16), WithinRel(9.5, kModel));
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
// Times of tests/data/single/h200/kernels.json.
TEST_CASE("resized images take what their neighbours lie apart and what blends them",
          "[roofline]") {
  constexpr double kWithin = 0.25;
  CHECK_THAT(ResizedUs("nearest-b8-c64-s128-float16"), WithinRel(24.0, kWithin));
  CHECK_THAT(ResizedUs("bilinear-b4-c64-s96-bfloat16"), WithinRel(21.8, kWithin));
  CHECK_THAT(ResizedUs("bicubic-b2-c64-s96-bfloat16"), WithinRel(42.7, kWithin));
  // Results of the graph lie row by row, what a convolution gave lies channel by channel.
  CHECK_THAT(ResizedUs("nearest-b8-c64-s128-behind-float16"), WithinRel(136.8, kWithin));
  CHECK_THAT(ResizedUs("bilinear-b4-c64-s96-behind-bfloat16"), WithinRel(138.6, kWithin));
  CHECK_THAT(ResizedUs("bicubic-b2-c64-s96-behind-bfloat16"), WithinRel(302.1, kWithin));
  // Before another convolution both do.
  CHECK_THAT(ResizedUs("bilinear-b4-c64-s96-behind-on-bfloat16"), WithinRel(21.1, kWithin));
}

}  // namespace idbg::roofline::rare_calls_test
