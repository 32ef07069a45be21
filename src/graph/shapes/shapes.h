// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "graph/graph.h"

namespace idbg::graph {

// The types of a node's tensor outputs, in order, by the shape rule of its operator; strides stay
// unknown. An element is null where the rule does not know that output. Null when there is no rule,
// when an argument that it needs is unknown, or when the arguments do not fit each other.
std::optional<std::vector<std::optional<TensorType>>> InferOutputs(const Graph& graph,
                                                                   const Node& node);

// Gives types to tensors that have none, in order, subgraphs included; returns how many. Formats
// that write types for some nodes only become whole by it.
std::int64_t InferMissingTypes(Graph& graph);

}  // namespace idbg::graph
