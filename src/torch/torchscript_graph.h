// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <torch/csrc/jit/ir/ir.h>

#include <string>
#include <unordered_map>

#include "torch/torchscript_run.h"

namespace idbg::torch {

// What a tensor of the module is called there.
struct WeightName {
  std::string kind;  // "parameter", "buffer"
  std::string name;  // "conv.weight"
};

// Tensors are told apart by where their elements lie.
std::string WeightKey(const at::Tensor& tensor);

// The graph of forward() as an ExportedProgram in torch.export's JSON: constants, lists and tuples
// folded into arguments, weights as inputs, prim::If as `cond`, prim::Loop as `while_loop`.
// `values` may be empty: then sizes are unknown.
std::string GraphToJson(const ::torch::jit::Graph& graph, const c10::IValue& self,
                        const std::unordered_map<std::string, WeightName>& weights,
                        const RunValues& values);

}  // namespace idbg::torch
