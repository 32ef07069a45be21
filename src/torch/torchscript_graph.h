// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <c10/core/ScalarType.h>
#include <torch/csrc/jit/ir/ir.h>

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/names.h"

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

inline constexpr base::Named<c10::ScalarType> kElementTypes[] = {
    {"uint8", c10::ScalarType::Byte},
    {"int8", c10::ScalarType::Char},
    {"int16", c10::ScalarType::Short},
    {"int32", c10::ScalarType::Int},
    {"int64", c10::ScalarType::Long},
    {"float16", c10::ScalarType::Half},
    {"float32", c10::ScalarType::Float},
    {"float64", c10::ScalarType::Double},
    {"complex32", c10::ScalarType::ComplexHalf},
    {"complex64", c10::ScalarType::ComplexFloat},
    {"complex128", c10::ScalarType::ComplexDouble},
    {"bool", c10::ScalarType::Bool},
    {"bfloat16", c10::ScalarType::BFloat16},
    {"uint16", c10::ScalarType::UInt16},
    {"float8_e4m3fn", c10::ScalarType::Float8_e4m3fn},
    {"float8_e5m2", c10::ScalarType::Float8_e5m2},
    {"float8_e4m3fnuz", c10::ScalarType::Float8_e4m3fnuz},
    {"float8_e5m2fnuz", c10::ScalarType::Float8_e5m2fnuz},
    {"uint32", c10::ScalarType::UInt32},
    {"uint64", c10::ScalarType::UInt64},
};

// Records of torch.export's JSON (torch/_export/serde/schema.py, version 8). By nlohmann::json and
// not the program's own writers: those are built for another ABI than some LibTorch.

using Json = nlohmann::ordered_json;

Json Number(double value);  // with "Infinity" and the like as strings

// An entry of the union Argument: {"as_int": 3}.
Json MakeArg(std::string_view member, Json value);
Json IntArg(std::int64_t value);
Json NamedArg(std::string_view member, std::string_view name);  // {"as_tensor": {"name": "x"}}
// One argument for a list: as_ints, as_tensors, as_sym_ints, else a list of any arguments.
// `empty_member` is what a list without elements is.
Json ListArg(const std::vector<Json>& elements, std::string_view empty_member);
// "as_int" of {"as_int": 3}.
const std::string& ArgMember(const Json& arg);

struct NodeRecord {
  std::string target;                                // "torch.ops.aten.relu.default"
  std::vector<std::pair<std::string, Json>> inputs;  // arguments by the schema's names
  std::vector<Json> outputs;
  std::string stack_trace;
  std::string module_stack;

  Json ToJson() const;
};

struct GraphRecord {
  std::vector<Json> inputs;
  std::vector<Json> outputs;
  std::vector<Json> nodes;
  // TensorMeta records, shared by all graphs that a tensor is an input of.
  std::map<std::string, std::shared_ptr<const Json>> tensor_values;
  std::map<std::string, std::int64_t> sym_int_values;

  Json ToJson() const;
};

// A weight that became an input of the outermost graph.
struct WeightInput {
  std::string value;   // its name in the graph
  std::string kind;    // "parameter", "buffer", "tensor_constant"
  std::string target;  // "conv.weight"
};

// `graph.inputs` are the weights in this order, then the user's inputs.
std::string ProgramJson(const GraphRecord& graph, const std::vector<WeightInput>& weights,
                        std::string_view torch_version);

}  // namespace idbg::torch
