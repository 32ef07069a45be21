// SPDX-License-Identifier: Apache-2.0
#include "collect/cuda/nvml.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>

#include "timings/timings_reader.h"
#include "timings/timings_writer.h"
#include "timings/tiny_timings.h"

namespace idbg::collect::cuda::nvml_test {

TEST_CASE("NVML tells the conditions of a GPU", "[gemm][collect]") {
  ::setenv("INDUCTOR_DEBUG_NVML", IDBG_FAKE_NVML, 1);
  std::string why;
  const auto telemetry = Telemetry::Open("0000:19:00.0", why);
  REQUIRE(telemetry != nullptr);
  CHECK(telemetry->Sample() ==
        timings::Conditions{.sm_mhz = 1980, .memory_mhz = 3201, .power_w = 513, .throttle = 0x40});
  CHECK(telemetry->Sample().is_slowed());
  CHECK(telemetry->EnergyJ().has_value());
  CHECK(Telemetry::Open("GPU-1", why) != nullptr);
  CHECK(Telemetry::Open("GPU-2", why) == nullptr);
  CHECK(Telemetry::Open("0000:1a:00.0", why) == nullptr);
  CHECK(why == "NVML does not give the GPU 0000:1a:00.0: Not Found");
  ::setenv("INDUCTOR_DEBUG_NVML", "/none/libnvidia-ml.so.1", 1);
  CHECK(Telemetry::Open("0000:19:00.0", why) == nullptr);
  CHECK(why == "/none/libnvidia-ml.so.1 cannot be opened");
  ::unsetenv("INDUCTOR_DEBUG_NVML");
}

TEST_CASE("samples of conditions become those of a problem", "[gemm][collect]") {
  ConditionSamples samples;
  CHECK(samples.Take() == timings::Conditions{});
  samples.Add({.sm_mhz = 1980, .memory_mhz = 3201, .power_w = 500, .temperature_c = 50});
  samples.Add({.sm_mhz = 1440, .memory_mhz = 3201, .power_w = 700, .throttle = 0x4});
  samples.Add({.sm_mhz = 1900, .memory_mhz = 3201, .power_w = 600, .throttle = 0x1});
  const timings::Conditions all = samples.Take();
  CHECK(all == timings::Conditions{.sm_mhz = 1900,
                                   .memory_mhz = 3201,
                                   .power_w = 700,
                                   .temperature_c = 50,
                                   .throttle = 0x5});
  CHECK_FALSE(all.is_slowed());  // the power limit is normal
  CHECK(samples.empty());
}

TEST_CASE("conditions are kept in a data set", "[gemm][collect]") {
  const timings::TemporaryFolder folder;
  timings::Timings timings = timings::TinyTimings(1, 3);
  const std::string without = EncodeTimings(timings);
  timings.problems[1].conditions = {
      .sm_mhz = 1980, .memory_mhz = 3201, .power_w = 700, .temperature_c = 61, .throttle = 0x24};
  WriteTimings(folder / "a.msgpack", timings);
  const timings::Timings read = timings::ReadTimings(folder / "a.msgpack");
  CHECK(read.problems[0].conditions == timings::Conditions{});
  CHECK(read.problems[1].conditions == timings.problems[1].conditions);
  timings.problems[1].conditions = {};
  CHECK(EncodeTimings(timings) == without);  // old files are not changed
}

}  // namespace idbg::collect::cuda::nvml_test
