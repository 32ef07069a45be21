// SPDX-License-Identifier: Apache-2.0
#include "torch/torchscript_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace idbg::torch {
namespace {

std::vector<std::string> JsonOf(const std::vector<Arg>& args) {
  std::vector<std::string> texts;
  for (const Arg& arg : args) texts.push_back(arg.Json());
  return texts;
}

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

std::string Quote(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      constexpr std::string_view kHex = "0123456789abcdef";
      quoted += "\\u00";
      quoted += kHex[static_cast<unsigned char>(c) >> 4];
      quoted += kHex[c & 15];
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

std::string Number(double value) {
  if (std::isnan(value)) return "\"NaN\"";
  if (std::isinf(value)) return value > 0 ? "\"Infinity\"" : "\"-Infinity\"";
  std::array<char, 32> text;
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
  std::string number(text.data(), end);
  return number.find_first_of(".e") == std::string::npos ? number + ".0" : number;
}

std::string List(const std::vector<std::string>& elements) {
  std::string list = "[";
  for (const std::string& element : elements) {
    if (list.size() > 1) list += ',';
    list += element;
  }
  return list + ']';
}

Arg IntArg(std::int64_t value) { return {"as_int", std::to_string(value)}; }

Arg NamedArg(std::string_view member, std::string_view name) {
  const bool is_symbolic = member.starts_with("as_sym_");
  return {std::string(member),
          "{" + Quote(is_symbolic ? "as_name" : "name") + ":" + Quote(name) + "}"};
}

Arg ListArg(const std::vector<Arg>& elements, std::string_view empty_member) {
  if (elements.empty()) return {std::string(empty_member), "[]"};
  const std::string& first = elements.front().member;
  const bool is_uniform =
      std::ranges::all_of(elements, [&](const Arg& arg) { return arg.member == first; });
  std::vector<std::string> values;
  if (const std::string_view list = ListMember(first); is_uniform && !list.empty()) {
    for (const Arg& arg : elements) values.push_back(arg.value);
    return {std::string(list), List(values)};
  }
  const bool is_sizes = std::ranges::all_of(elements, [](const Arg& arg) {
    return arg.member == "as_int" || arg.member == "as_sym_int";
  });
  if (!is_sizes) return {"as_optional_tensors", List(JsonOf(elements))};
  for (const Arg& arg : elements) {
    values.push_back(arg.member == "as_int" ? arg.Json() : arg.value);
  }
  return {"as_sym_ints", List(values)};
}

std::string NodeRecord::Json() const {
  std::vector<std::string> named;
  for (const auto& [name, arg] : inputs) {
    named.push_back("{\"name\":" + Quote(name) + ",\"arg\":" + arg.Json() + "}");
  }
  std::string metadata;
  if (!stack_trace.empty()) metadata += "\"stack_trace\":" + Quote(stack_trace);
  if (!module_stack.empty()) {
    metadata += (metadata.empty() ? "" : ",") + ("\"nn_module_stack\":" + Quote(module_stack));
  }
  return "{\"target\":" + Quote(target) + ",\"inputs\":" + List(named) +
         ",\"outputs\":" + List(JsonOf(outputs)) + ",\"metadata\":{" + metadata + "}}";
}

std::string GraphRecord::Json() const {
  std::string tensors;
  for (const auto& [name, meta] : tensor_values) {
    tensors += (tensors.empty() ? "" : ",") + Quote(name) + ":" + meta;
  }
  std::string ints;
  for (const auto& [name, value] : sym_int_values) {
    ints += (ints.empty() ? "" : ",") + Quote(name) + ":" + IntArg(value).Json();
  }
  return "{\"inputs\":" + List(JsonOf(inputs)) + ",\"outputs\":" + List(JsonOf(outputs)) +
         ",\"nodes\":" + List(nodes) + ",\"tensor_values\":{" + tensors + "},\"sym_int_values\":{" +
         ints + "}}";
}

std::string ProgramJson(const GraphRecord& graph, const std::vector<WeightInput>& weights,
                        std::string_view torch_version) {
  std::vector<std::string> inputs;
  for (const WeightInput& weight : weights) {
    inputs.push_back("{" + Quote(weight.kind) + ":{\"arg\":{\"name\":" + Quote(weight.value) +
                     "}," + Quote(weight.kind + "_name") + ":" + Quote(weight.target) + "}}");
  }
  for (std::size_t i = weights.size(); i < graph.inputs.size(); ++i) {
    inputs.push_back("{\"user_input\":{\"arg\":" + graph.inputs[i].Json() + "}}");
  }
  std::vector<std::string> outputs;
  for (const Arg& output : graph.outputs) {
    outputs.push_back("{\"user_output\":{\"arg\":" + output.Json() + "}}");
  }
  return "{\"graph_module\":{\"graph\":" + graph.Json() +
         ",\"signature\":{\"input_specs\":" + List(inputs) + ",\"output_specs\":" + List(outputs) +
         "},\"module_call_graph\":[]},\"opset_version\":{},\"range_constraints\":{}," +
         "\"schema_version\":{\"major\":8,\"minor\":0},\"verifiers\":[],\"torch_version\":" +
         Quote(torch_version) + "}";
}

}  // namespace idbg::torch
