// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>

#include "fusion/plan.h"
#include "graph/graph.h"
#include "graph/liveness.h"

namespace idbg::fusion {

// Bytes that cuDNN allocates while it convolves, beside the result. Its kernels for tensor cores
// want channels innermost, in steps: others are copied into such a layout, and the result back.
// 0: a node that is no convolution, or one of single channels, which runs on kernels of its own; or
// with windows of one element, most of which are products.
std::int64_t ConvolutionWorkspace(const graph::Graph& graph, const graph::Node& node,
                                  bool is_channels_last);

// Whether Inductor takes a product for one that the units and not the memory bound, and so may pad
// it: is_mm_compute_bound in pad_mm.py. Where no rate is known every product counts as such.
bool IsComputeBound(std::int64_t rows, std::int64_t depth, std::int64_t columns,
                    double flops_per_byte);

// Bytes of the copies of its operands that Inductor gives a product of 16-bit elements whose rows
// are no whole vectors, where the units and not the memory bound it (pad_mm.py, which measures
// whether that is quicker; with rows that short by a few elements and operands that large it was).
// The peaks of GPT-2 and GPT-BigCode in bfloat16 (tests/data/models/h200 and development/h200) are
// by such a copy of the last layer's weight above the rest: 77 and 103 MB.
std::int64_t PaddingWorkspace(const graph::Graph& graph, const graph::Node& node,
                              const Target& target);

// Whether an image lies with its channels innermost; unknown strides do not.
bool LiesChannelsLast(const graph::TensorType& type);

bool IsAttention(const graph::Graph& graph, const graph::Node& node);

// The nodes of attention in the original graph that a plan leaves whole, for a fused kernel.
std::set<graph::NodeId> FusedAttention(const graph::Graph& graph, const Plan& plan);

// Bytes that ATen's attention takes beside the result where it runs as products and a softmax
// (_scaled_dot_product_attention_math and _safe_softmax in attention.cpp), in float32 where the
// operands have 16 bits. 0: not known.
std::int64_t MathAttentionWorkspace(const graph::Graph& graph, const graph::Node& node);

// Bytes that ATen's operators allocate on a GPU beside their results, but for convolutions
// and attention: copies of operands whose dimensions do not lie one behind the other where a kernel
// wants them so, and indices that a pooling makes and drops.
std::int64_t OperatorWorkspace(const graph::Graph& graph, const graph::Node& node);

// Of a run of the exported graph in eager mode, operator by operator: on a GPU with what cuDNN and
// ATen allocate there, else what the graph needs. `plan`, of the same graph in any precision, says
// which attention no fused kernel takes; strides are taken as the graph has them.
graph::MemoryProfile ProfileEager(const graph::Graph& graph, const Plan& plan, bool is_gpu);

}  // namespace idbg::fusion
