// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>

#include "base/names.h"
#include "base/saturating.h"
#include "eager/kernels.h"
#include "graph/arguments.h"
#include "graph/layout.h"
#include "graph/operators/operators.h"
#include "plan/convolution_work.h"
#include "plan/sizes.h"
#include "plan/work.h"

namespace idbg::eager {
namespace {

using graph::Graph;
using plan::Product;
using plan::Sizes;
using plan::SizesOf;

constexpr std::int64_t kIndexBytes = 8;

std::int64_t TensorBytes(const graph::TensorType& type) {
  return Product({Product(SizesOf(type)), tensor::Bits(type.dtype) / 8});
}

std::int64_t StrideOf(const graph::TensorType& type, std::size_t dim) {
  return type.strides->at(dim).hint().value_or(0);
}

// An operand of a batch of products: its batch becomes one dimension, and rows or columns of each
// matrix follow each other.
bool IsBatch(const graph::TensorType& type) {
  const std::size_t rank = type.sizes.size();
  if (!graph::AreFlat(type, 0, rank - 2)) return false;
  return !graph::HasStrides(type) || StrideOf(type, rank - 1) == 1 || StrideOf(type, rank - 2) == 1;
}

// at::matmul: where the right operand has no batch and the rows of the left one follow each other
// the product is one of matrices (should_fold), else both are expanded to the same batch.
std::int64_t ProductCopies(const graph::TensorType& left, const graph::TensorType& right) {
  const std::size_t rank = std::max(left.sizes.size(), right.sizes.size());
  if (left.sizes.size() < 2 || right.sizes.size() < 2 || rank < 3) return 0;
  if (right.sizes.size() == 2 && graph::FoldsIntoMatrix(left)) return 0;
  if (left.sizes.size() == 2) return 0;
  std::int64_t bytes = 0;
  for (const graph::TensorType* operand : {&left, &right})
    if (operand->sizes.size() == rank && !IsBatch(*operand))
      bytes = base::SaturatingAdd(bytes, TensorBytes(*operand));
  return bytes;
}

bool WantsContiguous(std::string_view packet) {
  constexpr std::string_view kPackets = R"(
      aten.softmax aten._softmax aten.log_softmax aten.layer_norm aten.cumsum
      aten.native_layer_norm)";
  return base::HasName(kPackets, packet);
}

std::int64_t EagerConvolution(const graph::Graph& graph, const graph::Node& node) {
  const graph::TensorType* input = graph::FindTensor(graph, node, "input", 0);
  const graph::TensorType* weight = graph::FindTensor(graph, node, "weight", 1);
  if (input == nullptr) return 0;
  const bool is_last = graph::HasChannelsLast(*input);
  const bool is_dense = is_last || graph::IsContiguous(*input).value_or(true);
  const std::int64_t bytes = base::SaturatingAdd(plan::ConvolutionWorkspace(graph, node, is_last),
                                                 is_dense ? 0 : TensorBytes(*input));
  // cudnn_convolution wants the weight as the input lies.
  if (!is_last || weight == nullptr || weight->sizes.size() < 2 || graph::HasChannelsLast(*weight))
    return bytes;
  const Sizes sizes = SizesOf(*weight);
  const bool copies = Product(sizes) > Product({sizes[0], sizes[1]});
  return copies ? base::SaturatingAdd(bytes, TensorBytes(*weight)) : bytes;
}

}  // namespace

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
    for (const Sizes* operand : {&q, &k, &v})
      held = base::SaturatingAdd(held, Product({Product(*operand), wide}));
  if (mask != nullptr && mask->dtype == tensor::DType::kBool)
    held = base::SaturatingAdd(held, Product({Product(SizesOf(*mask)), element_bytes}));
  // The scores, the softmax of them, which are minus infinity, and rows of nothing else.
  const std::int64_t softmax = base::SaturatingAdd(Product({scores, 2 * wide + 1}), rows);
  // The key, scaled, and copies of both where a batch does not lie in one piece.
  std::int64_t product = base::SaturatingAdd(Product({scores, wide}), Product({Product(k), wide}));
  for (const graph::TensorType* operand : {query, key})
    if (!graph::AreFlat(*operand, 0, q.size() - 2))
      product = base::SaturatingAdd(product, Product({Product(SizesOf(*operand)), wide}));
  // The result, which counts as made by the node, is not there yet.
  const std::int64_t result = Product({rows, v.back(), element_bytes});
  return std::max<std::int64_t>(0, base::SaturatingAdd(held, std::max(softmax, product)) - result);
}

std::int64_t OperatorWorkspace(const graph::Graph& graph, const graph::Node& node) {
  const std::string_view packet = graph::PacketOf(node.target);
  const graph::TensorType* first = graph::FindTensor(graph, node, "self", 0);
  if (first == nullptr) first = graph::FindTensor(graph, node, "input", 0);
  if (first == nullptr) return 0;
  if (packet == "aten.matmul" || packet == "aten.linear") {
    const graph::TensorType* other =
        graph::FindTensor(graph, node, packet == "aten.linear" ? "weight" : "other", 1);
    return other == nullptr ? 0 : ProductCopies(*first, *other);
  }
  const graph::TensorType* result = graph::OutputType(graph, node, 0);
  if (packet == "aten.max_pool2d")
    return result == nullptr ? 0 : Product({Product(SizesOf(*result)), kIndexBytes});
  // Of a softmax in another type only that of float16 converts as it reads (SoftMax.cpp).
  if (packet == "aten.softmax" && result != nullptr && result->dtype != first->dtype &&
      first->dtype != tensor::DType::kFloat16)
    return TensorBytes(*result);
  const bool is_copied = WantsContiguous(packet) && !graph::IsContiguous(*first).value_or(true);
  return is_copied ? TensorBytes(*first) : 0;
}

graph::MemoryProfile EagerMemory(const Graph& recorded, const plan::Plan& plan, bool is_gpu) {
  if (!is_gpu) return graph::ProfileMemory(recorded);
  const std::optional<Graph> laid = WithGpuLayouts(recorded);
  const Graph& graph = laid ? *laid : recorded;
  const auto fused = FusedAttention(graph, plan);
  graph::MemoryOptions options{.rounding = graph::kGpuBlockBytes};
  options.workspace = [&](const graph::Graph& of, const graph::Node& node) {
    const graph::Operator* op = graph::FindOperator(of, node);
    if (op != nullptr && op->kind == graph::OpKind::kConvolution) return EagerConvolution(of, node);
    if (op == nullptr || op->kind != graph::OpKind::kAttention) return OperatorWorkspace(of, node);
    // Of subgraphs the plan says nothing.
    if (&of != &graph) return std::int64_t{0};
    const auto id = static_cast<graph::NodeId>(&node - graph.nodes.data());
    if (!fused.contains(id)) return MathAttentionWorkspace(of, node);
    const auto work = plan::AttentionWorkOf(of, node, *op);
    return work ? plan::SplitKeysBytes(*work) : 0;
  };
  return graph::ProfileMemory(graph, options);
}

}  // namespace idbg::eager
