// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "estimate/estimate.h"

namespace idbg::estimate::plan_options_test {
namespace {

using inductor::TorchVersion;

plan::Target TargetFor(const std::string& device) {
  return PlanOptionsFor(device::LoadHardware(device), TorchVersion::k2_11).target;
}

TEST_CASE("plan options are those of the device's file and of the release", "[roofline]") {
  const fusion::Options options =
      PlanOptionsFor(device::LoadHardware("a100"), TorchVersion::k2_11, true);
  CHECK(options.target.multiprocessors == 108);
  CHECK(options.target.most_cudnn_channels == 0);
  CHECK(options.torch_version == TorchVersion::k2_11);
  CHECK(options.max_autotune);
  CHECK(TargetFor("h200").most_cudnn_channels == 256);
  CHECK(TargetFor("b200").most_cudnn_channels == 128);
  CHECK(TargetFor("l4").multiprocessors == 58);
  CHECK(TargetFor("v100").flops_per_byte == Catch::Approx(125e12 / 900e9));
  CHECK(TargetFor("epyc-9654").is_cpu);
  CHECK_FALSE(TargetFor("tpu-v4").is_cpu);
}

TEST_CASE("of several devices the first of the type that is asked for counts", "[roofline]") {
  const std::vector<device::Hardware> devices = {device::LoadHardware("epyc-9654"),
                                                 device::LoadHardware("l4")};
  const auto target = [&](const char* type) {
    return PlanOptionsFor(type, devices, TorchVersion::k2_11).target;
  };
  CHECK(target("").is_cpu);
  CHECK(target("cpu") == TargetFor("epyc-9654"));
  CHECK(target("cuda") == TargetFor("l4"));
  const plan::Target none = PlanOptionsFor("cuda", {}, TorchVersion::k2_11).target;
  CHECK(none == PlanOptionsFor("", {}, TorchVersion::k2_11).target);
  CHECK(none.multiprocessors == TargetFor("h200").multiprocessors);
  CHECK(none.flops_per_byte == Catch::Approx(TargetFor("h200").flops_per_byte));
}

}  // namespace
}  // namespace idbg::estimate::plan_options_test
