// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "fusion/decompose/decompose.h"

namespace idbg::fusion {

// Takes the nodes of a decomposition out of it, and adds others in their order: each has the origin
// and the reported name of one that was there.
class NodeRewrite {
 public:
  explicit NodeRewrite(Decomposition& decomposition)
      : decomposition_(decomposition),
        nodes_(std::exchange(decomposition.graph.nodes, {})),
        origins_(std::exchange(decomposition.origin, {})),
        reported_(std::exchange(decomposition.reported, {})) {}

  std::size_t size() const { return nodes_.size(); }
  graph::Node& node(graph::NodeId id) { return nodes_[static_cast<std::size_t>(id)]; }

  void Add(graph::Node node, graph::NodeId from) {
    graph::Graph& graph = decomposition_.graph;
    const graph::NodeId id = graph.AddNode(std::move(node));
    decomposition_.origin.push_back(origins_[from]);
    decomposition_.reported.push_back(reported_[from]);
    for (const graph::ValueId output : graph.node(id).outputs) graph.value(output).producer = id;
  }
  void Drop(graph::NodeId id) {
    for (const graph::ValueId output : node(id).outputs)
      decomposition_.graph.value(output).producer = graph::kNoNode;
  }

 private:
  Decomposition& decomposition_;
  std::vector<graph::Node> nodes_;
  base::IdVector<graph::NodeId, graph::NodeId> origins_;
  base::IdVector<graph::NodeId, std::string> reported_;
};

}  // namespace idbg::fusion
