// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

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

// Of a span's name; kOther for one that is not known: what its parent does says more.
Stage StageOf(std::string_view span);

// Whether the compiler waits in such a span: for its workers, for a remote cache.
bool IsWait(std::string_view span);

}  // namespace idbg::compile
