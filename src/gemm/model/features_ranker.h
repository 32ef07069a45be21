// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "gemm/model/ranker_device.h"
#include "gemm/problem/config.h"
#include "gemm/problem/problem.h"

// What the project's own model sees of a problem and a configuration, layout "ranker-2". Times are
// seconds in here, logarithms natural, everything float32. The plain form in this file is what
// training uses and what the fast form of ranker.cc is checked against.
namespace idbg::gemm {

inline constexpr std::string_view kRankerLayout = "ranker-2";

inline constexpr std::size_t kRankerProblemFeatures = 30;  // P
inline constexpr std::size_t kRankerFactFeatures = 35;     // C: the configuration, compiled
inline constexpr std::size_t kRankerTileFeatures = 16;     // T
inline constexpr std::size_t kRankerDepthFeatures = 8;     // K: how K is cut
inline constexpr std::size_t kRankerTimeFeatures = 5;      // X: parts of the analytic time
// A row is T, K, X in this order; stage 1 uses T, K and the first of X.
inline constexpr std::size_t kRankerRowFeatures =
    kRankerTileFeatures + kRankerDepthFeatures + kRankerTimeFeatures;
inline constexpr std::size_t kRankerStage1Features = kRankerTileFeatures + kRankerDepthFeatures + 1;

// Normalised rows and problem features are clamped to this; facts are not.
inline constexpr float kRankerClamp = 6.0F;

// Kinds of elements * 3 layouts * (K a multiple of block_k or not): each compiles to other kernels.
inline constexpr std::size_t kRankerKinds = 3;
inline constexpr std::size_t kRankerVariants = kRankerKinds * 3 * 2;

// A problem on a device as the model sees it: products of 16-bit elements in one of the layouts nn,
// nt, tn. Elements of other sizes count as a K of as many bytes (float8 is also multiplied twice as
// fast), tt as tn.
struct RankerProblem {
  float batch = 1;
  float m = 0;  // of each of the batch
  float n = 0;
  float k = 0;
  int layout = 0;     // nn 0, nt 1, tn 2
  int kind = 0;       // of elements: bfloat16 and others 0, float16 1, float8 2
  float k_scale = 1;  // by which K, and with it block_k, was scaled
  bool is_scaled = false;
  bool is_aligned = true;  // rows begin at multiples of 16 bytes
  bool has_bias = false;
  Epilogue epilogue = Epilogue::kNone;
  RankerDevice device;

  // Bytes of the result that are written, and of a summand that are read, for each element.
  float ResultBytes() const { return epilogue == Epilogue::kResidual ? 4 : 2; }

  RankerProblem(const Problem& problem, const RankerDevice& device);
};

void RankerProblemFeatures(const RankerProblem& problem,
                           std::span<float, kRankerProblemFeatures> out);

// K's features of a block_k and a number of stages; returns the number of iterations.
float RankerDepthFeatures(const RankerProblem& problem, float block_k, float stages,
                          std::span<float, kRankerDepthFeatures> out);

// Seconds of an iteration that a pipeline of so many stages leaves exposed.
float RankerIterationLatency(float stages);

// Finds configurations by their numbers without searching: all of them are powers of two but the
// stages.
class ConfigIndex {
 public:
  static constexpr std::uint16_t kNone = 0xffff;

  explicit ConfigIndex(std::span<const Config> configs);

  // The place of the configuration in the list; kNone when it is not there.
  std::uint16_t Find(const Config& config) const;

 private:
  std::vector<std::uint16_t> table_;
};

// The configurations that a model knows, with what was found when they were compiled.
class RankerSpace {
 public:
  // One configuration as numbers, with its compile-time facts in each variant.
  struct Row {
    float bm = 0, bn = 0, bk = 0, stages = 0, warps = 0;
    float rate_share = 0;  // of an SM's peak that its instructions can reach
    // For each kind of elements: whether there is a kernel. The others need too much shared memory.
    std::array<bool, kRankerKinds> is_compiled{};
    std::array<float, kRankerVariants> occupancy{};  // blocks that fit on an SM
  };

