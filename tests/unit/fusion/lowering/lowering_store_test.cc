// SPDX-License-Identifier: Apache-2.0
// How tensors are laid out and copied for calls (lowering_store.cc, UsesChannelsLast).
#include <optional>
#include <utility>

#include "fusion/text_graph.h"
#include "readers/reader.h"

namespace idbg::fusion::lowering_store_test {
namespace {

std::vector<std::int64_t> StridesOf(const Program& program, std::size_t operation) {
  const BufferId buffer = program.operations[operation].writes[0].buffer;
  const Sizes& strides = program.buffers[static_cast<std::size_t>(buffer)].strides;
  return {strides.begin(), strides.end()};
}

using Strides = std::vector<std::int64_t>;

TEST_CASE("a stored value is laid out as it is read, unless a view comes next", "[fusion]") {
  const auto graph = [](const char* user) {
    return TextGraph("x: f32[8, 4]", std::string("t = aten.permute.default(x, [1, 0])\n"
                                                 "a = aten.neg.default(t)\n") +
                                         user);
  };
  CHECK(StridesOf(Lower(graph("return (a,)"), kGpu), 0) == Strides{1, 4});
  CHECK(StridesOf(Lower(graph("b = aten.view.default(a, [32])\nreturn (a, b)"), kGpu), 0) ==
        Strides{8, 1});
  CHECK(StridesOf(Lower(graph("b = mylib.f.default(a)\nreturn (b,)"), kGpu), 0) == Strides{1, 4});
}

// 21 kernels when it was measured: one for the 64 steps of each layer.
TEST_CASE("steps that are stacked are stored in their place", "[fusion]") {
  const char* const file = IDBG_TEST_DATA "/wider/h200/averages-short-b8-bfloat16.pt2";
  CHECK(CountKernels(readers::ReadModelFile(file).graphs.front()) == 21);
}

TEST_CASE("a call gets a view without a copy where strides describe it", "[fusion]") {
  const auto graph = [](const char* view) {
    return TextGraph("x: f32[4, 6], w: f32[6, 5]",
                     std::string("v = ") + view + "\na = aten.mm.default(v, w)\nreturn (a,)");
  };
  CHECK(Kernels(graph("aten.slice.Tensor(x, 0, 0, 2)")) == Names{"[slice mm]"});
  // Rows and columns exchanged and then taken in another shape: no strides give that.
  const graph::Graph copied = TextGraph("x: f32[4, 6], w: f32[4, 5]",
                                        "t = aten.permute.default(x, [1, 0])\n"
                                        "v = aten.view.default(t, [6, 4])\n"
                                        "u = aten.view.default(v, [4, 6])\n"
                                        "s = aten.permute.default(u, [1, 0])\n"
                                        "a = aten.mm.default(s, w)\nreturn (a,)");
  CHECK(CountKernels(copied) == 2);
}

graph::Graph Convolution(const std::string& input, std::int64_t more_nodes = 0) {
  std::string body = "a = " + input +
                     "\nc = aten.convolution.default(a, w, None, [1, 1], [0, 0], [1, 1], False, "
                     "[0, 0], 1)\nn0 = aten.neg.default(c)\n";
  for (std::int64_t i = 0; i < more_nodes; ++i)
    body += "n" + std::to_string(i + 1) + " = aten.neg.default(n" + std::to_string(i) + ")\n";
  return TextGraph("x: f32[1, 4, 8, 8], w: f32[4, 4, 3, 3]",
                   body + "return (n" + std::to_string(more_nodes) + ",)");
}

// decide_layout_opt: 300 nodes for each convolution.
TEST_CASE("convolutions are channels-last in graphs of fewer than 300 nodes each as FX counts them",
          "[fusion]") {
  const auto result_strides = [](const Program& program) {
    const auto call =
        std::ranges::find(program.operations, plan::KernelKind::kExtern, &Operation::kind);
    return StridesOf(program, static_cast<std::size_t>(call - program.operations.begin()));
  };
  const Strides channels_last = {144, 1, 24, 4};
  const Strides row_major = {144, 36, 6, 1};
  CHECK(result_strides(Lower(Convolution("aten.relu.default(x)", 293), kGpu)) == channels_last);
  CHECK(result_strides(Lower(Convolution("aten.relu.default(x)", 294), kGpu)) == row_major);
  CHECK(result_strides(Lower(Convolution("aten.relu.default(x)", 297), kCpu)) == channels_last);
}

TEST_CASE("what is computed for a convolution is stored channels-last, an input is copied",
          "[fusion]") {
  const Program computed = Lower(Convolution("aten.relu.default(x)"), kGpu);
  CHECK(StridesOf(computed, 0) == Strides{256, 1, 32, 4});
  CHECK(computed.operations.size() == 4);  // relu, a copy of the weight, the call, neg
  const graph::Graph ready = TextGraph("x: f32[1, 4, 1, 1], w: f32[4, 4, 1, 1]",
                                       "c = aten.convolution.default(x, w, None, [1, 1], [0, 0], "
                                       "[1, 1], False, [0, 0], 1)\nreturn (c,)");
  CHECK(OperationsOf(ready) == 1);  // dimensions of one element may have any stride
}

// maybe_apply_channels_last_stride_order: a value that is dear to compute twice.
TEST_CASE("what is stored between convolutions is channels-last, whatever views it", "[fusion]") {
  const auto graph = [](const std::string& end) {
    return TextGraph(
        "x: f32[1, 4, 8, 8], w: f32[4, 4, 1, 1], p: f32[4, 1, 1], q: f32[4, 1, 1], "
        "r: f32[4, 1, 1], s: f32[4, 1, 1]",
        "c = aten.convolution.default(x, w, None, [1, 1], [0, 0], [1, 1], False, [0, 0], 1)\n"
        "d = aten.add.Tensor(c, p)\ne = aten.mul.Tensor(d, q)\nf = aten.add.Tensor(e, r)\n"
        "g = aten.mul.Tensor(f, s)\nh = aten.reshape.default(g, [1, 2, 128])\n" +
            end);
  };
  const auto strides = [&](const std::string& end) {
    const Program program = Lower(graph(end), kGpu);
    const auto call =
        std::ranges::find(program.operations, plan::KernelKind::kExtern, &Operation::kind);
    return StridesOf(program, static_cast<std::size_t>(call - program.operations.begin()) + 1);
  };
  const Strides channels_last = {256, 1, 32, 4};
  const std::string sum = "i = aten.sum.dim_IntList(h, [2])\nj = aten.exp.default(g)\n";
  CHECK(strides(sum + "k = aten.convolution.default(j, w, None, [1, 1], [0, 0], [1, 1], False, "
                      "[0, 0], 1)\nreturn (i, k)") == channels_last);
  // After the last one nothing is.
  CHECK(strides(sum + "return (i, j)") != channels_last);
  // The caller gets an output as eager mode lays it out.
  CHECK(strides("i = aten.sum.dim_IntList(h, [2])\nreturn (i, g)") != channels_last);
}

TEST_CASE("cuDNN's attention is laid out as its query, others with the sequence before the heads",
          "[fusion]") {
  const graph::Graph graph = TextGraph(
      "q: f16[2, 4, 16, 8], k: f16[2, 4, 16, 8], v: f16[2, 4, 16, 8]",
      "a: \"f16[2, 4, 16, 8]\" = aten.scaled_dot_product_attention.default(q, k, v)\nreturn (a,)",
      graph::Dialect::kAten);
  const auto strides = [&](bool prefers_cudnn) {
    const plan::Plan plan = PredictFusion(graph, WithAttention(prefers_cudnn));
    REQUIRE(plan.kernels[0].kind == plan::KernelKind::kExtern);
    const auto& type = *plan.graph.value(plan.kernels[0].writes[0].value).tensor;
    return std::pair((*type.strides)[1].hint(), (*type.strides)[2].hint());
  };
  CHECK(strides(true) ==
        std::pair<std::optional<std::int64_t>, std::optional<std::int64_t>>(128, 8));
  CHECK(strides(false) ==
        std::pair<std::optional<std::int64_t>, std::optional<std::int64_t>>(8, 32));
}

}  // namespace
}  // namespace idbg::fusion::lowering_store_test
