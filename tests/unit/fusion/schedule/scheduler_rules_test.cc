// SPDX-License-Identifier: Apache-2.0
// Which nodes become one kernel, and why others do not (scheduler_rules.cc, scheduler.cc).
#include "fusion/program/program.h"
#include "fusion/text_graph.h"

namespace idbg::fusion::scheduler_rules_test {
namespace {

// `count` results of one tensor.
graph::Graph Siblings(int count) {
  std::string body;
  std::string outputs;
  for (int i = 0; i < count; ++i) {
    const std::string name = "a" + std::to_string(i);
    body += name + " = aten.add.Tensor(x, " + std::to_string(i + 1) + ".0)\n";
    outputs += name + ", ";
  }
  return TextGraph("x: f32[64, 64]", body + "return (" + outputs + ")");
}

// max_fusion_size, cpp.max_horizontal_fusion_size
TEST_CASE("a kernel holds 64 nodes on a GPU, and 16 side by side in a nest on a CPU", "[fusion]") {
  CHECK(CountKernels(Siblings(64)) == 1);
  CHECK(CountKernels(Siblings(65)) == 2);
  const auto nests = [](int count) {
    const graph::Graph graph = Siblings(count);
    const Program program = Lower(graph, kCpu);
    const auto nest_of = Fuse(program, kCpu).nest_of;
    std::vector<std::int32_t> nests(nest_of.begin(), nest_of.end());
    std::ranges::sort(nests);
    return std::unique(nests.begin(), nests.end()) - nests.begin();
  };
  CHECK(nests(16) == 1);
  CHECK(nests(17) == 2);
}

// score_fusion_memory_threshold: 10 bytes
TEST_CASE("neighbours that share eight bytes stay apart, with twelve they are fused", "[fusion]") {
  const auto graph = [](const std::string& width) {
    return TextGraph(
        "x: f32[512, " + width + "], y: f32[512, " + width + "], s: f32[" + width + "]",
        "a = aten.add.Tensor(x, s)\nb = aten.add.Tensor(y, s)\nreturn (a, b)");
  };
  CHECK(CountKernels(graph("2")) == 2);
  CHECK(CountKernels(graph("3")) == 1);
}

// are_long_distant_nodes: 64
TEST_CASE("neighbours 64 steps apart are fused, 65 steps apart they are not", "[fusion]") {
  const auto graph = [](int between) {
    std::string body = "a = aten.neg.default(x)\nm0 = aten.mm.default(w, w)\n";
    for (int i = 1; i < between; ++i)
      body += "m" + std::to_string(i) + " = aten.mm.default(m" + std::to_string(i - 1) + ", w)\n";
    return TextGraph(
        "x: f32[64, 64], w: f32[64, 64]",
        body + "b = aten.sin.default(x)\nreturn (a, b, m" + std::to_string(between - 1) + ")");
  };
  CHECK(CountKernels(graph(63)) == 63 + 1);
  CHECK(CountKernels(graph(64)) == 64 + 2);
}

TEST_CASE("nodes of other data stay apart", "[fusion]") {
  CHECK(CountKernels(TextGraph("x: f32[64, 64], y: f32[64, 64]",
                               "a = aten.neg.default(x)\nb = aten.neg.default(y)\n"
                               "return (a, b)")) == 2);
}

TEST_CASE("a user that reads other elements than were written stays apart", "[fusion]") {
  const auto graph = [](const char* view) {
    return TextGraph("x: f32[64, 64]", std::string("a = aten.neg.default(x)\nv = ") + view +
                                           "\nb = aten.sin.default(v)\nreturn (a, b)");
  };
  const plan::Plan half = PredictFusion(graph("aten.slice.Tensor(a, 0, 0, 32)"));
  CHECK(half.KernelCount() == 2);
  CHECK(Refuses(half, "no shared data"));
  CHECK(CountKernels(graph("aten.slice.Tensor(a, 0, 0, 64)")) == 1);
  // The same elements in another order: a GPU reorders the loops, a CPU does not.
  CHECK(CountKernels(graph("aten.permute.default(a, [1, 0])")) == 1);
}

TEST_CASE("a user that reads a value twice must find both reads written", "[fusion]") {
  const plan::Plan plan = PredictFusion(TextGraph("x: f32[64, 64]",
                                                  "a = aten.neg.default(x)\n"
                                                  "v = aten.permute.default(a, [1, 0])\n"
                                                  "b = aten.add.Tensor(a, v)\nreturn (a, b)"));
  CHECK(plan.KernelCount() == 2);
  CHECK(Refuses(plan, "memory deps did not match"));
}

TEST_CASE("a node between producer and user keeps them apart", "[fusion]") {
  const auto graph = [](const char* between) {
    return TextGraph("x: f32[64, 64], w: f32[64, 64]",
                     std::string("a = aten.neg.default(x)\nm = aten.mm.default(") + between +
                         ", w)\nb = aten.add.Tensor(a, m)\nreturn (a, b)");
  };
  const plan::Plan apart = PredictFusion(graph("a"));
  CHECK(Kernels(apart) == Names{"neg", "[mm]", "add"});
  CHECK(Refuses(apart, "intermediate nodes between node1 & node2"));
  CHECK(Kernels(graph("x")) == Names{"[mm]", "neg add"});
}

// can_fusion_increase_peak_memory: 32 elements of inputs that could be reused for a byte saved
TEST_CASE("fusion that keeps large inputs alive for few bytes is refused", "[fusion]") {
  const auto pair = [](const std::string& rows) {
    return CountKernels(TextGraph("x: f32[" + rows + ", 64], w: f32[64, 64], s: f32[64]",
                                  "m = aten.mm.default(x, w)\nn = aten.mm.default(x, w)\n"
                                  "a = aten.add.Tensor(m, s)\nb = aten.add.Tensor(n, s)\n"
                                  "return (a, b)"));
  };
  CHECK(pair("128") == 3);  // 8192 elements, 256 bytes
  CHECK(pair("129") == 4);
}

TEST_CASE("templates take an epilogue of computation, no reduction and no prologue", "[fusion]") {
  const auto plan = [](const char* body) {
    return PredictFusion(TextGraph("x: f32[64, 64], w: f32[64, 64]", body), kTemplates);
  };
  CHECK(Kernels(plan("a = aten.mm.default(x, w)\nb = aten.relu.default(a)\nreturn (b,)")) ==
        Names{"<mm relu>"});
  const plan::Plan reduced =
      plan("a = aten.mm.default(x, w)\nb = aten.sum.dim_IntList(a, [1])\nreturn (b,)");
  CHECK(reduced.KernelCount() == 2);
  CHECK(Refuses(reduced, "template epilogue not satisfied"));
  const plan::Plan prologue =
      plan("a = aten.relu.default(x)\nb = aten.mm.default(a, w)\nreturn (b,)");
  CHECK(prologue.KernelCount() == 2);
  CHECK(Refuses(prologue, "no shared data"));
}

TEST_CASE("a kernel that would wait for itself is not made", "[fusion]") {
  // a and c read x, but c waits for the product, which waits for a.
  const plan::Plan plan = PredictFusion(TextGraph("x: f32[64, 64], w: f32[64, 64]",
                                                  "a = aten.neg.default(x)\n"
                                                  "m = aten.mm.default(a, w)\n"
                                                  "s = aten.amax.default(m, [0, 1])\n"
                                                  "c = aten.add.Tensor(x, s)\nreturn (a, c)"));
  CHECK(Kernels(plan) == Names{"neg", "[mm]", "amax add!"});
}

TEST_CASE("library calls and what follows them say so", "[fusion]") {
  const plan::Plan plan = PredictFusion(TextGraph("x: f32[64, 64], w: f32[64, 64]",
                                                  "a = aten.relu.default(x)\n"
                                                  "b = aten.mm.default(a, w)\n"
                                                  "c = aten.neg.default(b)\nreturn (c,)"));
  CHECK(Refuses(plan, "node2 is extern or nop"));
  CHECK(Refuses(plan, "node1 is extern but not a triton kernel"));
}

}  // namespace
}  // namespace idbg::fusion::scheduler_rules_test
