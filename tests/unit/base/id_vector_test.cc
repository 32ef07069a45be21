// SPDX-License-Identifier: Apache-2.0
#include "base/id_vector.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>

namespace idbg::base::id_vector_test {
namespace {

TEST_CASE("a vector of ids is looked up by signed numbers", "[base]") {
  IdVector<std::int32_t, int> numbers(3, 7);
  const std::int32_t id = 1;
  numbers[id] = 8;
  CHECK(numbers[id] == 8);
  CHECK(numbers.size() == 3);
  CHECK(std::ranges::count(numbers, 7) == 2);
  const IdVector<std::int32_t, int> from(std::vector<int>{1, 2});
  CHECK(from[1] == 2);
}

TEST_CASE("a vector of flags hands out flags", "[base]") {
  IdVector<std::int32_t, bool> flags(2, false);
  flags[1] = true;
  CHECK(flags[1]);
  CHECK_FALSE(flags[0]);
}

}  // namespace
}  // namespace idbg::base::id_vector_test
