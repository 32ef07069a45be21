// SPDX-License-Identifier: Apache-2.0
#include "bench/history.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <set>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/error.h"
#include "base/files/file.h"
#include "base/json/json.h"
#include "base/json/json_document.h"
#include "base/statistics.h"
#include "bench/statistics.h"

namespace idbg::bench {
namespace {

constexpr std::string_view kFormat = "inductor-debug-bench-history";
constexpr int kVersion = 1;
constexpr std::size_t kMostEntries = 200;

std::string LineOf(const HistoryEntry& entry) {
  base::Json variants = base::Json::object();
  for (const auto& [name, times] : entry.variants) {
    variants[name] = {{"median_s", times.median_s},
                      {"low_s", times.interval.low},
                      {"high_s", times.interval.high}};
    if (times.predicted_s) variants[name]["predicted_s"] = *times.predicted_s;
  }
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
    HistoryTimes& read = entry.variants[std::string(name)];
    read = {.median_s = Time(times, "median_s"),
            .interval = {.low = Time(times, "low_s"), .high = Time(times, "high_s")}};
    if (times.FindMember("predicted_s")) read.predicted_s = Time(times, "predicted_s");
  });
  return entry;
}

// Null: an entry has none.
std::optional<double> FigureOf(const HistoryTimes& times, Figure figure) {
  return figure == Figure::kError ? ErrorOf(times) : times.median_s;
}

// Whether a change is larger than a share of the median, or than so many percentage points of the
// error.
bool IsLarger(const LevelChange& change, Figure figure, double least) {
  const double size =
      figure == Figure::kError ? change.after - change.before : change.after / change.before - 1;
  return std::abs(size) > least;
}

double SmallestChange(Figure figure) {
  return figure == Figure::kError ? kSmallestErrorChange : kSmallestChange;
}

// Those of one variant.
void AddChanges(const std::vector<HistoryEntry>& entries, const std::string& variant, Figure figure,
                std::vector<LevelChange>& changes) {
  std::vector<double> values;
  std::vector<std::size_t> places;  // of the values' entries
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto found = entries[i].variants.find(variant);
    if (found == entries[i].variants.end()) continue;
    const std::optional<double> value = FigureOf(found->second, figure);
    if (!value) continue;
    values.push_back(*value);
    places.push_back(i);
  }
  const std::size_t first = values.size() - std::min(values.size(), kMostEntries);
  const std::span all = std::span(values).subspan(first);
  std::vector<std::size_t> ends = ChangePoints(all);
  ends.push_back(all.size());
  std::size_t begin = 0;
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    LevelChange change{.variant = variant,
                       .entry = places[first + ends[i]],
                       .before = base::Median(all.subspan(begin, ends[i] - begin)),
                       .after = base::Median(all.subspan(ends[i], ends[i + 1] - ends[i]))};
    begin = ends[i];
    if (!IsLarger(change, figure, SmallestChange(figure))) continue;
    change.is_new = i + 2 == ends.size() && all.size() - ends[i] <= kNewRuns;
    changes.push_back(change);
  }
}

}  // namespace

HistoryEntry EntryOf(const Result& result, const std::string& model) {
  HistoryEntry entry{.machine = MachineOf(result),
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

HistoryEntry EntryOf(const ValidatedModel& validated, const std::string& model) {
  constexpr double kSPerMs = 1e-3;
  HistoryEntry entry{.machine = validated.measured.machine,
                     .model = model,
                     .torch_version = validated.measured.torch_version,
                     .noise = validated.measured.noise};
  for (const ValidatedRun& run : validated.runs) {
    const MeasuredRun& measured = run.measured;
    if (measured.state != State::kPass || !(measured.median_ms > 0)) continue;
    const Interval range =
        measured.range.value_or(Interval{measured.median_ms, measured.median_ms});
    HistoryTimes& times =
        entry.variants[measured.variant + (measured.is_replayed ? ", replayed" : "")];
    times = {.median_s = measured.median_ms * kSPerMs,
             .interval = {.low = range.low * kSPerMs, .high = range.high * kSPerMs}};
    if (run.predicted_ms) times.predicted_s = *run.predicted_ms * kSPerMs;
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
  base::FailExternal(std::string("cannot be written: ") + std::strerror(errno) +
                         " (choose another file with --history)",
                     {.file = path_.string()});
}

std::vector<LevelChange> ChangesSinceLast(const std::vector<HistoryEntry>& entries, Figure figure) {
  std::vector<LevelChange> changes;
  if (entries.size() < 2) return changes;
  const HistoryEntry& now = entries.back();
  const HistoryEntry& last = entries[entries.size() - 2];
  const double least = std::max({SmallestChange(figure), now.noise, last.noise});
  for (const auto& [name, times] : now.variants) {
    const auto found = last.variants.find(name);
    if (found == last.variants.end()) continue;
    const Interval& was = found->second.interval;
    const bool is_apart = times.interval.low > was.high || times.interval.high < was.low;
    if (figure == Figure::kMedian && !is_apart) continue;
    const std::optional<double> before = FigureOf(found->second, figure);
    const std::optional<double> after = FigureOf(times, figure);
    if (!before || !after) continue;
    LevelChange change{.variant = name,
                       .entry = entries.size() - 1,
                       .before = *before,
                       .after = *after,
                       .is_new = true};
    if (IsLarger(change, figure, least)) changes.push_back(std::move(change));
  }
  return changes;
}

std::vector<LevelChange> LevelChanges(const std::vector<HistoryEntry>& entries, Figure figure) {
  std::set<std::string> names;
  for (const HistoryEntry& entry : entries) {
    for (const auto& [name, times] : entry.variants) names.insert(name);
  }
  std::vector<LevelChange> changes;
  for (const std::string& name : names) AddChanges(entries, name, figure, changes);
  return changes;
}

std::optional<double> ErrorOf(const HistoryTimes& times) {
  if (!times.predicted_s) return std::nullopt;
  return std::abs(*times.predicted_s / times.median_s - 1);
}

}  // namespace idbg::bench
