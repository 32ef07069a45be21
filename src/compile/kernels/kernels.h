// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "compile/compilations.h"
#include "graph/graph.h"
#include "inductor/kernel_kind.h"
#include "logs/events/artifacts.h"
#include "logs/events/graphs.h"
#include "logs/view.h"
#include "readers/kernels.h"

namespace idbg::compile {

// A kernel that output code defines, or an operator that it calls.
struct CompiledKernel {
  std::string name;  // "triton_poi_fused_mul_1", "extern_kernels.mm", "torch.ops.aten.sort.stable"
  inductor::KernelKind kind = inductor::KernelKind::kPointwise;
  bool is_defined = false;  // here; else only called
  std::int64_t line = 0;    // in the code: of the definition, else of the first call
  std::int64_t calls = 0;
  std::vector<std::string> operators;  // fused in it, as the user called them: "aten.gelu"
  std::vector<std::string> nodes;      // of the graph after Inductor's passes
  base::Place place;                   // the user's line of the first of its nodes
  std::string code;                    // that line's text
  logs::TritonKernelInfo triton;
};

struct KernelCall {
  std::size_t kernel = 0;  // in CompiledCode::kernels
  std::int64_t line = 0;
};

// What Inductor made of one graph: a payload of inductor_output_code.
struct CompiledCode {
  logs::Selected selected;
  const logs::Record* record = nullptr;
  std::string aot_id;  // "0_inference"
  std::int64_t lines = 0;
  std::vector<CompiledKernel> kernels;    // in the order of definition, then of first call
  std::vector<KernelCall> calls;          // in the order of the code
  std::optional<std::int64_t> graph_ops;  // that Dynamo captured in this compilation
  std::string problem;                    // why there are no kernels: not Inductor's Python module
  bool is_doubtful = false;               // damaged, or something that it was found by is

  std::int64_t CountCalls(inductor::KernelKind kind) const;
  std::int64_t CountGeneratedCalls() const;
  std::int64_t CountNodes() const;  // different ones in all calls
};

std::vector<CompiledCode> FindKernels(const logs::Trace& trace, const logs::View& view);

// Sets the user's lines of kernels whose nodes were named after they were found.
void LocateKernels(CompiledCode& code);

// The graph that Inductor made a code of (GraphStage::kPostGrad): the last one before the code.
// Null where there is none, or it cannot be read.
std::optional<graph::Graph> ReadPostGradGraph(const CompiledCode& code);

// The module of a code again, as its reader gives it, with the nodes that the log's provenance
// names. Without kernels where it cannot be read.
readers::KernelModule ReadKernelModule(const CompiledCode& code);

// "mm" of the library calls extern_kernels.mm and aoti_torch_cuda_mm_out; empty for other kernels.
std::string_view LibraryNameOf(std::string_view kernel);

// A line of the program that a kernel comes from.
struct SourceLine {
  base::Place place;
  std::string code;  // its text
};

// Where the kernels of one compilation come from: what its records beside the code say.
class KernelSources {
 public:
  explicit KernelSources(const logs::Selected& selected);

  // Adds the nodes that the provenance artifact names to kernels and calls. `code` is the record of
  // the module. False when the artifact is damaged. To be called before Locate of its kernels.
  bool AddNodes(const logs::Record& code, readers::KernelModule& module);

  // The user's line of a kernel: where the user defined it, else of the kernel's stack trace, where
  // the log holds them, else of the first of its source nodes in the captured graph, else of its
  // nodes in the graph after Inductor's passes. A line of PyTorch's where nothing leads to the
  // user's; empty when unknown.
  SourceLine Locate(const logs::Record& code, const readers::Kernel& kernel) const;

 private:
  // The record that goes with a module: the first of the list after it, else the last.
  const logs::Record* After(const std::vector<const logs::Record*>& records,
                            const logs::Record& code) const;
  const logs::KernelStackTraces& Stacks(const logs::Record& code) const;

  logs::Selected selected_;
  std::vector<const logs::Record*> maps_;
  std::vector<const logs::Record*> stacks_;
  std::vector<logs::KernelStackTraces> stack_traces_;  // of stacks_
  logs::GraphLines graph_;                             // as captured
  logs::GraphLines post_graph_;
  logs::NodeMap post_to_pre_;  // of the module that AddNodes saw last
};

// Why compilations run without CUDA graphs though they were asked for.
struct CudagraphSkip {
  std::string reason;  // one line
  base::Place place;   // of the user's line, if the reason names one
  std::string_view advice;
  std::vector<std::string> compilations;  // labels
};

// What the metrics' cudagraph_skip_reason says, by reason and line. `summaries` are of what is in
// view.
std::vector<CudagraphSkip> FindCudagraphSkips(const logs::Trace& trace, const logs::View& view,
                                              const std::vector<CompilationSummary>& summaries);

}  // namespace idbg::compile
