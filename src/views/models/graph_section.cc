// SPDX-License-Identifier: Apache-2.0
#include <set>
#include <string>

#include "base/saturating.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

struct Weights {
  std::int64_t count = 0;
  std::int64_t elements = 0;
  std::int64_t bytes = 0;  // tied ones once
};

Weights SumWeights(const graph::Graph& graph) {
  Weights sum;
  std::set<std::string> seen;
  for (const graph::GraphInput& input : graph.inputs) {
    const graph::Value& value = graph.value(input.value);
    if (input.kind == graph::InputKind::kUser || !value.tensor) continue;
    if (!input.storage.empty() && !seen.insert(input.storage).second) continue;
    ++sum.count;
    const graph::TensorType& type = *value.tensor;
    sum.elements = base::SaturatingAdd(sum.elements, graph::ElementCount(type).value_or(0));
    sum.bytes = base::SaturatingAdd(sum.bytes, graph::SizeBytes(type).value_or(0));
  }
  return sum;
}

report::Table InputTable(const graph::Graph& graph) {
  report::Table table{.key = "inputs", .title = "Inputs", .columns = {"name", "type"}};
  for (const graph::GraphInput& input : graph.inputs) {
    if (input.kind != graph::InputKind::kUser) continue;
    table.AddRow({graph.value(input.value).name, TypeText(graph.value(input.value))});
  }
  return table;
}

report::Table OutputTable(const graph::Graph& graph) {
  report::Table table{
      .key = "outputs", .title = "Outputs", .columns = {"name", "type", "kind", "target"}};
  for (const graph::GraphOutput& output : graph.outputs) {
    graph::VisitValues(output.value, [&](graph::ValueId id) {
      table.AddRow({graph.value(id).name, TypeText(graph.value(id)),
                    std::string(ToString(output.kind)), output.target});
    });
  }
  return table;
}

report::Table SymbolTable(const graph::Graph& graph) {
  report::Table table{.key = "symbols",
                      .title = "Dynamic sizes",
                      .columns = {{"name", "symbol"}, "min", "max", {"hint", "size at export"}}};
  for (const graph::Symbol& symbol : graph.symbols)
    table.AddRow(
        {symbol.name, OrNothing(symbol.min), OrNothing(symbol.max), OrNothing(symbol.hint)});
  return table;
}

}  // namespace

report::Section GraphSection(const graph::Graph& graph) {
  const Weights weights = SumWeights(graph);
  report::Section section{.key = "graph", .title = "Graph"};
  section.facts = {
      {"nodes", "nodes", Count(graph.nodes.size())},
      {"subgraphs", "nested graphs", Count(graph.subgraphs.size())},
      {"dialect", "operators", std::string(ToString(graph.dialect))},
      {"phase", "phase", std::string(ToString(graph.phase))},
      {"weights", "weights", weights.count},
      {"weight_elements", "weight elements", weights.elements},
      {"weight_mb", "weight size", static_cast<double>(weights.bytes) / kMega, "MB", 1},
  };
  if (weights.elements == INT64_MAX || weights.bytes == INT64_MAX)
    section.lines.push_back("The sizes exceed 64 bits: the weights are a lower bound.");
  AddTable(InputTable(graph), section);
  AddTable(OutputTable(graph), section);
  AddTable(SymbolTable(graph), section);
  return section;
}

}  // namespace idbg::views
