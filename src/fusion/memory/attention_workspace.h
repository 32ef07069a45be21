// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>

#include "fusion/plan.h"
#include "graph/graph.h"

namespace idbg::fusion {

bool IsAttention(const graph::Graph& graph, const graph::Node& node);

// The nodes of attention in the original graph that a plan leaves whole, for a fused kernel.
std::set<graph::NodeId> FusedAttention(const graph::Graph& graph, const Plan& plan);

// Bytes that ATen's attention takes beside the result where it runs as products and a softmax
// (_scaled_dot_product_attention_math and _safe_softmax in attention.cpp), in float32 where the
// operands have 16 bits. 0: not known.
std::int64_t MathAttentionWorkspace(const graph::Graph& graph, const graph::Node& node);

}  // namespace idbg::fusion
