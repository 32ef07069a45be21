// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "fusion/program/access.h"

// How Triton kernels would cut their loops in two, which forbids some fusions (SIMDScheduling.
// select_tiling in codegen/simd.py, torch 2.11, as can_fuse asks it: without coalesce_analysis).
namespace idbg::fusion {

// Loops cut after the one that walks neighbours of a buffer.
struct Tile {
  BufferId buffer = kNoBuffer;
  std::int64_t outer = 1;  // iterations
  std::int64_t inner = 1;
  double score = 0;
  bool IsSameCut(const Tile& other) const { return outer == other.outer && inner == other.inner; }
};
using Tiles = std::vector<Tile>;

// Where a pointwise loop nest could be cut, by its reads, then its write, each buffer once
// (candidate_tilings). The accesses have its loops in the order in which they run.
Tiles TilesOf(const std::vector<Access>& reads, const Access& write);

// Adds those by buffers that are not there yet.
void AddTiles(Tiles& tiles, const Tiles& more);

// The best of the cuts that suits all these loop nests; {} is none.
Tile PickTile(const Tiles& tiles, const std::vector<Sizes>& nests);

// Whether loops of these sizes can be cut into `outer` times `inner` (SIMDKernel.is_compatible).
bool CanSplit(const Sizes& loops, std::int64_t outer, std::int64_t inner);

}  // namespace idbg::fusion
