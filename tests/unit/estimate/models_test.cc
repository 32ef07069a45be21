// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <filesystem>

#include "estimate/sweep.h"
#include "readers/reader.h"

namespace idbg::estimate::models_test {
namespace {

void CheckRun(const roofline::RunEstimate& run) {
  REQUIRE_FALSE(run.kernels.empty());
  double sum = 0;
  for (const roofline::KernelEstimate& kernel : run.kernels) {
    INFO(kernel.name);
    CHECK(kernel.time_ms >=
          std::max(kernel.compute_ms, kernel.memory_ms) + kernel.overhead_ms - 1e-12);
    CHECK(kernel.headroom >= 0);
    CHECK(kernel.headroom <= 1);
    sum += kernel.time_ms;
  }
  CHECK_THAT(run.device_ms, Catch::Matchers::WithinRel(sum, 1e-9));
  CHECK(run.roofline_ms <= run.device_ms);
  CHECK(run.unknown_kernels == 0);
}

TEST_CASE("estimates of real models hold together", "[roofline]") {
  SweepOptions options{.hardware = {device::LoadHardware("h200"), device::LoadHardware("t4")}};
  options.precisions = {std::nullopt, tensor::DType::kFloat16};
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(IDBG_TEST_DATA) + "/models/full")) {
    if (entry.path().extension() != ".pt2") continue;
    INFO(entry.path().filename().string());
    const auto file = readers::ReadModelFile(entry.path());
    fusion::PlanCache plans(file.graphs.at(0));
    const auto points = Sweep(plans, options);
    REQUIRE(points.size() == 4);
    for (const SweepPoint& point : points) {
      CheckRun(point.estimate.eager);
      CheckRun(point.estimate.inductor);
      // Fusing saves traffic; the work stays.
      CHECK(point.estimate.inductor.flops >= 0.99 * point.estimate.eager.flops);
    }
    CHECK(points[0].estimate.inductor.time_ms < points[1].estimate.inductor.time_ms);
    // The host may take longer: cuDNN copies the channels of a first layer in 16 bits.
    CHECK(points[2].estimate.inductor.device_ms <= points[0].estimate.inductor.device_ms);
  }
}

}  // namespace
}  // namespace idbg::estimate::models_test
