// SPDX-License-Identifier: Apache-2.0
#include "fusion/decompose/unfuse_bias.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fusion/decompose/node_rewrite.h"
#include "fusion/program/tensor_id.h"
#include "graph/operators/operators.h"

namespace idbg::fusion {
namespace {

using graph::NodeId;
using graph::ValueId;

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
