// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "graph/graph.h"
#include "graph/operators/operators.h"

namespace idbg::graph {

// Floating-point operations of one node by the rule of its operator; null: unknown.
// See also Plausible (graph/operators/operators.h).
std::optional<double> FlopsOf(const Graph& graph, const Node& node, const Operator& op);

}  // namespace idbg::graph
