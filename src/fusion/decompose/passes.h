// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/id_vector.h"
#include "fusion/fusion.h"
#include "graph/graph.h"

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

// How Inductor names kernels with what a node gives, where that is not the node's own operator;
// empty: it is.
using NewNames = base::IdVector<graph::NodeId, std::string>;

// Makes tensors whose elements are all the same number anew where they are needed, and drops what
// adds 0 or multiplies by 1 with them: masks that mask nothing, mostly. Running sums of them are
// ranges. As constant_fold_uniform_value and remove_no_ops in Inductor's joint_graph.py and
// pointless_cumsum_replacement in post_grad.py do it (torch 2.11). Nodes that nobody uses any more
// stay. What is made anew keeps its name, and what a dropped node gave has that node's.
NewNames FoldUniformValues(graph::Graph& graph);

// Puts the nodes of regions that only set a mode (autocast, gradients) in the place of the calls of
// those regions, as AOTAutograd's tracing does. Returns for each node of the graph the one that it
// comes from; empty: there are no regions, and nothing changed.
base::IdVector<graph::NodeId, graph::NodeId> InlineRegions(graph::Graph& graph);

// Replaces two products with a softmax between them by attention where Inductor does so: the
// patterns of fx_passes/fuse_attention.py (torch 2.11) for inference with 4 dimensions and a number
// as scale (1, 2, 5, 8, 10, 11, 14). Nodes that nobody uses any more stay.
void FuseAttention(graph::Graph& graph, const Options& options);

// Takes out casts between floating-point types that only another such cast uses: the value is cast
// once, or not at all (pointless_convert in joint_graph.py).
void JoinCasts(Decomposition& decomposition);

// For each value whether all that becomes of it is computed element by element, seen through views
// (is_pointwise_use in utils.py); operators of the names in `others` count as that, the caller does
// not. `users`: of each value.
base::IdVector<graph::ValueId, bool> ArePointwise(
    const graph::Graph& graph,
    const base::IdVector<graph::ValueId, std::vector<graph::NodeId>>& users,
    std::string_view others);

// Takes the bias out of products in float32 and wider (aten.addmm) whose result goes only into
// pointwise operators: on GPUs Inductor adds it there (unfuse_bias_add_to_pointwise in
// post_grad.py, which leaves half precision alone). Both parts are named after the product.
void UnfuseBiases(Decomposition& decomposition);

}  // namespace idbg::fusion
