// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/features_ranker.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "base/error.h"

namespace idbg::gemm {
namespace {

using C = RankerConstants;

constexpr std::array<int, 5> kBlocks = {16, 32, 64, 128, 256};
constexpr std::array<int, 5> kStages = {1, 2, 3, 4, 5};
constexpr std::array<int, 4> kWarps = {1, 2, 4, 8};
constexpr float kBytes = 2;           // of an element
constexpr float kGroupM = 8;          // rows of tiles that share columns
constexpr float kSmallTile = 1024;    // elements
constexpr std::int64_t kAligned = 8;  // elements
constexpr float kLeastBlockK = 16;    // inductor/gemm_space.h
constexpr float kLeastBlockKScaled = 32;
constexpr float kMostBlockK = 256;
constexpr float kSmallTileFlop = 2e10F;  // above it small tiles were not measured

float CeilDiv(float a, float b) { return std::ceil(a / b); }

float TrailingZeros(float x) {
  const auto bits = static_cast<std::uint64_t>(std::max(x, 1.0F));
  return static_cast<float>(std::min(std::countr_zero(bits), 7));
}

// The least power of two that covers x, between 16 and 256.
float BlockLimit(float x) {
  float limit = 16;
  while (limit < x && limit < 256) limit *= 2;
  return limit;
}

template <std::size_t n>
float* OneHot(float value, const std::array<int, n>& values, float* out) {
  for (const int candidate : values) *out++ = value == static_cast<float>(candidate) ? 1.0F : 0.0F;
  return out;
}

// 0: kNn, 1: kNt, 2: the others.
int LayoutNumber(Layout layout) { return std::min(static_cast<int>(layout), 2); }

constexpr std::array<tensor::DType, kRankerKinds> kKinds = {
    tensor::DType::kBfloat16, tensor::DType::kFloat16, tensor::DType::kFloat8E4m3fn};

int KindOf(tensor::DType dtype) {
  if (tensor::Bits(dtype) == 8) return 2;
  return dtype == tensor::DType::kFloat16 ? 1 : 0;
}

// The facts of a kind of kernels, or of the kind most like it. A data type or layout that was not
// measured borrows another's: its problems count as outside of what a model was trained on.
const KernelFacts* NearestFacts(std::span<const KernelFacts> kernels, const KernelFacts& wanted) {
  const auto likeness = [&wanted](const KernelFacts& facts) {
    return (facts.even_k == wanted.even_k ? 4 : 0) + (facts.layout == wanted.layout ? 2 : 0) +
           (facts.dtype == wanted.dtype ? 1 : 0);
  };
  const auto nearest = std::ranges::max_element(kernels, {}, likeness);
  return nearest == kernels.end() ? nullptr : &*nearest;
}

constexpr std::size_t kLogs = 8;  // 2^3 ... 2^10
constexpr std::size_t kStageSlots = 8;
constexpr std::size_t kWarpSlots = 4;
constexpr std::size_t kSlots = kLogs * kLogs * kLogs * kStageSlots * kWarpSlots;

// kSlots for a configuration that no list has.
std::size_t Slot(const Config& c) {
  std::size_t slot = 0;
  for (const std::uint16_t block : {c.block_m, c.block_n, c.block_k}) {
    if (!std::has_single_bit(block) || block < 8 || block > 1024) return kSlots;
    slot = slot * kLogs + static_cast<std::size_t>(std::countr_zero(block)) - 3;
  }
  if (c.num_stages >= kStageSlots || !std::has_single_bit(c.num_warps) || c.num_warps > 8)
    return kSlots;
  return (slot * kStageSlots + c.num_stages) * kWarpSlots +
         static_cast<std::size_t>(std::countr_zero(c.num_warps));
}

}  // namespace

ConfigIndex::ConfigIndex(std::span<const Config> configs) : table_(kSlots, kNone) {
  for (std::size_t i = 0; i < configs.size(); ++i) {
    const std::size_t slot = Slot(configs[i]);
    if (slot < kSlots) table_[slot] = static_cast<std::uint16_t>(i);
  }
}

std::uint16_t ConfigIndex::Find(const Config& config) const {
  const std::size_t slot = Slot(config);
  return slot < kSlots ? table_[slot] : kNone;
}

RankerProblem::RankerProblem(const Problem& problem, const RankerDevice& on)
    : batch(static_cast<float>(problem.batch)),
      m(static_cast<float>(problem.m)),
      n(static_cast<float>(problem.n)),
      k(static_cast<float>(problem.k)),
      layout(LayoutNumber(problem.layout)),
      kind(KindOf(problem.dtype)),
      k_scale(static_cast<float>(tensor::Bits(problem.dtype)) / 16),
      is_scaled(IsScaled(problem.op)),
      is_aligned(problem.n % kAligned == 0 && problem.k % kAligned == 0 &&
                 (layout != 2 || problem.m % kAligned == 0)),
      has_bias(HasBias(problem.op)),
      epilogue(EpilogueOf(problem.op)),
      device(on) {
  k = std::max(k * k_scale, 1.0F);
}

void RankerProblemFeatures(const RankerProblem& p, std::span<float, kRankerProblemFeatures> out) {
  const RankerDevice& d = p.device;
  const float ln_m = std::log(p.m);
  const float ln_n = std::log(p.n);
  const float ln_k = std::log(p.k);
  const float bytes = p.batch * (kBytes * (p.m * p.k + p.k * p.n) + p.ResultBytes() * p.m * p.n);
  const float dram_s = bytes / d.dram_bytes_per_s;
  const float compute_s = 2 * p.batch * p.m * p.n * p.k / d.peak_flops;
  const float tiles128 = p.batch * CeilDiv(p.m, 128) * CeilDiv(p.n, 128);
  const float tiles256 = p.batch * CeilDiv(p.m, 128) * CeilDiv(p.n, 256);
  const float tiles64 = p.batch * CeilDiv(p.m, 64) * CeilDiv(p.n, 64);
  const auto wave_fill = [&d](float tiles) { return (tiles / d.sms) / std::ceil(tiles / d.sms); };
  const float ln256 = std::log(256.0F);
  const auto is = [](bool fact) { return fact ? 1.0F : 0.0F; };
  const std::array<float, kRankerProblemFeatures> values = {
      ln_m,
      ln_n,
      ln_k,
      p.layout == 0 ? 1.0F : 0.0F,
      p.layout == 1 ? 1.0F : 0.0F,
      p.layout == 2 ? 1.0F : 0.0F,
      p.kind == 1 ? 1.0F : 0.0F,
      TrailingZeros(p.m),
      TrailingZeros(p.n),
      TrailingZeros(p.k),
      std::log(C::kFloorS + std::max(dram_s, compute_s)),
      std::log(dram_s / compute_s),
      std::log(bytes / d.l2_bytes),
      p.m / (16 * CeilDiv(p.m, 16)),
      std::log(tiles128 / d.sms),
      wave_fill(tiles128),
      wave_fill(tiles256),
      std::min(ln_m, ln256),
      std::min(ln_n, ln256),
      std::log(tiles64 / d.sms),
      std::log(p.k / 64) - std::max(std::log(d.sms / tiles128), 0.0F),
      std::log(p.batch),
      is(p.batch > 1),
      is(p.is_scaled),
      is(p.is_aligned),
      is(p.has_bias),
      is(p.epilogue == Epilogue::kRelu),
      is(p.epilogue == Epilogue::kGelu),
      is(p.epilogue == Epilogue::kResidual),
      is(p.epilogue == Epilogue::kRowwise)};
  std::ranges::copy(values, out.begin());
}

float RankerIterationLatency(float stages) { return C::kLatencyS / std::max(stages - 1, 0.5F); }

float RankerDepthFeatures(const RankerProblem& p, float block_k, float stages,
                          std::span<float, kRankerDepthFeatures> out) {
  const float iterations = CeilDiv(p.k, block_k);
  const std::array<float, kRankerDepthFeatures> values = {
      std::log(iterations),
      p.k / (iterations * block_k),
      iterations * block_k == p.k ? 1.0F : 0.0F,
      std::min(iterations, stages) / stages,
      std::log((iterations + stages - 1) / iterations),
      iterations == 1 ? 1.0F : 0.0F,
      iterations <= 2 ? 1.0F : 0.0F,
      iterations <= 4 ? 1.0F : 0.0F};
  std::ranges::copy(values, out.begin());
  return iterations;
}

RankerSpace::RankerSpace(std::span<const Config> configs, std::span<const KernelFacts> kernels,
                         const RankerDevice& device)
    : device_(device),
      configs_(configs.begin(), configs.end()),
      index_(configs_),
      rows_(configs.size()),
      facts_(kRankerVariants * configs.size() * kRankerFactFeatures) {
  has_facts_ = std::ranges::any_of(kernels, [](const KernelFacts& facts) {
    for (std::size_t i = 0; i < facts.registers.size(); ++i) {
      if (facts.registers[i] > 0) return true;
    }
    return false;
  });
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const Config& c = configs_[i];
    Row& row = rows_[i];
    row.bm = c.block_m;
    row.bn = c.block_n;
    row.bk = c.block_k;
    row.stages = c.num_stages;
    row.warps = c.num_warps;
    const bool warp_group = c.block_m >= 64 && c.num_warps >= 4;  // may use wgmma
    row.rate_share = warp_group ? 0.75F : 0.45F;
  }
  for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
    for (const Layout layout : {Layout::kNn, Layout::kNt, Layout::kTn}) {
      for (const bool even_k : {false, true}) {
        const KernelFacts* const found =
            NearestFacts(kernels, {.dtype = kKinds[kind], .layout = layout, .even_k = even_k});
        if (found == nullptr)
          base::FailFormat(
              "no compile-time facts of kernels (a ranker needs them; the model "
              "types base and deep do not)");
        IDBG_CHECK(found->registers.size() == rows_.size());
        AddFacts(*found, (kind * 3 + static_cast<std::size_t>(LayoutNumber(layout))) * 2 +
                             (even_k ? 1 : 0));
      }
    }
  }
  // Where no facts are known, as of a CPU's templates, nothing is known to be impossible.
  for (std::size_t kind = 0; kind < kRankerKinds; ++kind) {
    if (std::ranges::none_of(rows_, [kind](const Row& row) { return row.is_compiled[kind]; }))
      for (Row& row : rows_) row.is_compiled[kind] = true;
  }
}

