// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/analytic.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

namespace idbg::gemm::analytic_test {
namespace {

constexpr Config kConfig{
    .block_m = 128, .block_n = 128, .block_k = 64, .num_stages = 3, .num_warps = 4};

float PredictMs(const AnalyticMachine& machine, const char* problem,
                const Config& config = kConfig) {
  float ms = 0;
  AnalyticPredictor(machine).PredictMs(ParseProblem(problem), {&config, 1}, {&ms, 1});
  return ms;
}

}  // namespace

TEST_CASE("the analytic time of one wave is what its formula says", "[gemm]") {
  // 1024x1024: 64 tiles on 132 SMs, one block each, 16 steps. Compute 2*128*128*64/4096 = 512
  // cycles; L2 5.5e12 / 1.7e9 / 64 = 50.551 bytes a cycle, 32768 bytes = 648.2; latency
  // (700 + 512) / 2 = 606. A step is 40 + 648.2; before 700, after 1000 + 32768 / 50.551.
  const double step = 40 + 32768 / (5.5e12 / 1.7e9 / 64);
  const double cycles = 700 + 16 * step + 1000 + 32768 / (5.5e12 / 1.7e9 / 64);
  CHECK_THAT(PredictMs({}, "mm:bfloat16:nt:1024x1024x1024"),
             Catch::Matchers::WithinRel(0.0025 + cycles / 1.7e6, 1e-5));
}

TEST_CASE("more work is not predicted faster, a better machine not slower", "[gemm]") {
  const AnalyticMachine machine;
  float last = 0;
  for (const char* problem : {"mm:bfloat16:nt:64x4096x512", "mm:bfloat16:nt:640x4096x512",
                              "mm:bfloat16:nt:6400x4096x512", "mm:bfloat16:nt:64000x4096x512"}) {
    const float ms = PredictMs(machine, problem);
    CHECK(ms > last);
    last = ms;
  }
  const char* const problem = "mm:bfloat16:nt:8192x8192x1024";
  for (double AnalyticMachine::* rate :
       {&AnalyticMachine::sm_count, &AnalyticMachine::clock_ghz, &AnalyticMachine::l2_bytes_per_s,
        &AnalyticMachine::flop_per_clock_16bit, &AnalyticMachine::dram_bytes_per_s}) {
    AnalyticMachine better = machine;
    better.*rate *= 2;
    CHECK(PredictMs(better, problem) <= PredictMs(machine, problem));
  }
  CHECK(PredictMs(machine, "mm:float32:nt:8192x8192x1024") > 1.9F * PredictMs(machine, problem));
  CHECK(PredictMs(machine, "bmm:bfloat16:nt:8x8192x8192x1024") > 7 * PredictMs(machine, problem));
}

TEST_CASE("a machine takes the number of its multiprocessors from the device", "[gemm]") {
  CHECK(AnalyticMachine::For({.sm_count = 108}).sm_count == 108);
  CHECK(AnalyticMachine::For({}).sm_count == 132);
}

}  // namespace idbg::gemm::analytic_test
