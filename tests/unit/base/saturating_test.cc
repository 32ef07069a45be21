// SPDX-License-Identifier: Apache-2.0
#include "base/saturating.h"

#include <catch2/catch_test_macros.hpp>

namespace idbg::base::saturating_test {

TEST_CASE("sums of counts stay at the ends of 64 bits", "[base]") {
  CHECK(SaturatingAdd(2, 3) == 5);
  CHECK(SaturatingAdd(INT64_MAX, 1) == INT64_MAX);
  CHECK(SaturatingAdd(INT64_MIN, -1) == INT64_MIN);
  CHECK(SaturatingAdd(INT64_MIN, INT64_MAX) == -1);
}

}  // namespace idbg::base::saturating_test