void RankerSpace::AddFacts(const KernelFacts& kernels, std::size_t variant) {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    Row& row = rows_[i];
    // Facts of float8 kernels are listed by block_k in elements of one byte; a problem sees block_k
    // in elements of two.
    Config config = configs_[i];
    if (KindOf(kernels.dtype) == 2) config.block_k = static_cast<std::uint16_t>(2 * config.block_k);
    const std::uint16_t found = index_.Find(config);
    const std::size_t s = found == ConfigIndex::kNone ? i : found;
    const auto registers = static_cast<float>(std::max<std::uint16_t>(kernels.registers[s], 1));
    const auto shared = static_cast<float>(std::max<std::uint32_t>(kernels.shared_bytes[s], 1));
    const auto local = static_cast<float>(kernels.local_bytes[s]);
    const float registers_of_warp = std::ceil(registers / 8) * 8 * 32;
    const float by_registers = std::floor(C::kRegistersPerSm / (registers_of_warp * row.warps));
    const float by_shared = std::floor(device_.shared_bytes_per_sm / (shared + 1024));
    const float by_warps = std::floor(64 / row.warps);
    const float occupancy = std::max(1.0F, std::min({32.0F, by_warps, by_registers, by_shared}));
    row.occupancy[variant] = occupancy;
    bool& is_compiled = row.is_compiled[variant / (kRankerVariants / kRankerKinds)];
    is_compiled = is_compiled || kernels.registers[s] > 0;
    float* out = facts_.data() + (variant * rows_.size() + i) * kRankerFactFeatures;
    out = OneHot(row.bm, kBlocks, out);
    out = OneHot(row.bn, kBlocks, out);
    out = OneHot(row.bk, kBlocks, out);
    out = OneHot(row.stages, kStages, out);
    out = OneHot(row.warps, kWarps, out);
    const float tile = row.bm * row.bn;
    const std::array<float, 11> rest = {std::log(registers),
                                        std::log(shared),
                                        std::log1p(local),
                                        local > 0 ? 1.0F : 0.0F,
                                        std::log(occupancy),
                                        std::log(occupancy * row.warps),
                                        std::log(tile / (32 * row.warps)),
                                        row.bm >= 64 && row.warps >= 4 ? 1.0F : 0.0F,
                                        std::log(occupancy * tile),
                                        std::log(tile / (row.bm + row.bn)),
                                        std::log(occupancy * shared)};
    std::ranges::copy(rest, out);
  }
}

