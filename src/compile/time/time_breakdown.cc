// SPDX-License-Identifier: Apache-2.0
#include "compile/time/time_breakdown.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>

#include "base/names.h"
#include "base/text/text.h"
#include "logs/events/artifacts.h"
#include "logs/events/metrics.h"

namespace idbg::compile {

using StageTimes = std::array<double, kStageCount>;

namespace {

std::vector<StageTime> Longest(const StageTimes& times) {
  std::vector<StageTime> stages;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (times[i] > 0) stages.push_back({static_cast<Stage>(i), times[i]});
  }
  std::ranges::stable_sort(stages, std::greater{}, &StageTime::self_us);
  return stages;
}

std::vector<PhaseTime> Phases(const Timeline& timeline) {
  std::vector<PhaseTime> of_name(timeline.names.size());
  for (const Span& span : timeline.spans) {
    PhaseTime& phase = of_name[span.name];
    ++phase.count;
    phase.total_us += span.duration_us;
    phase.self_us += span.self_us;
  }
  std::vector<PhaseTime> phases;
  for (std::size_t i = 0; i < of_name.size(); ++i) {
    if (of_name[i].count == 0) continue;
    phases.push_back(std::move(of_name[i]));
    phases.back().name = timeline.names[i];
  }
  std::ranges::sort(phases, {}, [](const PhaseTime& phase) {
    return std::pair(-phase.self_us, std::string_view(phase.name));
  });
  return phases;
}

// A span inside one of another compilation counts for its own, not for both.
void AddCompilations(const Timeline& timeline, TimeBreakdown& time) {
  struct Sum {
    double total_us = 0;
    StageTimes stages{};
  };
  std::map<std::pair<const logs::Rank*, const logs::Compilation*>, Sum> sums;
  const std::vector<Stage> stages = StagesOf(timeline);
  StageTimes all{};
  std::vector<bool> is_backward(timeline.spans.size());  // so are a span's children
  std::vector<bool> is_tuning(timeline.spans.size());
  for (std::size_t i = 0; i < timeline.spans.size(); ++i) {
    const Span& span = timeline.spans[i];
    const Lane& lane = timeline.lanes[span.lane];
    const std::string& name = timeline.NameOf(span);
    const bool has_parent = span.parent != kNoSpan;
    is_backward[i] = name == "entire_backward_compile" ||
                     name.starts_with("compile_fx.<locals>.bw_compiler") ||
                     (has_parent && is_backward[span.parent]);
    is_tuning[i] = stages[i] == Stage::kAutotuning || (has_parent && is_tuning[span.parent]);
    if (is_backward[i] && lane.in_compilations) time.backward_us += span.self_us;
    if (is_tuning[i] && lane.in_compilations) time.autotuning_us += span.self_us;
    if (!lane.in_compilations) {
      if (span.parent == kNoSpan) time.outside_us += span.duration_us;
      continue;
    }
    if (span.parent == kNoSpan) time.total_us += span.duration_us;
    Sum& sum = sums[{lane.rank, &timeline.CompilationOf(span)}];
    sum.total_us += span.self_us;
    sum.stages[static_cast<std::size_t>(stages[i])] += span.self_us;
    all[static_cast<std::size_t>(stages[i])] += span.self_us;
  }
  for (const auto& [key, sum] : sums)
    time.compilations.push_back({{key.first, key.second}, sum.total_us, Longest(sum.stages)});
  std::ranges::stable_sort(time.compilations, std::greater{}, &CompilationTime::total_us);
  time.stages = Longest(all);
}

std::vector<std::uint32_t> CriticalPath(const Timeline& timeline) {
  const std::vector<Span>& spans = timeline.spans;
  std::vector<std::uint32_t> longest_child(spans.size(), kNoSpan);
  std::uint32_t root = kNoSpan;
  for (std::uint32_t i = 0; i < spans.size(); ++i) {
    if (!timeline.lanes[spans[i].lane].in_compilations) continue;
    std::uint32_t& best = spans[i].parent == kNoSpan ? root : longest_child[spans[i].parent];
    if (best == kNoSpan || spans[i].duration_us > spans[best].duration_us) best = i;
  }
  std::vector<std::uint32_t> path;
  for (std::uint32_t i = root; i != kNoSpan; i = longest_child[i]) path.push_back(i);
  return path;
}

std::vector<KernelTime> Kernels(const logs::Trace& trace, const logs::View& view,
                                const std::vector<CompilationSummary>& summaries) {
  std::vector<KernelTime> kernels;
  const auto add = [&](const logs::Selected& selected,
                       const std::vector<logs::KernelCompileTime>& times) {
    for (const logs::KernelCompileTime& time : times)
      kernels.push_back({time.kernel, time.time_us, selected});
  };
  for (const CompilationSummary& summary : summaries) add(summary.selected, summary.kernel_times);
  // What has no id, as AOTInductor's, is summarised by other means.
  for (const logs::Selected& selected : logs::Select(trace, view)) {
    if (!selected.compilation->id.empty()) continue;
    bool is_damaged = false;  // half a list is better than none; the damage is told elsewhere
    for (const logs::Record* record : logs::Find(selected, logs::Event::kCompilationMetrics))
      add(selected,
          logs::ReadKernelCompileTimes(
              logs::ReadMetrics(selected.log(), *record, std::array{logs::kKernelCompileTimes}),
              is_damaged));
  }
  std::ranges::stable_sort(kernels, std::greater{}, &KernelTime::time_us);
  return kernels;
}

// Names of dynamo_timed() in PyTorch 2.4 to 2.9, with '*' for any text at the beginning or end; the
// first that matches counts.
constexpr base::NameGroup<Stage> kStagePatterns[] = {
    {Stage::kTracing, "dynamo entire_frame_compile compile_attempt_* bytecode_tracing"},
    {Stage::kGuards, "build_guards"},
    {Stage::kCollection, "gc"},
    {Stage::kAutograd, R"(
        backend_compile entire_backward_compile create_aot_dispatcher_function aot_*
        min_cut_rematerialization_partition)"},
    {Stage::kCaches, R"(
        AOTAutogradCache.* FxGraphCache.* inductor_codecache_torch_key remote_*
        TritonBundler.*)"},
    {Stage::kAutotuning, R"(
        pad_mm_benchmark* CachingAutotuner.* *Benchmarker.benchmark_gpu
        *_template_autotuning)"},
    {Stage::kKernels, "*_template_precompiling"},
    {Stage::kPasses, "_recursive_* additional_fake_tensor_prop"},
    {Stage::kLowering, "compile_fx* inductor_compile fx_codegen_and_compile GraphLowering.run"},
    {Stage::kCodeGen, "Scheduler.codegen"},
    {Stage::kScheduling, "Scheduler.*"},
    {Stage::kCodeGen, "GraphLowering.* PythonWrapperCodegen.generate CppWrapper* code_gen"},
    {Stage::kKernels, R"(
        compile_file async_compile.* AotCodeCompiler.compile PyCodeCache.load_by_key_path)"},
    {Stage::kCudaGraphs, "cudagraphify* CUDAGraph*"},
};

constexpr auto kNames = std::to_array<std::string_view>({
    "other",
    "tracing (Dynamo)",
    "guards (Dynamo)",
    "AOTAutograd",
    "graph passes",
    "lowering",
    "scheduling and fusion",
    "code generation",
    "kernel compilation",
    "autotuning",
    "caches",
    "CUDA graphs",
    "garbage collection",
});
static_assert(kNames.size() == kStageCount);

}  // namespace

