// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/analytic.h"

#include <algorithm>
#include <cmath>

namespace idbg::gemm {
namespace {

constexpr double kLoadLatencyCycles = 700;  // of a load that misses L1
constexpr double kStepCycles = 40;          // barriers and address arithmetic of a step
constexpr double kEpilogueCycles = 1000;    // the accumulators' way out
constexpr double kRegistersPerSm = 65536;
constexpr double kThreadsPerSm = 2048;
constexpr double kBlocksPerSm = 32;
constexpr double kOtherRegisters = 48;      // a thread's, beside the accumulators
constexpr double kMostRegisters = 255;      // a thread's; beyond, accumulators spill
constexpr double kSpillFactor = 4;          // time of a step whose accumulators spill
constexpr double kWithoutWarpGroups = 0.6;  // mma.sync's share of wgmma's rate

// One configuration's tile on one problem.
struct Tile {
  double m, n, k, warps, stages, bytes;  // sizes in elements; bytes of an element
  double Accumulators() const { return m * n / (warps * 32); }  // registers of a thread
  double OperandBytes() const { return (m + n) * k * bytes; }   // of one step
};

// Blocks that an SM holds at once.
double Occupancy(const Tile& tile, const AnalyticMachine& machine) {
  const double threads = tile.warps * 32;
  const double registers = std::min(kMostRegisters, tile.Accumulators() + kOtherRegisters);
  const double by_shared = machine.shared_bytes_per_sm / (tile.OperandBytes() * tile.stages + 1024);
  const double by_registers = kRegistersPerSm / (registers * threads);
  return std::max(
      1.0, std::floor(std::min({by_shared, by_registers, kThreadsPerSm / threads, kBlocksPerSm})));
}

// Multiply-adds of one step, in cycles of an SM's tensor cores when `blocks` share them.
double ComputeCycles(const Tile& tile, double blocks, const AnalyticMachine& machine) {
  // wgmma needs groups of four warps and 64 rows; a warp feeds one of four tensor cores.
  const bool warp_groups = tile.warps >= 4 && tile.m >= 64;
  const double rate =
      machine.flop_per_clock_16bit * (2.0 / tile.bytes) * (warp_groups ? 1.0 : kWithoutWarpGroups);
  const double share = std::min(1.0, blocks * tile.warps / 4);
  double cycles = 2 * tile.m * tile.n * tile.k * blocks / (rate * share);
  if (tile.Accumulators() + kOtherRegisters > kMostRegisters) cycles *= kSpillFactor;
  return cycles;
}

// A wave of `count` blocks, `steps` steps each, in cycles.
double WaveCycles(const Tile& tile, double count, double steps, const AnalyticMachine& machine) {
  const double active = std::min(count, machine.sm_count);
  const double blocks = std::ceil(count / machine.sm_count);
  const double l2_bytes_per_clock = machine.l2_bytes_per_s / (machine.clock_ghz * 1e9) / active;
  const double bandwidth = std::min(machine.sm_bytes_per_clock, l2_bytes_per_clock);
  const double compute = ComputeCycles(tile, blocks, machine);
  const double memory = blocks * tile.OperandBytes() / bandwidth;
  const double latency = tile.stages <= 1
                             ? kLoadLatencyCycles + compute + memory
                             : (kLoadLatencyCycles + compute / blocks) / (tile.stages - 1);
  const double store = blocks * tile.m * tile.n * tile.bytes / bandwidth;
  return kLoadLatencyCycles + steps * (kStepCycles + std::max({compute, memory, latency})) +
         kEpilogueCycles + store;
}

}  // namespace

AnalyticMachine AnalyticMachine::For(const Device& device) {
  AnalyticMachine machine;
  if (device.sm_count > 0) machine.sm_count = static_cast<double>(device.sm_count);
  return machine;
}

void AnalyticPredictor::PredictMs(const Problem& problem, std::span<const Config> configs,
                                  std::span<float> ms) const {
  const auto m = static_cast<double>(problem.m);
  const auto n = static_cast<double>(problem.n);
  const auto k = static_cast<double>(problem.k);
  const auto batch = static_cast<double>(problem.batch);
  for (std::size_t i = 0; i < configs.size(); ++i) {
    const Tile tile{
        static_cast<double>(configs[i].block_m),    static_cast<double>(configs[i].block_n),
        static_cast<double>(configs[i].block_k),    static_cast<double>(configs[i].num_warps),
        static_cast<double>(configs[i].num_stages), tensor::Bits(problem.dtype) / 8.0};
    const double tiles = std::ceil(m / tile.m) * std::ceil(n / tile.n) * batch;
    const double steps = std::ceil(k / tile.k);
    const double wave = machine_.sm_count * Occupancy(tile, machine_);
    const double full_waves = std::floor(tiles / wave);
    const double rest = tiles - full_waves * wave;
    double cycles = full_waves * WaveCycles(tile, wave, steps, machine_);
    if (rest > 0) cycles += WaveCycles(tile, rest, steps, machine_);
    const double dram_s = batch * (m * k + k * n + m * n) * tile.bytes / machine_.dram_bytes_per_s;
    ms[i] = static_cast<float>(machine_.launch_ms +
                               1e3 * std::max(cycles / (machine_.clock_ghz * 1e9), dram_s));
  }
}

}  // namespace idbg::gemm