std::size_t RankerSpace::SeenAs(const RankerProblem& problem, const Config& config) const {
  constexpr float kMost = 1024;
  Config seen = config;
  if (has_facts_)
    seen.block_k = static_cast<std::uint16_t>(
        std::min(static_cast<float>(config.block_k) * problem.k_scale, kMost));
  const std::uint16_t found = index_.Find(seen);
  return found == ConfigIndex::kNone ? FindNearest(seen) : found;
}

Config RankerSpace::AsCompiled(const RankerProblem& problem, std::size_t config) const {
  Config compiled = configs_[config];
  if (has_facts_)
    compiled.block_k = static_cast<std::uint16_t>(
        std::max(static_cast<float>(compiled.block_k) / problem.k_scale, kLeastBlockK));
  return compiled;
}

bool RankerSpace::Exists(const RankerProblem& problem, std::size_t config) const {
  if (problem.k_scale == 1) return true;
  const float block_k = rows_[config].bk / problem.k_scale;
  return block_k >= (problem.is_scaled ? kLeastBlockKScaled : kLeastBlockK) &&
         block_k <= kMostBlockK;
}

bool RankerSpace::EvenK(const RankerProblem& problem, std::size_t config) const {
  const float bk = rows_[config].bk;
  return CeilDiv(problem.k, bk) * bk == problem.k;
}

