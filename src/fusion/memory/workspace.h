// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "fusion/plan.h"
#include "graph/graph.h"

namespace idbg::fusion {

// Bytes that cuDNN allocates while it convolves, beside the result. Its kernels for tensor cores
// want channels innermost, in steps: others are copied into such a layout, and the result back.
// 0: a node that is no convolution, or one of single channels, which runs on kernels of its own; or
// with windows of one element, most of which are products.
std::int64_t ConvolutionWorkspace(const graph::Graph& graph, const graph::Node& node,
                                  bool is_channels_last);

// Bytes of the copies of its operands that Inductor gives a product of 16-bit elements whose rows
// are no whole vectors, where the units and not the memory bound it (pad_mm.py, which measures
// whether that is quicker; with rows that short by a few elements and operands that large it was).
// The peaks of GPT-2 and GPT-BigCode in bfloat16 (tests/data/models/h200 and development/h200) are
// by such a copy of the last layer's weight above the rest: 77 and 103 MB.
std::int64_t PaddingWorkspace(const graph::Graph& graph, const graph::Node& node,
                              const Target& target);

// Whether an image lies with its channels innermost; unknown strides do not.
bool LiesChannelsLast(const graph::TensorType& type);

}  // namespace idbg::fusion
