// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "base/text/text.h"
#include "constraints/rules.h"

namespace idbg::constraints {

using graph::OpKind;
using graph::TensorType;

namespace {

bool IsStrided(const graph::Graph& graph, graph::ValueId id) {
  const auto& tensor = graph.value(id).tensor;
  return tensor && graph::IsContiguous(*tensor) == false;
}

// Whether one of the last two dimensions is dense, so that a matrix product can read the tensor as
// a transposed operand (the leading dimension of BLAS).
bool IsMatrixOperand(const TensorType& type) {
  const std::size_t rank = type.sizes.size();
  if (!type.strides || type.strides->size() != rank || rank == 0) return false;
  const std::size_t first = rank >= 2 ? rank - 2 : rank - 1;
  for (std::size_t i = first; i < rank; ++i) {
    if ((*type.strides)[i].hint() == 1) return true;
  }
  return false;
}

// Whether the operator reads this tensor by its strides, whatever they are.
bool ReadsStrides(OpKind kind, const TensorType& type) {
  switch (kind) {
    case OpKind::kCopy:  // .contiguous(), clone, cat: the copy is what the device would ask for
    case OpKind::kScalar:
    case OpKind::kCheck:
      return true;
    case OpKind::kGemm:
    case OpKind::kAttention:
      return IsMatrixOperand(type);
    default:
      return false;
  }
}

std::string Advice(const Scope& scope, const Site& site) {
  if (site.node == nullptr)
    return "pass a contiguous tensor for " + std::string(site.target) + " " +
           std::string(site.name);
  if (site.op != nullptr && site.op->kind == OpKind::kView)
    return "call .contiguous() on the result of " + std::string(site.target) +
           ", or reorder the computation so that the view is not needed";
  bool from_input = false;
  graph::VisitValues(*site.node, [&](graph::ValueId id) {
    from_input = from_input || IsStrided(scope.graph, id);
  });
  return from_input ? "make its input contiguous, because the operator keeps the stride order"
                    : "call .contiguous() on the result";
}

// Row-major over the dimensions given by `order`, outermost first.
bool IsDenseIn(const TensorType& type, std::span<const std::size_t> order) {
  std::int64_t expected = 1;
  for (std::size_t i = order.size(); i-- > 0;) {
    const auto size = type.sizes[order[i]].hint();
    const auto stride = (*type.strides)[order[i]].hint();
    if (!size || !stride || (*size != 1 && *stride != expected)) return false;
    if (*size > 0 && __builtin_mul_overflow(expected, *size, &expected)) return false;
  }
  return true;
}

// "channels_last", "channels_last_3d", else the layout that the type names ("strided").
std::string LayoutOf(const TensorType& type) {
  static constexpr std::size_t kChannelsLast[] = {0, 2, 3, 1};
  static constexpr std::size_t kChannelsLast3d[] = {0, 2, 3, 4, 1};
  if (type.layout != "strided" || graph::IsContiguous(type) != false) return type.layout;
  if (type.sizes.size() == 4 && IsDenseIn(type, kChannelsLast)) return "channels_last";
  if (type.sizes.size() == 5 && IsDenseIn(type, kChannelsLast3d)) return "channels_last_3d";
  return type.layout;
}

// What dimension `index` of `rank` has to be a multiple of; 1: anything. Inner dimensions of size 1
// are left alone: they are there to be broadcast, and nobody pads them.
std::int64_t AlignmentOf(const Adapter& adapter, std::size_t index, const graph::TensorType& type) {
  const std::size_t rank = type.sizes.size();
  if (adapter.aligned_dims == AlignedDims::kAll) return adapter.alignment;
  if (type.sizes[index].hint() == 1) return 1;
  if (index + 1 == rank) return adapter.alignment;
  const bool is_row = index + 2 == rank && adapter.aligned_dims == AlignedDims::kLastTwo;
  return is_row ? adapter.row_alignment.value_or(adapter.alignment) : 1;
}

std::string AlignmentText(const Adapter& adapter) {
  const std::string inner = std::to_string(adapter.alignment);
  const bool tile = adapter.aligned_dims == AlignedDims::kLastTwo && adapter.row_alignment;
  return tile ? std::to_string(*adapter.row_alignment) + " x " + inner : inner;
}

}  // namespace

base::IdVector<graph::ValueId, bool> FindNeedsContiguous(const graph::Graph& graph) {
  base::IdVector<graph::ValueId, bool> needed(graph.values.size(), false);
  const auto ask = [&](graph::ValueId id) {
    if (IsStrided(graph, id)) needed[id] = true;
  };
  for (const graph::GraphOutput& output : graph.outputs) graph::VisitValues(output.value, ask);
  for (std::size_t i = graph.nodes.size(); i-- > 0;) {
    const graph::Node& node = graph.nodes[i];
    const graph::Operator* op = graph::FindOperator(graph, node);
    const bool is_view = op != nullptr && op->kind == OpKind::kView;
    const bool view_needed =
        is_view && std::ranges::any_of(node.outputs, [&](graph::ValueId id) { return needed[id]; });
    graph::VisitValues(node, [&](graph::ValueId id) {
      const auto& type = graph.value(id).tensor;
      if (!type || !IsStrided(graph, id)) return;
      const bool minded = is_view ? view_needed : op == nullptr || !ReadsStrides(op->kind, *type);
      if (minded) needed[id] = true;
    });
  }
  return needed;
}

void CheckLayout(const Scope& scope, const Site& site, Report report) {
  const Adapter& adapter = scope.adapter;
  for (const graph::ValueId id : site.values) {
    const TensorType* type = scope.tensor(id);
    if (type == nullptr) continue;
    if (adapter.requires_contiguous && scope.needs_contiguous[id]) {
      return report("strides", [&] {
        return ViolationText{
            .message = "Node " + std::string(site.name) +
                       " produces a non-contiguous tensor, which is not supported.",
            .advice = Advice(scope, site)};
      });
    }
    if (!adapter.supported_layouts) continue;
    const std::string layout = LayoutOf(*type);
    if (adapter.supported_layouts->contains(layout)) continue;
    return report(layout, [&] {
      return ViolationText{.message = "Node " + std::string(site.name) +
                                      " produces a tensor of layout " + layout +
                                      ", which is not supported.",
                           .advice = layout.starts_with("channels_last")
                                         ? "keep the model in torch.contiguous_format"
                                         : "make it dense with .to_dense()"};
    });
  }
}

void CheckAlignment(const Scope& scope, const Site& site, Report report) {
  const Adapter& adapter = scope.adapter;
  if (adapter.alignment == 1 && adapter.row_alignment.value_or(1) == 1) return;
  for (const graph::ValueId id : site.values) {
    const auto* type = scope.tensor(id);
    if (type == nullptr) continue;
    const std::size_t rank = type->sizes.size();
    if (adapter.max_tensor_dims && std::cmp_greater(rank, *adapter.max_tensor_dims)) continue;
    std::set<std::int64_t> sizes;
    std::string advice;
    for (std::size_t i = 0; i < rank; ++i) {
      const std::int64_t unit = AlignmentOf(adapter, i, *type);
      const auto hint = type->sizes[i].hint();
      if (!hint || !type->sizes[i].is_concrete() || *hint % unit == 0) continue;
      const std::int64_t size = *hint;
      const std::int64_t short_of = unit - size % unit;
      sizes.insert(size);
      advice += (advice.empty() ? "pad dimension " : ", dimension ") + std::to_string(i) +
                " from " + std::to_string(size) + " to " +
                (size > INT64_MAX - short_of ? "more" : std::to_string(size + short_of));
    }
    if (sizes.empty()) continue;
    return report(base::Join(sizes, ","), [&] {
      return ViolationText{.message = "Node " + std::string(site.name) + " has shape " +
                                      SizeText(type->sizes) + ", which violates alignment " +
                                      AlignmentText(adapter) + ".",
                           .advice = advice};
    });
  }
}

}  // namespace idbg::constraints
