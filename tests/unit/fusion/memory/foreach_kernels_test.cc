// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "fusion/text_graph.h"

namespace idbg::fusion::foreach_kernels_test {
namespace {

// add and mul over lists of two tensors.
graph::Graph Lists() {
  return TextGraph("a: f32[1024], b: f32[2048], c: f32[1024], d: f32[2048]",
                   R"(_foreach_add = aten._foreach_add.List([a, b], [c, d])
                      getitem: "f32[1024]" = _foreach_add[0]
                      getitem_1: "f32[2048]" = _foreach_add[1]
                      _foreach_mul = aten._foreach_mul.ScalarList([getitem, getitem_1], [0.5, 2.0])
                      getitem_2: "f32[1024]" = _foreach_mul[0]
                      getitem_3: "f32[2048]" = _foreach_mul[1]
                      return (getitem_2, getitem_3))");
}

TEST_CASE("operators over lists are fused element by element, and all elements are one kernel",
          "[fusion]") {
  const plan::Plan plan = PredictFusion(Lists(), kGpu);
  REQUIRE(plan.KernelCount() == 1);
  const plan::Kernel& kernel = plan.kernels.front();
  CHECK(kernel.read_bytes == 4 * 2 * 3072);
  CHECK(kernel.written_bytes == 4 * 3072);
  CHECK(kernel.loops.results == 3072);
  CHECK(kernel.reads.size() == 4);
  CHECK(plan.blocks.size() == 2);
  for (const plan::MemoryBlock& block : plan.blocks) CHECK(block.made == 0);
}

TEST_CASE("a kernel over lists has no more than 250 arguments", "[fusion]") {
  std::string parameters, first, body, results;
  for (int i = 0; i < 100; ++i) {
    const std::string number = std::to_string(i);
    const std::string comma = i > 0 ? ", " : "";
    parameters += comma + "a" + number + ": f32[64], b" + number + ": f32[64]";
    first += comma + "a" + number;
    body += "getitem_" + number + ": \"f32[64]\" = _foreach_add[" + number + "]\n";
    results += comma + "getitem_" + number;
  }
  std::string second = first;
  std::ranges::replace(second, 'a', 'b');
  const graph::Graph graph =
      TextGraph(parameters, "_foreach_add = aten._foreach_add.List([" + first + "], [" + second +
                                "])\n" + body + "return (" + results + ")");
  CHECK(CountKernels(graph) == 2);  // of 83 and of 17 times three
}

}  // namespace
}  // namespace idbg::fusion::foreach_kernels_test
