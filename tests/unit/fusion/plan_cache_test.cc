// SPDX-License-Identifier: Apache-2.0
#include "fusion/text_graph.h"
#include "plan/plan.h"

namespace idbg::fusion::plan_cache_test {
namespace {

TEST_CASE("a plan is made once for the same options, and stays where it is", "[fusion]") {
  const graph::Graph graph =
      TextGraph("x: f32[64, 64], w: f32[64, 64]", "a = aten.mm.default(x, w)\nreturn (a,)");
  PlanCache cache(graph);
  CHECK(&cache.graph() == &graph);
  const plan::Plan& first = cache.Get(kGpu);
  std::vector<const plan::Plan*> others;
  for (const Options& options :
       {kCpu, kTemplates, WithMultiprocessors(80), OfTorch(inductor::TorchVersion::k2_11)}) {
    others.push_back(&cache.Get(options));
    CHECK(others.back() == &cache.Get(options));
    CHECK(std::ranges::count(others, others.back()) == 1);
    CHECK(others.back() != &first);
  }
  CHECK(&cache.Get(kGpu) == &first);
  CHECK(first.kernels[0].kind == plan::KernelKind::kExtern);
  CHECK(cache.Get(kTemplates).kernels[0].kind == plan::KernelKind::kTemplate);
}

}  // namespace
}  // namespace idbg::fusion::plan_cache_test
