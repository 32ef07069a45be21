// SPDX-License-Identifier: Apache-2.0
#include "fusion/program/tiling.h"

#include <catch2/catch_test_macros.hpp>
#include <utility>

#include "fusion/schedule/scheduler.h"

namespace idbg::fusion::tiling_test {
namespace {

TEST_CASE("loops are cut after the one that walks neighbours", "[fusion]") {
  // A transposed copy of 64 x 32: read across, written along.
  const Access read{.buffer = 0, .sizes = {64, 32}, .strides = {1, 64}};
  const Access write{.buffer = 1, .sizes = {64, 32}, .strides = {32, 1}};
  const Tiles tiles = TilesOf({read}, write);
  REQUIRE(tiles.size() == 1);
  CHECK(tiles[0].buffer == 0);
  CHECK(tiles[0].outer == 64);
  CHECK(tiles[0].inner == 32);
  CHECK(TilesOf({write}, write).empty());
  // What does not move inside is no cut.
  CHECK(TilesOf({{.buffer = 0, .sizes = {64, 32}, .strides = {1, 0}}}, write).empty());
}

TEST_CASE("a cut suits all loop nests, or none is made", "[fusion]") {
  const Tiles tiles = {{.buffer = 3, .outer = 64, .inner = 32, .score = 5}};
  CHECK(PickTile(tiles, {{64, 32}}).buffer == 3);
  CHECK(PickTile(tiles, {{64, 32}, {2048}}).buffer == 3);
  CHECK(PickTile(tiles, {{48, 32}}).buffer == kNoBuffer);
}

// Loops of 64 x 32, cut as the tiles say.
Fused Pointwise(Tiles tiles) {
  return {.numel = 2048, .pointwise_loops = {{64, 32}}, .tiles = std::move(tiles)};
}

TEST_CASE("what would be cut otherwise does not join a reduction", "[fusion]") {
  const Fused rows{.kind = plan::KernelKind::kReduction, .numel = 64, .reduced_numel = 32};
  CHECK(WhyNotTriton(rows, Pointwise({})).empty());
  CHECK(WhyNotTriton(rows, Pointwise({{.buffer = 1, .outer = 64, .inner = 32}})).empty());
  CHECK(WhyNotTriton(rows, Pointwise({{.buffer = 1, .outer = 128, .inner = 16, .score = 1}})) ==
        "invalid tiling for reduction");
}

TEST_CASE("kernels that would be cut in different places stay apart", "[fusion]") {
  const Fused first = Pointwise({{.buffer = 1, .outer = 64, .inner = 32, .score = 1}});
  const Fused second = Pointwise({{.buffer = 2, .outer = 128, .inner = 16, .score = 2}});
  CHECK(WhyNotTriton(first, second) == "tiling mismatch");
  CHECK(WhyNotTriton(first, first).empty());
  CHECK(WhyNotTriton(first, Pointwise({})).empty());
}

}  // namespace
}  // namespace idbg::fusion::tiling_test
