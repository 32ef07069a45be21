// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <utility>

#include "compile/caches/caches.h"
#include "compile/time/time_breakdown.h"

namespace idbg::compile {

// What the FX graph cache said in each compilation that asked it, by writer and compilation: the
// worst answer, as a compilation may ask for several graphs.
using GraphCacheStates = std::map<std::pair<const logs::Rank*, std::uint32_t>, logs::CacheState>;
GraphCacheStates FindGraphCacheStates(const CacheReport& caches);

// Cold against cached: the compilations with one answer of the FX graph cache.
struct CachedTime {
  std::int64_t compilations = 0;
  double total_us = 0;
  double saved_us = 0;  // as the cache's hits say themselves
};
std::map<logs::CacheState, CachedTime> SumByCacheState(const TimeBreakdown& time,
                                                       const GraphCacheStates& states,
                                                       const CacheReport& caches);

}  // namespace idbg::compile
