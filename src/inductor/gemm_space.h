// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "inductor/torch_version.h"

// The configurations of Inductor's plain Triton template for products of matrices on CUDA:
// torch/_inductor/template_heuristics/triton.py, from 2.14 on heuristics/template/triton.py.
namespace idbg::inductor {

struct GemmTile {
  std::uint16_t block_m;
  std::uint16_t block_n;
  std::uint16_t block_k;
  std::uint16_t num_stages;
  std::uint16_t num_warps;
};

// mm_configs of BaseConfigHeuristic: the DEFAULT space, in its order. 2.13 added the last one.
std::span<const GemmTile> DefaultGemmTiles(TorchVersion version);

// scaled_mm_configs: the DEFAULT space of float8 products; the same in 2.11 and 2.13.
std::span<const GemmTile> DefaultScaledGemmTiles();

// exhaustive_configs, the EXHAUSTIVE space: every product of these, GROUP_M 8. The same from 2.10
// to 2.14.
inline constexpr std::array<std::uint16_t, 5> kGemmBlocks = {16, 32, 64, 128, 256};
inline constexpr std::array<std::uint16_t, 5> kGemmStages = {1, 2, 3, 4, 5};
inline constexpr std::array<std::uint16_t, 3> kGemmWarps = {2, 4, 8};
inline constexpr std::uint16_t kGemmGroupM = 8;

// _scale_mm_configs: the smallest blocks, along K and for int8.
inline constexpr std::int64_t kGemmMinBlock = 16;
inline constexpr std::int64_t kGemmMinBlockKInt8 = 32;
// _filter_configs of CUDAScaledMMTemplateConfigHeuristic.
inline constexpr std::uint16_t kGemmMinBlockKScaled = 32;
// _finalize_mm_configs: elements of a tile for each warp.
inline constexpr int kGemmElementsPerWarp = 256;
// _prune_reg_spill_configs: registers of a thread; and the threads of a warp.
inline constexpr std::int64_t kGemmMaxRegisters = 255;
inline constexpr std::int64_t kGemmWarpSize = 32;
// get_shared_memory_estimation: bytes added to what the tiles of all stages take; 2.10 adds none.
inline constexpr std::int64_t kGemmSharedReserve = 128;

}  // namespace idbg::inductor
