// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/id_vector.h"
#include "graph/graph.h"
#include "graph/operators/operators.h"

namespace idbg::fusion {

// What fusion does to the traffic of a graph, found kernel by kernel and tensor by tensor: what the
// nodes of a kernel would move if each ran alone, against what the kernel moves. Where the nodes
// move more, the difference stays on chip: all of a tensor that no other kernel sees, and of one
// that crosses the border the reads beyond the first. Where the kernel moves more, it adds
// traffic: copies into another layout, partial results, inputs of what is computed again.
class TrafficBalance {
 public:
  explicit TrafficBalance(const graph::Graph& graph);

  // Of the kernel that is open. A node is added once, by the first kernel that runs it.
  void AddNode(const graph::Node& node, const graph::Cost& cost);
  // `value` is what the memory holds; kNoValue: no tensor of the graph.
  void AddKernel(graph::ValueId value, bool is_write, std::int64_t bytes);
  void CloseKernel();

  double on_chip_bytes() const { return on_chip_bytes_; }
  double added_bytes() const { return added_bytes_; }

 private:
  struct Move {
    graph::ValueId storage;
    bool is_write;
    double bytes;  // of a node; below 0: of the kernel
  };

  void Add(graph::ValueId value, bool is_write, double bytes);

  const graph::Graph& graph_;
  base::IdVector<graph::ValueId, graph::ValueId> storages_;
  std::vector<Move> moves_;  // of the open kernel
  double on_chip_bytes_ = 0;
  double added_bytes_ = 0;
};

}  // namespace idbg::fusion
