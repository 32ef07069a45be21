// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Records of torch.export's JSON (torch/_export/serde/schema.py, version 8). By nlohmann::json and
// not the program's own writers: those are built for another ABI than some LibTorch.
namespace idbg::torch {

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
