// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/id_vector.h"
#include "graph/graph.h"

namespace idbg::fusion {

// Puts the nodes of regions that only set a mode (autocast, gradients) in the place of the calls of
// those regions, as AOTAutograd's tracing does. Returns for each node of the graph the one that it
// comes from; empty: there are no regions, and nothing changed.
base::IdVector<graph::NodeId, graph::NodeId> InlineRegions(graph::Graph& graph);

}  // namespace idbg::fusion
