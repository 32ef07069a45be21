// SPDX-License-Identifier: Apache-2.0
#include "timings/timings_append.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <ranges>
#include <utility>

#include "base/error.h"
#include "timings/timings_record.h"

namespace idbg::timings {

namespace {

// indices[i] is where element i of the part is in the whole.
using Indices = std::vector<std::uint32_t>;

bool IsIdentity(const Indices& indices) {
  return std::ranges::equal(indices, std::views::iota(std::size_t{0}, indices.size()));
}

Indices UnifyConfigs(Timings& timings, const Timings& part, const std::string& source) {
  std::map<gemm::Config, std::uint32_t> known;
  for (const gemm::Config& config : timings.configs) {
    known.emplace(config, static_cast<std::uint32_t>(known.size()));
  }
  Indices indices;
  for (const gemm::Config& config : part.configs) {
    const auto [it, added] = known.emplace(config, static_cast<std::uint32_t>(known.size()));
    if (added) timings.configs.push_back(config);
    indices.push_back(it->second);
  }
  if (timings.configs.size() > std::size_t{std::numeric_limits<std::uint16_t>::max()} + 1) {
    base::FailUnsupported("more than 65,536 configurations in total with the previous files",
                          base::Place{.file = source});
  }
  return indices;
}

Indices UnifyHosts(Timings& timings, const Timings& part, const std::string& source,
                   std::vector<std::string>* notes) {
  HostIndex known = IndexHosts(timings);
  Indices indices;
  for (const Host& host : part.hosts) {
    Host wanted = host;
    for (int copy = 2;; ++copy) {
      const auto [it, added] =
          known.emplace(wanted.name, static_cast<std::uint32_t>(timings.hosts.size()));
      if (added) timings.hosts.push_back(wanted);
      if (timings.hosts[it->second] == wanted) {
        indices.push_back(it->second);
        break;
      }
      wanted.name = host.name + " (" + std::to_string(copy) + ")";
    }
    if (wanted.name != host.name && notes != nullptr) {
      notes->push_back(source + ": host '" + host.name +
                       "' differs from the previous host of this name; kept as '" + wanted.name +
                       "'");
    }
  }
  return indices;
}

// `into[indices[i]] = from[i]` in an array of `size` elements, where from[i] says something.
template <typename T>
gemm::PackedArray<T> Scatter(Timings& timings, gemm::PackedArray<T> into, gemm::PackedArray<T> from,
                             const Indices& indices, std::size_t size,
                             gemm::PackedArray<std::uint16_t> known) {
  std::vector<T> values(size);
  for (std::size_t i = 0; i < into.size(); ++i) values[i] = into[i];
  for (std::size_t i = 0; i < from.size(); ++i) {
    // A compiled kernel always has registers: without any the facts are not known.
    if (known[i] != 0) values[indices[i]] = from[i];
  }
  return KeepArray(timings, std::move(values));
}

void ScatterFacts(Timings& timings, gemm::KernelFacts& into, const gemm::KernelFacts& from,
                  const Indices& indices) {
  const std::size_t size = timings.configs.size();
  const gemm::PackedArray<std::uint16_t> known = from.registers;
  into.shared_bytes = Scatter(timings, into.shared_bytes, from.shared_bytes, indices, size, known);
  into.local_bytes = Scatter(timings, into.local_bytes, from.local_bytes, indices, size, known);
  into.registers = Scatter(timings, into.registers, from.registers, indices, size, known);
}

void AppendKernels(Timings& timings, const gemm::KernelFacts& facts, const Indices& indices) {
  auto same = std::ranges::find_if(timings.kernels, [&facts](const gemm::KernelFacts& other) {
    return other.dtype == facts.dtype && other.layout == facts.layout &&
           other.even_k == facts.even_k;
  });
  if (same == timings.kernels.end()) {
    if (facts.registers.size() == timings.configs.size() && IsIdentity(indices)) {
      timings.kernels.push_back(facts);
      return;
    }
    timings.kernels.push_back(
        {.dtype = facts.dtype, .layout = facts.layout, .even_k = facts.even_k});
    same = timings.kernels.end() - 1;
  } else if (same->registers.bytes() == facts.registers.bytes() &&
             same->shared_bytes.bytes() == facts.shared_bytes.bytes() &&
             same->local_bytes.bytes() == facts.local_bytes.bytes() && IsIdentity(indices)) {
    return;
  }
  ScatterFacts(timings, *same, facts, indices);
}

// Facts read before the configuration list grew: the new configurations have none yet.
void ExtendKernels(Timings& timings) {
  for (gemm::KernelFacts& facts : timings.kernels) {
    if (facts.registers.size() != timings.configs.size()) ScatterFacts(timings, facts, {}, {});
  }
}

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

// Of a time of ATEN's, where it was measured; else as the first record has it.
float MeanOf(float ProblemTimings::* time, const Timings& timings,
             const std::vector<std::size_t>& records) {
  double sum = 0;
  int count = 0;
  for (const std::size_t record : records) {
    const float ms = timings.problems[record].*time;
    if (!std::isfinite(ms) || ms <= 0) continue;
    sum += static_cast<double>(ms);
    ++count;
  }
  return count > 0 ? static_cast<float>(sum / count) : timings.problems[records.front()].*time;
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
  joined.aten_ms = MeanOf(&ProblemTimings::aten_ms, timings, records);
  joined.aten_fused_ms = MeanOf(&ProblemTimings::aten_fused_ms, timings, records);
  for (const std::size_t record : records)
    joined.conditions.throttle |= timings.problems[record].conditions.throttle;
  joined.config = KeepArray(timings, std::move(config));
  joined.ms = KeepArray(timings, std::move(ms));
  joined.samples = KeepArray(timings, std::move(samples));
  return joined;
}

// Calls `join(records)` for each group that holds a duplicate.
DuplicateCounts ForEachDuplicate(const Timings& timings, const auto& join) {
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

void AppendTimings(Timings& timings, Timings part, const std::string& source,
                   std::vector<std::string>* notes) {
  const bool first = timings.configs.empty() && timings.problems.empty() && timings.hosts.empty();
  if (first) {
    timings.device = part.device;
    timings.software = part.software;
    timings.method = part.method;
  } else if (part.device != timings.device) {
    base::FailUnsupported(
        "measured on '" + part.device.name + "', the previous files on '" + timings.device.name +
            "' or on a device with different limits (keep one data set per device)",
        base::Place{.file = source});
  } else if (notes != nullptr && part.software != timings.software) {
    notes->push_back(source + ": measured with different software than the previous files");
  }
  for (auto& memory : part.backing) timings.backing.push_back(std::move(memory));
  const Indices configs = UnifyConfigs(timings, part, source);
  const Indices hosts = UnifyHosts(timings, part, source, notes);
  ExtendKernels(timings);
  for (const gemm::KernelFacts& facts : part.kernels) AppendKernels(timings, facts, configs);
  const bool configs_agree = IsIdentity(configs);
  timings.problems.reserve(timings.problems.size() + part.problems.size());
  for (ProblemTimings& problem : part.problems) {
    problem.host = hosts[problem.host];
    if (!configs_agree) {
      std::vector<std::uint16_t> config(problem.config.size());
      for (std::size_t i = 0; i < config.size(); ++i)
        config[i] = static_cast<std::uint16_t>(configs[problem.config[i]]);
      problem.config = KeepArray(timings, std::move(config));
    }
    timings.problems.push_back(problem);
  }
}

void AppendOtherDevice(Timings& timings, Timings part, const std::string& source,
                       std::vector<std::string>* notes) {
  if (part.device.compute_capability != timings.device.compute_capability || part.device.is_cpu())
    base::FailUnsupported("measured on '" + part.device.name +
                              "', whose kernels are not those of '" + timings.device.name +
                              "' (another compute capability)",
                          base::Place{.file = source});
  for (Host& host : part.hosts) host.device = part.device;
  part.device = timings.device;
  AppendTimings(timings, std::move(part), source, notes);
}

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
