// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "roofline/class_times.h"

namespace idbg::roofline::pointwise_test {
namespace {

using Catch::Matchers::WithinRel;

TEST_CASE("a pointwise kernel takes an overhead and its bytes, from the cache or from memory",
          "[roofline]") {
  const device::Hardware h200 = device::LoadHardware("h200");
  CHECK_THAT(PointwiseKernelS(h200, 0), WithinRel(1.85e-6, 1e-9));
  CHECK_THAT(PointwiseKernelS(h200, 4.8e7), WithinRel(1.85e-6 + 1e-5, 1e-9));
  CHECK_THAT(PointwiseKernelS(h200, 2.6e8), WithinRel(1.85e-6 + 1e-4, 1e-9));
}

TEST_CASE("without measured figures it has the H200's, scaled to the memory", "[roofline]") {
  const device::Hardware h100 = device::LoadHardware("h100-sxm");
  REQUIRE_FALSE(h100.pointwise_bandwidth);
  const double memory = h100.memory_bandwidth.value;
  CHECK_THAT(PointwiseKernelS(h100, 1e6), WithinRel(1.85e-6 + 1e6 / memory, 1e-9));
  CHECK_THAT(PointwiseKernelS(h100, 1e9), WithinRel(1.85e-6 + 1e9 / (0.54 * memory), 1e-9));
}

}  // namespace
}  // namespace idbg::roofline::pointwise_test
