// SPDX-License-Identifier: Apache-2.0
#include "gemm/collect/collection_rules.h"

#include <catch2/catch_test_macros.hpp>

#include "base/error.h"

namespace idbg::gemm {

TEST_CASE("tile_shape is in the order M, K, N", "[gemm]") {
  CHECK(ParseTileShape("(32,16,64)") == TileShape{.block_m = 32, .block_k = 16, .block_n = 64});
  CHECK(ParseTileShape("(128, 64, 256)") ==
        TileShape{.block_m = 128, .block_k = 64, .block_n = 256});
  for (const char* text :
       {"", "32,16,64", "(32,16)", "(32,16,64,8)", "(32,x,64)", "(0,16,64)", "(32,16,64"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(ParseTileShape(text), base::Error);
  }
}

// Upstream's cases; its sizes are (M, K, N) = (1024, 512, 256).
TEST_CASE("the memory a measurement takes", "[gemm]") {
  Problem problem{.m = 1024, .n = 256, .k = 512, .dtype = tensor::DType::kFloat32};
  CHECK(CollectionBytes(problem) == 5'505'024);
  problem.op = Op::kAddmm;
  problem.dtype = tensor::DType::kFloat16;
  CHECK(CollectionBytes(problem) == 3'538'944);
  problem.op = Op::kBmm;
  problem.dtype = tensor::DType::kFloat64;
  CHECK(CollectionBytes(problem) == 11'010'048);
  problem.m = problem.n = problem.k = 1'000'000'000'000;
  CHECK(CollectionBytes(problem) > 9'000'000'000'000'000'000);
}

}  // namespace idbg::gemm
