// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/id_vector.h"
#include "graph/graph.h"

namespace idbg::fusion {

// How Inductor names kernels with what a node gives, where that is not the node's own operator;
// empty: it is.
using NewNames = base::IdVector<graph::NodeId, std::string>;

// Makes tensors whose elements are all the same number anew where they are needed, and drops what
// adds 0 or multiplies by 1 with them: masks that mask nothing, mostly. Running sums of them are
// ranges. As constant_fold_uniform_value and remove_no_ops in Inductor's joint_graph.py and
// pointless_cumsum_replacement in post_grad.py do it (torch 2.11). Nodes that nobody uses any more
// stay. What is made anew keeps its name, and what a dropped node gave has that node's.
NewNames FoldUniformValues(graph::Graph& graph);

}  // namespace idbg::fusion
