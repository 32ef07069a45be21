// SPDX-License-Identifier: Apache-2.0
#include "fusion/decompose/cast_chains.h"

#include <optional>
#include <utility>
#include <vector>

#include "fusion/decompose/node_rewrite.h"
#include "fusion/decompose/renames.h"
#include "fusion/program/tensor_id.h"
#include "graph/operators/operators.h"

namespace idbg::fusion {
namespace {

using graph::NodeId;
using graph::ValueId;

bool IsFloat(tensor::DType dtype) {
  return dtype == tensor::DType::kFloat16 || dtype == tensor::DType::kBfloat16 ||
         dtype == tensor::DType::kFloat32 || dtype == tensor::DType::kFloat64;
}

struct Cast {
  TensorId from;
  TensorId to;
};

// Of a node that casts from one floating-point type to another; null: it does not.
std::optional<Cast> CastOf(const graph::Graph& graph, const graph::Node& node) {
  if (graph::PacketOf(node.target) != "prims.convert_element_type" || node.arguments.empty() ||
      node.outputs.size() != 1)
    return std::nullopt;
  const auto* value = std::get_if<graph::ValueRef>(&node.arguments[0].argument.value);
  const auto from = value ? FindTensorId(graph, value->id) : std::nullopt;
  const auto to = FindTensorId(graph, node.outputs.front());
  if (!from || !to || !IsFloat(TypeOf(graph, *from).dtype) || !IsFloat(TypeOf(graph, *to).dtype))
    return std::nullopt;
  return Cast{*from, *to};
}

struct Chains {
  base::IdVector<NodeId, bool> dropped;
  std::vector<std::pair<ValueId, ValueId>> replaced;  // a value, what stands for it
};

// Casts of what a cast with one user gives: that one is dropped, and both where nothing changes.
Chains FindChains(const graph::Graph& graph) {
  Chains chains{.dropped = base::IdVector<NodeId, bool>(graph.nodes.size(), false)};
  base::IdVector<ValueId, std::size_t> uses(graph.values.size(), 0);
  const auto count = [&](ValueId value) { ++uses[value]; };
  for (const graph::Node& node : graph.nodes) graph::VisitValues(node, count);
  for (const graph::GraphOutput& output : graph.outputs) graph::VisitValues(output.value, count);
  for (NodeId id = 0; std::cmp_less(id, graph.nodes.size()); ++id) {
    const std::optional<Cast> last = CastOf(graph, graph.node(id));
    if (!last || uses[last->from] != 1) continue;
    const NodeId maker = graph.value(last->from).producer;
    if (maker == graph::kNoNode || chains.dropped[maker]) continue;
    const std::optional<Cast> first = CastOf(graph, graph.node(maker));
    if (!first) continue;
    chains.dropped[maker] = true;
    chains.replaced.emplace_back(last->from, first->from);
    if (TypeOf(graph, first->from).dtype != TypeOf(graph, last->to).dtype) continue;
    chains.dropped[id] = true;
    chains.replaced.emplace_back(last->to, first->from);
  }
  return chains;
}

}  // namespace

void JoinCasts(Decomposition& decomposition) {
  graph::Graph& graph = decomposition.graph;
  const Chains chains = FindChains(graph);
  if (chains.dropped.empty()) return;
  Renames renames(graph.values.size());
  for (const auto& [value, other] : chains.replaced) renames.Rename(value, other);
  NodeRewrite rewrite(decomposition);
  for (NodeId id = 0; std::cmp_less(id, rewrite.size()); ++id) {
    if (chains.dropped[id]) {
      rewrite.Drop(id);
      continue;
    }
    graph::Node& node = rewrite.node(id);
    for (graph::NamedArgument& named : node.arguments) MapValues(named.argument, renames);
    rewrite.Add(std::move(node), id);
  }
  for (graph::GraphOutput& output : graph.outputs) MapValues(output.value, renames);
}

}  // namespace idbg::fusion
