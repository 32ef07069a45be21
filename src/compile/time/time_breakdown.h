// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compile/caches/caches.h"
#include "compile/compilations.h"
#include "compile/time/stage.h"
#include "compile/time/timeline.h"

namespace idbg::compile {

// All spans of one name.
struct PhaseTime {
  std::string name;
  Stage stage = Stage::kOther;
  std::int64_t count = 0;
  double total_us = 0;  // a span within one of the same name counts again
  double self_us = 0;
};

struct StageTime {
  Stage stage = Stage::kOther;
  double self_us = 0;
};

struct CompilationTime {
  const logs::Rank* rank = nullptr;
  std::uint32_t compilation = 0;
  double total_us = 0;            // of its outermost spans
  std::vector<StageTime> stages;  // the longest first; those without time are missing
};

// A kernel's compilation by Triton, as the metrics record of its compilation says.
struct KernelTime {
  std::string name;
  double time_us = 0;
  const logs::Rank* rank = nullptr;
  std::uint32_t compilation = 0;
};

// Where the time of the compilations in view went.
struct TimeBreakdown {
  double total_us = 0;       // of the outermost spans of compilations
  double backward_us = 0;    // of them those of backward graphs, ahead of time or in the backward
  double autotuning_us = 0;  // with what is compiled to be measured
  double outside_us = 0;     // of those that belong to none: compiler processes, what runs before
  std::vector<PhaseTime> phases;              // the largest self time first
  std::vector<StageTime> stages;              // likewise; of spans in compilations
  std::vector<CompilationTime> compilations;  // the longest first
  std::vector<KernelTime> kernels;            // likewise
  // In Timeline::spans: the longest outermost span, and down to the longest child each time.
  std::vector<std::uint32_t> critical_path;
};

// `summaries` and `timeline` are those of what is in view.
TimeBreakdown BreakDownTime(const logs::Trace& trace, const logs::View& view,
                            const std::vector<CompilationSummary>& summaries,
                            const Timeline& timeline);

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
