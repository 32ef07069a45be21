// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graph/graph.h"

namespace idbg::minify {

// The graph for the sizes that it was captured with: a number for each size that is known. A
// smaller graph of numbers can be cut anywhere, because no size has to come from somewhere.
graph::Graph Specialise(graph::Graph graph);

}  // namespace idbg::minify
