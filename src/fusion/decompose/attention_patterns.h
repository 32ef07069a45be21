// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/plan.h"
#include "graph/graph.h"

namespace idbg::fusion {

// Replaces two products with a softmax between them by attention where Inductor does so: the
// patterns of fx_passes/fuse_attention.py (torch 2.11) for inference with 4 dimensions and a number
// as scale (1, 2, 5, 8, 10, 11, 14). Nodes that nobody uses any more stay.
void FuseAttention(graph::Graph& graph, const Options& options);

}  // namespace idbg::fusion
