// SPDX-License-Identifier: Apache-2.0
// What operators allocate beside their results in eager mode (workspace.cc). The
// figures of attention are those that torch 2.11 allocated on an H200.
#include "eager/kernels.h"
#include "fusion/text_graph.h"

namespace idbg::eager::memory_test {
namespace {

std::vector<graph::SymInt> Strides(const std::vector<std::int64_t>& strides) {
  return {strides.begin(), strides.end()};
}

std::int64_t WorkspaceOf(graph::Graph graph, const std::vector<std::int64_t>& strides) {
  graph.value(graph.inputs[0].value).tensor->strides = Strides(strides);
  return eager::OperatorWorkspace(graph, graph.node(0));
}

TEST_CASE("operands of a batch of products are copied where they are no batch", "[fusion]") {
  const graph::Graph product = fusion::TextGraph("x: f32[2, 4, 8, 16], y: f32[2, 4, 16, 8]",
                                                 "a = aten.matmul.default(x, y)\nreturn (a,)");
  constexpr std::int64_t kBytes = 2 * 4 * 8 * 16 * 4;
  CHECK(WorkspaceOf(product, {512, 128, 16, 1}) == 0);
  CHECK(WorkspaceOf(product, {512, 128, 1, 8}) == 0);        // transposed matrices
  CHECK(WorkspaceOf(product, {512, 16, 64, 1}) == kBytes);   // heads inside of rows
  CHECK(WorkspaceOf(product, {512, 128, 32, 2}) == kBytes);  // neither rows nor columns follow
}

TEST_CASE("the input of a linear layer is copied where its rows lie apart", "[fusion]") {
  const graph::Graph layer = fusion::TextGraph("x: f32[2, 4, 8, 16], w: f32[32, 16]",
                                               "a = aten.linear.default(x, w)\nreturn (a,)");
  CHECK(WorkspaceOf(layer, {512, 128, 16, 1}) == 0);
  CHECK(WorkspaceOf(layer, {512, 16, 64, 1}) == 2 * 4 * 8 * 16 * 4);
}

TEST_CASE("softmax and norms copy what is not contiguous", "[fusion]") {
  const graph::Graph softmax =
      fusion::TextGraph("x: bf16[8, 16]", "a = aten.softmax.int(x, -1)\nreturn (a,)");
  CHECK(WorkspaceOf(softmax, {16, 1}) == 0);
  CHECK(WorkspaceOf(softmax, {1, 8}) == 8 * 16 * 2);
}

TEST_CASE("the largest of a pool has an index that nobody asked for", "[fusion]") {
  const graph::Graph pool = fusion::TextGraph(
      "x: f16[2, 4, 8, 8]", "a = aten.max_pool2d.default(x, [2, 2], [2, 2])\nreturn (a,)");
  CHECK(WorkspaceOf(pool, {256, 64, 8, 1}) == 2 * 4 * 4 * 4 * 8);
}

TEST_CASE("attention as products takes what torch was seen to allocate", "[fusion]") {
  // MobileBERT: 14164480 bytes with the result of 524288, 512 of them a block for the rows.
  graph::Graph masked = fusion::TextGraph(
      "q: bf16[16, 4, 128, 32], k: bf16[16, 4, 128, 32], v: bf16[16, 4, 128, 32], "
      "m: b8[16, 1, 128, 128]",
      "a = aten.scaled_dot_product_attention.default(q, k, v, m)\nreturn (a,)");
  for (std::size_t i = 0; i < 3; ++i)
    masked.value(masked.inputs[i].value).tensor->strides = Strides({16384, 32, 128, 1});
  CHECK(eager::MathAttentionWorkspace(masked, masked.node(0)) + 524288 == 14164480 - 512);
  // Twins: 109584384 bytes with the result of 6422528, at the first product.
  graph::Graph windows = fusion::TextGraph(
      "q: f16[16, 64, 2, 49, 32], k: f16[16, 64, 2, 49, 32], v: f16[16, 64, 2, 49, 32]",
      "a = aten.scaled_dot_product_attention.default(q, k, v)\nreturn (a,)");
  for (std::size_t i = 0; i < 3; ++i)
    windows.value(windows.inputs[i].value).tensor->strides = Strides({602112, 9408, 32, 192, 1});
  CHECK(eager::MathAttentionWorkspace(windows, windows.node(0)) + 6422528 == 109584384);
}

TEST_CASE("fused kernels of attention take four dimensions", "[fusion]") {
  const auto fused_of = [](std::string_view sizes) {
    const std::string inputs = "q: bf16" + std::string(sizes) + ", k: bf16" + std::string(sizes) +
                               ", v: bf16" + std::string(sizes);
    const graph::Graph graph = fusion::TextGraph(
        inputs, "a = aten.scaled_dot_product_attention.default(q, k, v)\nreturn (a,)");
    return eager::FusedAttention(graph, fusion::PredictFusion(graph)).size();
  };
  CHECK(fused_of("[2, 4, 64, 32]") == 1);
  CHECK(fused_of("[2, 3, 4, 64, 32]") == 0);
}

}  // namespace
}  // namespace idbg::eager::memory_test
