// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "timings/timings.h"

namespace idbg::timings {

// One object of the native format. The format is an append-only msgpack stream, one map after
// another, each starting with the key "kind":
//   {"kind":"header","format":"gemm-timings","version":1,"device":{..},"software":{..},
//    "hosts":{name:{"gpus","timer_floor_ms","offset_ms"}},"method":text,
//    "config_fields":["block_m",..],"configs":[[16,16,16,1,1],..]}
//   {"kind":"kernels","dtype","layout","even_k","registers":u16[n],"shared_bytes":u32[n],
//    "local_bytes":u32[n]}                               n: the length of "configs"
//   {"kind":"problem","op","M","N","K","layout","dtype","host","aten_ms","config":u16[m],
//    "ms":f32[m],"samples":u8[m]}                        and "B" for a batch other than 1,
//    "conditions":{"sm_mhz","memory_mhz","power_w","temperature_c","throttle"} where known
// A later header replaces the one before for the records that follow it. A device that is not a GPU
// says so by "kind":"cpu".
// Arrays are little-endian `bin`; times are milliseconds. A configuration field that the header
// does not list is group_m, and is 8. Keys and kinds that are not known are skipped.
struct TimingsRecord {
  enum class Kind { kHeader, kKernels, kProblem, kUnknown };

  Kind kind = Kind::kUnknown;
  Timings header;             // of a header: everything but kernels and problems
  gemm::KernelFacts kernels;  // of a kernels record
  ProblemTimings problem;     // of a problem record; `host` is set by ResolveRecord
  std::string host_name;      // of a problem record
  std::uint64_t end = 0;      // of the object in the stream
  std::uint64_t unknown_keys = 0;
};

inline constexpr std::string_view kTimingsFormat = "gemm-timings";
inline constexpr std::int64_t kTimingsVersion = 1;

// Where an object is read from, for messages.
struct RecordPlace {
  std::string_view file;
  std::uint64_t begin = 0;   // byte offset of the object in the stream
  std::uint64_t number = 0;  // of the object in the stream, from 0; key paths start with it
};

// Reads the object at `stream[place.begin]`. The record's arrays are views into `stream`. Throws
// Error(kFormat) for anything that is no record, Error(kUnsupported) for another version.
TimingsRecord ParseRecord(std::string_view stream, const RecordPlace& place);

// The place of each host in its header, by name.
using HostIndex = std::unordered_map<std::string, std::uint32_t>;
HostIndex IndexHosts(const Timings& header);

// Checks a kernels or problem record against the header it belongs to (array sizes, configuration
// indices, the host) and sets problem.host. `hosts` is of that header. Throws Error(kFormat).
void ResolveRecord(TimingsRecord& record, const Timings& header, const HostIndex& hosts,
                   const RecordPlace& place);

}  // namespace idbg::timings
