// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "plan/plan.h"

namespace idbg::plan::breakdown_test {
namespace {

Plan PlanOf(std::vector<Kernel> kernels) {
  Plan plan;
  plan.kernels = std::move(kernels);
  return plan;
}

TEST_CASE("kernels that differ in Inductor's number only are one row", "[plan]") {
  const Plan plan = PlanOf({
      {.name = "triton_poi_fused_add_0", .flops = 1, .read_bytes = 8, .written_bytes = 4},
      {.kind = KernelKind::kNone, .name = "view"},
      {.name = "triton_poi_fused_mul_1", .read_bytes = 100},
      {.name = "triton_poi_fused_add_7", .flops = 2, .read_bytes = 8, .written_bytes = 4},
  });
  const std::vector<RepeatedKernel> kernels = RepeatedKernels(plan);
  REQUIRE(kernels.size() == 2);
  CHECK(kernels[0].total.bytes == 100);  // most bytes first
  CHECK(kernels[1].total.kernels == 2);
  CHECK(kernels[1].total.flops == 3);
  CHECK(kernels[1].total.bytes == 24);
  constexpr std::size_t kNone = Repetitions::kNone;
  CHECK(FindRepetitions(plan).places == std::vector<std::size_t>{0, kNone, 1, 0});
}

TEST_CASE("totals leave out what is no kernel", "[plan]") {
  const Plan plan = PlanOf({{.kind = KernelKind::kNone, .name = "view"},
                            {.kind = KernelKind::kReduction, .name = "a", .written_bytes = 4},
                            {.kind = KernelKind::kReduction, .name = "b", .read_bytes = 2}});
  const auto totals = TotalsByKind(plan);
  REQUIRE(totals.size() == 1);
  CHECK(totals.at(KernelKind::kReduction).kernels == 2);
  CHECK(totals.at(KernelKind::kReduction).bytes == 6);
}

TEST_CASE("refusals are counted by reason, the most frequent first", "[plan]") {
  Plan plan = PlanOf({});
  plan.refusals = {{0, 1, "no shared data"}, {1, 2, "too large"}, {2, 3, "too large"}};
  const std::vector<RepeatedRefusal> refusals = RepeatedRefusals(plan);
  REQUIRE(refusals.size() == 2);
  CHECK(refusals[0].reason == "too large");
  CHECK(refusals[0].pairs == 2);
  CHECK(refusals[0].example == &plan.refusals[1]);
}

}  // namespace
}  // namespace idbg::plan::breakdown_test
