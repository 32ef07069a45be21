// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/id_vector.h"
#include "fusion/fusion.h"

namespace idbg::fusion {

// A graph as Inductor's lowering sees it.
struct Decomposition {
  graph::Graph graph;
  base::IdVector<graph::NodeId, graph::NodeId>
      origin;  // of each node: the one of the original graph
  // The operators by which Inductor names kernels with this node ("original ATen"), with spaces
  // between them.
  base::IdVector<graph::NodeId, std::string> reported;
  // Nodes of the original graph whose arguments are not what their operators take: kept as calls.
  std::vector<graph::NodeId> misfits;
};

// Replaces composite operators by what torch's and Inductor's decompositions make of them, drops
// those that do nothing at inference (dropout, casts to the same type), and moves nodes to where
// they are used. Graphs that went through Inductor's passes already come back as they are.
Decomposition Decompose(const graph::Graph& graph, const Options& options);

}  // namespace idbg::fusion
