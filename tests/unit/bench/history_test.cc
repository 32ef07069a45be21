// SPDX-License-Identifier: Apache-2.0
#include "bench/history.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <random>

#include "base/files/scratch_folder.h"
#include "bench/statistics.h"

namespace idbg::bench::history_test {
namespace {

using Catch::Approx;

// `count` values around `level`, by 1 %.
void Add(std::vector<double>& series, int count, double level, std::mt19937_64& random) {
  for (int i = 0; i < count; ++i)
    series.push_back(level * (1 + 0.01 * (static_cast<double>(random() % 1000) / 500 - 1)));
}

HistoryEntry Entry(double median_s, const std::string& machine = "Abacus") {
  return {.date = "2026-01-01T00:00:00Z",
          .machine = machine,
          .model = "digest",
          .torch_version = "2.13.0",
          .noise = 0.002,
          .variants = {{"inductor",
                        {.median_s = median_s,
                         .interval = {.low = median_s * 0.999, .high = median_s * 1.001}}}}};
}

TEST_CASE("bench: changes of level are found where they are", "[bench]") {
  std::mt19937_64 random(4);
  std::vector<double> series;
  Add(series, 20, 1, random);
  Add(series, 15, 1.1, random);
  Add(series, 12, 1.05, random);
  CHECK(ChangePoints(series) == std::vector<std::size_t>{20, 35});
}

TEST_CASE("bench: a steady series has no change of level", "[bench]") {
  int alarms = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    std::mt19937_64 random(seed);
    std::vector<double> series;
    Add(series, 30, 1, random);
    alarms += ChangePoints(series).empty() ? 0 : 1;
  }
  CHECK(alarms <= 5);  // 5 % of 40 are 2
  CHECK(ChangePoints(std::vector<double>(30, 1.0)).empty());
  CHECK(ChangePoints(std::vector<double>{1, 2, 1, 2}).empty());
  CHECK(ChangePoints({}).empty());
}

TEST_CASE("bench: a history gives back what was added, and counts the rest", "[bench]") {
  const base::ScratchFolder folder;
  const auto path = folder.path() / "history.jsonl";
  CHECK(ReadHistory(path, Entry(1)).entries.empty());
  HistoryFile(path).Append(Entry(0.001));
  HistoryFile(path).Append(Entry(0.002, "other"));
  std::ofstream(path, std::ios::app)
      << "{\"format\":\"inductor-debug-bench-history\",\"version\":1,\"variants\":{\"a\":{}}}\n"
      << "{\"format\":\"something\"}\nno "
         "JSON\n\n{\"format\":\"inductor-debug-bench-history\",\"version\":1,"
         "\"machine\":\"Abacus\",\"model_sha256\":\"digest\",\"variants\":{\"a\":{\"median_s\":-1,"
         "\"low_s\":1,\"high_s\":1}}}\n";
  HistoryFile(path).Append(Entry(0.003));
  const History history = ReadHistory(path, Entry(1));
  REQUIRE(history.entries.size() == 2);
  CHECK(history.entries[1].variants.at("inductor").median_s == 0.003);
  CHECK(history.entries[1].variants.at("inductor").interval.high == Approx(0.003003));
  CHECK(history.entries[1].date == "2026-01-01T00:00:00Z");
  CHECK(history.entries[1].noise == 0.002);
  CHECK(history.others == 1);
  CHECK(history.damaged == 4);
}

TEST_CASE("bench: the present level is new for eight runs", "[bench]") {
  std::vector<HistoryEntry> entries(20, Entry(1));
  for (int i = 0; i < 20; ++i) entries[static_cast<std::size_t>(i)] = Entry(1 + 0.0001 * (i % 3));
  for (int i = 0; i < 5; ++i) entries.push_back(Entry(1.2 + 0.0001 * (i % 3)));
  std::vector<LevelChange> changes = LevelChanges(entries, Figure::kMedian);
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].entry == 20);
  CHECK(changes[0].is_new);
  CHECK(changes[0].after == Approx(1.2).epsilon(1e-3));
  for (int i = 0; i < 5; ++i) entries.push_back(Entry(1.2 + 0.0001 * (i % 3)));
  changes = LevelChanges(entries, Figure::kMedian);
  REQUIRE(changes.size() == 1);
  CHECK_FALSE(changes[0].is_new);
}

TEST_CASE("bench: the last run is compared by intervals and noise", "[bench]") {
  CHECK(ChangesSinceLast({Entry(1)}, Figure::kMedian).empty());
  CHECK(ChangesSinceLast({Entry(1), Entry(1.005)}, Figure::kMedian).empty());
  REQUIRE(ChangesSinceLast({Entry(1), Entry(1.05)}, Figure::kMedian).size() == 1);
  CHECK(ChangesSinceLast({Entry(1), Entry(1.05)}, Figure::kMedian)[0].before == 1);
  HistoryEntry noisy = Entry(1.05);
  noisy.noise = 0.1;
  CHECK(ChangesSinceLast({Entry(1), noisy}, Figure::kMedian).empty());
}

// The same with a prediction that is off by `error`.
HistoryEntry Predicted(double median_s, double error) {
  HistoryEntry entry = Entry(median_s);
  entry.variants["inductor"].predicted_s = median_s * (1 + error);
  return entry;
}

TEST_CASE("bench: a history keeps what was predicted", "[bench]") {
  const base::ScratchFolder folder;
  const auto path = folder.path() / "history.jsonl";
  HistoryFile(path).Append(Predicted(2, -0.25));
  std::ofstream(path, std::ios::app)
      << "{\"format\": \"inductor-debug-bench-history\", \"version\": 1, "
         "\"machine\": \"Abacus\", \"model_sha256\": \"digest\", \"variants\": "
         "{\"inductor\": {\"median_s\": 1, \"low_s\": 1, \"high_s\": 1, "
         "\"predicted_s\": -1}}}\n";
  const History history = ReadHistory(path, Entry(2));
  REQUIRE(history.entries.size() == 1);
  CHECK(history.damaged == 1);  // a time below 0
  CHECK(ErrorOf(history.entries[0].variants.at("inductor")) == Approx(0.25));
  CHECK(!ErrorOf(Entry(2).variants.at("inductor")));
}

TEST_CASE("bench: a prediction that has become worse is told from a time that has", "[bench]") {
  std::vector<HistoryEntry> entries(12, Predicted(1, 0.10));
  for (int i = 0; i < 8; ++i) entries.push_back(Predicted(1, -0.30));
  const std::vector<LevelChange> changes = LevelChanges(entries, Figure::kError);
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].entry == 12);
  CHECK(changes[0].is_new);
  CHECK(changes[0].before == Approx(0.10));
  CHECK(changes[0].after == Approx(0.30));
  CHECK(LevelChanges(entries, Figure::kMedian).empty());
  CHECK(ChangesSinceLast({Predicted(1, 0.10), Predicted(1, 0.115)}, Figure::kError).empty());
  CHECK(ChangesSinceLast({Predicted(1, 0.10), Predicted(1, -0.13)}, Figure::kError).size() == 1);
  CHECK(ChangesSinceLast({Entry(1), Predicted(1, -0.13)}, Figure::kError).empty());
}

}  // namespace
}  // namespace idbg::bench::history_test