float RankerSpace::RowFeatures(const RankerProblem& p, std::size_t config,
                               std::span<float, kRankerRowFeatures> out) const {
  const Row& c = rows_[config];
  const RankerDevice& d = p.device;
  const float iterations = CeilDiv(p.k, c.bk);
  const bool even = iterations * c.bk == p.k;
  const float occupancy = c.occupancy[Variant(p, even)];
  const float tiles_m = CeilDiv(p.m, c.bm);
  const float tiles_n = CeilDiv(p.n, c.bn);
  const float tiles_each = tiles_m * tiles_n;
  const float tiles = p.batch * tiles_each;
  const float waves1 = tiles / d.sms;  // of one block on each SM
  const float whole1 = std::ceil(waves1);
  const float waves = tiles / (d.sms * occupancy);
  const float whole = std::ceil(waves);
  const float group = std::min(tiles_m, kGroupM);
  const float running = std::min(tiles, d.sms * occupancy);
  const float running_each = std::min(running, tiles_each);  // of one product of the batch
  const float columns = std::min(std::max(running_each / group, 1.0F), tiles_n);
  // Operand bytes: once each, what the running blocks cannot share, and through L2.
  const float once = kBytes * p.batch * (p.m * p.k + p.k * p.n);
  const float by_wave = kBytes * p.k * (group * c.bm + columns * c.bn) * (tiles / running_each);
  const float beyond_l2 = std::min(once / (0.6F * d.l2_bytes), 1.0F);
  const float from_dram = once * (1 - beyond_l2) + std::max(by_wave, once) * beyond_l2;
  const float through_l2 = kBytes * p.k * tiles * (c.bm + c.bn);
  const float result = p.ResultBytes() * p.batch * p.m * p.n;
  const float bandwidth_share = std::min(2 * running / d.sms, 1.0F);
  const float tile_s = 2 * c.bm * c.bn * (iterations * c.bk) / BlockRate(config, d);
  const float compute_s = whole1 * tile_s;
  const float dram_s = (from_dram + result) / (d.dram_bytes_per_s * bandwidth_share);
  const float l2_s = through_l2 / (d.l2_bytes_per_s * bandwidth_share);
  const float latency = RankerIterationLatency(c.stages);
  const float latency_s = whole * (iterations * latency + 1.0e-6F);
  const float base =
      C::kFloorS + std::max({compute_s, dram_s, l2_s, latency_s}) + 0.15F * (compute_s + latency_s);
  const float ln_base = std::log(base);
  const float fraction = waves - std::floor(waves);
  const std::array<float, kRankerTileFeatures> tile_values = {
      std::log(tiles),
      p.m / (tiles_m * c.bm),
      p.n / (tiles_n * c.bn),
      std::log(waves),
      std::log(whole),
      waves / whole,
      waves1 / whole1,
      std::min(waves1, 1.0F),
      std::min(waves, 1.0F),
      group / kGroupM,
      tiles_m / (kGroupM * CeilDiv(tiles_m, kGroupM)),
      std::log((from_dram + result) / (once + result)),
      std::log(through_l2 / once),
      std::log(tiles_m),
      std::log(tiles_n),
      fraction == 0 ? 1.0F : fraction};
  std::ranges::copy(tile_values, out.begin());
  RankerDepthFeatures(p, c.bk, c.stages, out.subspan<kRankerTileFeatures, kRankerDepthFeatures>());
  const std::array<float, kRankerTimeFeatures> time_values = {
      ln_base, std::log(compute_s / base), std::log(latency_s / base), std::log(l2_s / base),
      std::log((compute_s + 1e-7F) / (whole * iterations))};
  std::ranges::copy(time_values, out.begin() + kRankerTileFeatures + kRankerDepthFeatures);
  return ln_base;
}