  // Requires at least one record of kernel facts for bfloat16 in each layout and both kinds of K;
  // a missing float16 record is replaced by bfloat16's. Throws Error(kFormat) when one is missing.
  RankerSpace(std::span<const Config> configs, std::span<const KernelFacts> kernels,
              const RankerDevice& device);

  const RankerDevice& device() const { return device_; }
  // The problem on this space's device.
  RankerProblem See(const Problem& problem) const { return {problem, device_}; }
  std::span<const Config> configs() const { return configs_; }
  std::size_t size() const { return rows_.size(); }
  const Row& row(std::size_t config) const { return rows_[config]; }
  // flop/s of a configuration's block on one SM of the device.
  float BlockRate(std::size_t config, const RankerDevice& device) const {
    return rows_[config].rate_share * device.peak_flops / device.sms;
  }

  static std::size_t Variant(const RankerProblem& problem, bool even_k) {
    return static_cast<std::size_t>(problem.kind) * 6 +
           static_cast<std::size_t>(problem.layout) * 2 + (even_k ? 1 : 0);
  }
  // Whether K is a multiple of the configuration's block_k.
  bool EvenK(const RankerProblem& problem, std::size_t config) const;

  // C of a configuration in a variant.
  std::span<const float, kRankerFactFeatures> Facts(std::size_t variant, std::size_t config) const {
    return std::span<const float, kRankerFactFeatures>(
        facts_.data() + (variant * rows_.size() + config) * kRankerFactFeatures,
        kRankerFactFeatures);
  }
  // variants x configurations x features, as training takes them.
  std::span<const float> all_facts() const { return facts_; }

  // T, K and X of one row; returns ln of the analytic time in seconds.
  float RowFeatures(const RankerProblem& problem, std::size_t config,
                    std::span<float, kRankerRowFeatures> out) const;

  // Whether the configuration is worth trying for the problem: it can be compiled, no block larger
  // than the problem needs (Inductor cuts them down), no tile under 1,024 elements above 2e10 flop.
  bool IsCandidate(const RankerProblem& problem, std::size_t config) const {
    return IsWithin(Limits(problem), config, true);
  }
  // The same in two parts, for whoever asks about many configurations of one problem.
  struct Limits {
    explicit Limits(const RankerProblem& problem);
    float bm = 0, bn = 0, bk = 0;
    float least_tile = 0;  // elements; 0: any
    std::size_t kind = 0;  // of elements
  };
  bool IsWithin(const Limits& limits, std::size_t config, bool with_least_tile) const noexcept {
    const Row& c = rows_[config];
    return c.is_compiled[limits.kind] && c.bm <= limits.bm && c.bn <= limits.bn &&
           c.bk <= limits.bk && (!with_least_tile || c.bm * c.bn >= limits.least_tile);
  }

  // The number of the configuration that a problem sees in place of `config`, whose block_k counts
  // elements of the problem's own size; of the nearest one where the list has none. Without facts
  // of kernels, as of a CPU's templates, block_k is a register block of any elements: `config`
  // itself.
  std::size_t SeenAs(const RankerProblem& problem, const Config& config) const;
  // Whether a configuration that a problem sees is one that Inductor has for its elements.
  bool Exists(const RankerProblem& problem, std::size_t config) const;
  // The reverse of SeenAs: a configuration that a problem sees, as Inductor has it.
  Config AsCompiled(const RankerProblem& problem, std::size_t config) const;

  // The number of a configuration; of the nearest one when it is not in the list.
  std::size_t FindNearest(const Config& config) const;

 private:
  void AddFacts(const KernelFacts& kernels, std::size_t variant);

  RankerDevice device_;
  std::vector<Config> configs_;
  ConfigIndex index_;
  bool has_facts_ = false;
  std::vector<Row> rows_;
  std::vector<float> facts_;
};

}  // namespace idbg::gemm
