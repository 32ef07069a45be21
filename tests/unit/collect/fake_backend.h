// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <tuple>
#include <vector>

#include "base/error.h"
#include "collect/collector.h"
#include "gemm/problem/space.h"
#include "timings/timings_reader.h"

namespace idbg::collect {

// Takes a microsecond for every element of a tile.
class FakeBackend final : public CollectionBackend {
 public:
  timings::Timings Header() const override {
    return {.device = {.name = "fake", .compute_capability = "9.0"},
            .software = {{"fake", "1"}},
            .hosts = {{.name = "here"}},
            .method = "none"};
  }
  TimedProblem Measure(const gemm::Problem& problem) override {
    ++calls;
    if (calls == fails_at) throw base::Error(base::ErrorCode::kExternal, "the GPU is lost");
    TimedProblem measured{.problem = problem, .aten_ms = 0.5};
    if (problem.m == 13) {
      measured.skipped = "unlucky";
      return measured;
    }
    for (const gemm::Config& config : Candidates(gemm::SearchSpace::kDefault, problem))
      measured.configs.push_back({config, config.block_m * config.block_n / 1000.0, 3});
    return measured;
  }
  std::vector<ConfigFacts> FactsOf(const gemm::KernelFacts&, const gemm::Problem&) override {
    return {{.config = CollectedConfigs()[5], .registers = 77}};
  }

  int calls = 0;
  int fails_at = 0;  // 0: never
};

// The rows of a data set, in any order.
using Row = std::tuple<std::string, gemm::Config, float>;
inline std::vector<Row> RowsOf(const std::filesystem::path& path) {
  const timings::Timings timings = timings::ReadTimings(path);
  std::vector<Row> rows;
  for (const timings::ProblemTimings& timed : timings.problems) {
    for (std::size_t i = 0; i < timed.ms.size(); ++i)
      rows.emplace_back(ToString(timed.problem), timings.configs[timed.config[i]], timed.ms[i]);
  }
  std::ranges::sort(rows);
  return rows;
}

}  // namespace idbg::collect
