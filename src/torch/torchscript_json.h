// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

// Records of torch.export's JSON (torch/_export/serde/schema.py, version 8) as text. Neither
// LibTorch nor the program's own JSON writer: the first would be slow to compile, the second is
// built for another ABI than some LibTorch.
namespace idbg::torch {

std::string Quote(std::string_view text);
std::string Number(double value);  // with "Infinity" and the like as strings
// "[a,b]" of JSON texts.
std::string List(const std::vector<std::string>& elements);

// An entry of the union Argument: {"as_int": 3}.
struct Arg {
  std::string member;  // "as_int"
  std::string value;   // its JSON

  std::string Json() const { return "{" + Quote(member) + ":" + value + "}"; }
};

Arg IntArg(std::int64_t value);
Arg NamedArg(std::string_view member, std::string_view name);  // {"as_tensor": {"name": "x"}}
// One argument for a list: as_ints, as_tensors, as_sym_ints, else a list of any arguments.
// `empty_member` is what a list without elements is.
Arg ListArg(const std::vector<Arg>& elements, std::string_view empty_member);

struct NodeRecord {
  std::string target;                               // "torch.ops.aten.relu.default"
  std::vector<std::pair<std::string, Arg>> inputs;  // by the schema's names
  std::vector<Arg> outputs;
  std::string stack_trace;
  std::string module_stack;

  std::string Json() const;
};

struct GraphRecord {
  std::vector<Arg> inputs;
  std::vector<Arg> outputs;
  std::vector<std::string> nodes;                    // JSON
  std::map<std::string, std::string> tensor_values;  // TensorMeta records
  std::map<std::string, std::int64_t> sym_int_values;

  std::string Json() const;
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
