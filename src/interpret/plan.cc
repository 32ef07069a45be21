// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <utility>

#include "interpret/run_inputs.h"
#include "tensor/dtype.h"

namespace idbg::interpret {
namespace {

template <typename... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};

IdbgArgument Text(std::int32_t kind, const char* text) { return {.kind = kind, .text = text}; }
IdbgArgument Integer(std::int32_t kind, std::int64_t integer) {
  return {.kind = kind, .integer = integer};
}
IdbgArgument Index(std::int32_t kind, std::int32_t index) { return {.kind = kind, .index = index}; }

}  // namespace

Plan::Plan(const graph::Graph& graph) : scope_(ScopeOf(graph)) {}

IdbgScope Plan::ScopeOf(const graph::Graph& graph) {
  std::vector<const char*>& names = names_.emplace_back();
  for (const graph::Value& value : graph.values) names.push_back(value.name.c_str());
  std::vector<std::int32_t>& inputs = slots_.emplace_back();
  for (const graph::GraphInput& input : graph.inputs) inputs.push_back(input.value);
  std::vector<IdbgCall>& calls = calls_.emplace_back();
  for (const graph::Node& node : graph.nodes) calls.push_back(CallOf(node));
  AddDeadSlots(graph, calls);
  std::vector<IdbgArgument>& outputs = arguments_.emplace_back();
  for (const graph::GraphOutput& output : graph.outputs)
    outputs.push_back(ArgumentOf(output.value, ""));
  std::vector<IdbgScope>& subgraphs = scopes_.emplace_back();
  for (const graph::Graph& subgraph : graph.subgraphs) subgraphs.push_back(ScopeOf(subgraph));
  return {.name = graph.name.c_str(),
          .slot_names = names.data(),
          .slot_count = std::ssize(names),
          .inputs = inputs.data(),
          .input_count = std::ssize(inputs),
          .calls = calls.data(),
          .call_count = std::ssize(calls),
          .outputs = outputs.data(),
          .output_count = std::ssize(outputs),
          .subgraphs = subgraphs.data(),
          .subgraph_count = std::ssize(subgraphs)};
}

IdbgCall Plan::CallOf(const graph::Node& node) {
  std::vector<IdbgArgument>& arguments = arguments_.emplace_back();
  for (const graph::NamedArgument& named : node.arguments)
    arguments.push_back(ArgumentOf(named.argument, named.name.c_str()));
  const auto& outputs = slots_.emplace_back(node.outputs);
  return {.name = node.name.c_str(),
          .target = node.target.c_str(),
          .arguments = arguments.data(),
          .argument_count = std::ssize(arguments),
          .outputs = outputs.data(),
          .output_count = std::ssize(outputs)};
}

// A value is needed until its last use, an output of the graph until the end.
void Plan::AddDeadSlots(const graph::Graph& graph, std::vector<IdbgCall>& calls) {
  std::vector<bool> is_used(graph.values.size(), false);
  const auto mark = [&](graph::ValueId id) {
    const bool is_last = !is_used[static_cast<std::size_t>(id)];
    is_used[static_cast<std::size_t>(id)] = true;
    return is_last;
  };
  for (const graph::GraphOutput& output : graph.outputs) graph::VisitValues(output.value, mark);
  for (std::size_t i = graph.nodes.size(); i-- > 0;) {
    std::vector<std::int32_t>& dead = slots_.emplace_back();
    const auto take = [&](graph::ValueId id) {
      if (mark(id)) dead.push_back(id);
    };
    for (const graph::ValueId output : graph.nodes[i].outputs) take(output);
    graph::VisitValues(graph.nodes[i], take);
    calls[i].dead = dead.data();
    calls[i].dead_count = std::ssize(dead);
  }
}

IdbgArgument Plan::ListOf(const graph::ArgumentList& list) {
  std::vector<IdbgArgument> elements;
  for (const graph::Argument& element : list) elements.push_back(ArgumentOf(element, ""));
  IdbgArgument result = Integer(kIdbgList, std::ssize(elements));
  result.elements = arguments_.emplace_back(std::move(elements)).data();
  return result;
}

IdbgArgument Plan::ArgumentOf(const graph::Argument& argument, const char* name) {
  IdbgArgument result = std::visit(
      Overloaded{
          [](std::monostate) { return Integer(kIdbgNone, 0); },
          [](const graph::ValueRef& value) { return Index(kIdbgSlot, value.id); },
          [](bool value) { return Integer(kIdbgBool, value ? 1 : 0); },
          [](std::int64_t value) { return Integer(kIdbgInt, value); },
          [](double value) { return IdbgArgument{.kind = kIdbgFloat, .real = value}; },
          [](const std::complex<double>& value) {
            return IdbgArgument{
                .kind = kIdbgComplex, .real = value.real(), .imaginary = value.imag()};
          },
          [](const graph::SymInt& value) {
            const std::optional<std::int64_t> hint = value.hint();
            return hint ? Integer(kIdbgInt, *hint)
                        : Text(kIdbgConstant, "a size that the graph does not say");
          },
          [](const std::string& value) { return Text(kIdbgText, value.c_str()); },
          [](graph::DType value) { return Text(kIdbgDType, tensor::ToString(value).data()); },
          [](const graph::Device& value) { return Text(kIdbgDevice, value.type.c_str()); },
          [](const graph::Symbolic& value) { return Text(kIdbgConstant, value.name.c_str()); },
          [](const graph::SubgraphRef& value) { return Index(kIdbgSubgraph, value.index); },
          [this](const graph::ArgumentList& list) { return ListOf(list); },
      },
      argument.value);
  result.name = name;
  if (result.text == nullptr) result.text = "";
  return result;
}

}  // namespace idbg::interpret
