// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/id_vector.h"
#include "graph/graph.h"
#include "graph/operators/operators.h"
#include "plan/kernel.h"
#include "plan/plan.h"

namespace idbg::plan {

// For each value the one whose memory it is.
using Storages = base::IdVector<graph::ValueId, graph::ValueId>;

// What a kernel moves of `values`, `total` bytes, which they share by their sizes.
std::vector<Traffic> TrafficOf(const graph::Graph& graph, const Storages& storages,
                               const std::vector<graph::ValueId>& values, double total);

// One operator as a kernel of its own; `op` is null for an unknown one.
Kernel OperatorKernel(const graph::Graph& graph, const Storages& storages, graph::NodeId id,
                      const graph::Operator* op);

// Fills in what the kernels of a plan have to do.
void AddWork(Plan& plan);

// What a call of fused attention works on: query [batch, queries, channels], keys [batch, keys,
// channels], batches and heads as one. Null: the operands are not known.
std::optional<AttentionWork> AttentionWorkOf(const graph::Graph& graph, const graph::Node& node,
                                             const graph::Operator& op);

// Bytes of the partial results of one query against many keys, which several blocks share out.
std::int64_t SplitKeysBytes(const AttentionWork& work);

// Issue slots of a GPU's ordinary lanes that one element of a pointwise operator takes in float32,
// in which Inductor computes: 1 for an addition, more for functions that are sequences of
// instructions, or run on the special function units, of which there is one for eight lanes.
struct OperatorSlots {
  double slots = 1;
  bool is_special = false;
};
OperatorSlots SlotsOf(const graph::Node& node, const graph::Operator& op);

// What the loops of `kernel`, a kernel of Inductor's own, execute on a GPU. `graph` is Plan::graph.
LoopWork LoopWorkOf(const Kernel& kernel, const graph::Graph& graph);

}  // namespace idbg::plan
