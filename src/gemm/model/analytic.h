// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "gemm/problem/predictor.h"
#include "gemm/problem/problem.h"

namespace idbg::gemm {

// What the analytic formula knows of a GPU. Rates are those reached, not those of the data sheet.
struct AnalyticMachine {
  double sm_count = 132;
  double clock_ghz = 1.7;              // under load
  double flop_per_clock_16bit = 4096;  // dense tensor cores, one SM
  double l2_bytes_per_s = 5.5e12;      // all SMs together
  double sm_bytes_per_clock = 64;      // what one SM can take from L2
  double dram_bytes_per_s = 4.3e12;
  double shared_bytes_per_sm = 228 * 1024;
  double launch_ms = 0.0025;  // an empty kernel between two events

  // H200 constants (measured or from the architecture's tables) with the device's own number of
  // SMs. Other devices get a ranking, hardly a time.
  static AnalyticMachine For(const Device& device);
};

// A roofline over tiles and waves: nothing is fitted. It is the baseline that any trained model
// must beat, and the shape of what such a model may learn a residual on.
//
// One block works through ceil(K / BLOCK_K) steps. A step of `a` blocks on an SM takes the longest
// of
//   a * its multiply-adds at the tensor cores' rate, that of the warps' share of them
//   a * its operand bytes at the SM's share of the L2 bandwidth
//   the latency of a load, divided by the num_stages - 1 loads in flight
// Blocks run in waves of SMs * (blocks that shared memory, registers and threads allow); the last
// wave is charged for the blocks it has. Before it comes the launch, beside it stands the time DRAM
// takes for each operand once.
class AnalyticPredictor final : public Predictor {
 public:
  explicit AnalyticPredictor(const AnalyticMachine& machine) : machine_(machine) {}

  std::string name() const override { return "analytic"; }
  void PredictMs(const Problem& problem, std::span<const Config> configs,
                 std::span<float> ms) const override;

 private:
  AnalyticMachine machine_;
};

}  // namespace idbg::gemm
