// SPDX-License-Identifier: Apache-2.0
#include "fusion/lowering/uses.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "base/names.h"
#include "fusion/decompose/passes.h"
#include "fusion/program/access.h"
#include "graph/arguments.h"
#include "graph/operators/operators.h"
#include "inductor/fusion_config.h"

namespace idbg::fusion {
namespace {

using graph::NodeId;
using graph::ValueId;

// Users of these get their inputs stored (add_needs_realized_inputs in lowering.py), and all
// operators that are called as they are (make_fallback).
bool NeedsStoredInputs(const graph::Operator* op, std::string_view packet) {
  constexpr std::string_view kPackets = R"(
      aten.as_strided aten.avg_pool2d aten.bmm aten.convolution aten.mm
      aten.convolution_backward aten._int_mm aten.max_pool2d_with_indices
      aten.upsample_nearest2d aten.max_pool3d_with_indices aten._upsample_nearest_exact2d
      aten.embedding_bag aten._embedding_bag aten._embedding_bag_forward_only)";
  using enum graph::OpKind;
  static constexpr std::array kCalled = {kAttention, kRecurrent, kSort, kTransform, kLinearAlgebra};
  return base::HasName(kPackets, packet) ||
         (op && std::ranges::find(kCalled, op->kind) != kCalled.end());
}

// And of these as eager mode lays them out (need_fixed_layout in run_node, graph.py).
bool NeedsOrderedInputs(std::string_view packet, bool is_channels_last) {
  constexpr std::string_view kPackets = "aten.convolution_backward aten.mm aten._int_mm";
  return base::HasName(kPackets, packet) || (packet == "aten.convolution" && !is_channels_last);
}

}  // namespace

ValueUses::ValueUses(const graph::Graph& graph, bool is_cpu)
    : nodes(graph::UsersOf(graph)),
      count(graph.values.size(), 0),
      wants_stored(graph.values.size(), false),
      wants_ordered(graph.values.size(), false),
      is_output(graph.values.size(), false),
      has_pointwise(graph.values.size(), false),
      left_in(graph.values.size(), graph::kNoValue),
      graph_(graph),
      is_cpu_(is_cpu) {
  channels_last = UsesChannelsLast();
  for (ValueId value = 0; std::cmp_less(value, nodes.size()); ++value) {
    // Checks that torch.export adds are not there when a model is compiled.
    std::erase_if(nodes[value], [&](NodeId user) {
      return graph::IsOneOf(graph, graph.node(user), graph::OpKind::kCheck);
    });
    count[value] = static_cast<std::int32_t>(nodes[value].size());
    for (const NodeId user : nodes[value]) {
      const graph::Node& node = graph.node(user);
      const std::string_view packet = graph::PacketOf(node.target);
      const graph::Operator* op = graph::FindOperator(node.target);
      if (NeedsStoredInputs(op, packet)) wants_stored[value] = true;
      if (!is_cpu && NeedsOrderedInputs(packet, channels_last)) wants_ordered[value] = true;
      if (op && op->kind == graph::OpKind::kPointwise) has_pointwise[value] = true;
    }
  }
  for (const graph::GraphOutput& output : graph.outputs) {
    graph::VisitValues(output.value, [&](ValueId value) {
      count[value] += is_output[value] ? 0 : 1;
      is_output[value] = true;
    });
  }
  FindWrittenBack();
  // As cat in lowering.py asks.
  are_pointwise = ArePointwise(graph, nodes, "aten.cat aten.clone aten.constant_pad_nd");
  if (channels_last) FindChannelsLast();
}

void ValueUses::FindWrittenBack() {
  for (const graph::GraphOutput& output : graph_.outputs) {
    if (output.target.empty()) continue;
    const bool is_named = output.kind == graph::OutputKind::kInputMutation;
    if (!is_named && output.kind != graph::OutputKind::kBufferMutation &&
        output.kind != graph::OutputKind::kParameterMutation)
      continue;
    const auto input = std::ranges::find(graph_.inputs, output.target, [&](const auto& candidate) {
      return is_named ? graph_.value(candidate.value).name : candidate.target;
    });
    if (input == graph_.inputs.end()) continue;
    graph::VisitValues(output.value, [&](ValueId value) { left_in[value] = input->value; });
  }
}

