// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/plan.h"
#include "graph/graph.h"

namespace idbg::roofline {

// How often a reduction of Inductor's goes along a row: 0 where a block holds its rows as a whole
// (a persistent kernel), 1 where it loops over pieces of them, 2 where it then does so once more to
// write a result for each element. Of other kernels 0. `graph` is Plan::graph, `units` the
// multiprocessors of the GPU. By the rules of should_use_persistent_reduction in choices.py,
// SIMDKernelFeatures::get_reduction_hint and Reduction.num_splits in ir.py (torch 2.11).
int RowWalks(const fusion::Group& group, const graph::Graph& graph, double units);

}  // namespace idbg::roofline
