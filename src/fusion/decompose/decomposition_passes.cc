// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fusion/decompose/passes.h"
#include "fusion/decompose/renames.h"
#include "fusion/program/program.h"
#include "graph/operators/operators.h"

namespace idbg::fusion {

namespace {

using graph::NodeId;
using graph::ValueId;

// Takes the nodes of a decomposition out of it, and adds others in their order: each has the origin
// and the reported name of one that was there.
class NodeRewrite {
 public:
  explicit NodeRewrite(Decomposition& decomposition)
      : decomposition_(decomposition),
        nodes_(std::exchange(decomposition.graph.nodes, {})),
        origins_(std::exchange(decomposition.origin, {})),
        reported_(std::exchange(decomposition.reported, {})) {}

  std::size_t size() const { return nodes_.size(); }
  graph::Node& node(graph::NodeId id) { return nodes_[static_cast<std::size_t>(id)]; }

  void Add(graph::Node node, graph::NodeId from) {
    graph::Graph& graph = decomposition_.graph;
    const graph::NodeId id = graph.AddNode(std::move(node));
    decomposition_.origin.push_back(origins_[from]);
    decomposition_.reported.push_back(reported_[from]);
    for (const graph::ValueId output : graph.node(id).outputs) graph.value(output).producer = id;
  }
  void Drop(graph::NodeId id) {
    for (const graph::ValueId output : node(id).outputs)
      decomposition_.graph.value(output).producer = graph::kNoNode;
  }

 private:
  Decomposition& decomposition_;
  std::vector<graph::Node> nodes_;
  base::IdVector<graph::NodeId, graph::NodeId> origins_;
  base::IdVector<graph::NodeId, std::string> reported_;
};

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

class Uses {
 public:
  explicit Uses(const graph::Graph& graph)
      : graph_(graph), users_(graph::UsersOf(graph)), is_output_(graph.values.size(), false) {
    for (const graph::GraphOutput& output : graph.outputs)
      graph::VisitValues(output.value, [&](ValueId value) { is_output_[value] = true; });
  }

  // Whether all that becomes of a value is computed element by element, seen through views
  // (is_pointwise_use in utils.py).
  bool ArePointwise(ValueId value) const {
    std::vector<ValueId> open = {value};
    while (!open.empty()) {
      const ValueId seen = open.back();
      open.pop_back();
      if (is_output_[seen]) return false;
      for (const NodeId user : users_[seen]) {
        const graph::Node& node = graph_.node(user);
        const graph::Operator* op = graph::FindOperator(node.target);
        if (op != nullptr && op->kind == graph::OpKind::kView) {
          open.insert(open.end(), node.outputs.begin(), node.outputs.end());
        } else if (op == nullptr ||
                   (op->kind != graph::OpKind::kPointwise && op->name != "aten.clone")) {
          return false;
        }
      }
    }
    return true;
  }

 private:
  const graph::Graph& graph_;
  base::IdVector<ValueId, std::vector<NodeId>> users_;
  base::IdVector<ValueId, bool> is_output_;
};

struct Bias {
  TensorId value;
  ValueId sum;  // the product with it
};

// The bias of a product in full precision that goes only into pointwise operators; null: none.
std::optional<Bias> LooseBias(const graph::Graph& graph, const graph::Node& node,
                              const Uses& uses) {
  constexpr std::size_t kBiasAndFactors = 3;  // beta and alpha are 1
  if (graph::PacketOf(node.target) != "aten.addmm" || node.outputs.size() != 1 ||
      node.arguments.size() != kBiasAndFactors)
    return std::nullopt;
  const auto* bias = std::get_if<graph::ValueRef>(&node.arguments[0].argument.value);
  const auto tensor = bias ? FindTensorId(graph, bias->id) : std::nullopt;
  if (!tensor || tensor::Bits(TypeOf(graph, *tensor).dtype) < 32) return std::nullopt;
  const ValueId sum = node.outputs.front();
  return uses.ArePointwise(sum) ? std::optional(Bias{*tensor, sum}) : std::nullopt;
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

void UnfuseBiases(Decomposition& decomposition) {
  graph::Graph& graph = decomposition.graph;
  base::IdVector<NodeId, std::optional<Bias>> biases;
  {
    const Uses uses(graph);
    for (const graph::Node& node : graph.nodes) biases.push_back(LooseBias(graph, node, uses));
  }
  NodeRewrite rewrite(decomposition);
  for (NodeId id = 0; std::cmp_less(id, rewrite.size()); ++id) {
    graph::Node& node = rewrite.node(id);
    const std::optional<Bias> bias = biases[id];
    if (!bias) {
      rewrite.Add(std::move(node), id);
      continue;
    }
    graph::Value product = graph.value(bias->sum);
    product.name += "_mm";
    const ValueId made = graph.AddValue(std::move(product));
    graph::Node sum = node;
    node.target = "aten.mm.default";
    node.name += "_mm";
    node.arguments.erase(node.arguments.begin());
    node.outputs = {made};
    sum.target = "aten.add.Tensor";
    sum.arguments = {{"", {graph::ValueRef{bias->value}}}, {"", {graph::ValueRef{made}}}};
    rewrite.Add(std::move(node), id);
    rewrite.Add(std::move(sum), id);
  }
}

}  // namespace idbg::fusion
