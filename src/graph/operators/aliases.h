// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graph/graph.h"
#include "graph/operators/operators.h"

namespace idbg::graph {

// Whether the node's result is its input as it is, so that nothing moves: a reshape that strides
// allow, `to` of the same dtype, dropout outside training.
bool IsFree(const Graph& graph, const Node& node, const Operator& op);

// For each value the one whose memory it is: of a view, of what an operator writes in place.
base::IdVector<ValueId, ValueId> StoragesOf(const Graph& graph);

}  // namespace idbg::graph
