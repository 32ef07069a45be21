// SPDX-License-Identifier: Apache-2.0
#include "timings/merge_duplicates.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace idbg::timings {
namespace {

using Key = std::pair<gemm::Problem, std::uint32_t>;  // and host

struct Times {
  double weighted_ms = 0;  // sum of ms * samples
  std::uint64_t samples = 0;
  float unusable = 0;  // a time that is not finite and positive, while there is no better one

  void Add(float ms, std::uint8_t count) {
    if (!std::isfinite(ms) || ms <= 0) {
      unusable = ms;
      return;
    }
    const std::uint64_t weight = std::max<std::uint64_t>(count, 1);
    weighted_ms += static_cast<double>(ms) * static_cast<double>(weight);
    samples += weight;
  }
  float Ms() const {
    return samples > 0 ? static_cast<float>(weighted_ms / static_cast<double>(samples)) : unusable;
  }
};

// The indices of the records of each problem and host, first come first.
std::map<Key, std::vector<std::size_t>> Group(const Timings& timings) {
  std::map<Key, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < timings.problems.size(); ++i) {
    groups[{timings.problems[i].problem, timings.problems[i].host}].push_back(i);
  }
  return groups;
}

// Counts the configurations that occur again among `records`; `seen` is of the size of the
// configuration list and holds `mark` where one was seen.
std::size_t RepeatedTimes(const Timings& timings, const std::vector<std::size_t>& records,
                          std::vector<std::size_t>& seen, std::size_t mark) {
  std::size_t repeated = 0;
  for (const std::size_t record : records) {
    const gemm::PackedArray<std::uint16_t>& config = timings.problems[record].config;
    for (std::size_t i = 0; i < config.size(); ++i) {
      repeated += seen[config[i]] == mark ? 1 : 0;
      seen[config[i]] = mark;
    }
  }
  return repeated;
}

float MeanAten(const Timings& timings, const std::vector<std::size_t>& records) {
  double sum = 0;
  int count = 0;
  for (const std::size_t record : records) {
    const float ms = timings.problems[record].aten_ms;
    if (!std::isfinite(ms) || ms <= 0) continue;
    sum += static_cast<double>(ms);
    ++count;
  }
  return count > 0 ? static_cast<float>(sum / count) : timings.problems[records.front()].aten_ms;
}

ProblemTimings Join(Timings& timings, const std::vector<std::size_t>& records) {
  std::map<std::uint16_t, Times> by_config;
  for (const std::size_t record : records) {
    const ProblemTimings& part = timings.problems[record];
    for (std::size_t i = 0; i < part.config.size(); ++i) {
      by_config[part.config[i]].Add(part.ms[i], part.samples[i]);
    }
  }
  std::vector<std::uint16_t> config;
  std::vector<float> ms;
  std::vector<std::uint8_t> samples;
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint8_t>::max();
  for (const auto& [index, times] : by_config) {
    config.push_back(index);
    ms.push_back(times.Ms());
    samples.push_back(
        static_cast<std::uint8_t>(std::clamp<std::uint64_t>(times.samples, 1, kMost)));
  }
  ProblemTimings joined = timings.problems[records.front()];
  joined.aten_ms = MeanAten(timings, records);
  for (const std::size_t record : records)
    joined.conditions.throttle |= timings.problems[record].conditions.throttle;
  joined.config = KeepArray(timings, std::move(config));
  joined.ms = KeepArray(timings, std::move(ms));
  joined.samples = KeepArray(timings, std::move(samples));
  return joined;
}

// Calls `join(records)` for each group that holds a duplicate.
template <typename Function>
DuplicateCounts ForEachDuplicate(const Timings& timings, const Function& join) {
  DuplicateCounts counts;
  std::vector<std::size_t> seen(timings.configs.size(), 0);
  std::size_t mark = 0;
  for (const auto& [key, records] : Group(timings)) {
    const std::size_t repeated = RepeatedTimes(timings, records, seen, ++mark);
    if (records.size() == 1 && repeated == 0) continue;
    counts.problems += records.size() - 1;
    counts.times += repeated;
    join(records);
  }
  return counts;
}

}  // namespace

DuplicateCounts CountDuplicates(const Timings& timings) {
  return ForEachDuplicate(timings, [](const std::vector<std::size_t>&) {});
}

DuplicateCounts MergeDuplicates(Timings& timings) {
  std::vector<bool> gone(timings.problems.size(), false);
  const DuplicateCounts counts =
      ForEachDuplicate(timings, [&](const std::vector<std::size_t>& records) {
        timings.problems[records.front()] = Join(timings, records);
        for (std::size_t i = 1; i < records.size(); ++i) gone[records[i]] = true;
      });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < timings.problems.size(); ++i) {
    if (!gone[i]) timings.problems[kept++] = timings.problems[i];
  }
  timings.problems.resize(kept);
  return counts;
}

}  // namespace idbg::timings