bool ValueUses::IsUsedAfter(ValueId value, NodeId node) const {
  std::vector<ValueId> open = {value};
  std::set<ValueId> seen;
  while (!open.empty()) {
    const ValueId next = open.back();
    open.pop_back();
    if (!seen.insert(next).second) continue;
    const std::vector<NodeId>& users = nodes[next];
    if (is_output[next] || (!users.empty() && users.back() > node)) return true;
    for (const NodeId user : users) {
      if (user != node && graph::IsOneOf(graph_, graph_.node(user), graph::OpKind::kView))
        std::ranges::copy(graph_.node(user).outputs, std::back_inserter(open));
    }
  }
  return false;
}

// Of the graph as FX counts them: inputs and the output are nodes, too, and so is each value that
// is taken from several results.
std::size_t ValueUses::FxNodes() const {
  const auto is_used = [&](ValueId value) { return is_output[value] || !nodes[value].empty(); };
  std::size_t count = graph_.nodes.size() + 1;
  for (const graph::GraphInput& input : graph_.inputs) count += is_used(input.value) ? 1 : 0;
  for (const graph::Node& node : graph_.nodes) {
    if (node.outputs.size() > 1) count += std::ranges::count_if(node.outputs, is_used);
  }
  return count;
}

// The decision of decide_layout_opt in graph.py for inference: the kinds of convolutions weighted
// by how much slower or quicker they are channels-last.
bool ValueUses::UsesChannelsLast() const {
  std::size_t convolutions = 0;
  double all = 0;
  double weighted = 0;
  for (const graph::Node& node : graph_.nodes) {
    if (graph::PacketOf(node.target) != "aten.convolution") continue;
    ++convolutions;
    const graph::Operator* op = graph::FindOperator(node.target);
    const graph::TensorType* weight = graph::FindTensor(graph_, node, "weight", 1);
    if (!op || !weight || weight->sizes.size() < 3) continue;
    const double flops = graph::FlopsOf(graph_, node, *op).value_or(0);
    const Sizes sizes = SizesOf(*weight);
    const bool is_grouped =
        sizes[1] > 1 && graph::FindInt(graph_, node, "groups", 8).value_or(1) > 1;
    const bool is_small = sizes[0] <= 64 && sizes[1] <= 64;
    const bool narrows = sizes[0] <= sizes[1] / 2 && sizes[2] > 1;
    all += flops;
    weighted += flops * (is_grouped ? inductor::kLayoutOfGrouped
                         : is_small ? inductor::kLayoutOfSmall
                         : narrows  ? inductor::kLayoutOfNarrowing
                                    : inductor::kLayoutOfOthers);
  }
  if (convolutions == 0) return false;
  if (is_cpu_) return true;
  return FxNodes() < inductor::kNodesOfConvolution * convolutions && weighted <= all;
}

// The nodes before convolutions, and what uses those or comes after a convolution, as far as the
// last one; products of batches pass nothing on (find_nodes_prefer_channels_last in graph.py).
void ValueUses::FindChannelsLast() {
  prefers_channels_last.assign(graph_.nodes.size(), false);
  const auto calls = [&](NodeId id, std::string_view packet) {
    return graph::PacketOf(graph_.node(id).target) == packet;
  };
  const auto any_user = [&](const graph::Node& node, auto holds) {
    return std::ranges::any_of(
        node.outputs, [&](ValueId value) { return std::ranges::any_of(nodes[value], holds); });
  };
  NodeId last = 0;
  for (std::size_t i = graph_.nodes.size(); i-- > 0;) {
    const auto id = static_cast<NodeId>(i);
    const bool is_convolution = calls(id, "aten.convolution");
    if (is_convolution) last = std::max(last, id);
    prefers_channels_last[id] =
        is_convolution || (!calls(id, "aten.bmm") && any_user(graph_.node(id), [&](NodeId user) {
          return prefers_channels_last[user];
        }));
  }
  for (NodeId id = 0; id < last; ++id) {
    if (!prefers_channels_last[id]) continue;
    for (const ValueId value : graph_.node(id).outputs) {
      for (const NodeId user : nodes[value]) {
        if (!calls(user, "aten.bmm")) prefers_channels_last[user] = true;
      }
    }
  }
}

}  // namespace idbg::fusion
