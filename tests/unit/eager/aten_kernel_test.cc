// SPDX-License-Identifier: Apache-2.0
// What ATen's kernels do beside moving bytes (aten_kernel.cc), against calls that were measured on
// an H200 (tools/lab/measure_operators.py).
#include "device/device.h"
#include "eager/kernels.h"
#include "fusion/text_graph.h"
#include "roofline/kernel_time.h"

namespace idbg::eager::aten_kernel_test {
namespace {

using Catch::Matchers::WithinRel;

// In us, of operands that the cache holds, without the kernels' floor.
double TimeOf(graph::Graph graph, const std::vector<std::int64_t>& strides = {}) {
  if (!strides.empty())
    graph.value(graph.inputs[0].value).tensor->strides.emplace(strides.begin(), strides.end());
  const graph::Node& node = graph.node(0);
  const plan::EagerKernel kernel = EagerKernelOf(graph, node, graph::FindOperator(graph, node));
  const device::Hardware hardware = device::LoadHardware("h200");
  const device::Device h200(hardware, false);
  return 1e6 * roofline::EagerS(kernel, 0, true, h200);
}

TEST_CASE("images whose channels lie innermost are resized line by line", "[roofline]") {
  const auto resized = [](const char* how, const char* size) {
    return fusion::TextGraph("x: bf16[1, 768, 14, 14]",
                             fmt::format("a = aten.upsample_{}2d.vec(x, [{}], False, None)\n"
                                         "return (a,)",
                                         how, size));
  };
  const std::vector<std::int64_t> last = {150528, 1, 10752, 768};
  CHECK_THAT(TimeOf(resized("bicubic", "16, 16"), last), WithinRel(1545, 0.2));
  CHECK_THAT(TimeOf(resized("bicubic", "37, 37"), last), WithinRel(3524, 0.2));
  CHECK_THAT(TimeOf(resized("bicubic", "14, 14"), last), WithinRel(318, 0.2));
  CHECK_THAT(TimeOf(resized("bilinear", "64, 64"), last), WithinRel(31, 0.2));
}

TEST_CASE("batch norm in training takes a block for each channel", "[roofline]") {
  const auto normal = [](const char* training) {
    return TimeOf(fusion::TextGraph(
        "x: bf16[8, 64, 112, 112], w: bf16[64]",
        fmt::format("a = aten.batch_norm.default(x, w, w, w, w, {}, 0.1, 1e-05, True)\n"
                    "return (a,)",
                    training)));
  };
  CHECK_THAT(normal("True") - normal("False"), WithinRel(42.8, 0.2));
}

TEST_CASE("a softmax across rows waits for each element of a column", "[roofline]") {
  const auto softmax = [](const char* input, int dim) {
    return TimeOf(
        fusion::TextGraph(input, fmt::format("a = aten.softmax.int(x, {})\nreturn (a,)", dim)));
  };
  CHECK_THAT(softmax("x: bf16[8, 1024, 768]", 1), WithinRel(597, 0.2));
  CHECK(softmax("x: bf16[8, 1024, 768]", -1) < 20);
  CHECK(softmax("x: bf16[16, 8, 3137, 8]", 2) < 20);  // 128 threads share a column
}

}  // namespace
}  // namespace idbg::eager::aten_kernel_test
