// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "compile/kernels/kernels.h"
#include "graph/graph.h"
#include "readers/kernels.h"

namespace idbg::compile {

// The graph that Inductor made a code of (GraphStage::kPostGrad): the last one before the code.
// Null where there is none, or it cannot be read.
std::optional<graph::Graph> ReadPostGradGraph(const CompiledCode& code);

// The module of a code again, as its reader gives it, with the nodes that the log's provenance
// names. Without kernels where it cannot be read.
readers::KernelModule ReadKernelModule(const CompiledCode& code);

}  // namespace idbg::compile
