// SPDX-License-Identifier: Apache-2.0
// Fusions that would make two kernels wait for each other (Scheduler::CreatesCycle).
#include "fusion/text_graph.h"

namespace idbg::fusion::scheduler_cycle_test {
namespace {

constexpr char kInputs[] = "x: f32[64, 64], y: f32[64, 64], w: f32[64, 64]";

TEST_CASE("two nodes stay apart when a way between them leads through a fused third", "[fusion]") {
  // c and d, neighbours, fuse first. No node leads from a to b, but a -> m -> (c d) -> n -> b.
  const graph::Graph graph = TextGraph(kInputs,
                                       "a = aten.neg.default(x)\n"
                                       "m = aten.mm.default(a, w)\n"
                                       "c = aten.add.Tensor(m, y)\n"
                                       "d = aten.sin.default(y)\n"
                                       "n = aten.mm.default(d, w)\n"
                                       "b = aten.mul.Tensor(n, x)\nreturn (c, b)");
  CHECK(Kernels(graph) == Names{"neg", "[mm]", "add sin", "[mm]", "mul"});
}

TEST_CASE("they fuse when the way ends before it comes back", "[fusion]") {
  // As above, but n does not read what c was fused with.
  const graph::Graph graph = TextGraph(kInputs,
                                       "a = aten.neg.default(x)\n"
                                       "m = aten.mm.default(a, w)\n"
                                       "c = aten.add.Tensor(m, y)\n"
                                       "d = aten.sin.default(y)\n"
                                       "n = aten.mm.default(y, w)\n"
                                       "b = aten.mul.Tensor(n, x)\nreturn (c, d, b)");
  CHECK(Kernels(graph) == Names{"[mm]", "neg mul", "[mm]", "add sin"});
}

TEST_CASE("the way may lead from the later node to the earlier one", "[fusion]") {
  // Fused first, for they share two tensors: c and d. Then b -> m -> (d c) -> n -> a.
  const graph::Graph graph =
      TextGraph("x: f32[64, 64], y: f32[64, 64], w: f32[64, 64], z: f32[64, 64]",
                "d = aten.mul.Tensor(y, z)\n"
                "n = aten.mm.default(d, w)\n"
                "a = aten.div.Tensor(n, x)\n"
                "b = aten.neg.default(x)\n"
                "m = aten.mm.default(b, w)\n"
                "e = aten.add.Tensor(m, y)\n"
                "c = aten.sub.Tensor(e, z)\nreturn (a, c)");
  CHECK(Kernels(graph) == Names{"neg", "[mm]", "mul add sub", "[mm]", "div"});
}

TEST_CASE("what comes straight after both makes no cycle", "[fusion]") {
  const graph::Graph graph = TextGraph(kInputs,
                                       "a = aten.neg.default(x)\n"
                                       "b = aten.sin.default(x)\n"
                                       "c = aten.add.Tensor(a, b)\nreturn (a, b, c)");
  CHECK(Kernels(graph) == Names{"neg sin add"});
}

}  // namespace
}  // namespace idbg::fusion::scheduler_cycle_test
