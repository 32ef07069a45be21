// SPDX-License-Identifier: Apache-2.0
#include "compile/time/stage.h"

#include <array>
#include <cstddef>

#include "base/text/text.h"

namespace idbg::compile {
namespace {

struct StagePattern {
  std::string_view text;  // '*' at its beginning or end: any text
  Stage stage;
};

// Names of dynamo_timed() in PyTorch 2.4 to 2.9; the first that matches counts.
constexpr auto kStagePatterns = std::to_array<StagePattern>({
    {"dynamo", Stage::kTracing},
    {"entire_frame_compile", Stage::kTracing},
    {"compile_attempt_*", Stage::kTracing},
    {"bytecode_tracing", Stage::kTracing},
    {"build_guards", Stage::kGuards},
    {"gc", Stage::kCollection},
    {"backend_compile", Stage::kAutograd},
    {"entire_backward_compile", Stage::kAutograd},
    {"create_aot_dispatcher_function", Stage::kAutograd},
    {"aot_*", Stage::kAutograd},
    {"min_cut_rematerialization_partition", Stage::kAutograd},
    {"AOTAutogradCache.*", Stage::kCaches},
    {"FxGraphCache.*", Stage::kCaches},
    {"inductor_codecache_torch_key", Stage::kCaches},
    {"remote_*", Stage::kCaches},
    {"TritonBundler.*", Stage::kCaches},
    {"pad_mm_benchmark*", Stage::kAutotuning},
    {"CachingAutotuner.*", Stage::kAutotuning},
    {"*Benchmarker.benchmark_gpu", Stage::kAutotuning},
    {"*_template_autotuning", Stage::kAutotuning},
    {"*_template_precompiling", Stage::kKernels},
    {"_recursive_*", Stage::kPasses},
    {"additional_fake_tensor_prop", Stage::kPasses},
    {"compile_fx*", Stage::kLowering},
    {"inductor_compile", Stage::kLowering},
    {"fx_codegen_and_compile", Stage::kLowering},
    {"GraphLowering.run", Stage::kLowering},
    {"Scheduler.codegen", Stage::kCodeGen},
    {"Scheduler.*", Stage::kScheduling},
    {"GraphLowering.*", Stage::kCodeGen},
    {"PythonWrapperCodegen.generate", Stage::kCodeGen},
    {"CppWrapper*", Stage::kCodeGen},
    {"code_gen", Stage::kCodeGen},
    {"compile_file", Stage::kKernels},
    {"async_compile.*", Stage::kKernels},
    {"AotCodeCompiler.compile", Stage::kKernels},
    {"PyCodeCache.load_by_key_path", Stage::kKernels},
    {"cudagraphify*", Stage::kCudaGraphs},
    {"CUDAGraph*", Stage::kCudaGraphs},
});

constexpr auto kWaits = std::to_array<std::string_view>({"remote_*", "async_compile.wait"});

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

std::string_view ToString(Stage stage) { return kNames[static_cast<std::size_t>(stage)]; }

Stage StageOf(std::string_view span) {
  for (const StagePattern& pattern : kStagePatterns) {
    if (base::MatchesWildcards(pattern.text, span)) return pattern.stage;
  }
  return Stage::kOther;
}

bool IsWait(std::string_view span) {
  for (const std::string_view pattern : kWaits) {
    if (base::MatchesWildcards(pattern, span)) return true;
  }
  return false;
}

}  // namespace idbg::compile