TimeBreakdown BreakDownTime(const logs::Trace& trace, const logs::View& view,
                            const std::vector<CompilationSummary>& summaries,
                            const Timeline& timeline) {
  TimeBreakdown time;
  time.phases = Phases(timeline);
  AddCompilations(timeline, time);
  time.kernels = Kernels(trace, view, summaries);
  time.critical_path = CriticalPath(timeline);
  return time;
}

GraphCacheStates FindGraphCacheStates(const CacheReport& caches) {
  GraphCacheStates states;
  for (const CacheEvent& event : caches.events) {
    if (event.kind != logs::CacheKind::kFxGraph) continue;
    logs::CacheState& state = states[event.selected.compilation];
    state = std::max(state, event.payload.state);
  }
  return states;
}

double KernelTimeOfHits(const TimeBreakdown& time, const CacheReport& caches) {
  constexpr double kSecond = 1e6;  // in us; loading what is there takes less
  const GraphCacheStates states = FindGraphCacheStates(caches);
  double sum = 0;
  for (const CompilationTime& one : time.compilations) {
    const auto state = states.find(one.selected.compilation);
    if (state == states.end() || state->second != logs::CacheState::kHit) continue;
    for (const StageTime& stage : one.stages) {
      if (stage.stage == Stage::kKernels && stage.self_us >= std::max(kSecond, one.total_us / 2))
        sum += stage.self_us;
    }
  }
  return sum / kSecond;
}

std::map<logs::CacheState, CachedTime> SumByCacheState(const TimeBreakdown& time,
                                                       const GraphCacheStates& states,
                                                       const CacheReport& caches) {
  constexpr double kNanosecondsPerMicrosecond = 1e3;
  std::map<logs::CacheState, CachedTime> sums;
  for (const CompilationTime& one : time.compilations) {
    const auto state = states.find(one.selected.compilation);
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

std::string_view ToString(Stage stage) { return kNames[static_cast<std::size_t>(stage)]; }

std::vector<Stage> StagesOf(const Timeline& timeline) {
  std::vector<Stage> of_name;
  for (const std::string& name : timeline.names) {
    const Stage* const stage = base::FindFirst(kStagePatterns, [&](std::string_view pattern) {
      return base::MatchesWildcards(pattern, name);
    });
    of_name.push_back(stage != nullptr ? *stage : Stage::kOther);
  }
  std::vector<Stage> stages;
  stages.reserve(timeline.spans.size());
  for (const Span& span : timeline.spans) {
    const Stage stage = of_name[span.name];
    stages.push_back(stage == Stage::kOther && span.parent != kNoSpan ? stages[span.parent]
                                                                      : stage);
  }
  return stages;
}

bool IsWait(std::string_view span) {
  return span.starts_with("remote_") || span == "async_compile.wait";
}

}  // namespace idbg::compile
