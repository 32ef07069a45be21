// SPDX-License-Identifier: Apache-2.0
#include "bench/history.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/error.h"
#include "base/file.h"
#include "base/json_document.h"
#include "base/line_reader.h"
#include "base/statistics.h"
#include "bench/change_points.h"

namespace idbg::bench {
namespace {

constexpr std::string_view kFormat = "inductor-debug-bench-history";
constexpr int kVersion = 1;
constexpr std::size_t kMostEntries = 200;

std::string LineOf(const HistoryEntry& entry) {
  nlohmann::ordered_json variants = nlohmann::ordered_json::object();
  for (const auto& [name, times] : entry.variants)
    variants[name] = {{"median_s", times.median_s},
                      {"low_s", times.interval.low},
                      {"high_s", times.interval.high}};
  return base::DumpJsonLine({{"format", kFormat},
                             {"version", kVersion},
                             {"date", entry.date},
                             {"machine", entry.machine},
                             {"model_sha256", entry.model},
                             {"torch_version", entry.torch_version},
                             {"noise", entry.noise},
                             {"variants", variants}}) +
         "\n";
}

double Time(base::JsonValue value, std::string_view key) {
  const base::JsonValue time = value.GetMember(key);
  if (const double seconds = time.GetNumber(); std::isfinite(seconds) && seconds > 0)
    return seconds;
  time.Fail("is not a time above 0");
}

// Throws Error(kFormat) for what is no entry.
HistoryEntry ParseEntry(std::string_view line) {
  const base::JsonDocument document(line, "the history");
  const base::JsonValue root = document.root();
  const auto text = [&](std::string_view key) {
    return root.FindMember(key).FindString().value_or("");
  };
  if (text("format") != kFormat || root.FindMember("version").FindInt() != kVersion)
    root.Fail("is not an entry of a history");
  HistoryEntry entry{.date = text("date"),
                     .machine = text("machine"),
                     .model = text("model_sha256"),
                     .torch_version = text("torch_version"),
                     .noise = root.FindMember("noise").FindNumber().value_or(0)};
  root.FindMember("variants").ForEachMember([&](std::string_view name, base::JsonValue times) {
    entry.variants[std::string(name)] = {
        .median_s = Time(times, "median_s"),
        .interval = {.low = Time(times, "low_s"), .high = Time(times, "high_s")}};
  });
  return entry;
}

// Of one variant: its medians, and the entries that they are of.
struct Medians {
  std::vector<double> seconds;
  std::vector<std::size_t> entries;
};

Medians MediansOf(const std::vector<HistoryEntry>& entries, const std::string& variant) {
  Medians medians;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto found = entries[i].variants.find(variant);
    if (found == entries[i].variants.end()) continue;
    medians.seconds.push_back(found->second.median_s);
    medians.entries.push_back(i);
  }
  if (medians.seconds.size() > kMostEntries) {
    const auto more = static_cast<std::ptrdiff_t>(medians.seconds.size() - kMostEntries);
    medians.seconds.erase(medians.seconds.begin(), medians.seconds.begin() + more);
    medians.entries.erase(medians.entries.begin(), medians.entries.begin() + more);
  }
  return medians;
}

void AddChanges(const std::string& variant, const Medians& medians,
                std::vector<LevelChange>& changes) {
  std::vector<std::size_t> ends = ChangePoints(medians.seconds);
  ends.push_back(medians.seconds.size());
  std::size_t begin = 0;
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    const std::span all(medians.seconds);
    LevelChange change{.variant = variant,
                       .entry = medians.entries[ends[i]],
                       .before_s = base::Median(all.subspan(begin, ends[i] - begin)),
                       .after_s = base::Median(all.subspan(ends[i], ends[i + 1] - ends[i]))};
    begin = ends[i];
    if (std::abs(change.after_s / change.before_s - 1) <= kSmallestChange) continue;
    change.is_new = i + 2 == ends.size() && all.size() - ends[i] <= kNewRuns;
    changes.push_back(change);
  }
}

}  // namespace

HistoryEntry EntryOf(const Result& result, const std::string& date, const std::string& model) {
  HistoryEntry entry{.date = date,
                     .machine = result.device + ", " + std::to_string(result.threads) + " threads",
                     .model = model,
                     .torch_version = result.torch_version,
                     .noise = result.noise_floor.value_or(0)};
  for (const VariantResult& variant : result.variants) {
    if (variant.state != State::kPass || variant.seconds.empty()) continue;
    entry.variants[variant.name] = {.median_s = base::Median(variant.seconds),
                                    .interval = variant.interval};
  }
  return entry;
}

History ReadHistory(const std::filesystem::path& path, const HistoryEntry& entry) {
  History history;
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return history;
  base::LineReader reader(path);
  for (std::string_view line; reader.Next(line);) {
    if (line.empty()) continue;
    try {
      HistoryEntry read = ParseEntry(line);
      if (read.machine == entry.machine && read.model == entry.model) {
        history.entries.push_back(std::move(read));
      } else {
        ++history.others;
      }
    } catch (const base::Error&) {
      ++history.damaged;
    }
  }
  return history;
}

HistoryFile::HistoryFile(std::filesystem::path path)
    : path_(std::move(path)),
      file_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, base::kUsualMode)) {
  if (file_.value() < 0) Fail();
}

void HistoryFile::Append(const HistoryEntry& entry) {
  const std::string line = LineOf(entry);
  if (::write(file_.value(), line.data(), line.size()) != static_cast<ssize_t>(line.size())) Fail();
}

void HistoryFile::Fail() const {
  throw base::Error(base::ErrorCode::kExternal,
                    std::string("cannot be written: ") + std::strerror(errno) +
                        " (choose another file with --history)",
                    {.file = path_.string()});
}

std::vector<LevelChange> ChangesSinceLast(const std::vector<HistoryEntry>& entries) {
  std::vector<LevelChange> changes;
  if (entries.size() < 2) return changes;
  const HistoryEntry& now = entries.back();
  const HistoryEntry& last = entries[entries.size() - 2];
  const double least = std::max({kSmallestChange, now.noise, last.noise});
  for (const auto& [name, times] : now.variants) {
    const auto before = last.variants.find(name);
    if (before == last.variants.end()) continue;
    const Interval& old = before->second.interval;
    const bool is_apart = times.interval.low > old.high || times.interval.high < old.low;
    if (!is_apart || std::abs(times.median_s / before->second.median_s - 1) <= least) continue;
    changes.push_back({.variant = name,
                       .entry = entries.size() - 1,
                       .before_s = before->second.median_s,
                       .after_s = times.median_s,
                       .is_new = true});
  }
  return changes;
}

std::vector<LevelChange> LevelChanges(const std::vector<HistoryEntry>& entries) {
  std::set<std::string> names;
  for (const HistoryEntry& entry : entries) {
    for (const auto& [name, times] : entry.variants) names.insert(name);
  }
  std::vector<LevelChange> changes;
  for (const std::string& name : names) AddChanges(name, MediansOf(entries, name), changes);
  return changes;
}

}  // namespace idbg::bench
