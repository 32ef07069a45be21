// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "fusion/program/layout.h"
#include "fusion/text_graph.h"
#include "plan/plan.h"

namespace idbg::fusion::padding_test {
namespace {

TEST_CASE("strides beyond 1,024 elements are rounded up to lines of 128 bytes", "[fusion]") {
  CHECK(PaddedStrides({64, 1376}, {1376, 1}, 2) == Sizes{1408, 1});
  CHECK(PaddedStrides({64, 1376}, {1376, 1}, 4) == Sizes{1376, 1});  // 43 lines
  CHECK(PaddedStrides({64, 1000}, {1000, 1}, 2) == Sizes{1000, 1});  // short
  // Each stride counts with those inside of it (the windows of a Swin transformer).
  CHECK(PaddedStrides({4, 4, 4, 7, 7, 96}, {75264, 18816, 4704, 672, 96, 1}, 2) ==
        Sizes{75776, 18944, 4736, 672, 96, 1});
  // In their order, whatever that is.
  CHECK(PaddedStrides({1376, 64}, {1, 1376}, 2) == Sizes{1, 1408});
  // Images with their channels innermost stay dense.
  CHECK(PaddedStrides({2, 3, 41, 41}, {5043, 1, 123, 3}, 2) == Sizes{5043, 1, 123, 3});
}

TEST_CASE("what leads to a convolution or out of the graph is stored without gaps", "[fusion]") {
  const graph::Graph graph = TextGraph(
      "x: f16[2, 8, 5, 5], w: f16[8, 8, 3, 3]",
      "a = aten.neg.default(x)\nb = aten.mean.dim(a, [1], True)\nc = aten.mul.Tensor(x, b)\n"
      "d = aten.convolution.default(c, w, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1)\n"
      "e = aten.exp.default(d)\nf = aten.abs.default(e)\ng = aten.view.default(f, [2, 200])\n"
      "return (g,)");
  const auto without = NodesWithoutPadding(graph);
  // Up to the reduction, which likes gaps, then from the output through its views.
  const std::vector<bool> expected = {false, false, true, true, false, true, true};
  CHECK(std::vector<bool>(without.begin(), without.end()) == expected);
}

TEST_CASE("a view that gaps make impossible is a copy", "[fusion]") {
  const auto kernels = [](const std::string& width) {
    const std::string parts = "[4, 4, 7, 4, 7, " + width + "]";
    return PredictFusion(
               TextGraph("x: f16[4, 28, 28, " + width + "], w: f16[" + width + ", 32]",
                         "a = aten.view.default(x, " + parts +
                             ")\n"
                             "p = aten.permute.default(a, [0, 1, 3, 2, 4, 5])\n"
                             "c = aten.neg.default(p)\n"
                             "v = aten.view.default(c, [3136, " +
                             width +
                             "])\n"
                             "m = aten.mm.default(v, w)\nb = aten.abs.default(m)\nreturn (b,)"))
        .KernelCount();
  };
  CHECK(kernels("128") == 3);  // windows of 6,272 elements, a whole number of lines
  CHECK(kernels("96") == 4);
}

}  // namespace
}  // namespace idbg::fusion::padding_test
