// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/id_vector.h"
#include "fusion/program/access.h"

namespace idbg::fusion {

// The order in which Inductor runs loops over `sizes` that touch memory like this: a loop with
// smaller strides in most accesses is further in (pick_loop_order in scheduler.py). The accesses
// may have more dimensions inside those.
Order PickLoopOrder(const std::vector<Access>& accesses, const Sizes& sizes);

// Sizes of these loops after neighbours that every access walks as one are merged.
Sizes MergeLoops(const std::vector<Access>& accesses, const Order& loops, const Sizes& sizes);

// Dense strides with the dimensions in this order.
Sizes StridesInOrder(const Sizes& sizes, const Order& order);
// The dimensions by their strides, the largest first.
Order OrderOf(const Sizes& strides);

// Row-major where there are no dimensions beside the channels.
Order ChannelsLastOrder(std::size_t rank);
inline Sizes ChannelsLastStrides(const Sizes& sizes) {
  return StridesInOrder(sizes, ChannelsLastOrder(sizes.size()));
}

// By their hints; row-major where they are unknown.
Sizes StridesOf(const graph::TensorType& type);

// Gaps that Inductor leaves between the rows of what it stores on GPUs
// (config.comprehensive_padding).

// Whether these are the dense strides of an image, or of several of them in a row, with its
// channels innermost.
bool IsChannelsLast(const Sizes& sizes, const Sizes& strides);

// The strides of a buffer whose layout is Inductor's to choose: in the same order, those beyond a
// threshold rounded up to whole lines (_pad_strides in ir.py).
Sizes PaddedStrides(const Sizes& sizes, const Sizes& strides, std::int64_t element_bytes);

// What a node, a view, is a view of; kNoValue: it is none.
graph::ValueId ViewedBy(const graph::Node& node);

// Nodes that store without gaps: what leads to a convolution without a reduction on the way, and
// results of the graph (mark_nodes_dislike_padding in graph.py).
base::IdVector<graph::NodeId, bool> NodesWithoutPadding(const graph::Graph& graph);

}  // namespace idbg::fusion
