// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "graph/graph.h"

namespace idbg::eager {

// Whether cuDNN computes the convolution with channels innermost: as its input or weight lies.
bool TakesChannelsLast(const graph::Graph& graph, const graph::Node& convolution);

// The graph with the strides that tensors have when it runs on a GPU: export records the result of
// a convolution as contiguous, while cuDNN's lies as its input or weight does
// (cudnn_conv_suggest_memory_format), and with it what is computed of it element by element. Null:
// those recorded hold.
std::optional<graph::Graph> WithGpuLayouts(const graph::Graph& graph);

}  // namespace idbg::eager
