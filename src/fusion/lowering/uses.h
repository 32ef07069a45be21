// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/id_vector.h"
#include "graph/graph.h"

namespace idbg::fusion {

// What the rest of a graph asks of each of its values: what lowering knows before it begins.
class ValueUses {
 public:
  ValueUses(const graph::Graph& graph, bool is_cpu);

  // By value: the nodes that use it, without checks, and how many those are; being an output of the
  // graph counts as one.
  base::IdVector<graph::ValueId, std::vector<graph::NodeId>> nodes;
  base::IdVector<graph::ValueId, std::int32_t> count;
  base::IdVector<graph::ValueId, bool> wants_stored;   // a user needs it in memory
  base::IdVector<graph::ValueId, bool> wants_ordered;  // and laid out as in eager mode
  base::IdVector<graph::ValueId, bool> is_output;
  base::IdVector<graph::ValueId, bool> are_pointwise;  // all users compute element by element
  base::IdVector<graph::ValueId, bool> has_pointwise;  // some user does
  // The input of the graph that a value is written back to; kNoValue: to none.
  base::IdVector<graph::ValueId, graph::ValueId> left_in;
  // Whether anybody looks at a value, through views too, after this node.
  bool IsUsedAfter(graph::ValueId value, graph::NodeId node) const;
  // Whether images lie with their channels innermost, and then whose results do by themselves.
  bool channels_last = false;
  base::IdVector<graph::NodeId, bool> prefers_channels_last;

 private:
  void FindWrittenBack();
  std::size_t FxNodes() const;
  bool UsesChannelsLast() const;
  void FindChannelsLast();

  const graph::Graph& graph_;
  bool is_cpu_;
};

}  // namespace idbg::fusion
