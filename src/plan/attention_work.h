// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "graph/graph.h"
#include "graph/operators/operators.h"
#include "plan/kernel.h"

namespace idbg::plan {

// What a call of fused attention works on: query [batch, queries, channels], keys [batch, keys,
// channels], batches and heads as one. Null: the operands are not known.
std::optional<AttentionWork> AttentionWorkOf(const graph::Graph& graph, const graph::Node& node,
                                             const graph::Operator& op);

}  // namespace idbg::plan
