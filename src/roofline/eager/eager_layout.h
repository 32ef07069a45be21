// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "fusion/plan.h"
#include "graph/graph.h"
#include "graph/liveness.h"

namespace idbg::roofline {

// Whether cuDNN computes the convolution with channels innermost: as its input or weight lies.
bool TakesChannelsLast(const graph::Graph& graph, const graph::Node& convolution);

// The graph with the strides that tensors have when it runs on a GPU: export records the result of
// a convolution as contiguous, while cuDNN's lies as its input or weight does
// (cudnn_conv_suggest_memory_format), and with it what is computed of it element by element. Null:
// those recorded hold.
std::optional<graph::Graph> WithGpuLayouts(const graph::Graph& graph);

// Memory over a run of the exported graph in eager mode, operator by operator: on a GPU with the
// layouts that tensors have there, and with what cuDNN and ATen allocate beside results. `plan`: of
// the same graph, in any precision.
graph::MemoryProfile EagerMemory(const graph::Graph& graph, const fusion::Plan& plan, bool is_gpu);

}  // namespace idbg::roofline
