// SPDX-License-Identifier: Apache-2.0
#include "plan/attention_work.h"

#include "graph/arguments.h"
#include "plan/product.h"

namespace idbg::plan {

namespace {

// Whether rows of the mask start at whole vectors of 16 bytes.
bool HasAlignedRows(const graph::TensorType& mask) {
  constexpr std::int64_t kVector = 8;
  const std::size_t rank = mask.sizes.size();
  if (rank < 2) return true;
  if (mask.strides && mask.strides->size() == rank)
    return (*mask.strides)[rank - 2].hint().value_or(0) % kVector == 0;
  return mask.sizes[rank - 1].hint().value_or(kVector) % kVector == 0;
}

// Heads of queries to one of keys, where the operands say so; else 1.
std::int64_t SharingOf(const graph::Graph& graph, const graph::Node& node) {
  const auto heads = [&](const char* name, std::size_t position) {
    const auto sizes = graph::SizesOf(graph::FindTensor(graph, node, name, position));
    return sizes && sizes->size() == 4 ? (*sizes)[1] : 0;
  };
  const std::int64_t queries = heads("query", 0), keys = heads("key", 1);
  return keys > 0 && queries > keys && queries % keys == 0 ? queries / keys : 1;
}

}  // namespace

std::optional<AttentionWork> AttentionWorkOf(const graph::Graph& graph, const graph::Node& node,
                                             const graph::Operator& op) {
  const auto shape = ProductOf(graph, node, op);
  if (!shape) return std::nullopt;
  AttentionWork work{.batch = shape->batch,
                     .queries = shape->m,
                     .keys = shape->k,
                     .channels = shape->n,
                     .dtype = shape->dtype};
  work.sharing = SharingOf(graph, node);
  if (const graph::TensorType* mask = graph::FindTensor(graph, node, "attn_mask", 3)) {
    work.has_mask = true;
    work.is_mask_aligned = HasAlignedRows(*mask);
  }
  work.is_causal = graph::FindBool(node, "is_causal", 5, false);
  work.uses_cudnn = op.name.find("cudnn") != std::string_view::npos;
  return work;
}

}  // namespace idbg::plan
