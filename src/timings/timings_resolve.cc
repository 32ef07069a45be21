// SPDX-License-Identifier: Apache-2.0
//
// Whether a record agrees with the header that it belongs to.
#include <algorithm>
#include <string>

#include "base/error.h"
#include "timings/timings_record.h"

namespace idbg::timings {
namespace {

[[noreturn]] void FailRecord(const RecordPlace& place, const char* key, const std::string& what) {
  throw base::Error(base::ErrorCode::kFormat, what,
                    base::Place{.file = std::string(place.file),
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
