// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <ranges>
#include <utility>

#include "base/names.h"
#include "fusion/decompose/passes.h"
#include "fusion/decompose/renames.h"
#include "fusion/program/program.h"
#include "graph/operators/operators.h"

namespace idbg::fusion {

namespace {

using graph::NodeId;
using graph::ValueId;

// Makes the nodes of a decomposition anew: for each `rewrite(id, node, add)` adds what takes its
// place, which has its origin and its reported name.
void Rewrite(Decomposition& decomposition, auto rewrite) {
  graph::Graph& graph = decomposition.graph;
  base::IdVector<NodeId, graph::Node> nodes(std::exchange(graph.nodes, {}));
  const auto origins = std::exchange(decomposition.origin, {});
  const auto reported = std::exchange(decomposition.reported, {});
  for (graph::Value& value : graph.values) value.producer = graph::kNoNode;
  for (NodeId id = 0; std::cmp_less(id, nodes.size()); ++id) {
    rewrite(id, nodes[id], [&](graph::Node node) {
      graph.AddNode(std::move(node));
      decomposition.origin.push_back(origins[id]);
      decomposition.reported.push_back(reported[id]);
    });
  }
}

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
  const auto from = FindTensorId(graph, &node.arguments[0].argument);
  const auto to = FindTensorId(graph, node.outputs.front());
  if (!from || !to || !IsFloat(TypeOf(graph, *from).dtype) || !IsFloat(TypeOf(graph, *to).dtype))
    return std::nullopt;
  return Cast{*from, *to};
}

struct Chains {
  base::IdVector<NodeId, bool> dropped;
  Renames renames;
};

// Casts of what a cast with one user gives: that one is dropped, and both where nothing changes.
Chains FindChains(const graph::Graph& graph) {
  Chains chains{.dropped = base::IdVector<NodeId, bool>(graph.nodes.size(), false),
                .renames = Renames(graph.values.size())};
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
    chains.renames.Rename(last->from, first->from);
    if (TypeOf(graph, first->from).dtype != TypeOf(graph, last->to).dtype) continue;
    chains.dropped[id] = true;
    chains.renames.Rename(last->to, first->from);
  }
  return chains;
}

// Whether a node is a product in full precision with a bias that goes only into pointwise
// operators.
bool HasLooseBias(const graph::Graph& graph, const graph::Node& node,
                  const base::IdVector<ValueId, bool>& are_pointwise) {
  constexpr std::size_t kBiasAndFactors = 3;  // beta and alpha are 1
  if (graph::PacketOf(node.target) != "aten.addmm" || node.outputs.size() != 1 ||
      node.arguments.size() != kBiasAndFactors)
    return false;
  const auto bias = FindTensorId(graph, &node.arguments[0].argument);
  return bias && tensor::Bits(TypeOf(graph, *bias).dtype) >= 32 &&
         are_pointwise[node.outputs.front()];
}

}  // namespace

base::IdVector<ValueId, bool> ArePointwise(
    const graph::Graph& graph, const base::IdVector<ValueId, std::vector<NodeId>>& users,
    std::string_view others) {
  base::IdVector<ValueId, bool> are_pointwise(graph.values.size(), true);
  for (const graph::GraphOutput& output : graph.outputs)
    graph::VisitValues(output.value, [&](ValueId value) { are_pointwise[value] = false; });
  const auto stays = [&](ValueId value) { return are_pointwise[value]; };
  const auto is_pointwise = [&](NodeId user) {
    const graph::Node& node = graph.node(user);
    const graph::Operator* op = graph::FindOperator(node.target);
    if (!op) return false;
    if (op->kind == graph::OpKind::kView) return std::ranges::all_of(node.outputs, stays);
    return op->kind == graph::OpKind::kPointwise || base::HasName(others, op->name);
  };
  for (const graph::Node& node : graph.nodes | std::views::reverse) {
    for (const ValueId output : node.outputs)
      are_pointwise[output] =
          are_pointwise[output] && std::ranges::all_of(users[output], is_pointwise);
  }
  return are_pointwise;
}

void JoinCasts(Decomposition& decomposition) {
  const Chains chains = FindChains(decomposition.graph);
  Rewrite(decomposition, [&](NodeId id, graph::Node& node, auto add) {
    if (chains.dropped[id]) return;
    chains.renames.Apply(node);
    add(std::move(node));
  });
  chains.renames.Apply(decomposition.graph.outputs);
}

void UnfuseBiases(Decomposition& decomposition) {
  graph::Graph& graph = decomposition.graph;
  const auto are_pointwise = ArePointwise(graph, graph::UsersOf(graph), "aten.clone");
  Rewrite(decomposition, [&](NodeId, graph::Node& node, auto add) {
    if (!HasLooseBias(graph, node, are_pointwise)) return add(std::move(node));
    graph::Value product = graph.value(node.outputs.front());
    product.name += "_mm";
    const ValueId made = graph.AddValue(std::move(product));
    graph::Node sum = node;
    sum.target = "aten.add.Tensor";
    sum.arguments = {{"", node.arguments.front().argument}, {"", {graph::ValueRef{made}}}};
    node.target = "aten.mm.default";
    node.name += "_mm";
    node.arguments.erase(node.arguments.begin());
    node.outputs = {made};
    add(std::move(node));
    add(std::move(sum));
  });
}

}  // namespace idbg::fusion
