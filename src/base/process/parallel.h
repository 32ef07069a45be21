// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace idbg::base {

// Cores that this process may use; 1 where that is not known.
unsigned CoreCount();

// Calls `work(i)` for each i below `count`, on `threads` threads (0: one for each core), in no
// fixed order. The first exception stops the rest and is thrown here. Results that depend on i only
// are the same for any number of threads.
void ParallelFor(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work);

}  // namespace idbg::base
