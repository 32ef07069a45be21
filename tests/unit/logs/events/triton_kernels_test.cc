// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "logs/events/artifacts.h"

namespace idbg::logs::triton_kernels_test {
namespace {

TEST_CASE("what triton_kernel_info says of a kernel is read", "[trace]") {
  const TritonKernels kernels = ReadTritonKernels(
      R"({"triton_poi_fused_add_0": {"autotune_cache_state": "only 1 config", "num_configs": 1,
            "only_config": [["XBLOCK", 128], ["num_warps", 4]], "compile_time_us": 81.5,
            "version": 3}})");
  CHECK_FALSE(kernels.is_damaged);
  REQUIRE(kernels.infos.size() == 1);
  const TritonKernelInfo& info = kernels.infos.at("triton_poi_fused_add_0");
  CHECK(info.autotune == "only 1 config");
  CHECK(info.configs == 1);
  CHECK(info.only_config == "XBLOCK=128, num_warps=4");
  CHECK(info.compile_us == 81.5);
}

TEST_CASE("a wrong type in triton_kernel_info loses that part only", "[trace]") {
  const TritonKernels kernels = ReadTritonKernels(
      R"({"a": 1, "b": {"autotune_cache_state": 7, "num_configs": "2", "only_config": {},
            "compile_time_us": 5}})");
  CHECK_FALSE(kernels.is_damaged);
  REQUIRE(kernels.infos.size() == 1);
  const TritonKernelInfo& info = kernels.infos.at("b");
  CHECK(info.autotune.empty());
  CHECK_FALSE(info.configs.has_value());
  CHECK(info.only_config.empty());
  CHECK(info.compile_us == 5.0);
}

TEST_CASE("kernels before the damage are kept", "[trace]") {
  const TritonKernels kernels =
      ReadTritonKernels(R"({"a": {"num_configs": 2}, "b": {"num_configs": 3)");
  CHECK(kernels.is_damaged);
  REQUIRE(kernels.infos.size() == 1);
  CHECK(kernels.infos.at("a").configs == 2);
  CHECK(ReadTritonKernels("[]").is_damaged);
}

std::vector<KernelCompileTime> Times(const char* json, bool& is_damaged) {
  Metrics metrics;
  metrics.Set("triton_kernel_compile_times_us", std::string(json));
  is_damaged = false;
  return ReadKernelCompileTimes(metrics, is_damaged);
}

TEST_CASE("compile times of the metrics are read", "[trace]") {
  using Expected = std::vector<KernelCompileTime>;
  bool is_damaged = false;
  CHECK(Times(R"([["a", 12], ["b", 2.5], ["c", -1], [4], 5])", is_damaged) ==
        Expected{{"a", 12}, {"b", 2.5}});
  CHECK_FALSE(is_damaged);
  CHECK(Times(R"([["a", 12], ["b")", is_damaged) == Expected{{"a", 12}});
  CHECK(is_damaged);
  CHECK(Times("{}", is_damaged).empty());
  CHECK(is_damaged);
  CHECK(Times("", is_damaged).empty());
  CHECK_FALSE(is_damaged);
}

}  // namespace
}  // namespace idbg::logs::triton_kernels_test
