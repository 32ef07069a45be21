// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <optional>

namespace idbg::base {

// Cores that this process may use; 1 where that is not known.
unsigned CoreCount();

// What all cores of this machine have done since it started, in seconds of one core; null where
// /proc does not tell.
struct MachineTime {
  double busy_s = 0;
  double all_s = 0;
};
std::optional<MachineTime> MachineTimeSoFar();

// Calls `work(i)` for each i below `count`, on `threads` threads (0: one for each core), in no
// fixed order. The first exception stops the rest and is thrown here. Results that depend on i only
// are the same for any number of threads.
void ParallelFor(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work);

}  // namespace idbg::base
