// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "graph/graph.h"
#include "graph/liveness.h"
#include "graph/operators/operators.h"
#include "plan/host_operator.h"
#include "plan/kernel.h"
#include "plan/plan.h"

namespace idbg::eager {

struct EagerRun {
  std::vector<plan::Kernel> kernels;
  plan::HostCalls host;
};

// A kernel for each node that has work to do, as the graph runs eagerly; views, scalars and checks
// have none. Attention that ATen runs as products and a softmax is taken apart as in the plan.
EagerRun RunEagerly(const graph::Graph& graph, const plan::Plan& plan);

// The kernels of a plan; those that it leaves to ATen do what ATen's do.
std::vector<plan::Kernel> WithFallbacks(const plan::Plan& plan);

// What ATen's kernels for an operator do beside moving its bytes at the device's rate. `op` null:
// an unknown operator.
plan::EagerKernel EagerKernelOf(const graph::Graph& graph, const graph::Node& node,
                                const graph::Operator* op);

// Whether rows follow each other in memory; unknown strides count as such.
inline bool IsRowMajor(const graph::TensorType& type) {
  return graph::IsContiguous(type).value_or(true);
}

// Of a target such as "aten.add.Tensor" or Dynamo's "torch.add". One that is not in the catalogue
// is taken for kElementwise: it launches something.
plan::HostOperator HostOperatorOf(std::string_view target);

// Whether cuDNN computes the convolution with channels innermost: as its input or weight lies.
bool TakesChannelsLast(const graph::Graph& graph, const graph::Node& convolution);

// The graph with the strides that tensors have when it runs on a GPU: export records the result of
// a convolution as contiguous, while cuDNN's lies as its input or weight does
// (cudnn_conv_suggest_memory_format), and with it what is computed of it element by element. Null:
// those recorded hold.
std::optional<graph::Graph> WithGpuLayouts(const graph::Graph& graph);

// The nodes of attention in the original graph that a plan leaves whole, for a fused kernel, and
// those of the plan, which say whose kernel.
std::map<graph::NodeId, graph::NodeId> FusedAttention(const graph::Graph& graph,
                                                      const plan::Plan& plan);

// Bytes that ATen's attention takes beside the result where it runs as products and a softmax
// (_scaled_dot_product_attention_math and _safe_softmax in attention.cpp), in float32 where the
// operands have 16 bits. 0: not known.
std::int64_t MathAttentionWorkspace(const graph::Graph& graph, const graph::Node& node);

// Bytes that ATen's operators allocate on a GPU beside their results, but for convolutions
// and attention: copies of operands whose dimensions do not lie one behind the other where a kernel
// wants them so, and indices that a pooling makes and drops.
std::int64_t OperatorWorkspace(const graph::Graph& graph, const graph::Node& node);

// Memory over a run of the exported graph in eager mode, operator by operator: on a GPU with the
// layouts that tensors have there, and with what cuDNN and ATen allocate beside results. `plan`, of
// the same graph in any precision, says which attention no fused kernel takes.
graph::MemoryProfile EagerMemory(const graph::Graph& graph, const plan::Plan& plan, bool is_gpu);

}  // namespace idbg::eager
