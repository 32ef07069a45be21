// SPDX-License-Identifier: Apache-2.0
//
// Follows BaseConfigHeuristic of Inductor (exhaustive_configs, mm_configs, preprocess_mm_configs
// and its parts; inductor/gemm_space.h says where they are). Checked against the numbers of choices
// that Inductor has logged; see the test.
#include "gemm/problem/space.h"

#include <algorithm>
#include <bit>
#include <set>

#include "base/names.h"
#include "inductor/gemm_space.h"
#include "tensor/dtype.h"

namespace idbg::gemm {
namespace {

constexpr base::Named<SearchSpace> kSpaces[] = {{"EXHAUSTIVE", SearchSpace::kExhaustive},
                                                {"DEFAULT", SearchSpace::kDefault}};

std::vector<Config> RawExhaustive() {
  std::vector<Config> configs;
  for (const std::uint16_t block_m : inductor::kGemmBlocks) {
    for (const std::uint16_t block_n : inductor::kGemmBlocks) {
      for (const std::uint16_t block_k : inductor::kGemmBlocks) {
        for (const std::uint16_t stages : inductor::kGemmStages) {
          for (const std::uint16_t warps : inductor::kGemmWarps) {
            configs.push_back({block_m, block_n, block_k, inductor::kGemmGroupM, stages, warps});
          }
        }
      }
    }
  }
  return configs;
}

std::vector<Config> RawDefault(const Problem& problem, inductor::TorchVersion version) {
  std::vector<Config> configs;
  for (const inductor::GemmTile& tile : IsScaled(problem.op)
                                            ? inductor::DefaultScaledGemmTiles()
                                            : inductor::DefaultGemmTiles(version)) {
    configs.push_back({tile.block_m, tile.block_n, tile.block_k, inductor::kGemmGroupM,
                       tile.num_stages, tile.num_warps});
  }
  return configs;
}

// max(min(block, next power of two of `size`), least).
std::uint16_t Scale(std::uint16_t block, std::int64_t size, std::int64_t least) {
  const auto power = std::bit_ceil(static_cast<std::uint64_t>(std::max<std::int64_t>(size, 1)));
  const std::uint64_t cut = std::min<std::uint64_t>(block, power);
  return static_cast<std::uint16_t>(
      std::max<std::uint64_t>(cut, static_cast<std::uint64_t>(least)));
}

bool FitsRegisters(const Config& config) {
  const std::int64_t threads = config.num_warps * inductor::kGemmWarpSize;
  const std::int64_t accumulators = std::int64_t{config.block_m} * config.block_n;
  return (accumulators + threads - 1) / threads <= inductor::kGemmMaxRegisters;
}

}  // namespace

std::string_view ToString(SearchSpace space) { return base::NameOf(kSpaces, space); }
std::optional<SearchSpace> ParseSearchSpace(std::string_view name) {
  return base::FindNamed(kSpaces, name);
}

std::int64_t SharedBytesEstimate(const Config& config, std::int64_t element_bytes) {
  const std::int64_t tiles =
      std::int64_t{config.block_m} * config.block_k + std::int64_t{config.block_n} * config.block_k;
  return element_bytes * tiles * config.num_stages + inductor::kGemmSharedReserve;
}

std::vector<Config> Candidates(SearchSpace space, const Problem& problem,
                               const SpaceOptions& options) {
  const bool exhaustive = space == SearchSpace::kExhaustive;
  const std::int64_t element_bytes = tensor::Bits(problem.dtype) / 8;
  const std::int64_t least_k = problem.dtype == tensor::DType::kInt8 ? inductor::kGemmMinBlockKInt8
                                                                     : inductor::kGemmMinBlock;
  std::vector<Config> kept;
  std::set<Config> seen;
  for (Config config : exhaustive ? RawExhaustive() : RawDefault(problem, options.torch_version)) {
    if (IsScaled(problem.op) && config.block_k < inductor::kGemmMinBlockKScaled) continue;
    config.block_m = Scale(config.block_m, problem.m, inductor::kGemmMinBlock);
    config.block_n = Scale(config.block_n, problem.n, inductor::kGemmMinBlock);
    config.block_k = Scale(config.block_k, problem.k, least_k);
    if (options.shared_bytes_limit &&
        SharedBytesEstimate(config, element_bytes) > *options.shared_bytes_limit) {
      continue;
    }
    if (exhaustive && !FitsRegisters(config)) continue;
    const int most_warps = config.block_m * config.block_n / inductor::kGemmElementsPerWarp;
    config.num_warps = static_cast<std::uint16_t>(std::min<int>(config.num_warps, most_warps));
    if (seen.insert(config).second) kept.push_back(config);
  }
  return kept;
}

}  // namespace idbg::gemm
