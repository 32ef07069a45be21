// SPDX-License-Identifier: Apache-2.0
// The memory that compiled code allocates (buffer_plan.cc).
#include "fusion/memory/buffer_plan.h"

#include <fmt/core.h>

#include "fusion/text_graph.h"
#include "plan/convolution_work.h"
#include "plan/plan.h"
#include "plan/work.h"

namespace idbg::fusion::buffer_plan_test {
namespace {

constexpr std::int64_t kTile = 64 * 64 * 4;

std::int64_t PeakOf(const graph::Graph& graph, const Options& options = kGpu) {
  const plan::Plan plan = PredictFusion(graph, options);
  return plan::PeakMemory(plan, plan.graph, 0).peak_bytes;
}

TEST_CASE("a kernel writes over an input that nobody needs any more", "[fusion]") {
  const graph::Graph alone = TextGraph("x: f32[64, 64], w: f32[64, 64]",
                                       "a = aten.mm.default(x, w)\n"
                                       "b = aten.relu.default(a)\nreturn (b,)");
  CHECK(PeakOf(alone) == kTile);
  const graph::Graph shared = TextGraph("x: f32[64, 64], w: f32[64, 64]",
                                        "a = aten.mm.default(x, w)\n"
                                        "b = aten.relu.default(a)\n"
                                        "c = aten.mm.default(b, a)\nreturn (c,)");
  CHECK(PeakOf(shared) == 3 * kTile);
  const graph::Graph turned = TextGraph("x: f32[64, 64], w: f32[64, 64]",
                                        "a = aten.mm.default(x, w)\n"
                                        "t = aten.permute.default(a, [1, 0])\n"
                                        "b = aten.add.Tensor(a, t)\nreturn (b,)");
  CHECK(PeakOf(turned) == 2 * kTile);
}

// relu(norm(a) + norm(b)): the sum has so many operands that it is an operation of its own; it
// stays on chip, and hands the memory of a product on to the result.
TEST_CASE("what stays on chip hands on the memory of an input", "[fusion]") {
  const graph::Graph graph = TextGraph(
      "x: f32[64, 64], w: f32[64, 64], v: f32[64, 64], c: f32[64], d: f32[64], e: f32[64], "
      "g: f32[64], h: f32[64], k: f32[64], l: f32[64], m: f32[64]",
      "a = aten.mm.default(x, w)\n"
      "b = aten.mm.default(x, v)\n"
      "a1 = aten.sub.Tensor(a, c)\n"
      "a2 = aten.mul.Tensor(a1, d)\n"
      "a3 = aten.mul.Tensor(a2, e)\n"
      "a4 = aten.add.Tensor(a3, g)\n"
      "b1 = aten.sub.Tensor(b, h)\n"
      "b2 = aten.mul.Tensor(b1, k)\n"
      "b3 = aten.mul.Tensor(b2, l)\n"
      "b4 = aten.add.Tensor(b3, m)\n"
      "s = aten.add.Tensor(a4, b4)\n"
      "r = aten.relu.default(s)\nreturn (r,)");
  const plan::Plan plan = PredictFusion(graph);
  CHECK(Kernels(plan).size() == 3);
  CHECK(plan::PeakMemory(plan, plan.graph, 0).peak_bytes == 2 * kTile);
}

TEST_CASE("results of the caller are not written over", "[fusion]") {
  const graph::Graph graph = TextGraph("x: f32[64, 64], w: f32[64, 64]",
                                       "a = aten.mm.default(x, w)\n"
                                       "b = aten.relu.default(a)\nreturn (a, b)");
  CHECK(PeakOf(graph) == 2 * kTile);
}

TEST_CASE("a product takes over a buffer of the same size", "[fusion]") {
  const graph::Graph graph = TextGraph("x: f32[64, 64], w: f32[64, 64]",
                                       "a = aten.mm.default(x, w)\n"
                                       "b = aten.mm.default(a, w)\n"
                                       "c = aten.mm.default(b, w)\n"
                                       "d = aten.mm.default(c, w)\nreturn (d,)");
  const plan::Plan plan = PredictFusion(graph);
  CHECK(plan.blocks.size() == 2);
  CHECK(plan::PeakMemory(plan, plan.graph, 1000).peak_bytes == 1000 + 2 * kTile);
}

// What keeps a buffer for a later use may cost memory in between: not above the estimated peak.
TEST_CASE("a buffer is not kept for later where that would raise the peak", "[fusion]") {
  const graph::Graph graph = TextGraph("x: f32[64, 64], w: f32[64, 64], v: f32[64, 640]",
                                       "a = aten.mm.default(x, w)\n"
                                       "b = aten.mm.default(a, v)\n"
                                       "c = aten.mm.default(x, v)\n"
                                       "d = aten.permute.default(b, [1, 0])\n"
                                       "e = aten.mm.default(c, d)\nreturn (e,)");
  CHECK(PeakOf(graph) == 21 * kTile);
}

TEST_CASE("parts of a concatenation lie in the whole", "[fusion]") {
  const graph::Graph graph = TextGraph("x: f32[64, 64], y: f32[64, 64], w: f32[128, 64]",
                                       "a = aten.relu.default(x)\n"
                                       "b = aten.sum.dim_IntList(y, [1], True)\n"
                                       "s = aten.add.Tensor(y, b)\n"
                                       "c = aten.cat.default([a, s], 1)\n"
                                       "m = aten.mm.default(c, w)\nreturn (m,)");
  const plan::Plan plan = PredictFusion(graph);
  // The whole and the product; the sum stays on chip.
  CHECK(plan::PeakMemory(plan, plan.graph, 0).peak_bytes == 3 * kTile);
}

// 4093 columns are no whole vectors of 16-bit elements: the weight is copied into one of 4096, and
// so is a left side that the caller brings.
TEST_CASE("a large product of odd sizes has copies of its operands", "[fusion]") {
  const auto peak_of = [](std::string_view inputs, double flops_per_byte = 206) {
    Options options = kGpu;
    options.target.flops_per_byte = flops_per_byte;
    const plan::Plan plan =
        PredictFusion(TextGraph(inputs, "a = aten.mm.default(x, w)\nreturn (a,)"), options);
    return plan::PeakMemory(plan, plan.graph, 0).peak_bytes;
  };
  constexpr std::int64_t kSquare = 4096 * 4096;
  constexpr std::int64_t kResult = 4096 * 4093;
  CHECK(peak_of("x: bf16[4096, 4096], w: bf16[4096, 4093]") == 2 * (kResult + kSquare));
  CHECK(peak_of("x: bf16[4096, 4093], w: bf16[4093, 4096]") == 2 * 3 * kSquare);
  CHECK(peak_of("x: bf16[4096, 4096], w: bf16[4096, 4096]") == 2 * kSquare);
  // Products of 32 bits, those that the memory bounds and short ones stay as they are.
  CHECK(peak_of("x: f32[4096, 4096], w: f32[4096, 4093]") == 4 * kResult);
  constexpr std::int64_t kFlat = 64 * 16381;
  CHECK(peak_of("x: bf16[64, 16384], w: bf16[16384, 16381]") == 2 * kFlat);
  CHECK(peak_of("x: bf16[64, 16384], w: bf16[16384, 16381]", 100) > 2 * kFlat);
  CHECK(peak_of("x: bf16[1024, 1024], w: bf16[1024, 1021]") == 2 * 1024 * 1021);
}

// What is read of it by two products, a sum and what it is added to.
TEST_CASE("images are resized in float32, by two neighbours a side in parts", "[fusion]") {
  const auto peak_of = [](const char* dtype, const char* how, const char* corners, int side) {
    const std::string type = fmt::format("\"{}[1, 8, {}, {}]\"", dtype, side, side);
    return PeakOf(
        TextGraph(fmt::format("x: {}[1, 8, 16, 16]", dtype),
                  fmt::format("a: {0} = aten.upsample_{1}2d.vec(x, [{3}, {3}], {2}, None)\n"
                              "b = aten.amax.default(a, [2])\nc = aten.amax.default(a, [3])\n"
                              "return (b, c)",
                              type, how, corners, side)));
  };
  const auto results = [](std::int64_t bytes, std::int64_t side) { return 2 * bytes * 8 * side; };
  constexpr std::int64_t kImage = 8 * 32 * 32 * 4;
  constexpr std::int64_t kOther = 8 * 40 * 40 * 4;
  CHECK(peak_of("f16", "bicubic", "False", 32) == kImage + results(2, 32));
  CHECK(peak_of("f16", "bilinear", "True", 32) == kImage + results(2, 32));
  CHECK(peak_of("f16", "bilinear", "False", 32) == 2 * kImage + results(2, 32));
  CHECK(peak_of("f32", "bilinear", "False", 40) == 2 * kOther + results(4, 40));
  CHECK(peak_of("f32", "bilinear", "False", 32) == kImage + results(4, 32));
}

// Numbers of dropout are drawn in float32, and read again where the result is not stored.
TEST_CASE("random numbers stay until nobody computes with them", "[fusion]") {
  const graph::Graph graph =
      TextGraph("x: f16[64, 64]",
                "a = aten.dropout.default(x, 0.5, True)\nb = aten.amax.default(a, [0])\n"
                "c = aten.amax.default(a, [1])\nreturn (b, c)");
  CHECK(PeakOf(graph) == kTile + 2 * 2 * 64);
}

TEST_CASE("what nobody needs is not allocated", "[fusion]") {
  const graph::Graph graph = TextGraph("x: f32[64, 64], w: f32[64, 64]",
                                       "a = aten.mm.default(x, w)\n"
                                       "b = aten.mm.default(x, w)\n"
                                       "c = aten.sum.dim_IntList(b, [1])\nreturn (a,)");
  CHECK(PeakOf(graph) == kTile);
}

TEST_CASE("bytes follow the dtype of the graph that is asked about", "[fusion]") {
  const plan::Plan plan = PredictFusion(
      TextGraph("x: f32[64, 64], w: f32[64, 64]", "a = aten.mm.default(x, w)\nreturn (a,)"));
  graph::Graph half = plan.graph;
  for (graph::Value& value : half.values) {
    if (value.tensor) value.tensor->dtype = tensor::DType::kBfloat16;
  }
  CHECK(plan::PeakMemory(plan, half, 0).peak_bytes == kTile / 2);
  CHECK(plan::PeakMemory(plan, half, 0, 1 << 20).peak_bytes == 1 << 20);
}

TEST_CASE("cuDNN copies what does not lie channels last", "[fusion]") {
  const graph::Graph graph = TextGraph(
      "x: f32[2, 128, 8, 8], w: f32[256, 128, 3, 3], p: f32[256, 128, 1, 1], "
      "n: f32[2, 16, 8, 8], v: f32[32, 16, 3, 3]",
      "a = aten.convolution.default(x, w, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1)\n"
      "b = aten.convolution.default(x, p, None, [1, 1], [0, 0], [1, 1], False, [0, 0], 1)\n"
      "c = aten.convolution.default(x, p, None, [2, 2], [0, 0], [1, 1], False, [0, 0], 1)\n"
      "d = aten.convolution.default(n, v, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1)\n"
      "return (a, b, c, d)");
  constexpr std::int64_t kInput = 2 * 128 * 8 * 8 * 4;
  constexpr std::int64_t kFilter = 256 * 128 * 9 * 4;
  CHECK(plan::ConvolutionWorkspace(graph, graph.node(0), false) == kInput + kFilter + 2 * kInput);
  CHECK(plan::ConvolutionWorkspace(graph, graph.node(0), true) == 0);
  CHECK(plan::ConvolutionWorkspace(graph, graph.node(1), false) == 0);  // a product
  // Of every second position: input and result.
  CHECK(plan::ConvolutionWorkspace(graph, graph.node(2), false) == kInput + 2 * kInput / 4);
  // Few channels of 32 bits have kernels of their own.
  CHECK(plan::ConvolutionWorkspace(graph, graph.node(3), false) == 0);
  CHECK(plan::ConvolutionWorkspace(graph, graph.node(3), true) == 0);
}

TEST_CASE("groups of channels are copied, single ones are not", "[fusion]") {
  const graph::Graph graph = TextGraph(
      "x: bf16[2, 64, 8, 8], w: bf16[64, 16, 3, 3], d: bf16[64, 1, 3, 3]",
      "a = aten.convolution.default(x, w, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 4)\n"
      "b = aten.convolution.default(x, d, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 64)\n"
      "return (a, b)");
  constexpr std::int64_t kInput = 2 * 64 * 8 * 8 * 2;
  constexpr std::int64_t kFilter = 64 * 16 * 9 * 2;
  CHECK(plan::ConvolutionWorkspace(graph, graph.node(0), false) == 2 * kInput + kFilter);
  CHECK(plan::ConvolutionWorkspace(graph, graph.node(1), false) == 0);
}

TEST_CASE("channels of 16 bits are copied in steps of eight", "[fusion]") {
  const graph::Graph graph = TextGraph(
      "x: bf16[8, 3, 224, 224], w: bf16[64, 3, 7, 7]",
      "a = aten.convolution.default(x, w, None, [2, 2], [3, 3], [1, 1], False, [0, 0], 1)\n"
      "return (a,)");
  constexpr std::int64_t kInput = 8 * 8 * 224 * 224 * 2;
  constexpr std::int64_t kFilter = 64 * 8 * 49 * 2;
  CHECK(plan::ConvolutionWorkspace(graph, graph.node(0), true) == kInput + kFilter);
}

// Each as it was measured on an H200 (tools/lab/measure_workspace.py), in elements.
TEST_CASE("what cuDNN copies of convolutions in groups and of first layers", "[fusion]") {
  const auto elements = [](std::string_view dtype, std::string_view x, std::string_view w,
                           std::string_view stride, int groups, bool is_channels_last) {
    const graph::Graph graph =
        TextGraph(fmt::format("x: {0}[{1}], w: {0}[{2}]", dtype, x, w),
                  fmt::format("a = aten.convolution.default(x, w, None, {}, [0, 0], [1, 1], False, "
                              "[0, 0], {})\nreturn (a,)",
                              stride, groups));
    return plan::ConvolutionWorkspace(graph, graph.node(0), is_channels_last) / 2;
  };
  // 20 channels of each group become 32; those of 16 have a kernel.
  CHECK(elements("bf16", "8, 320, 10, 10", "320, 20, 3, 3", "[1, 1]", 16, true) ==
        8 * 16 * 32 * (100 + 64) + 16 * 32 * 32 * 9);
  CHECK(elements("bf16", "8, 256, 10, 10", "256, 16, 3, 3", "[1, 1]", 16, true) == 0);
  // First layers: bfloat16 in steps of 8 channels, float16 of 4, and channels first as they are.
  constexpr std::int64_t kPlaces = 16 * 230 * 230;
  constexpr std::int64_t kResult = 16 * 64 * 112 * 112;
  CHECK(elements("bf16", "16, 3, 230, 230", "64, 3, 7, 7", "[2, 2]", 1, true) ==
        8 * (kPlaces + 64 * 49));
  CHECK(elements("f16", "16, 3, 230, 230", "64, 3, 7, 7", "[2, 2]", 1, true) ==
        4 * (kPlaces + 64 * 49));
  CHECK(elements("f16", "16, 3, 230, 230", "64, 3, 7, 7", "[2, 2]", 1, false) ==
        3 * (kPlaces + 64 * 49) + kResult);
  // Patches are copied for many results.
  CHECK(elements("bf16", "16, 3, 224, 224", "384, 3, 16, 16", "[16, 16]", 1, false) == 0);
  CHECK(elements("bf16", "16, 3, 224, 224", "768, 3, 16, 16", "[16, 16]", 1, false) ==
        8 * (16 * 224 * 224 + 768 * 256) + 16 * 768 * 196);
}

// A convolution takes a part of what a library wrote as it lies; what a kernel computes for it
// alone has no gaps.
TEST_CASE("what a convolution reads may have gaps", "[fusion]") {
  const auto has_gaps = [](const char* made) {
    const graph::Graph graph =
        TextGraph("x: f16[2, 16, 8, 8], w: f16[16, 16, 3, 3], d: f16[8, 8, 3, 3]",
                  std::string(made) +
                      "b = aten.slice.Tensor(a, 1, 0, 8)\n"
                      "c = aten.convolution.default(b, d, None, [1, 1], [1, 1], [1, 1], False, "
                      "[0, 0], 1)\nreturn (c,)");
    const plan::Plan plan = PredictFusion(graph, kGpu);
    return plan.kernels.back().convolution.value().has_gaps;
  };
  CHECK(
      has_gaps("a = aten.convolution.default(x, w, None, [1, 1], [1, 1], [1, 1], False, [0, 0], "
               "1)\n"));
  CHECK_FALSE(has_gaps("a = aten.relu.default(x)\n"));
}

TEST_CASE("one query against many keys leaves partial results", "[fusion]") {
  const auto bytes = [](std::int64_t batch, std::int64_t keys, std::int64_t sharing) {
    return plan::SplitKeysBytes({.batch = batch,
                                 .queries = 1,
                                 .keys = keys,
                                 .channels = 128,
                                 .sharing = sharing,
                                 .dtype = tensor::DType::kBfloat16});
  };
  CHECK(bytes(24, 2048, 3) == 16 * 24 * 129 * 4);
  CHECK(bytes(8 * 24, 2048, 3) == 4 * 192 * 129 * 4);  // 64 groups: no more than 256 pieces
  CHECK(bytes(24, 512, 3) == 0);
  CHECK(bytes(256, 4096, 1) == 0);
}

TEST_CASE("the most of a range of steps, and more for all of it", "[fusion]") {
  PeakRange range({3, 1, 4, 1, 5});
  CHECK(range.Most(0, 4) == 5);
  CHECK(range.Most(1, 3) == 4);
  CHECK(range.Most(3, 2) == 0);
  range.Add(1, 3, 2);
  CHECK(range.Most(0, 1) == 3);
  CHECK(range.Most(2, 3) == 6);
  CHECK(range.Most(0, 4) == 6);
  range.Add(0, 4, 10);
  CHECK(range.Most(4, 4) == 15);
  CHECK(range.Most(1, 1) == 13);
}

}  // namespace
}  // namespace idbg::fusion::buffer_plan_test
