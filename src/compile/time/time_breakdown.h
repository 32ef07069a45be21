// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compile/caches/caches.h"
#include "compile/compilations.h"
#include "compile/time/timeline.h"

namespace idbg::compile {

// What the compiler is busy with, coarser than its spans, whose names change between versions.
enum class Stage : std::uint8_t {
  kOther,
  kTracing,     // Dynamo: bytecode to graph
  kGuards,      // Dynamo: building the checks
  kAutograd,    // AOTAutograd
  kPasses,      // graph passes before and after autograd
  kLowering,    // Inductor: graph to loops
  kScheduling,  // Inductor: what is fused with what
  kCodeGen,     // Inductor: source texts
  kKernels,     // Triton's and C++'s compilers, and waiting for them
  kAutotuning,  // benchmarks
  kCaches,      // keys, look-ups, local and remote
  kCudaGraphs,
  kCollection,  // Python's garbage collector
};
inline constexpr std::size_t kStageCount = 13;

std::string_view ToString(Stage stage);  // "tracing (Dynamo)"

// Of each span: what its name says; where that is not known, what its parent does says more.
std::vector<Stage> StagesOf(const Timeline& timeline);

// Whether the compiler waits in such a span: for its workers, for a remote cache.
bool IsWait(std::string_view span);

// All spans of one name.
struct PhaseTime {
  std::string name;
  std::int64_t count = 0;
  double total_us = 0;  // a span within one of the same name counts again
  double self_us = 0;
};

struct StageTime {
  Stage stage = Stage::kOther;
  double self_us = 0;
};

struct CompilationTime {
  logs::Selected selected;
  double total_us = 0;            // of its outermost spans
  std::vector<StageTime> stages;  // the longest first; those without time are missing
};

// A kernel's compilation by Triton, as the metrics record of its compilation says.
struct KernelTime {
  std::string name;
  double time_us = 0;
  logs::Selected selected;
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

// What the FX graph cache said in each compilation that asked it: the worst answer, as a
// compilation may ask for several graphs.
using GraphCacheStates = std::map<const logs::Compilation*, logs::CacheState>;
GraphCacheStates FindGraphCacheStates(const CacheReport& caches);

// Seconds that compilers of kernels took in compilations that found all their graphs in the FX
// graph cache, where that is most of their time: the cache holds Inductor's code, not what a C++
// compiler made of it.
double KernelTimeOfHits(const TimeBreakdown& time, const CacheReport& caches);

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
