// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "fusion/plan.h"
#include "graph/graph.h"
#include "graph/liveness.h"

namespace idbg::fusion {

// Bytes that ATen's operators allocate on a GPU beside their results, but for convolutions
// (workspace.h) and attention (attention_workspace.h): copies of operands whose dimensions do not
// lie one behind the other where a kernel wants them so, and indices that a pooling makes and
// drops.
std::int64_t OperatorWorkspace(const graph::Graph& graph, const graph::Node& node);

// Of a run of the exported graph in eager mode, operator by operator: on a GPU with what cuDNN and
// ATen allocate there, else what the graph needs. `plan`, of the same graph in any precision, says
// which attention no fused kernel takes; strides are taken as the graph has them.
graph::MemoryProfile ProfileEager(const graph::Graph& graph, const Plan& plan, bool is_gpu);

}  // namespace idbg::fusion
