// SPDX-License-Identifier: Apache-2.0
#include "collect/collector.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>

#include "base/error.h"
#include "base/files/file.h"
#include "collect/collection_plan.h"
#include "collect/fake_backend.h"
#include "gemm/problem/space.h"
#include "timings/convert.h"
#include "timings/timings_reader.h"
#include "timings/timings_writer.h"
#include "timings/tiny_timings.h"
#include "timings/torch_diode/dataset.h"

namespace idbg::collect::collector_test {
namespace {

class FakeObserver final : public CollectionObserver {
 public:
  bool Cancelled() override { return seen == stop_after; }
  void OnProblem(const TimedProblem&, std::size_t, std::size_t) override { ++seen; }

  int seen = 0;
  int stop_after = -1;
};

std::vector<gemm::Problem> SomeProblems() {
  std::vector<gemm::Problem> problems;
  for (const std::int64_t m : {64, 128, 13, 256, 512})
    problems.push_back({.m = m, .n = 128, .k = 96});
  return problems;
}

}  // namespace

TEST_CASE("the listed configurations hold those of all problems", "[gemm][collect]") {
  const std::vector<gemm::Config> all = CollectedConfigs();
  for (const gemm::SearchSpace space :
       {gemm::SearchSpace::kDefault, gemm::SearchSpace::kExhaustive}) {
    for (const std::int64_t size : {1, 17, 40, 100, 300, 5000}) {
      for (const gemm::Config& config : Candidates(space, {.m = size, .n = 2 * size, .k = 300}))
        CHECK(std::ranges::find(all, config) != all.end());
    }
  }
}

TEST_CASE("a collection holds what was measured", "[gemm][collect]") {
  const timings::TemporaryFolder folder;
  FakeBackend backend;
  FakeObserver observer;
  const auto result = Collect(SomeProblems(), folder / "a.msgpack", backend, observer);
  CHECK(result.is_complete);
  CHECK(result.measured == 4);
  CHECK(result.skipped == 1);
  REQUIRE(result.failures.size() == 1);
  CHECK(result.failures[0] == "mm:bfloat16:nn:13x128x96: unlucky");
  const timings::Timings timings = timings::ReadTimings(folder / "a.msgpack");
  CHECK(timings.problems.size() == 4);
  CHECK(timings.TimeCount() == result.times);
  CHECK(timings.problems[0].aten_ms == 0.5f);
  REQUIRE(timings.kernels.size() == 2);  // EVEN_K and not
  CHECK(timings.kernels[0].registers[5] == 77);
}

TEST_CASE("a stopped collection goes on where it was", "[gemm][collect]") {
  const timings::TemporaryFolder folder;
  FakeBackend whole_backend;
  FakeObserver whole_observer;
  Collect(SomeProblems(), folder / "whole.msgpack", whole_backend, whole_observer);

  FakeBackend backend;
  FakeObserver observer;
  observer.stop_after = 2;
  CHECK_FALSE(Collect(SomeProblems(), folder / "a.msgpack", backend, observer).is_complete);
  // Killed while it wrote a record.
  const std::string bytes = base::ReadFile(folder / "a.msgpack");
  base::WriteFile(folder / "a.msgpack", bytes.substr(0, bytes.size() - 7));
  observer.stop_after = -1;
  const auto result = Collect(SomeProblems(), folder / "a.msgpack", backend, observer);
  CHECK(result.is_complete);
  CHECK(result.cut_bytes > 0);
  CHECK(result.found == 1);
  CHECK(RowsOf(folder / "a.msgpack") == RowsOf(folder / "whole.msgpack"));
}

// Knows its configurations only when it has timed them: another one from m = 200 on.
class GrowingBackend final : public CollectionBackend {
 public:
  timings::Timings Header() const override {
    return {.device = {.name = "a CPU", .sm_count = 2, .kind = "cpu"},
            .hosts = {{.name = "here"}},
            .method = "none"};
  }
  std::vector<gemm::Config> Configs() const override { return {}; }
  TimedProblem Measure(const gemm::Problem& problem) override {
    TimedProblem measured{.problem = problem, .aten_ms = 0.5};
    measured.configs.push_back({{8, 32, 1, 8, 1, 1}, 1.0, 1});
    if (problem.m >= 200) measured.configs.push_back({{8, 48, 1, 8, 1, 1}, 0.001 * problem.m, 1});
    return measured;
  }
  std::vector<ConfigFacts> FactsOf(const gemm::KernelFacts&, const gemm::Problem&) override {
    return {};
  }
};

TEST_CASE("a list of configurations grows as they are measured", "[gemm][collect]") {
  const timings::TemporaryFolder folder;
  GrowingBackend backend;
  FakeObserver observer;
  Collect(SomeProblems(), folder / "whole.msgpack", backend, observer);
  const timings::Timings timings = timings::ReadTimings(folder / "whole.msgpack");
  CHECK(timings.device.is_cpu());
  CHECK(timings.configs == std::vector<gemm::Config>{{8, 32, 1, 8, 1, 1}, {8, 48, 1, 8, 1, 1}});
  REQUIRE(timings.problems.size() == 5);
  CHECK(timings.problems[4].config[1] == 1);

  // Cut anywhere and continued it is the same, also within a header and between a header and the
  // problem that it was for; so is a file that was merged into one header.
  const std::string bytes = base::ReadFile(folder / "whole.msgpack");
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    base::WriteFile(folder / "cut.msgpack", bytes.substr(0, size));
    GrowingBackend next;
    FakeObserver watch;
    Collect(SomeProblems(), folder / "cut.msgpack", next, watch);
    REQUIRE(RowsOf(folder / "cut.msgpack") == RowsOf(folder / "whole.msgpack"));
  }
  timings::Timings merged = timings;
  merged.problems.pop_back();
  WriteTimings(folder / "merged.msgpack", merged);
  CHECK(Collect(SomeProblems(), folder / "merged.msgpack", backend, observer).found == 4);
  CHECK(RowsOf(folder / "merged.msgpack") == RowsOf(folder / "whole.msgpack"));
}

