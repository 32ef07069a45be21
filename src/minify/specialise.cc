// SPDX-License-Identifier: Apache-2.0
#include "minify/specialise.h"

namespace idbg::minify {
namespace {

void UseNumbers(const graph::Graph& graph, graph::Argument& argument) {
  if (auto* const list = std::get_if<graph::ArgumentList>(&argument.value)) {
    for (graph::Argument& element : *list) UseNumbers(graph, element);
    return;
  }
  const auto* const reference = std::get_if<graph::ValueRef>(&argument.value);
  if (reference == nullptr) return;
  const graph::Value& value = graph.value(reference->id);
  if (value.kind == graph::ValueKind::kSymInt && value.number.is_concrete())
    argument.value = *value.number.hint();
}

}  // namespace

graph::Graph Specialise(graph::Graph graph) {
  tensor::Bindings bindings;
  for (const graph::Symbol& symbol : graph.symbols) {
    if (symbol.hint) bindings.emplace(symbol.name, *symbol.hint);
  }
  graph::Bind(graph, bindings);
  for (graph::Node& node : graph.nodes) {
    for (graph::NamedArgument& named : node.arguments) UseNumbers(graph, named.argument);
  }
  for (graph::GraphOutput& output : graph.outputs) UseNumbers(graph, output.value);
  std::erase_if(graph.symbols, [](const graph::Symbol& symbol) { return symbol.hint.has_value(); });
  return graph;
}

}  // namespace idbg::minify
