// SPDX-License-Identifier: Apache-2.0
#include "compile/time/cached_time.h"

#include <algorithm>

namespace idbg::compile {

GraphCacheStates FindGraphCacheStates(const CacheReport& caches) {
  GraphCacheStates states;
  for (const CacheEvent& event : caches.events) {
    if (event.kind != logs::CacheKind::kFxGraph) continue;
    const auto [found, is_new] =
        states.emplace(std::pair(event.rank, event.compilation), event.payload.state);
    if (!is_new) found->second = std::max(found->second, event.payload.state);
  }
  return states;
}

std::map<logs::CacheState, CachedTime> SumByCacheState(const TimeBreakdown& time,
                                                       const GraphCacheStates& states,
                                                       const CacheReport& caches) {
  constexpr double kNanosecondsPerMicrosecond = 1e3;
  std::map<logs::CacheState, CachedTime> sums;
  for (const CompilationTime& one : time.compilations) {
    const auto state = states.find({one.rank, one.compilation});
    if (state == states.end()) continue;
    ++sums[state->second].compilations;
    sums[state->second].total_us += one.total_us;
  }
  for (const CacheEvent& event : caches.events) {
    if (event.kind == logs::CacheKind::kFxGraph && event.payload.time_saved_ns)
      sums[event.payload.state].saved_us +=
          static_cast<double>(*event.payload.time_saved_ns) / kNanosecondsPerMicrosecond;
  }
  return sums;
}

}  // namespace idbg::compile
