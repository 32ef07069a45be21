// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "device/hardware.h"
#include "graph/graph.h"

namespace idbg::estimate {

// How torch.optim runs the step of an optimizer that is not compiled.
struct Optimizer {
  std::string_view name;  // "adamw-fused"
  std::string_view text;  // "torch.optim.AdamW(..., fused=True)"
  bool is_adam = false;   // else SGD with momentum
  bool is_fused = false;  // else an operator after the other over all parameters (foreach)

  // Tensors of each parameter's size: those that it keeps, and those of one step.
  int states() const { return is_adam ? 2 : 1; }
  int temporaries() const { return is_adam && !is_fused ? 1 : 0; }
};

// The first is what a program has that says nothing else.
std::span<const Optimizer> Optimizers();
// Null: there is none of the name.
const Optimizer* FindOptimizer(std::string_view name);

// Its operators, over parameters that lie one after the other (_multi_tensor_adam of
// torch/optim/adam.py, _multi_tensor_sgd of torch/optim/sgd.py).
graph::Graph OptimizerGraph(const Optimizer& optimizer, tensor::DType dtype, std::int64_t elements);

// kConvolutional where convolutions do most of the FLOPs, or where there are convolutions and no
// attention (ConvNeXt, whose pointwise convolutions are written as linear layers); kTransformer
// where there is attention: the fused operator, or a softmax between products of activations.
device::Family FamilyOf(const graph::Graph& graph);

}  // namespace idbg::estimate
