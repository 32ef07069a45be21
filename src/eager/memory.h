// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>

#include "graph/graph.h"
#include "graph/liveness.h"
#include "plan/plan.h"

namespace idbg::eager {

bool IsAttention(const graph::Graph& graph, const graph::Node& node);

// The nodes of attention in the original graph that a plan leaves whole, for a fused kernel.
std::set<graph::NodeId> FusedAttention(const graph::Graph& graph, const plan::Plan& plan);

// Bytes that ATen's attention takes beside the result where it runs as products and a softmax
// (_scaled_dot_product_attention_math and _safe_softmax in attention.cpp), in float32 where the
// operands have 16 bits. 0: not known.
std::int64_t MathAttentionWorkspace(const graph::Graph& graph, const graph::Node& node);

// Bytes that ATen's operators allocate on a GPU beside their results, but for convolutions
// and attention: copies of operands whose dimensions do not lie one behind the other where a kernel
// wants them so, and indices that a pooling makes and drops.
std::int64_t OperatorWorkspace(const graph::Graph& graph, const graph::Node& node);

// Memory over a run of the exported graph in eager mode, operator by operator: on a GPU with the
// layouts that tensors have there, and with what cuDNN and ATen allocate beside results. `plan`, of
// the same graph in any precision, says which attention no fused kernel takes.
graph::MemoryProfile EagerMemory(const graph::Graph& graph, const plan::Plan& plan, bool is_gpu);

}  // namespace idbg::eager
