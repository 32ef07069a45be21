// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "train/train_internal.h"

namespace idbg::train::row_split_test {
namespace {

TEST_CASE("a split in three has torch-diode's counts", "[gemm][train]") {
  CHECK(CountSplit(50, 0.7, 0.15) == SplitCounts{35, 7, 8});
  CHECK(CountSplit(50, 0.8, 0.1) == SplitCounts{40, 5, 5});
  CHECK(CountSplit(5, 0.8, 0.1) == SplitCounts{4, 1, 0});  // one is taken to validate with
  CHECK(CountSplit(1, 0.8, 0.1) == SplitCounts{0, 0, 1});
  CHECK(CountSplit(0, 0.8, 0.1) == SplitCounts{0, 0, 0});
}

}  // namespace
}  // namespace idbg::train::row_split_test
