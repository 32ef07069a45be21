// SPDX-License-Identifier: Apache-2.0
#include "base/process/parallel.h"

#include <catch2/catch_test_macros.hpp>
#include <stdexcept>
#include <vector>

namespace idbg::base::parallel_test {

TEST_CASE("every index is worked on once, whatever the number of threads", "[base]") {
  for (const unsigned threads : {0U, 1U, 3U, 100U}) {
    std::vector<int> calls(57);
    ParallelFor(calls.size(), threads, [&calls](std::size_t i) { ++calls[i]; });
    CHECK(calls == std::vector<int>(57, 1));
  }
  ParallelFor(0, 4, [](std::size_t) { FAIL("nothing to do"); });
}

TEST_CASE("an exception of one thread reaches the caller", "[base]") {
  const auto work = [](std::size_t i) {
    if (i == 5) throw std::runtime_error("five");
  };
  CHECK_THROWS_AS(ParallelFor(100, 4, work), std::runtime_error);
}

}  // namespace idbg::base::parallel_test
