// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "compile/caches/cache_keys.h"
#include "compile/caches/caches.h"

namespace idbg::compile {

// Compares each look-up with the nearest earlier one of its rank and cache, and says why it missed.
// `keys` has the components of each event, in `pool`.
void ExplainCaches(const std::vector<std::uint32_t>& keys, const KeyComponentsPool& pool,
                   std::vector<CacheEvent>& events);

// The components in which the keys of two look-ups differ, of whatever runs, in the order of the
// later key; at most CacheComparison::kMaxChanges.
std::vector<ComponentChange> CompareKeys(const CacheEvent& earlier, const CacheEvent& later);

}  // namespace idbg::compile
