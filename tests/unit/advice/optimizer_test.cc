// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "advice/settings.h"
#include "estimate/estimate.h"

namespace idbg::advice::optimizer_test {
namespace {

using Catch::Approx;
using tensor::DType;

Run RunOn(const char* device) {
  const device::Hardware hardware = device::LoadHardware(device);
  return {.hardware = hardware,
          .options = estimate::PlanOptionsFor(hardware, inductor::kNewestTorch),
          .estimate = {}};
}

Advised WithOptimizer(const estimate::Parameters& parameters, double step_ms,
                      const char* device = "h200") {
  Advised step;
  step.before.replayed_ms = step_ms;
  AddOptimizer(parameters, RunOn(device), step);
  return step;
}

TEST_CASE("an optimizer gains by fusing what was measured", "[advice]") {
  // tests/data/changes/optimizers-h200.json: AdamW's kernels as it is by default, and fused. Its
  // kernels for lists of tensors of 16 bits reach less of the memory's bandwidth than others.
  struct Measured {
    std::int64_t elements;
    DType dtype;
    double separate_ms, fused_ms;
  };
  constexpr Measured kMeasured[] = {{136706304, DType::kFloat32, 2.939, 1.091},
                                    {454214656, DType::kFloat32, 9.672, 3.627},
                                    {1139345408, DType::kBfloat16, 14.232, 5.813}};
  for (const Measured& one : kMeasured) {
    const Advised step = WithOptimizer({{one.dtype, one.elements}}, 1);
    REQUIRE(step.advice.size() == 1);
    CHECK(step.advice[0].gain_ms == Approx(one.separate_ms - one.fused_ms).epsilon(0.2));
    CHECK(step.advice[0].price.replayed_ms - 1 == Approx(one.fused_ms).epsilon(0.31));
  }
}

TEST_CASE("an optimizer's gain is in percent of the step with it, and no part of all together",
          "[advice]") {
  const estimate::Parameters parameters = {{DType::kFloat32, 8 << 20}, {DType::kBfloat16, 8 << 20}};
  const Advised step = WithOptimizer(parameters, 1);
  REQUIRE(step.advice.size() == 1);
  const Advice& one = step.advice[0];
  const double after_ms = one.price.replayed_ms;
  CHECK(one.gain_percent == Approx(100 * one.gain_ms / (after_ms + one.gain_ms)));
  CHECK(one.gain_of == GainOf::kStep);
  CHECK(WithGain(step.advice).empty());
  CHECK(WithOptimizer({}, 1).advice.empty());
  CHECK(WithOptimizer(parameters, 1e6).advice.empty());  // nothing beside the step
  CHECK(WithOptimizer(parameters, 1, "epyc-9654").advice.empty());
}

}  // namespace
}  // namespace idbg::advice::optimizer_test
