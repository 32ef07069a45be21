// SPDX-License-Identifier: Apache-2.0
#include "fusion/program/layout.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <string_view>

#include "base/names.h"
#include "graph/layout.h"
#include "graph/operators/operators.h"
#include "inductor/fusion_config.h"

namespace idbg::fusion {

using graph::NodeId;
using graph::ValueId;

bool IsChannelsLast(const Sizes& sizes, const Sizes& strides) {
  if (sizes.size() != 4 && sizes.size() != 5) return false;
  const Sizes wanted = ChannelsLastStrides(sizes);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] != 1 && strides[i] != wanted[i]) return false;
  }
  return true;
}

namespace {

std::int64_t Magnitude(std::int64_t stride) {
  return stride == INT64_MIN ? INT64_MAX : std::abs(stride);
}

// Whether loop `a` runs inside loop `b`.
bool IsInside(std::size_t a, std::size_t b, const std::vector<Access>& accesses,
              const Sizes& sizes) {
  if (sizes[a] == 1 || sizes[b] == 1) return sizes[a] != 1 && sizes[b] == 1;
  int votes = 0;
  for (const Access& access : accesses) {
    const std::int64_t at_a = Magnitude(SeenStride(access, a));
    const std::int64_t at_b = Magnitude(SeenStride(access, b));
    votes += (at_b == 0 || at_a < at_b) - (at_a == 0 || at_b < at_a);
  }
  return votes != 0 ? votes > 0 : a > b;
}

bool WalksAsOne(const std::vector<Access>& accesses, std::size_t outer, std::size_t inner) {
  return std::ranges::all_of(accesses, [&](const Access& access) {
    return !access.opaque &&
           access.strides[outer] == Times(access.strides[inner], access.sizes[inner]);
  });
}

bool DislikesPadding(std::string_view packet) {
  constexpr std::string_view kPackets = R"(
      aten.convolution aten.convolution_backward aten._scaled_mm)";
  return base::HasName(kPackets, packet);
}

bool LikesPadding(std::string_view packet) {
  constexpr std::string_view kPackets = R"(
      aten.var_mean aten.sum aten.mean aten.prod aten.any aten.amin aten.amax aten.min
      aten.max aten.argmin aten.argmax aten.scatter_reduce)";
  return base::HasName(kPackets, packet);
}

// Whether Inductor's graph takes a result of this node from a tuple: a node that is no operator, at
// which the search ends.
bool IsSelected(const graph::Node& node) {
  const graph::Operator* op = graph::FindOperator(node.target);
  return node.outputs.size() > 1 || (op && op->kind == graph::OpKind::kAttention) ||
         graph::PacketOf(node.target) == "prims._low_memory_max_pool_with_offsets";
}

// The results of the graph, and what they are views of.
base::IdVector<NodeId, bool> MakersOfOutputs(const graph::Graph& graph) {
  base::IdVector<NodeId, bool> makers(graph.nodes.size(), false);
  for (const graph::GraphOutput& output : graph.outputs) {
    graph::VisitValues(output.value, [&](ValueId value) {
      NodeId maker = graph.value(value).producer;
      while (maker != graph::kNoNode && !makers[maker]) {
        makers[maker] = true;
        const ValueId viewed = ViewedBy(graph.node(maker));
        maker = viewed == graph::kNoValue ? graph::kNoNode : graph.value(viewed).producer;
      }
    });
  }
  return makers;
}

}  // namespace

Order PickLoopOrder(const std::vector<Access>& accesses, const Sizes& sizes) {
  // By insertion: the votes need not be transitive, which std::sort may not be given.
  Order innermost_first;
  for (std::size_t i = sizes.size(); i-- > 0;) {
    auto place = innermost_first.end();
    while (place != innermost_first.begin() && IsInside(i, *std::prev(place), accesses, sizes))
      --place;
    innermost_first.insert(place, i);
  }
  std::ranges::reverse(innermost_first);
  return innermost_first;
}

