// SPDX-License-Identifier: Apache-2.0
#include "gemm/ranker_features.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/error.h"

namespace idbg::gemm {
namespace {

constexpr float kElementBytes = 2;

float CeilDivide(float a, float b) { return std::ceil(a / b); }

// Trailing zero bits, at most 7: what a size is divisible by.
float Alignment(std::int64_t size) {
  return static_cast<float>(std::min(std::countr_zero(static_cast<std::uint64_t>(size)), 7));
}

template <std::size_t n>
void OneHot(float value, const std::array<float, n>& values, float*& out) {
  for (const float candidate : values) *out++ = value == candidate ? 1.0f : 0.0f;
}

bool UsesWarpGroups(const Config& config) { return config.block_m >= 64 && config.num_warps >= 4; }

const KernelFacts* FindKernel(std::span<const KernelFacts> kernels, tensor::DType dtype,
                              Layout layout, bool even_k) {
  for (const KernelFacts& kernel : kernels) {
    if (kernel.dtype == dtype && kernel.layout == layout && kernel.even_k == even_k) return &kernel;
  }
  return nullptr;
}

const KernelFacts* NearestKernel(std::span<const KernelFacts> kernels, tensor::DType dtype,
                                 Layout layout, bool even_k) {
  for (const bool even : {even_k, !even_k}) {
    for (const tensor::DType type : {dtype, tensor::DType::kBfloat16, tensor::DType::kFloat16}) {
      if (const KernelFacts* const found = FindKernel(kernels, type, layout, even)) return found;
    }
  }
  return kernels.empty() ? nullptr : &kernels.front();
}

}  // namespace

RankerSpace::RankerSpace(std::span<const Config> configs, std::span<const KernelFacts> kernels,
                         const RankerDevice& device)
    : configs_(configs.begin(), configs.end()),
      device_(device),
      occupancy_(kRankerVariants * configs.size()),
      facts_(kRankerVariants * configs.size() * kFactFeatures) {
  for (const tensor::DType dtype : {tensor::DType::kBfloat16, tensor::DType::kFloat16}) {
    for (const Layout layout : {Layout::kNn, Layout::kNt, Layout::kTn}) {
      for (const bool even_k : {false, true}) {
        const KernelFacts* const kernel = NearestKernel(kernels, dtype, layout, even_k);
        if (kernel == nullptr || kernel->registers.size() != configs.size() ||
            kernel->shared_bytes.size() != configs.size() ||
            kernel->local_bytes.size() != configs.size()) {
          throw base::Error(
              base::ErrorCode::kUnsupported,
              "the data has no compile-time facts (kernels records) of its configurations; the "
              "ranker needs them, --model-type base and deep do not");
        }
        Fill(Variant({.dtype = dtype, .layout = layout}, even_k), *kernel);
      }
    }
  }
}

std::size_t RankerSpace::Variant(const Problem& problem, bool even_k) {
  const std::size_t dtype = problem.dtype == tensor::DType::kFloat16 ? 1 : 0;
  const std::size_t layout = problem.layout == Layout::kNn   ? 0
                             : problem.layout == Layout::kTn ? 2
                                                             : 1;
  return (dtype * 3 + layout) * 2 + (even_k ? 1 : 0);
}

bool RankerSpace::EvenK(const Problem& problem, std::size_t config) const {
  return problem.k % configs_[config].block_k == 0;
}

void RankerSpace::Fill(std::size_t variant, const KernelFacts& kernel) {
  for (std::size_t i = 0; i < configs_.size(); ++i) {
    const Config& config = configs_[i];
    const float bm = config.block_m, bn = config.block_n, warps = config.num_warps;
    // At least one, so that a configuration without a record has finite features.
    const float registers = std::max<float>(kernel.registers[i], 1);
    const auto shared = std::max(static_cast<float>(kernel.shared_bytes[i]), 1.0f);
    const auto local = static_cast<float>(kernel.local_bytes[i]);
    const float registers_a_warp = std::ceil(registers / 8) * 8 * 32;
    float occupancy = std::min(std::floor(device_.registers_per_sm / (registers_a_warp * warps)),
                               std::floor(device_.shared_bytes_per_sm / (shared + 1024)));
    occupancy = std::max(std::min({occupancy, std::floor(64 / warps), 32.0f}), 1.0f);
    occupancy_[variant * size() + i] = occupancy;

    float* out = facts_.data() + (variant * size() + i) * kFactFeatures;
    OneHot<5>(bm, {16, 32, 64, 128, 256}, out);
    OneHot<5>(bn, {16, 32, 64, 128, 256}, out);
    OneHot<5>(config.block_k, {16, 32, 64, 128, 256}, out);
    OneHot<5>(config.num_stages, {1, 2, 3, 4, 5}, out);
    OneHot<4>(warps, {1, 2, 4, 8}, out);
    for (const float value :
         {std::log(registers), std::log(shared), std::log1p(local), local > 0 ? 1.0f : 0.0f,
          std::log(occupancy), std::log(occupancy * warps), std::log(bm * bn / (warps * 32)),
          UsesWarpGroups(config) ? 1.0f : 0.0f, std::log(occupancy * bm * bn),
          std::log(bm * bn / (bm + bn)), std::log(occupancy * shared)}) {
      *out++ = value;
    }
  }
}

void RankerProblemFeatures(const RankerDevice& device, const Problem& problem,
                           std::span<float, kRankerProblemFeatures> out) {
  const auto m = static_cast<float>(problem.m), n = static_cast<float>(problem.n),
             k = static_cast<float>(problem.k);
  const float sm = device.sm_count;
  const float bytes = kElementBytes * (m * k + k * n + m * n);
  const float dram = bytes / device.dram_bytes_per_s;
  const float compute = 2 * m * n * k / device.flop_per_s;
  const float tiles128 = CeilDivide(m, 128) * CeilDivide(n, 128);
  const float tiles256 = CeilDivide(m, 128) * CeilDivide(n, 256);
  const float tiles64 = CeilDivide(m, 64) * CeilDivide(n, 64);
  const auto fill = [sm](float tiles) { return (tiles / sm) / std::ceil(tiles / sm); };
  const bool tn = problem.layout == Layout::kTn, nn = problem.layout == Layout::kNn;
  const std::array<float, kRankerProblemFeatures> values = {
      std::log(m),
      std::log(n),
      std::log(k),
      nn ? 1.0f : 0.0f,
      nn || tn ? 0.0f : 1.0f,
      tn ? 1.0f : 0.0f,
      problem.dtype == tensor::DType::kFloat16 ? 1.0f : 0.0f,
      Alignment(problem.m),
      Alignment(problem.n),
      Alignment(problem.k),
      std::log(device.floor_s + std::max(dram, compute)),
      std::log(dram / compute),
      std::log(bytes / device.l2_bytes),
      m / (CeilDivide(m, 16) * 16),
      std::log(tiles128 / sm),
      fill(tiles128),
      fill(tiles256),
      std::min(std::log(m), std::log(256.0f)),
      std::min(std::log(n), std::log(256.0f)),
      std::log(tiles64 / sm),
      std::log(k / 64) - std::max(std::log(sm / tiles128), 0.0f),
  };
  std::ranges::copy(values, out.begin());
}

float RankerRowFeatures(const RankerSpace& space, const Problem& problem, std::size_t config,
                        std::span<float, kRowFeatures> out) {
  const RankerDevice& device = space.device();
  const Config& c = space.configs()[config];
  const auto m = static_cast<float>(problem.m), n = static_cast<float>(problem.n),
             k = static_cast<float>(problem.k);
  const float bm = c.block_m, bn = c.block_n, bk = c.block_k, stages = c.num_stages;
  const float sm = device.sm_count;
  const bool even = space.EvenK(problem, config);
  const float occupancy = space.occupancy(RankerSpace::Variant(problem, even), config);

  const float iterations = CeilDivide(k, bk);
  const float gm = CeilDivide(m, bm), gn = CeilDivide(n, bn);
  const float tiles = gm * gn;
  const float waves1 = tiles / sm, whole_waves1 = std::ceil(waves1);  // one block a multiprocessor
  const float waves = tiles / (sm * occupancy), whole_waves = std::ceil(waves);
  // Bytes from memory: what blocks that run together share is read once, if it fits the L2.
  const float group = std::min(gm, 8.0f);
  const float concurrent = std::min(tiles, sm * occupancy);
  const float columns = std::min(std::max(concurrent / group, 1.0f), gn);
  const float wave_bytes = 2 * k * (group * bm + columns * bn) * (tiles / concurrent);
  const float compulsory = 2 * (m * k + k * n);
  const float spill = std::min(compulsory / (0.6f * device.l2_bytes), 1.0f);
  const float operand_bytes = compulsory * (1 - spill) + std::max(wave_bytes, compulsory) * spill;
  const float output_bytes = 2 * m * n;
  const float l2_bytes = 2 * k * tiles * (bm + bn);
  const float tail = waves - std::floor(waves);
  // The analytic time.
  const float rate = (UsesWarpGroups(c) ? 0.75f : 0.45f) * device.flop_per_s / sm;
  const float tile_s = 2 * bm * bn * (iterations * bk) / rate;
  const float compute_s = whole_waves1 * tile_s;
  const float share =
      std::min(2 * concurrent / sm, 1.0f);  // of the bandwidth that few blocks reach
  const float dram_s = (operand_bytes + output_bytes) / (device.dram_bytes_per_s * share);
  const float l2_s = l2_bytes / (device.l2_bytes_per_s * share);
  const float latency_s =
      whole_waves * (iterations * (device.latency_s / std::max(stages - 1, 0.5f)) + 1.0e-6f);
  const float base = device.floor_s +
                     std::max(std::max(compute_s, dram_s), std::max(l2_s, latency_s)) +
                     0.15f * (compute_s + latency_s);

  const std::array<float, kRowFeatures> values = {
      std::log(tiles),
      m / (gm * bm),
      n / (gn * bn),
      std::log(waves),
      std::log(whole_waves),
      waves / whole_waves,
      waves1 / whole_waves1,
      std::min(waves1, 1.0f),
      std::min(waves, 1.0f),
      group / 8,
      gm / (std::ceil(gm / 8) * 8),
      std::log((operand_bytes + output_bytes) / (compulsory + output_bytes)),
      std::log(l2_bytes / compulsory),
      std::log(gm),
      std::log(gn),
      tail == 0 ? 1.0f : tail,
      std::log(iterations),
      k / (iterations * bk),
      even ? 1.0f : 0.0f,
      std::min(iterations, stages) / stages,
      std::log((iterations + stages - 1) / iterations),
      iterations == 1 ? 1.0f : 0.0f,
      iterations <= 2 ? 1.0f : 0.0f,
      iterations <= 4 ? 1.0f : 0.0f,
      std::log(base),
      std::log(compute_s / base),
      std::log(latency_s / base),
      std::log(l2_s / base),
      std::log((compute_s + 1e-7f) / (whole_waves * iterations)),
  };
  std::ranges::copy(values, out.begin());
  return base;
}

bool IsCandidate(const Problem& problem, const Config& config) {
  const auto fits = [](std::int64_t size, std::int64_t block) {
    return block <=
           std::clamp<std::int64_t>(
               static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(size))), 16, 256);
  };
  if (!fits(problem.m, config.block_m) || !fits(problem.n, config.block_n) ||
      !fits(problem.k, config.block_k)) {
    return false;
  }
  return problem.Flop() <= 2e10 || config.block_m * config.block_n >= 1024;
}

}  // namespace idbg::gemm
