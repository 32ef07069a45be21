// SPDX-License-Identifier: Apache-2.0
#include "views/models/memory_section.h"

#include <algorithm>
#include <string>
#include <vector>

#include "graph/liveness.h"
#include "views/units.h"

namespace idbg::views {
namespace {

// Weights are large and always there: a table of what is live would show little else.
std::vector<graph::ValueId> WithoutWeights(const graph::Graph& graph,
                                           std::vector<graph::ValueId> values) {
  base::IdVector<graph::ValueId, bool> is_weight(graph.values.size(), false);
  for (const graph::GraphInput& input : graph.inputs) {
    if (input.kind != graph::InputKind::kUser) is_weight[input.value] = true;
  }
  std::erase_if(values, [&](graph::ValueId id) { return is_weight[id]; });
  return values;
}

}  // namespace

report::Section MemorySection(const graph::Graph& graph, std::size_t top) {
  const graph::MemoryProfile profile = graph::ProfileMemory(graph, 512);
  report::Section section{.key = "memory", .title = "Memory in eager mode"};
  section.facts = {
      {"weights_mb", "weights", static_cast<double>(profile.weights_bytes) / kMega, "MB", 1},
      {"inputs_mb", "inputs", static_cast<double>(profile.inputs_bytes) / kMega, "MB", 1},
      {"peak_mb", "peak", static_cast<double>(profile.peak_bytes) / kMega, "MB", 1},
      {"peak_node", "peak node",
       profile.peak_node == graph::kNoNode ? report::Value()
                                           : report::Value(graph.node(profile.peak_node).name)},
      {"unknown_values", "tensors of unknown size", profile.unknown_values},
  };
  if (profile.peak_bytes == INT64_MAX)
    section.lines.push_back("The sizes exceed 64 bits: these figures are lower bounds.");
  report::Table table{
      .key = "live_at_peak",
      .title = "Largest live tensors at the peak (without weights)",
      .columns = {{"value", "value"}, {"type", "type"}, {"mb", "MB", "", 1}, {"source", "source"}}};
  const std::vector<graph::ValueId> live = WithoutWeights(graph, profile.live_at_peak);
  for (std::size_t i = 0; i < std::min(top, live.size()); ++i) {
    const graph::Value& value = graph.value(live[i]);
    const std::string source =
        value.producer == graph::kNoNode ? "input" : PlaceText(graph.node(value.producer).source);
    const auto bytes = value.tensor ? graph::SizeBytes(*value.tensor) : std::nullopt;
    table.AddRow({value.name, TypeText(value), Scaled(bytes, kMega), source});
  }
  AddTable(std::move(table), section);
  return section;
}

}  // namespace idbg::views
