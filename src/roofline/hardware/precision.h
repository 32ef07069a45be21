// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graph/graph.h"

namespace idbg::roofline {

// The graph with its floating-point tensors, weights included, in another dtype.
graph::Graph InPrecision(graph::Graph graph, tensor::DType dtype);

}  // namespace idbg::roofline
