// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/files/descriptor.h"
#include "bench/measured.h"
#include "bench/result.h"

namespace idbg::bench {

// One variant of one entry.
struct HistoryTimes {
  double median_s = 0;
  Interval interval;
  std::optional<double> predicted_s;  // by `validate`
};

// What one run of `bench` or `validate` found out about one model: a line of JSON.
struct HistoryEntry {
  std::string date;     // ISO 8601, UTC
  std::string machine;  // device and threads: times of other machines are not compared
  std::string model;    // SHA-256 of its file
  std::string torch_version;
  double noise = 0;
  // Those that have times, by name; "inductor, replayed" where a CUDA graph was.
  std::map<std::string, HistoryTimes> variants;
};

// The times of variants that passed, of a model by its SHA-256. The date is left open.
HistoryEntry EntryOf(const Result& result, const std::string& model);
// The same with what was predicted.
HistoryEntry EntryOf(const ValidatedModel& validated, const std::string& model);

struct History {
  std::vector<HistoryEntry> entries;  // of one machine and model, oldest first
  std::size_t others = 0;             // of other machines and models
  std::size_t damaged = 0;            // lines that are no entry
};

// The entries of `entry`'s machine and model. A file that is not there is an empty history. Throws
// base::Error for one that cannot be read.
History ReadHistory(const std::filesystem::path& path, const HistoryEntry& entry);

// Open for adding: whether that can be done shows before an hour of measuring.
class HistoryFile {
 public:
  explicit HistoryFile(std::filesystem::path path);  // throws Error(kExternal)

  // Adds a line in one write, so that two writers lose nothing. Throws Error(kExternal).
  void Append(const HistoryEntry& entry);

 private:
  [[noreturn]] void Fail() const;

  std::filesystem::path path_;
  base::Descriptor file_;
};

// A new level of a variant's median, or of the error of its prediction.
struct LevelChange {
  std::string variant;
  std::size_t entry = 0;  // the first of the new level
  double before = 0;      // median of the level before, and of the new one: seconds, or |error|
  double after = 0;
  bool is_new = false;  // it is the present level, and no more than kNewRuns old
};

inline constexpr std::size_t kNewRuns = 8;

// What is followed over the entries: medians, or the errors of predictions.
enum class Figure { kMedian, kError };
inline constexpr double kSmallestErrorChange = 0.02;

// The last entry against the one before it: medians whose intervals are apart and that differ by
// more than kSmallestChange and the noise of both; errors that differ by more than
// kSmallestErrorChange and that noise.
std::vector<LevelChange> ChangesSinceLast(const std::vector<HistoryEntry>& entries, Figure figure);

// Changes of level by more than the smallest change, over the last 200 entries that have a variant.
std::vector<LevelChange> LevelChanges(const std::vector<HistoryEntry>& entries, Figure figure);

// |predicted / measured - 1|. Null: it was not predicted.
std::optional<double> ErrorOf(const HistoryTimes& times);

}  // namespace idbg::bench
