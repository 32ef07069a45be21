// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "graph/graph.h"
#include "graph/operators/operators.h"
#include "roofline/device.h"
#include "roofline/work.h"

namespace idbg::roofline {

// What a call of fused attention works on: query [batch, queries, channels], keys [batch, keys,
// channels], batches and heads as one. Null: the operands are not known.
std::optional<AttentionWork> AttentionWorkOf(const graph::Graph& graph, const graph::Node& node,
                                             const graph::Operator& op);

// Seconds of the fused kernel beside its floor. Blocks of queries run on a unit each, one after
// another: steps of a block of keys, each two products of a tile, at a share of the unit's rate.
// The share depends on the channels and on the mask, which has to be read and added
// (Device::costs).
double AttentionS(const AttentionWork& work, const Device& device);

// Share of the products' FLOPs that are computed: of a causal call those of blocks on and below the
// diagonal.
double ComputedShare(const AttentionWork& work, bool matrix_units);

}  // namespace idbg::roofline
