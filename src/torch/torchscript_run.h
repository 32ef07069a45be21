// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <torch/csrc/jit/ir/ir.h>

#include <unordered_map>
#include <vector>

namespace idbg::torch {

// What the values of a graph were when it ran: tensors and numbers.
using RunValues = std::unordered_map<const ::torch::jit::Value*, c10::IValue>;

// Runs a graph node by node on one device; on "meta" tensors have sizes and no elements,
// and operators that need some get zeros. `self` is
// the module, `inputs` the rest. Of loops the last turn counts, of branches the one that was taken.
// Throws what LibTorch throws; `values` then holds what came before.
void RunGraph(const ::torch::jit::Graph& graph, const c10::IValue& self,
              const std::vector<c10::IValue>& inputs, c10::Device device, RunValues& values);

// A tensor of the same description on the device: zeros, or nothing on "meta".
at::Tensor Blank(const at::Tensor& tensor, c10::Device device);

}  // namespace idbg::torch
