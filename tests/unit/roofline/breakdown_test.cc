// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "estimate/estimate.h"

namespace idbg::roofline::breakdown_test {
namespace {

KernelEstimate Kernel(std::string name, double time_ms, double headroom, Bound bound) {
  KernelEstimate kernel;
  kernel.name = std::move(name);
  kernel.time_ms = time_ms;
  kernel.headroom = headroom;
  kernel.bound = bound;
  return kernel;
}

TEST_CASE("what limits most of the time limits the run", "[roofline]") {
  RunEstimate run;
  run.kernels = {Kernel("a_0", 1, 0, Bound::kMemory), Kernel("b_1", 1.5, 0, Bound::kCompute),
                 Kernel("a_2", 1, 0, Bound::kMemory)};
  run.device_ms = 3.5;
  CHECK(MainBound(run) == Bound::kMemory);
  run.host_ms = 4;
  CHECK(MainBound(run) == Bound::kLaunch);
  run.unknown_kernels = 3;
  CHECK(MainBound(run) == Bound::kUnknown);
}

TEST_CASE("repeated kernels add up, the slowest first", "[roofline]") {
  RunEstimate run;
  run.kernels = {Kernel("a_0", 1, 0.5, Bound::kMemory), Kernel("b_1", 1.5, 0, Bound::kCompute),
                 Kernel("a_2", 1, 0.25, Bound::kMemory)};
  const std::vector<RepeatedKernel> kernels = RepeatedKernels(run);
  REQUIRE(kernels.size() == 2);
  CHECK(kernels[0].count == 2);
  CHECK(kernels[0].time_ms == 2);
  CHECK(kernels[0].ideal_ms == Catch::Approx(1.25));
  CHECK(kernels[0].first == run.kernels.data());
}

}  // namespace
}  // namespace idbg::roofline::breakdown_test
