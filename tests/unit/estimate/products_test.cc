// SPDX-License-Identifier: Apache-2.0
#include "estimate/products.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "estimate/estimate.h"
#include "fusion/fusion.h"
#include "fusion/text_graph.h"
#include "inductor/torch_version.h"

namespace idbg::estimate::products_test {
namespace {

// Of the one product of a linear layer that this follows.
Followed FollowedBy(const std::string& call) {
  const graph::Graph graph = fusion::TextGraph(
      "x: bf16[64, 64], w: bf16[64, 64], b: bf16[64]",
      "y = aten.linear.default(x, w, b)\nz = " + call + "\nreturn (z,)", graph::Dialect::kTraining);
  const auto plan =
      fusion::PredictFusion(graph, PlanOptionsFor("cuda", {}, inductor::kNewestTorch));
  return LoweredProducts(plan.graph).at(0).product.value();
}

}  // namespace

TEST_CASE("the library has an operator for the GELU by tanh, none for the exact one", "[gemm]") {
  const Followed exact = FollowedBy("aten.gelu.default(y)");
  const Followed tanh = FollowedBy("aten.gelu.default(y, approximate='tanh')");
  CHECK(exact.problem.op == gemm::Op::kAddmmGelu);
  CHECK(exact.problem == tanh.problem);
  CHECK(exact.is_exact_gelu);
  CHECK_FALSE(tanh.is_exact_gelu);
  CHECK_FALSE(FollowedBy("aten.relu.default(y)").is_exact_gelu);
}

}  // namespace idbg::estimate::products_test
