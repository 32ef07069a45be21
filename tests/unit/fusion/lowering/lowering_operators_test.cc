// SPDX-License-Identifier: Apache-2.0
// Which way an operator is lowered (lowering_operators.cc).
#include "fusion/text_graph.h"

namespace idbg::fusion::lowering_operators_test {
namespace {

TEST_CASE("products of matrices are calls, and templates under max-autotune on a GPU", "[fusion]") {
  const graph::Graph graph =
      TextGraph("x: f32[64, 64], w: f32[64, 64]", "a = aten.mm.default(x, w)\nreturn (a,)");
  CHECK(Kernels(graph) == Names{"[mm]"});
  CHECK(Kernels(graph, kTemplates) == Names{"<mm>"});
  CHECK(Kernels(graph, Options(kCpu.target, kCpu.torch_version, true)) == Names{"[mm]"});
}

TEST_CASE("an operator without a lowering is called as it is and counted", "[fusion]") {
  const plan::Plan plan =
      PredictFusion(TextGraph("x: f32[8]", "a = mylib.f.default(x)\nreturn (a,)"));
  CHECK(plan.kernels[0].kind == plan::KernelKind::kFallback);
  CHECK(plan.unknown_nodes == 1);
  const plan::Plan known = PredictFusion(
      TextGraph("x: f32[8]", "a = aten.sort.default(x)\nb: \"f32[8]\" = a[0]\nreturn (b,)"));
  CHECK(known.kernels[0].kind == plan::KernelKind::kFallback);
  CHECK(known.unknown_nodes == 0);
}

TEST_CASE("a bias of a convolution is added by a kernel on a GPU, by the library on a CPU",
          "[fusion]") {
  const auto graph = [](const char* bias) {
    return TextGraph("x: f32[1, 4, 8, 8], w: f32[4, 4, 1, 1], b: f32[4]",
                     std::string("a = aten.convolution.default(x, w, ") + bias +
                         ", [1, 1], [0, 0], [1, 1], False, [0, 0], 1)\nreturn (a,)");
  };
  const auto count = [](const plan::Plan& plan, plan::KernelKind kind) {
    return std::ranges::count(plan.kernels, kind, &plan::Kernel::kind);
  };
  const auto with = [&](const char* bias, const Options& options) {
    const plan::Plan plan = PredictFusion(graph(bias), options);
    // Copies of the input and the weight into channels-last come before the call.
    const auto call =
        std::ranges::find(plan.kernels, plan::KernelKind::kExtern, &plan::Kernel::kind);
    return std::pair(count(plan, plan::KernelKind::kExtern), plan.kernels.end() - call - 1);
  };
  CHECK(with("b", kGpu) == std::pair<std::ptrdiff_t, std::ptrdiff_t>(1, 1));
  CHECK(with("None", kGpu) == std::pair<std::ptrdiff_t, std::ptrdiff_t>(1, 0));
  CHECK(with("b", kCpu) == std::pair<std::ptrdiff_t, std::ptrdiff_t>(1, 0));
}

TEST_CASE("constants count as operations, and so does each bound of clamp", "[fusion]") {
  const auto operations = [](const char* last) {
    std::string body = "s0 = aten.neg.default(x)\n";
    for (int i = 1; i < 27; ++i)
      body += "s" + std::to_string(i) + " = aten.neg.default(s" + std::to_string(i - 1) + ")\n";
    return OperationsOf(
        TextGraph("x: f32[64, 64]", body + "y = " + last +
                                        "\na = aten.amax.default(y, [0])\n"
                                        "b = aten.amax.default(y, [1])\nreturn (a, b)"));
  };
  // 28 operations before the last: stored beyond 30.
  CHECK(operations("aten.mul.Tensor(s26, 2.0)") == 2);
  CHECK(operations("aten.clamp.default(s26, 0.0)") == 2);
  CHECK(operations("aten.clamp.default(s26, None, 6.0)") == 2);
  CHECK(operations("aten.clamp.default(s26, 0.0, 6.0)") == 3);
  CHECK(operations("aten.hardtanh.default(s26)") == 3);
  CHECK(operations("aten.pow.Tensor_Scalar(s26, 3.0)") == 3);
}

TEST_CASE("random numbers are stored, their seeds are a call", "[fusion]") {
  const graph::Graph graph =
      TextGraph("x: f32[64, 64]",
                "s: \"i64[1]\" = prims.inductor_seeds.default(1, device(type='cuda', index=0))\n"
                "t: \"i64[]\" = prims.inductor_lookup_seed.default(s, 0)\n"
                "r: \"f32[64, 64]\" = prims.inductor_random.default([64, 64], t, 'rand')\n"
                "a = aten.amax.default(r, [0])\nb = aten.amax.default(r, [1])\nreturn (a, b)");
  const Program program = Lower(graph, kGpu);
  REQUIRE(program.operations.size() == 4);
  CHECK(program.operations[0].kind == plan::KernelKind::kFallback);
  CHECK(program.operations[1].kind == plan::KernelKind::kPointwise);
}

}  // namespace
}  // namespace idbg::fusion::lowering_operators_test
