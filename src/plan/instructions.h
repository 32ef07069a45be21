// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graph/graph.h"
#include "graph/operators/operators.h"
#include "plan/kernel.h"

namespace idbg::plan {

// Issue slots of a GPU's ordinary lanes that one element of a pointwise operator takes in float32,
// in which Inductor computes: 1 for an addition, more for functions that are sequences of
// instructions, or run on the special function units, of which there is one for eight lanes.
struct OperatorSlots {
  double slots = 1;
  bool is_special = false;
};
OperatorSlots SlotsOf(const graph::Node& node, const graph::Operator& op);

// What the loops of `kernel`, a kernel of Inductor's own, execute on a GPU of `units`
// multiprocessors. `graph` is Plan::graph.
LoopWork LoopWorkOf(const Kernel& kernel, const graph::Graph& graph, double units);

// How often a reduction of Inductor's goes along a row: 0 where a block holds its rows as a whole
// (a persistent kernel), 1 where it loops over pieces of them, 2 where it then does so once more to
// write a result for each element. Of other kernels 0. `graph` is Plan::graph, `units` the
// multiprocessors of the GPU. By the rules of should_use_persistent_reduction in choices.py,
// SIMDKernelFeatures::get_reduction_hint and Reduction.num_splits in ir.py (torch 2.11).
int RowWalks(const Kernel& kernel, const graph::Graph& graph, double units);

}  // namespace idbg::plan
