// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "runs/legacy/results.h"

namespace idbg::runs::legacy_results_test {

TEST_CASE("calls beyond 64 bits are as many as there can be", "[runs]") {
  LegacyResults results;
  ReadLegacyResults(R"({"total_nodes": 2, "placeholder_count": 1,
                        "call_function": 9223372036854775807, "call_method": 2})",
                    "stats.json", results);
  REQUIRE(results.statistics.size() == 1);
  CHECK(results.statistics[0].calls == INT64_MAX);
}

}  // namespace idbg::runs::legacy_results_test
