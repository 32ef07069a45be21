// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace idbg::base {

// The levels of the x86-64 psABI that inner loops are compiled for; kAny runs on every processor.
enum class ProcessorLevel { kAny, kV3, kV4 };

// The highest that this processor has, and the environment variable INDUCTOR_DEBUG_ISA allows
// (baseline, avx2 or avx512).
ProcessorLevel BestProcessorLevel();

// Of this machine; empty where the system does not say.
std::string HostName();

// What all cores of this machine have done since it started, in seconds of one core; null where
// /proc does not tell.
struct MachineTime {
  double busy_s = 0;
  double all_s = 0;
};
std::optional<MachineTime> MachineTimeSoFar();

#ifdef __x86_64__
// Of functions compiled for each level those for this processor.
template <typename Table>
const Table& ForProcessor(const Table& any, const Table& v3, const Table& v4) {
  const ProcessorLevel level = BestProcessorLevel();
  return level == ProcessorLevel::kV4 ? v4 : level == ProcessorLevel::kV3 ? v3 : any;
}
#endif

}  // namespace idbg::base
