// SPDX-License-Identifier: Apache-2.0
#include "collect/schedule.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>

namespace idbg::collect::schedule_test {

TEST_CASE("candidates near the best are sampled more often", "[gemm][collect]") {
  const std::vector<double> truth = {1.0, 1.05, 1.2, 1.5, 2.5, 10};
  std::map<std::size_t, int> runs;
  const auto times = TimeAdaptively(truth.size(), [&](std::span<const std::size_t> batch) {
    std::vector<double> found;
    for (const std::size_t i : batch) {
      ++runs[i];
      found.push_back(truth[i]);
    }
    return found;
  });
  REQUIRE(times.size() == truth.size());
  for (std::size_t i = 0; i < truth.size(); ++i) CHECK(times[i].median_ms == truth[i]);
  CHECK(times[0].samples == 1 + 1 + 6 + 12 + 24);
  CHECK(times[1].samples == times[0].samples);
  CHECK(times[2].samples == 1 + 1 + 6 + 12);
  CHECK(times[3].samples == 1 + 1 + 6);
  CHECK(times[4].samples == 1 + 1);
  CHECK(times[5].samples == 1);
  CHECK(runs[5] == 1);
}

TEST_CASE("samples of candidates are taken by turns and in bounded batches", "[gemm][collect]") {
  std::size_t longest = 0;
  std::vector<std::size_t> first_pass;
  TimeAdaptively(1200, [&](std::span<const std::size_t> batch) {
    longest = std::max(longest, batch.size());
    if (first_pass.size() < 1200) first_pass.insert(first_pass.end(), batch.begin(), batch.end());
    return std::vector<double>(batch.size(), 1.0);
  });
  CHECK(longest == 512);
  CHECK(std::ranges::is_sorted(first_pass));
}

TEST_CASE("one outlier does not move a time", "[gemm][collect]") {
  int runs = 0;
  const auto times = TimeAdaptively(2, [&](std::span<const std::size_t> batch) {
    std::vector<double> found(batch.size(), 1.0);
    if (++runs == 4) found[0] = 50;
    return found;
  });
  CHECK(times[0].median_ms == 1.0);
}

TEST_CASE("nothing to time takes no run", "[gemm][collect]") {
  CHECK(TimeAdaptively(0, [](std::span<const std::size_t> batch) {
          return std::vector<double>(batch.size());
        }).empty());
}

}  // namespace idbg::collect::schedule_test
