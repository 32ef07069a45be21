// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "logs/view.h"

namespace idbg::compile {

// Seconds of compile time that would vanish without one kind of trouble. The kinds overlap: a
// recompilation may also miss a cache (caches.h says what misses took).
struct Savings {
  double total_s = 0;           // of all compilations that say
  double recompilations_s = 0;  // of compilations of functions that had a cached version
  double breaks_s = 0;  // of functions that resume behind a graph break, their first version
};
Savings FindSavings(const logs::Trace& trace, const logs::View& view);

}  // namespace idbg::compile
