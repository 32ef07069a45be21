// SPDX-License-Identifier: Apache-2.0
#include "fusion/memory/attention_workspace.h"

#include <algorithm>
#include <utility>

#include "fusion/program/access.h"
#include "graph/arguments.h"
#include "graph/layout.h"
#include "graph/operators/operators.h"

namespace idbg::fusion {

bool IsAttention(const graph::Graph& graph, const graph::Node& node) {
  const graph::Operator* op = graph::FindOperator(graph, node);
  return op != nullptr && op->kind == graph::OpKind::kAttention;
}

std::set<graph::NodeId> FusedAttention(const graph::Graph& graph, const Plan& plan) {
  std::set<graph::NodeId> fused;
  for (graph::NodeId id = 0; std::cmp_less(id, plan.origin.size()); ++id) {
    const graph::NodeId from = plan.origin[id];
    if (from < 0 || !std::cmp_less(from, graph.nodes.size())) continue;
    // Fused kernels take four dimensions: others stay whole in a plan, for ATen's own products.
    const graph::TensorType* query = graph::FindTensor(graph, graph.node(from), "query", 0);
    if (query == nullptr || query->sizes.size() != 4) continue;
    if (IsAttention(graph, graph.node(from)) && IsAttention(plan.graph, plan.graph.node(id)))
      fused.insert(from);
  }
  return fused;
}

std::int64_t MathAttentionWorkspace(const graph::Graph& graph, const graph::Node& node) {
  const graph::TensorType* query = graph::FindTensor(graph, node, "query", 0);
  const graph::TensorType* key = graph::FindTensor(graph, node, "key", 1);
  const graph::TensorType* value = graph::FindTensor(graph, node, "value", 2);
  const graph::TensorType* mask = graph::FindTensor(graph, node, "attn_mask", 3);
  if (query == nullptr || key == nullptr || value == nullptr || node.outputs.empty()) return 0;
  const Sizes q = SizesOf(*query);
  const Sizes k = SizesOf(*key);
  const Sizes v = SizesOf(*value);
  if (q.size() < 2 || k.size() != q.size() || v.size() != q.size()) return 0;
  const std::int64_t element_bytes = tensor::Bits(query->dtype) / 8;
  const bool is_half = element_bytes == 2;
  const std::int64_t wide = is_half ? 4 : element_bytes;
  const std::int64_t rows = Product(q) / std::max<std::int64_t>(1, q.back());
  const std::int64_t scores = Product({rows, k[k.size() - 2]});
  const std::int64_t query_bytes = Product({Product(q), wide});
  std::int64_t held = query_bytes;  // scaled
  if (is_half)
    for (const Sizes* operand : {&q, &k, &v}) held = Plus(held, Product({Product(*operand), wide}));
  if (mask != nullptr && mask->dtype == tensor::DType::kBool)
    held = Plus(held, Product({Product(SizesOf(*mask)), element_bytes}));
  // The scores, the softmax of them, which are minus infinity, and rows of nothing else.
  const std::int64_t softmax = Plus(Product({scores, 2 * wide + 1}), rows);
  // The key, scaled, and copies of both where a batch does not lie in one piece.
  std::int64_t product = Plus(Product({scores, wide}), Product({Product(k), wide}));
  for (const graph::TensorType* operand : {query, key})
    if (!graph::AreFlat(*operand, 0, q.size() - 2))
      product = Plus(product, Product({Product(SizesOf(*operand)), wide}));
  // The result, which counts as made by the node, is not there yet.
  const std::int64_t result = Product({rows, v.back(), element_bytes});
  return std::max<std::int64_t>(0, Plus(held, std::max(softmax, product)) - result);
}

}  // namespace idbg::fusion
