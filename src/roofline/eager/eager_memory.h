// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/plan.h"
#include "graph/graph.h"
#include "graph/liveness.h"

namespace idbg::roofline {

// Memory over a run of the exported graph in eager mode, operator by operator: on a GPU with the
// layouts that tensors have there, and with what cuDNN and ATen allocate beside results. `plan`: of
// the same graph, in any precision.
graph::MemoryProfile EagerMemory(const graph::Graph& graph, const fusion::Plan& plan, bool is_gpu);

}  // namespace idbg::roofline
