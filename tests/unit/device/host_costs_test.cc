// SPDX-License-Identifier: Apache-2.0
#include "device/host_costs.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "device/hardware.h"
#include "eager/kernels.h"
#include "graph/graph_builder.h"
#include "plan/host_operator.h"
#include "plan/kernel.h"

namespace idbg::device::host_costs_test {
namespace {

using Catch::Matchers::WithinRel;
using eager::HostOperatorOf;
using plan::HostOperator;
using plan::ParseHostOperator;

TEST_CASE("kinds of eager operators are told apart by what the host does", "[device]") {
  CHECK(HostOperatorOf("aten.add.Tensor") == HostOperator::kElementwise);
  CHECK(HostOperatorOf("aten.transpose.int") == HostOperator::kView);
  CHECK(HostOperatorOf("aten.slice.Tensor") == HostOperator::kSlice);
  CHECK(HostOperatorOf("aten.chunk.default") == HostOperator::kSplit);
  CHECK(HostOperatorOf("aten.layer_norm.default") == HostOperator::kLayerNorm);
  CHECK(HostOperatorOf("aten.batch_norm.default") == HostOperator::kBatchNorm);
  CHECK(HostOperatorOf("aten.linear.default") == HostOperator::kProduct);
  CHECK(HostOperatorOf("aten.matmul.default") == HostOperator::kBatchedProduct);
  CHECK(HostOperatorOf("aten.conv2d.default") == HostOperator::kConvolution);
  CHECK(HostOperatorOf("aten.scaled_dot_product_attention.default") == HostOperator::kAttention);
  CHECK(HostOperatorOf("aten.sym_size.int") == HostOperator::kNone);
  CHECK(HostOperatorOf("mylib.unknown.default") == HostOperator::kElementwise);
}

TEST_CASE("kinds of operators have names that can be read again", "[device]") {
  for (const HostOperator kind : {HostOperator::kView, HostOperator::kLayerNorm,
                                  HostOperator::kDepthwise, HostOperator::kAttention})
    CHECK(ParseHostOperator(ToString(kind)) == kind);
  CHECK_FALSE(ParseHostOperator("elementwise"));
  CHECK_FALSE(ParseHostOperator(""));
}

TEST_CASE("operators that nobody measured take as long as an elementwise one", "[device]") {
  Hardware gpu{.kind = "gpu"};
  gpu.launch_s = Figure{.value = 20e-6};
  gpu.operator_s[HostOperator::kView] = Figure{.value = 9e-6};
  const HostCosts costs = HostCostsOf(gpu);
  CHECK_THAT(costs.operators[HostOperator::kElementwise], WithinRel(20e-6, 1e-12));
  CHECK_THAT(costs.operators[HostOperator::kView], WithinRel(9e-6, 1e-12));
  CHECK_THAT(costs.operators[HostOperator::kConvolution], WithinRel(20e-6, 1e-12));
  CHECK(costs.operators[HostOperator::kSlice] == 0);
}

TEST_CASE("processors have one time of all operators with a kernel", "[device]") {
  Hardware cpu{.kind = "cpu"};
  cpu.launch_s = Figure{.value = 2e-6};
  const HostCosts costs = HostCostsOf(cpu);
  CHECK(costs.operators[HostOperator::kView] == 0);
  CHECK_THAT(costs.operators[HostOperator::kConvolution], WithinRel(2e-6, 1e-12));
}

}  // namespace
}  // namespace idbg::device::host_costs_test
