// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>

#include "analyze/collect/collect.h"
#include "analyze/collect/collect_parts.h"
#include "base/error.h"
#include "base/files/file.h"
#include "collect/fake_backend.h"
#include "timings/tiny_timings.h"

namespace idbg::analyze::collect_workers_test {
namespace {

namespace fs = std::filesystem;
using collect::RowsOf;
using timings::TemporaryFolder;

class CountingObserver final : public collect::CollectionObserver {
 public:
  bool Cancelled() override { return seen >= stop_after; }
  void OnProblem(const collect::TimedProblem&, std::size_t done, std::size_t all) override {
    ++seen;
    CHECK(done <= all);
  }

  int seen = 0;
  int stop_after = 1000;
};

std::vector<gemm::Problem> SomeProblems() {
  std::vector<gemm::Problem> problems;
  for (std::int64_t m = 1; m <= 12; ++m) problems.push_back({.m = 32 * m, .n = 128, .k = 96});
  problems.push_back({.m = 13, .n = 128, .k = 96});  // skipped
  problems.push_back(problems[3]);                   // drawn twice
  return problems;
}

WorkerJob JobFor(const fs::path& file, std::vector<int> gpus,
                 const std::vector<std::string>& troubles = {}) {
  return {.problems = SomeProblems(),
          .file = file,
          .gpus = std::move(gpus),
          .command =
              [troubles](const WorkerTask& task) {
                std::vector<std::string> words = {IDBG_FAKE_COLLECTOR, std::to_string(task.gpu),
                                                  task.problems.string(), task.output.string(),
                                                  task.faults.string()};
                words.insert(words.end(), troubles.begin(), troubles.end());
                return words;
              },
          .silence_s = 60};
}

// What an undisturbed collection by this process holds.
std::vector<collect::Row> WholeRows(const TemporaryFolder& folder) {
  collect::FakeBackend backend;
  CountingObserver observer;
  Collect(SomeProblems(), folder / "whole.msgpack", backend, observer);
  return RowsOf(folder / "whole.msgpack");
}

std::vector<std::string> FilesBeside(const fs::path& file) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(file.parent_path()))
    names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

std::string ErrorOf(const WorkerJob& job) {
  CountingObserver observer;
  try {
    CollectByWorkers(job, observer);
  } catch (const base::Error& error) {
    CHECK(error.code() == base::ErrorCode::kExternal);
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("processes measure what one would", "[analyze][collect]") {
  for (const std::vector<int>& gpus : {std::vector<int>{0}, {0, 1, 2}}) {
    const TemporaryFolder folder;
    CountingObserver observer;
    const auto result = CollectByWorkers(JobFor(folder / "a.msgpack", gpus), observer);
    CHECK(result.is_complete);
    CHECK(result.measured == 12);
    CHECK(result.skipped == 1);
    CHECK(result.failures == std::vector<std::string>{"mm:bfloat16:nn:13x128x96: unlucky"});
    CHECK(observer.seen == 13);
    CHECK(FilesBeside(folder / "a.msgpack") == std::vector<std::string>{"a.msgpack"});
    CHECK(RowsOf(folder / "a.msgpack") == WholeRows(folder));
  }
}

TEST_CASE("what hangs or crashes is left out and the rest is measured", "[analyze][collect]") {
  const TemporaryFolder folder;
  std::vector<collect::Row> expected = WholeRows(folder);
  const auto hangs = [](const collect::Row& row, std::int64_t m) {
    const gemm::Problem problem{.m = m, .n = 128, .k = 96};
    return std::get<0>(row) == ToString(problem) &&
           std::get<1>(row) == Candidates(gemm::SearchSpace::kDefault, problem).at(1);
  };
  CHECK(std::erase_if(expected, [&](const collect::Row& row) {
          return hangs(row, 64) || hangs(row, 256);
        }) == 2);
  for (const std::vector<int>& gpus : {std::vector<int>{0}, {0, 1}}) {
    const std::string name = std::to_string(gpus.size()) + ".msgpack";
    CountingObserver observer;
    WorkerJob job = JobFor(folder / name, gpus, {"hang=64", "crash=256"});
    job.silence_s = 3;  // longer than a slow machine takes to start a worker
    const auto result = CollectByWorkers(job, observer);
    CHECK(result.is_complete);
    CHECK(result.measured == 12);
    CHECK(result.failures.size() == 3);
    CHECK(std::ranges::any_of(result.failures, [](const std::string& failure) {
      return failure.find("64x128x96 ") != std::string::npos &&
             failure.find("hangs: nothing was heard of it for 3 s") != std::string::npos;
    }));
    CHECK(RowsOf(folder / name) == expected);
    CHECK(fs::exists(folder / (name + ".faults.jsonl")));
    CHECK(CollectByWorkers(job, observer).found == 12);
  }
}

TEST_CASE("a problem that cannot be measured at all is skipped", "[analyze][collect]") {
  const TemporaryFolder folder;
  CountingObserver observer;
  const auto result = CollectByWorkers(JobFor(folder / "a.msgpack", {0}, {"broken=96"}), observer);
  CHECK(result.is_complete);
  CHECK(result.measured == 11);
  CHECK(result.skipped == 2);
  CHECK(std::ranges::find(result.failures, "mm:bfloat16:nn:96x128x96: illegal address") !=
        result.failures.end());
}

TEST_CASE("a GPU that cannot go on is named and the others finish", "[analyze][collect]") {
  const TemporaryFolder folder;
  const std::string error = ErrorOf(JobFor(folder / "a.msgpack", {0, 1}, {"lost=1"}));
  CHECK(error.find("GPU 1 (GPU 1 does not exist)") != std::string::npos);
  CHECK(ProblemsIn(folder / "a.msgpack").size() == 6);
  CHECK(ErrorOf(JobFor(folder / "b.msgpack", {1}, {"lost=1"})) == "GPU 1 does not exist");
  // The same command continues.
  CountingObserver observer;
  const auto result = CollectByWorkers(JobFor(folder / "a.msgpack", {0, 1}), observer);
  CHECK(result.found == 6);
  CHECK(result.measured == 6);
  CHECK(RowsOf(folder / "a.msgpack") == WholeRows(folder));
}

TEST_CASE("a stopped run keeps its rows and is continued on other GPUs", "[analyze][collect]") {
  const TemporaryFolder folder;
  CountingObserver observer;
  observer.stop_after = 1;
  // The hanging problem lasts until the run has been stopped.
  WorkerJob job = JobFor(folder / "a.msgpack", {0, 1}, {"hang=352", "hang=384"});
  const auto result = CollectByWorkers(job, observer);
  CHECK_FALSE(result.is_complete);
  CHECK(ProblemsIn(folder / "a.msgpack").size() == result.measured);
  CHECK_FALSE(fs::exists(PartFile(folder / "a.msgpack", 0)));
  observer.stop_after = 1000;
  CHECK(CollectByWorkers(JobFor(folder / "a.msgpack", {2, 3, 4}), observer).is_complete);
  CHECK(RowsOf(folder / "a.msgpack") == WholeRows(folder));
}

TEST_CASE("what a killed run left behind is joined", "[analyze][collect]") {
  const TemporaryFolder folder;
  collect::FakeBackend backend;
  CountingObserver observer;
  const std::vector<gemm::Problem> problems = SomeProblems();
  const fs::path part = PartFile(folder / "a.msgpack", 5);
  Collect(std::span(problems).first(4), part, backend, observer);
  const std::string bytes = base::ReadFile(part);
  base::WriteFile(part, bytes.substr(0, bytes.size() - 7));
  base::WriteFile(PartFile(folder / "a.msgpack", 6), bytes.substr(0, 9));  // within the header
  const auto result = CollectByWorkers(JobFor(folder / "a.msgpack", {0, 1}), observer);
  CHECK(result.found == 3);
  CHECK(result.cut_bytes > 0);
  CHECK(RowsOf(folder / "a.msgpack") == WholeRows(folder));
  CHECK_FALSE(fs::exists(part));
}

TEST_CASE("a run that was killed while it joined is not counted twice", "[analyze][collect]") {
  const TemporaryFolder folder;
  collect::FakeBackend backend;
  CountingObserver observer;
  const std::vector<gemm::Problem> problems = SomeProblems();
  Collect(problems, folder / "a.msgpack", backend, observer);
  Collect(std::span(problems).first(4), PartFile(folder / "a.msgpack", 0), backend, observer);
  CHECK(CollectByWorkers(JobFor(folder / "a.msgpack", {0, 1}), observer).found == 12);
  CHECK(RowsOf(folder / "a.msgpack") == WholeRows(folder));
}

TEST_CASE("two runs into one file are refused", "[analyze][collect]") {
  const TemporaryFolder folder;
  class Nested final : public collect::CollectionObserver {
   public:
    explicit Nested(fs::path file) : file_(std::move(file)) {}
    bool Cancelled() override { return false; }
    void OnProblem(const collect::TimedProblem&, std::size_t, std::size_t) override {
      for (const std::vector<int>& gpus : {std::vector<int>{2}, {2, 3}}) {
        const std::string error = ErrorOf(JobFor(file_, gpus));
        CHECK(error.find("another process collects into this file") != std::string::npos);
      }
    }

   private:
    fs::path file_;
  };
  for (const std::vector<int>& gpus : {std::vector<int>{0}, {0, 1}}) {
    const fs::path file = folder / (std::to_string(gpus.size()) + ".msgpack");
    Nested observer(file);
    CHECK(CollectByWorkers(JobFor(file, gpus), observer).is_complete);
    CHECK_FALSE(fs::exists(file.string() + ".lock"));
  }
}

}  // namespace idbg::analyze::collect_workers_test
