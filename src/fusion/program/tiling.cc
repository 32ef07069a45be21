// SPDX-License-Identifier: Apache-2.0
#include "fusion/program/tiling.h"

#include <algorithm>

namespace idbg::fusion {
namespace {

// CandidateTiling.is_good_size.
bool IsGoodSize(std::int64_t size) {
  constexpr std::int64_t kWarp = 32;
  return size >= kWarp && size % kWarp == 0;
}

// Cuts after the outermost loop that walks neighbours, unless nothing moves inside it.
void AddTile(Tiles& tiles, const Access& access, bool is_write) {
  const auto is_known = [&](const Tile& tile) { return tile.buffer == access.buffer; };
  if (std::ranges::any_of(tiles, is_known)) return;
  Tile tile{.buffer = access.buffer};
  double touched = 1;
  double all = 1;
  bool is_cut = false;
  bool moves_inside = false;
  for (std::size_t dim = 0; dim < access.sizes.size(); ++dim) {
    const std::int64_t size = access.sizes[dim];
    if (size == 1) continue;
    const std::int64_t stride = SeenStride(access, dim);
    if (stride != 0) touched *= static_cast<double>(size);
    all *= static_cast<double>(size);
    if (is_cut && stride != 0) moves_inside = true;
    (is_cut ? tile.inner : tile.outer) = Times(is_cut ? tile.inner : tile.outer, size);
    is_cut = is_cut || stride == 1;
  }
  tile.score = touched * (is_write ? 2 : 1) * (IsGoodSize(tile.outer) ? 2 : 1) *
               (IsGoodSize(tile.inner) ? 2 : 1);
  if (moves_inside && tile.score >= all) tiles.push_back(tile);
}

}  // namespace

Tiles TilesOf(const std::vector<Access>& reads, const Access& write) {
  Tiles tiles;
  for (const Access& read : reads) AddTile(tiles, read, false);
  AddTile(tiles, write, true);
  return tiles;
}

void AddTiles(Tiles& tiles, const Tiles& more) {
  for (const Tile& tile : more) {
    if (std::ranges::find(tiles, tile.buffer, &Tile::buffer) == tiles.end()) tiles.push_back(tile);
  }
}

Tile PickTile(const Tiles& tiles, const std::vector<Sizes>& nests) {
  const Tile* best = nullptr;
  for (const Tile& tile : tiles) {
    if (best && tile.score <= best->score) continue;
    const auto fits = [&](const Sizes& loops) { return CanSplit(loops, tile.outer, tile.inner); };
    if (std::ranges::all_of(nests, fits)) best = &tile;
  }
  return best ? *best : Tile{};
}

bool CanSplit(const Sizes& loops, std::int64_t outer, std::int64_t inner) {
  if (outer == 0 || inner == 0) return true;  // a loop nest without elements
  for (const std::int64_t size : loops) {
    if (size == 0) return false;
    if (outer > 1) {
      if (outer % size == 0) {
        outer /= size;
        continue;
      }
      if (size % outer != 0 || inner % (size / outer) != 0) return false;
      inner /= size / outer;
      outer = 1;
    } else {
      if (inner % size != 0) return false;
      inner /= size;
    }
  }
  return true;
}

}  // namespace idbg::fusion
