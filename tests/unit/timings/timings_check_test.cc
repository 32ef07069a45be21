// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <map>
#include <string>

#include "timings/timings_summary.h"
#include "timings/tiny_timings.h"

namespace idbg::timings::timings_check_test {
namespace {

// One sound problem on host "quad" (timer floor 0.0044 ms, offset 0.0009 ms).
struct Sound {
  Timings timings = TinyTimings(1, 0);
  std::vector<std::uint16_t> config = {0, 1, 2};
  std::vector<float> ms = {0.02F, 0.03F, 0.04F};
  std::vector<std::uint8_t> samples = {3, 3, 3};
  float aten_ms = 0.03F;
  gemm::Problem problem{.m = 4096,
                        .n = 4096,
                        .k = 4096,
                        .dtype = tensor::DType::kFloat16,
                        .layout = gemm::Layout::kTn};

  void Add() {
    ProblemTimings record{.problem = problem, .host = 1, .aten_ms = aten_ms};
    record.config = KeepArray(timings, config);
    record.ms = KeepArray(timings, ms);
    record.samples = KeepArray(timings, samples);
    timings.problems.push_back(record);
  }

  std::map<std::string, std::size_t> Check() {
    if (timings.problems.empty()) Add();
    std::map<std::string, std::size_t> counts;
    for (const TimingsFinding& finding : CheckTimings(timings)) {
      CHECK_FALSE(finding.first.empty());
      counts[std::string(finding.rule)] = finding.count;
    }
    return counts;
  }
};

using Counts = std::map<std::string, std::size_t>;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

}  // namespace

TEST_CASE("each doubtful thing in a data set has its rule", "[gemm][check]") {
  Sound data;
  SECTION("nothing") { CHECK(data.Check() == Counts{}); }
  SECTION("infinite and missing times") {
    data.ms = {0.02F, kInfinity, std::numeric_limits<float>::quiet_NaN()};
    CHECK(data.Check() == Counts{{"time-not-finite", 2}});
  }
  SECTION("times of zero, below the offset, below the floor") {
    data.ms = {0.0F, 0.0008F, 0.002F};
    CHECK(data.Check() == Counts{{"time-not-positive", 2}, {"time-below-floor", 1}});
  }
  SECTION("times that no kernel takes") {
    for (Host& host : data.timings.hosts) host.timer_floor_ms = host.offset_ms = 0;
    data.ms = {1e-30F, 1e30F, 0.02F};
    CHECK(data.Check() == Counts{{"time-not-plausible", 2}});
  }
  SECTION("a best time near the floor") {
    data.ms = {0.0087F, 0.02F, 0.02F};
    CHECK(data.Check() == Counts{{"best-near-floor", 1}});
  }
  SECTION("no samples") {
    data.samples = {0, 1, 0};
    CHECK(data.Check() == Counts{{"no-samples", 2}});
  }
  SECTION("a problem twice") {
    data.Add();
    data.Add();
    CHECK(data.Check() == Counts{{"duplicate-problem", 1}});
  }
  SECTION("a configuration twice") {
    data.config = {0, 1, 0};
    CHECK(data.Check() == Counts{{"duplicate-config", 1}});
  }
  SECTION("configurations that the problem's space does not have") {
    data.problem.m = 16;  // blocks of 32 and more are cut to 16
    CHECK(data.Check() == Counts{{"config-outside-space", 2}});
  }
  SECTION("no times") {
    data.config.clear();
    data.ms.clear();
    data.samples.clear();
    CHECK(data.Check() == Counts{{"no-times", 1}});
  }
  SECTION("no ATEN time") {
    data.aten_ms = 0;
    CHECK(data.Check() == Counts{{"aten-missing", 1}});
  }
  SECTION("no kernel facts") {
    data.problem.layout = gemm::Layout::kNn;
    CHECK(data.Check() == Counts{{"kernel-facts-missing", 1}});
  }
  SECTION("kernels that cannot run") {
    data.timings.device.shared_bytes_per_block_optin = 1;
    CHECK(data.Check().contains("shared-memory-above-limit"));
  }
}

}  // namespace idbg::timings::timings_check_test
