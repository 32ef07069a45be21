// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gemm/config.h"
#include "gemm/problem.h"
#include "gemm/timings.h"

// What the project's own model sees of a (problem, configuration), in the plainest form: the
// definition of the features, used to make training data. Float32 throughout, natural logarithms,
// seconds. Prediction computes the same numbers in another order (shared between configurations).
namespace idbg::gemm {

inline constexpr std::string_view kRankerLayout = "ranker-1";

// Groups of a row's features, in this order.
inline constexpr std::size_t kTileFeatures = 16;  // tiles, waves, traffic
inline constexpr std::size_t kLoopFeatures = 8;   // the loop over K
inline constexpr std::size_t kTimeFeatures = 5;   // the analytic time and its parts
inline constexpr std::size_t kRowFeatures = kTileFeatures + kLoopFeatures + kTimeFeatures;
inline constexpr std::size_t kFactFeatures = 35;           // of a compiled configuration alone
inline constexpr std::size_t kRankerProblemFeatures = 21;  // of a problem alone

// (float16 or bfloat16) x (nn, nt, tn) x EVEN_K.
inline constexpr std::size_t kRankerVariants = 12;

// After normalisation, row and problem features are kept within +-this; facts are not.
inline constexpr float kRankerClamp = 6;

// The device in the analytic time. The rates are what large products reach, not data-sheet numbers;
// the net learns the rest.
struct RankerDevice {
  float sm_count = 132;
  float flop_per_s = 8.0e14f;
  float dram_bytes_per_s = 4.0e12f;
  float l2_bytes_per_s = 6.0e12f;
  float l2_bytes = 62914560;
  float floor_s = 2.5e-6f;  // of any launch
  float shared_bytes_per_sm = 233472;
  float registers_per_sm = 65536;
  float latency_s = 6.0e-7f;  // of one exposed iteration over K

  bool operator==(const RankerDevice&) const = default;
};

// The configurations with their compile-time facts, per variant.
class RankerSpace {
 public:
  // A variant without a record takes the bfloat16 record of its layout and EVEN_K, then the other
  // EVEN_K's. Throws Error(kUnsupported) when there is none: without the facts there are no
  // features.
  RankerSpace(std::span<const Config> configs, std::span<const KernelFacts> kernels,
              const RankerDevice& device = {});

  std::size_t size() const { return configs_.size(); }
  std::span<const Config> configs() const { return configs_; }
  const RankerDevice& device() const { return device_; }

  // Types other than float16 count as bfloat16, the layout tt as nt.
  static std::size_t Variant(const Problem& problem, bool even_k);
  // Whether BLOCK_K of the configuration divides K.
  bool EvenK(const Problem& problem, std::size_t config) const;

  // Blocks that fit a multiprocessor at once.
  float occupancy(std::size_t variant, std::size_t config) const {
    return occupancy_[variant * size() + config];
  }
  // kFactFeatures values, not normalised.
  std::span<const float, kFactFeatures> facts(std::size_t variant, std::size_t config) const {
    return std::span<const float, kFactFeatures>(
        facts_.data() + (variant * size() + config) * kFactFeatures, kFactFeatures);
  }
  std::span<const float> all_facts() const { return facts_; }

 private:
  void Fill(std::size_t variant, const KernelFacts& kernel);

  std::vector<Config> configs_;
  RankerDevice device_;
  std::vector<float> occupancy_;
  std::vector<float> facts_;
};

void RankerProblemFeatures(const RankerDevice& device, const Problem& problem,
                           std::span<float, kRankerProblemFeatures> out);

// The features of one row, not normalised. Returns the analytic time in seconds; its logarithm is
// what the model corrects.
float RankerRowFeatures(const RankerSpace& space, const Problem& problem, std::size_t config,
                        std::span<float, kRowFeatures> out);

// Which configurations the data sets hold times for: tiles not larger than the problem (next power
// of two), and no tile below 1,024 elements above 2e10 flop.
bool IsCandidate(const Problem& problem, const Config& config);

}  // namespace idbg::gemm
