// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "fusion/decompose/passes.h"
#include "fusion/decompose/renames.h"
#include "graph/editor.h"

namespace idbg::fusion {
namespace {

using graph::Argument;
using graph::Node;
using graph::NodeId;
using graph::ValueId;

bool IsRegion(const Node& node) {
  return node.target == "higher_order.wrap_with_autocast" ||
         node.target == "higher_order.wrap_with_set_grad_enabled";
}

// Nodes and values of all graphs inside, however deep.
std::size_t SizeInside(const graph::Graph& graph) {
  std::size_t size = 0;
  for (const graph::Graph& inside : graph.subgraphs)
    size += inside.nodes.size() + inside.values.size() + SizeInside(inside);
  return size;
}

bool HoldsGraph(const Argument& argument) {
  if (const auto* list = std::get_if<graph::ArgumentList>(&argument.value))
    return std::ranges::any_of(*list, HoldsGraph);
  return std::holds_alternative<graph::SubgraphRef>(argument.value);
}

std::vector<ValueId> ValuesOf(const graph::Graph& region) {
  std::vector<ValueId> outputs;
  for (const graph::GraphOutput& output : region.outputs)
    graph::VisitValues(output.value, [&](ValueId value) { outputs.push_back(value); });
  return outputs;
}

// A region and what it is called with: the arguments after it are its inputs.
struct Call {
  const graph::Graph* region = nullptr;
  std::vector<ValueId> inputs;
};

// Null: its inputs or outputs are not as many as the call has.
std::optional<Call> FindCall(const Node& node, const std::vector<graph::Graph>& subgraphs) {
  const auto is_region = [](const graph::NamedArgument& named) {
    return std::holds_alternative<graph::SubgraphRef>(named.argument.value);
  };
  const auto place = std::ranges::find_if(node.arguments, is_region);
  if (place == node.arguments.end()) return std::nullopt;
  const auto index = std::get<graph::SubgraphRef>(place->argument.value).index;
  if (index < 0 || std::cmp_greater_equal(index, subgraphs.size())) return std::nullopt;
  Call call{.region = &subgraphs[static_cast<std::size_t>(index)], .inputs = {}};
  for (auto given = place + 1; given != node.arguments.end(); ++given)
    graph::VisitValues(given->argument, [&](ValueId value) { call.inputs.push_back(value); });
  if (call.inputs.size() != call.region->inputs.size() ||
      ValuesOf(*call.region).size() != node.outputs.size())
    return std::nullopt;
  return call;
}

// Nodes and values that a region has, with those of regions inside. Null: they are more than
// `most`, or a node holds a graph of another kind, which would have to move with it.
std::optional<std::size_t> SizeOfRegion(const Node& node,
                                        const std::vector<graph::Graph>& subgraphs,
                                        std::size_t most) {
  const std::optional<Call> call = FindCall(node, subgraphs);
  if (!call) return std::nullopt;
  std::size_t size = call->region->nodes.size() + call->region->values.size();
  if (size > most) return std::nullopt;
  for (const Node& inside : call->region->nodes) {
    const bool holds = std::ranges::any_of(inside.arguments, [](const graph::NamedArgument& named) {
      return HoldsGraph(named.argument);
    });
    if (!holds) continue;
    const auto more = IsRegion(inside) ? SizeOfRegion(inside, call->region->subgraphs, most - size)
                                       : std::nullopt;
    if (!more) return std::nullopt;
    size += *more;
  }
  return size;
}

// Where a value of a region is in the graph; no value stays none.
ValueId PlaceOf(ValueId value, const std::vector<ValueId>& places) {
  return value < 0 || std::cmp_greater_equal(value, places.size())
             ? graph::kNoValue
             : places[static_cast<std::size_t>(value)];
}

class Inliner {
 public:
  explicit Inliner(graph::Graph& graph)
      : graph_(graph),
        nodes_(std::exchange(graph.nodes, {})),
        renames_(graph.values.size()),
        left_(SizeInside(graph)) {}

  base::IdVector<NodeId, NodeId> Run() {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      origin_ = static_cast<NodeId>(i);
      // Regions may be called so often that the graph would grow beyond all that the file has.
      const auto size =
          IsRegion(nodes_[i]) ? SizeOfRegion(nodes_[i], graph_.subgraphs, left_) : std::nullopt;
      left_ -= size.value_or(0);
      Add(std::move(nodes_[i]), size ? &graph_.subgraphs : nullptr);
    }
    renames_.Apply(graph_.outputs);
    return std::move(origins_);
  }

 private:
  // Of a node that may be a region, `subgraphs` are those that it names; null: it stays.
  void Add(Node node, const std::vector<graph::Graph>* subgraphs) {
    renames_.Apply(node);
    const std::optional<Call> call =
        subgraphs != nullptr && IsRegion(node) ? FindCall(node, *subgraphs) : std::nullopt;
    if (call) return AddRegion(node, *call);
    graph_.AddNode(std::move(node));
    origins_.push_back(origin_);
  }

  void AddRegion(const Node& node, const Call& call) {
    const graph::Graph& region = *call.region;
    const std::vector<ValueId> places = AddValues(region, call.inputs);
    for (const Node& inside : region.nodes) Add(Moved(inside, places, node), &region.subgraphs);
    const std::vector<ValueId> outputs = ValuesOf(region);
    for (std::size_t i = 0; i < outputs.size(); ++i)
      renames_.Rename(node.outputs[i], PlaceOf(outputs[i], places));
  }

  // Those of the region as values of the graph.
  std::vector<ValueId> AddValues(const graph::Graph& region, const std::vector<ValueId>& inputs) {
    std::vector<ValueId> places(region.values.size(), graph::kNoValue);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const ValueId value = region.inputs[i].value;
      if (value >= 0 && std::cmp_less(value, places.size()))
        places[static_cast<std::size_t>(value)] = inputs[i];
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i] != graph::kNoValue) continue;
      graph::Value value = region.values[i];
      value.producer = graph::kNoNode;
      places[i] = graph_.AddValue(std::move(value));
    }
    return places;
  }

  static Node Moved(Node node, const std::vector<ValueId>& places, const Node& call) {
    const auto move = [&](ValueId& value) { value = PlaceOf(value, places); };
    node.name = call.name + "." + node.name;
    for (graph::NamedArgument& named : node.arguments) graph::EditValues(named.argument, move);
    std::ranges::for_each(node.outputs, move);
    return node;
  }

  graph::Graph& graph_;
  std::vector<Node> nodes_;
  Renames renames_;
  base::IdVector<NodeId, NodeId> origins_;
  NodeId origin_ = 0;
  std::size_t left_;  // nodes and values that may still be put in
};

}  // namespace

base::IdVector<NodeId, NodeId> InlineRegions(graph::Graph& graph) {
  if (std::ranges::none_of(graph.nodes, IsRegion)) return {};
  return Inliner(graph).Run();
}

}  // namespace idbg::fusion
