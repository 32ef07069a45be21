// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "graph/arguments.h"
#include "plan/product.h"
#include "plan/sizes.h"
#include "plan/work.h"

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

// Where the operators of ATen have what their calls do not name.
struct Places {
  std::string_view operator_name;
  std::size_t mask;
  std::size_t is_causal;
};
constexpr std::size_t kNowhere = 99;
constexpr Places kPlaces[] = {
    {"aten.scaled_dot_product_attention", 3, 5},
    {"aten._scaled_dot_product_cudnn_attention", 3, 6},
    {"aten._scaled_dot_product_efficient_attention", 3, 6},
    {"aten._scaled_dot_product_flash_attention", kNowhere, 4},
    {"aten._scaled_dot_product_flash_attention_for_cpu", kNowhere, 4},
    {"aten._scaled_dot_product_cudnn_attention_backward", 8, 14},
    {"aten._scaled_dot_product_efficient_attention_backward", 4, 11},
    {"aten._scaled_dot_product_flash_attention_backward", kNowhere, 11},
    {"aten._scaled_dot_product_flash_attention_for_cpu_backward", kNowhere, 7},
};

Places PlacesOf(const graph::Operator& op) {
  const auto* const found = std::ranges::find(kPlaces, op.name, &Places::operator_name);
  return found == std::end(kPlaces) ? kPlaces[0] : *found;
}

// Heads of queries to one of keys, where the operands say so; else 1.
std::int64_t SharingOf(const graph::Graph& graph, const graph::Node& node, std::size_t first) {
  const auto heads = [&](const char* name, std::size_t position) {
    const auto sizes = graph::SizesOf(graph::FindTensor(graph, node, name, position));
    return sizes && sizes->size() == 4 ? (*sizes)[1] : 0;
  };
  const std::int64_t queries = heads("query", first), keys = heads("key", first + 1);
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
  const Places places = PlacesOf(op);
  work.is_gradient = IsGradient(node);
  work.sharing = SharingOf(graph, node, work.is_gradient ? 1 : 0);
  if (const graph::TensorType* mask = graph::FindTensor(graph, node, "attn_mask", places.mask)) {
    work.has_mask = true;
    work.is_mask_aligned = HasAlignedRows(*mask);
  }
  work.is_causal = graph::FindBool(node, "is_causal", places.is_causal, false);
  work.uses_cudnn = op.name.find("cudnn") != std::string_view::npos;
  return work;
}

// Of 4,197 calls on one H200 (cuDNN 9 of torch 2.11, tools/lab/measure_workspace.py): the splits
// are the most powers of two of 128 keys each that leave no more than 256 pieces of all.
std::int64_t SplitKeysBytes(const AttentionWork& work) {
  constexpr std::int64_t kLeastKeys = 512, kKeys = 128, kPieces = 256, kLeastSplits = 4;
  if (work.queries != 1 || work.keys <= kLeastKeys || work.batch < 1 || work.sharing < 1 ||
      tensor::Bits(work.dtype) != 16)
    return 0;
  const auto groups = std::bit_ceil(static_cast<std::uint64_t>(work.batch / work.sharing));
  const auto pieces = std::bit_floor(static_cast<std::uint64_t>(work.keys / kKeys));
  const auto splits = static_cast<std::int64_t>(std::min(pieces, kPieces / groups));
  constexpr std::int64_t kWide = 4;  // in 32 bits, with the logarithm of each row's sum
  return splits < kLeastSplits ? 0 : Product({splits, work.batch, work.channels + 1, kWide});
}

}  // namespace idbg::plan
