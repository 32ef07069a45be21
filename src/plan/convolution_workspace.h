// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graph/graph.h"

namespace idbg::plan {

// Bytes that cuDNN allocates while it convolves, beside the result. Its kernels for tensor cores
// want channels innermost, in steps: others are copied into such a layout, and the result back.
// 0: a node that is no convolution, or one of single channels, which runs on kernels of its own; or
// with windows of one element, most of which are products.
std::int64_t ConvolutionWorkspace(const graph::Graph& graph, const graph::Node& node,
                                  bool is_channels_last);

}  // namespace idbg::plan
