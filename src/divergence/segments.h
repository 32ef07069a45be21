// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "divergence/errors.h"
#include "graph/graph.h"

namespace idbg::divergence {

// The nodes that compute a value from values that are known and inputs of the graph, in order.
std::vector<graph::NodeId> SegmentOf(const graph::Graph& graph, graph::ValueId value,
                                     const std::function<bool(const std::string&)>& is_known);

// Those that may be at fault: without views and constants where others compute something.
std::vector<graph::NodeId> SuspectsOf(const graph::Graph& graph,
                                      const std::vector<graph::NodeId>& nodes);

// What rounding may do to a value that these nodes compute.
Noise NoiseOf(const graph::Graph& graph, const std::vector<graph::NodeId>& nodes,
              tensor::DType dtype);

// Whether each element of the result comes from the elements at its place alone.
bool IsPointwise(const graph::Graph& graph, const graph::Node& node);

// Whether elements only move or change their dtype.
bool Copies(const graph::Graph& graph, const graph::Node& node);

// Whether the result is whatever the memory held: aten.empty and its like.
bool LeavesMemoryAsItIs(const graph::Node& node);

}  // namespace idbg::divergence
