// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "trace/cache_keys.h"
#include "trace/caches.h"

namespace idbg::trace {

// Compares each look-up with the nearest earlier one of its rank and cache, and says why it missed.
// `keys` has the components of each event, in `pool`.
void ExplainCaches(const std::vector<std::uint32_t>& keys, const KeyComponentsPool& pool,
                   std::vector<CacheEvent>& events);

}  // namespace idbg::trace
