// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "graph/graph.h"
#include "inductor/kernel_kind.h"
#include "logs/events/artifacts.h"
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

}  // namespace idbg::compile