TEST_CASE("a lost device loses no finished problem", "[gemm][collect]") {
  const timings::TemporaryFolder folder;
  FakeBackend backend;
  backend.fails_at = 3;
  FakeObserver observer;
  CHECK_THROWS_AS(Collect(SomeProblems(), folder / "a.msgpack", backend, observer), base::Error);
  CHECK(timings::ReadTimings(folder / "a.msgpack").problems.size() == 2);
}

TEST_CASE("shards that are merged are an undisturbed collection", "[gemm][collect]") {
  const timings::TemporaryFolder folder;
  std::vector<gemm::Problem> problems = SomeProblems();
  problems.push_back(problems[1]);  // drawn twice, measured once
  FakeBackend backend;
  FakeObserver observer;
  Collect(problems, folder / "whole.msgpack", backend, observer);
  std::vector<std::filesystem::path> parts;
  for (const std::size_t number : {1, 2, 3}) {
    const Shard shard{.number = number, .count = 3};
    parts.push_back(ShardFile(folder / "part.msgpack", shard));
    Collect(ProblemsOfShard(problems, shard), parts.back(), backend, observer);
  }
  MergeFiles(parts, folder / "merged.msgpack", timings::DatasetForm::kTimings, {}, nullptr);
  CHECK(RowsOf(folder / "merged.msgpack") == RowsOf(folder / "whole.msgpack"));
}

TEST_CASE("two collections into one file are refused", "[gemm][collect]") {
  const timings::TemporaryFolder folder;
  FakeBackend backend;
  class Nested final : public CollectionObserver {
   public:
    explicit Nested(std::filesystem::path path) : path_(std::move(path)) {}
    bool Cancelled() override { return false; }
    void OnProblem(const TimedProblem&, std::size_t, std::size_t) override {
      FakeBackend other;
      FakeObserver observer;
      CHECK_THROWS_AS(Collect(SomeProblems(), path_, other, observer), base::Error);
    }

   private:
    std::filesystem::path path_;
  };
  Nested observer(folder / "a.msgpack");
  CHECK(Collect(SomeProblems(), folder / "a.msgpack", backend, observer).is_complete);
  CHECK_FALSE(std::filesystem::exists(folder / "a.msgpack.lock"));
}

TEST_CASE("torch-diode's files hold the problems of their chunks", "[gemm][collect]") {
  const timings::TemporaryFolder folder;
  FakeBackend backend;
  FakeObserver observer;
  const CollectionPlan plan{.problems = SomeProblems(),
                            .outputs = {folder / "d_1.json", folder / "d_2.json"}};
  Collect(plan.problems, folder / "a.msgpack", backend, observer);
  WriteChunks(timings::ReadTimings(folder / "a.msgpack"), plan,
              timings::torch_diode::Format::kJson);
  const std::vector<std::filesystem::path> files = {folder / "d_1.json", folder / "d_2.json"};
  CHECK(timings::LoadTimings(std::span(files).first(1)).problems.size() == 2);
  CHECK(timings::LoadTimings(std::span(files).last(1)).problems.size() == 2);
}

}  // namespace idbg::collect::collector_test