RankerSpace::Limits::Limits(const RankerProblem& p)
    : bm(BlockLimit(p.m)),
      bn(BlockLimit(p.n)),
      bk(BlockLimit(p.k)),
      least_tile(2 * p.batch * p.m * p.n * p.k > kSmallTileFlop ? kSmallTile : 0),
      kind(static_cast<std::size_t>(p.kind)) {}

std::size_t RankerSpace::FindNearest(const Config& config) const {
  const auto distance = [&](const Config& other) {
    const auto log_ratio = [](std::uint16_t a, std::uint16_t b) {
      return std::abs(
          std::log2(static_cast<float>(std::max<std::uint16_t>(a, 1)) / static_cast<float>(b)));
    };
    return 4 * (log_ratio(config.block_m, other.block_m) +
                log_ratio(config.block_n, other.block_n) +
                log_ratio(config.block_k, other.block_k)) +
           2 * log_ratio(config.num_warps, other.num_warps) +
           log_ratio(config.num_stages, other.num_stages);
  };
  std::size_t best = 0;
  float least = std::numeric_limits<float>::infinity();
  for (std::size_t i = 0; i < configs_.size(); ++i) {
    if (const float d = distance(configs_[i]); d < least) {
      least = d;
      best = i;
    }
  }
  return best;
}

}  // namespace idbg::gemm
