// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <torch/csrc/jit/ir/ir.h>

#include <string>
#include <unordered_map>
#include <vector>

namespace idbg::torch {

// Where a node came from, in the form of a Python stack trace: the outermost frame first.
std::string StackTrace(const ::torch::jit::Node& node);
// The modules whose methods were inlined around it: "key,path,type;...".
std::string ModuleStack(const ::torch::jit::Node& node);

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