Sizes MergeLoops(const std::vector<Access>& accesses, const Order& loops, const Sizes& sizes) {
  Sizes merged;
  std::size_t last = sizes.size();
  for (const std::size_t i : loops) {
    if (sizes[i] == 1) continue;
    if (last < sizes.size() && WalksAsOne(accesses, last, i))
      merged.back() = Product({merged.back(), sizes[i]});
    else
      merged.push_back(sizes[i]);
    last = i;
  }
  return merged;
}

Sizes StridesInOrder(const Sizes& sizes, const Order& order) {
  Sizes strides(sizes.size(), 1);
  std::int64_t stride = 1;
  for (std::size_t i = order.size(); i-- > 0;) {
    strides[order[i]] = stride;
    if (sizes[order[i]] > 0 && __builtin_mul_overflow(stride, sizes[order[i]], &stride)) stride = 1;
  }
  return strides;
}

Order OrderOf(const Sizes& strides) {
  Order order(strides.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater<>{}, [&](std::size_t dim) { return strides[dim]; });
  return order;
}

Order ChannelsLastOrder(std::size_t rank) {
  Order order(rank);
  std::iota(order.begin(), order.end(), 0);
  if (rank > 2) std::rotate(order.begin() + 1, order.begin() + 2, order.end());
  return order;
}

Sizes StridesOf(const graph::TensorType& type) {
  Sizes strides = RowMajorStrides(SizesOf(type));
  if (!graph::HasStrides(type)) return strides;
  for (std::size_t i = 0; i < strides.size(); ++i)
    strides[i] = (*type.strides)[i].hint().value_or(strides[i]);
  return strides;
}

Sizes PaddedStrides(const Sizes& sizes, const Sizes& strides, std::int64_t element_bytes) {
  if (sizes.empty() || IsChannelsLast(sizes, strides)) return strides;
  Order order = OrderOf(strides);
  std::ranges::reverse(order);  // the innermost first
  const std::int64_t line = std::max<std::int64_t>(
      1, inductor::kPaddingAlignmentBytes / std::max<std::int64_t>(1, element_bytes));
  Sizes padded(sizes.size(), 1);
  bool has_gaps = false;
  for (std::size_t i = 1; i < order.size(); ++i) {
    std::int64_t stride = Times(padded[order[i - 1]], sizes[order[i - 1]]);
    const std::int64_t rest = stride % line;
    if (stride > inductor::kPaddingStrideThreshold && rest != 0) {
      stride = Plus(stride, line - rest);
      has_gaps = true;
    }
    padded[order[i]] = stride;
  }
  return has_gaps ? padded : strides;
}

ValueId ViewedBy(const graph::Node& node) {
  const graph::Operator* op = graph::FindOperator(node.target);
  const auto* viewed = op && op->kind == graph::OpKind::kView && !node.arguments.empty()
                           ? std::get_if<graph::ValueRef>(&node.arguments[0].argument.value)
                           : nullptr;
  return viewed ? viewed->id : graph::kNoValue;
}

base::IdVector<NodeId, bool> NodesWithoutPadding(const graph::Graph& graph) {
  base::IdVector<NodeId, bool> without(graph.nodes.size(), false);
  for (std::size_t i = graph.nodes.size(); i-- > 0;) {
    const auto id = static_cast<NodeId>(i);
    const graph::Node& node = graph.node(id);
    if (DislikesPadding(graph::PacketOf(node.target))) without[id] = true;
    if (!without[id]) continue;
    graph::VisitValues(node, [&](ValueId value) {
      const NodeId maker = graph.value(value).producer;
      if (maker != graph::kNoNode && !IsSelected(graph.node(maker)) &&
          !LikesPadding(graph::PacketOf(graph.node(maker).target)))
        without[maker] = true;
    });
  }
  const base::IdVector<NodeId, bool> makers = MakersOfOutputs(graph);
  for (NodeId id = 0; std::cmp_less(id, makers.size()); ++id)
    without[id] = without[id] || makers[id];
  return without;
}

}  // namespace idbg::fusion
