// SPDX-License-Identifier: Apache-2.0
#include "timings/timings.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "base/error.h"
#include "timings/timings_record.h"

//
// Whether a record agrees with the header that it belongs to.

namespace idbg::timings {

namespace {

[[noreturn]] void FailRecord(const RecordPlace& place, const char* key, const std::string& what) {
  base::FailFormat(what, base::Place{.file = std::string(place.file),
                                     .byte_offset = place.begin,
                                     .key_path = "[" + std::to_string(place.number) + "]." + key});
}

// Requires that arrays are of `size` elements.
void CheckSize(const RecordPlace& place, const char* key, std::size_t size, std::size_t expected) {
  if (size == expected) return;
  FailRecord(place, key,
             "has " + std::to_string(size) + " elements, not " + std::to_string(expected));
}

void ResolveProblem(TimingsRecord& record, const Timings& header, const HostIndex& hosts,
                    const RecordPlace& place) {
  ProblemTimings& problem = record.problem;
  CheckSize(place, "ms", problem.ms.size(), problem.config.size());
  CheckSize(place, "samples", problem.samples.size(), problem.config.size());
  std::uint16_t highest = 0;
  for (std::size_t i = 0; i < problem.config.size(); ++i) {
    highest = std::max(highest, problem.config[i]);
  }
  if (!problem.config.empty() && highest >= header.configs.size()) {
    FailRecord(place, "config",
               "index " + std::to_string(highest) + " is outside the header's list of " +
                   std::to_string(header.configs.size()));
  }
  const auto host = hosts.find(record.host_name);
  if (host == hosts.end()) {
    FailRecord(place, "host", "the header has no host '" + record.host_name + "'");
  }
  problem.host = host->second;
}

}  // namespace

// The arrays of a file are little-endian and are used where they lie.
static_assert(std::endian::native == std::endian::little);

std::size_t Timings::TimeCount() const {
  return std::accumulate(
      problems.begin(), problems.end(), std::size_t{0},
      [](std::size_t sum, const ProblemTimings& problem) { return sum + problem.config.size(); });
}

void LoadMeasured(const Timings& timings, std::size_t index, MeasuredProblem& measured) {
  const ProblemTimings& rows = timings.problems[index];
  const double offset_ms =
      rows.host < timings.hosts.size() ? timings.hosts[rows.host].offset_ms : 0.0;
  measured.problem = rows.problem;
  measured.configs.clear();
  measured.ms.clear();
  measured.not_finite = 0;
  measured.not_positive = 0;
  for (std::size_t i = 0; i < rows.config.size(); ++i) {
    const auto ms = static_cast<float>(rows.ms[i] - offset_ms);
    if (!std::isfinite(ms)) {
      ++measured.not_finite;
    } else if (!(ms > 0)) {
      ++measured.not_positive;
    } else {
      measured.configs.push_back(timings.configs[rows.config[i]]);
      measured.ms.push_back(ms);
    }
  }
  const auto usable = [offset_ms](float raw) -> std::optional<float> {
    const auto ms = static_cast<float>(raw - offset_ms);
    return raw > 0 && std::isfinite(ms) && ms > 0 ? std::optional(ms) : std::nullopt;
  };
  measured.aten_ms = usable(rows.aten_ms);
  measured.aten_fused_ms = usable(rows.aten_fused_ms);
  measured.best =
      static_cast<std::size_t>(std::ranges::min_element(measured.ms) - measured.ms.begin());
}

bool HasUsableTime(const Timings& timings) {
  MeasuredProblem measured;
  for (std::size_t i = 0; i < timings.problems.size(); ++i) {
    LoadMeasured(timings, i, measured);
    if (!measured.ms.empty()) return true;
  }
  return false;
}

HostIndex IndexHosts(const Timings& header) {
  HostIndex index;
  for (std::uint32_t i = 0; i < header.hosts.size(); ++i) index.emplace(header.hosts[i].name, i);
  return index;
}

void ResolveRecord(TimingsRecord& record, const Timings& header, const HostIndex& hosts,
                   const RecordPlace& place) {
  const std::size_t configs = header.configs.size();
  if (record.kind == TimingsRecord::Kind::kKernels) {
    CheckSize(place, "registers", record.kernels.registers.size(), configs);
    CheckSize(place, "shared_bytes", record.kernels.shared_bytes.size(), configs);
    CheckSize(place, "local_bytes", record.kernels.local_bytes.size(), configs);
  } else if (record.kind == TimingsRecord::Kind::kProblem) {
    ResolveProblem(record, header, hosts, place);
  }
}

}  // namespace idbg::timings
