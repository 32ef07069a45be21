// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graph/graph.h"
#include "graph/liveness.h"

namespace idbg::fusion {

// Bytes that cuDNN allocates while it convolves, beside the result. Its kernels for tensor cores
// want channels innermost, in steps: others are copied into such a layout, and the result back.
// 0: a node that is no convolution, or one with groups, which runs on kernels of its own; or with
// windows of one element, a product.
std::int64_t ConvolutionWorkspace(const graph::Graph& graph, const graph::Node& node,
                                  bool is_channels_last);

// Of a run in eager mode: as Python and cuDNN hold it on a GPU, else what the graph needs.
graph::MemoryProfile ProfileEager(const graph::Graph& graph, bool is_gpu);

}  // namespace idbg::fusion
