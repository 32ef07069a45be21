// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "torch/torchscript_graph.h"

namespace idbg::torch {
namespace {

// What a list of such elements is called.
std::string_view ListMember(std::string_view element) {
  struct Pair {
    std::string_view element, list;
  };
  static constexpr auto kLists = std::to_array<Pair>({
      {"as_tensor", "as_tensors"},
      {"as_int", "as_ints"},
      {"as_float", "as_floats"},
      {"as_bool", "as_bools"},
      {"as_string", "as_strings"},
  });
  for (const Pair& pair : kLists) {
    if (pair.element == element) return pair.list;
  }
  return {};
}

}  // namespace

Json Number(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  return value;
}

Json MakeArg(std::string_view member, Json value) {
  Json arg = Json::object();
  arg[std::string(member)] = std::move(value);
  return arg;
}

Json IntArg(std::int64_t value) { return MakeArg("as_int", value); }

Json NamedArg(std::string_view member, std::string_view name) {
  const bool is_symbolic = member.starts_with("as_sym_");
  return MakeArg(member, MakeArg(is_symbolic ? "as_name" : "name", name));
}

const std::string& ArgMember(const Json& arg) { return arg.cbegin().key(); }

Json ListArg(const std::vector<Json>& elements, std::string_view empty_member) {
  if (elements.empty()) return MakeArg(empty_member, Json::array());
  const std::string& first = ArgMember(elements.front());
  const bool is_uniform =
      std::ranges::all_of(elements, [&](const Json& arg) { return ArgMember(arg) == first; });
  Json values = Json::array();
  if (const std::string_view list = ListMember(first); is_uniform && !list.empty()) {
    for (const Json& arg : elements) values.push_back(arg.front());
    return MakeArg(list, std::move(values));
  }
  const bool is_sizes = std::ranges::all_of(elements, [](const Json& arg) {
    return ArgMember(arg) == "as_int" || ArgMember(arg) == "as_sym_int";
  });
  for (const Json& arg : elements)
    values.push_back(is_sizes && ArgMember(arg) == "as_sym_int" ? arg.front() : arg);
  return MakeArg(is_sizes ? "as_sym_ints" : "as_optional_tensors", std::move(values));
}

Json NodeRecord::ToJson() const {
  Json named = Json::array();
  for (const auto& [name, arg] : inputs) named.push_back({{"name", name}, {"arg", arg}});
  Json metadata = Json::object();
  if (!stack_trace.empty()) metadata["stack_trace"] = stack_trace;
  if (!module_stack.empty()) metadata["nn_module_stack"] = module_stack;
  return {{"target", target},
          {"inputs", std::move(named)},
          {"outputs", outputs},
          {"metadata", std::move(metadata)}};
}

Json GraphRecord::ToJson() const {
  Json json = {{"inputs", inputs}, {"outputs", outputs}, {"nodes", nodes}};
  // find() of an ordered object is linear: names are unique here, and appended.
  auto& tensors = (json["tensor_values"] = Json::object()).get_ref<Json::object_t&>();
  for (const auto& [name, meta] : tensor_values) tensors.emplace_back(name, *meta);
  auto& ints = (json["sym_int_values"] = Json::object()).get_ref<Json::object_t&>();
  for (const auto& [name, value] : sym_int_values) ints.emplace_back(name, IntArg(value));
  return json;
}

std::string ProgramJson(const GraphRecord& graph, const std::vector<WeightInput>& weights,
                        std::string_view torch_version) {
  Json inputs = Json::array();
  for (const WeightInput& weight : weights) {
    inputs.push_back(MakeArg(
        weight.kind, {{"arg", {{"name", weight.value}}}, {weight.kind + "_name", weight.target}}));
  }
  for (std::size_t i = weights.size(); i < graph.inputs.size(); ++i)
    inputs.push_back(MakeArg("user_input", MakeArg("arg", graph.inputs[i])));
  Json outputs = Json::array();
  for (const Json& output : graph.outputs)
    outputs.push_back(MakeArg("user_output", MakeArg("arg", output)));
  Json signature = {{"input_specs", std::move(inputs)}, {"output_specs", std::move(outputs)}};
  const Json program = {{"graph_module",
                         {{"graph", graph.ToJson()},
                          {"signature", std::move(signature)},
                          {"module_call_graph", Json::array()}}},
                        {"opset_version", Json::object()},
                        {"range_constraints", Json::object()},
                        {"schema_version", {{"major", 8}, {"minor", 0}}},
                        {"verifiers", Json::array()},
                        {"torch_version", torch_version}};
  return program.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace idbg::torch
