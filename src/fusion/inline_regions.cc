// SPDX-License-Identifier: Apache-2.0
#include "fusion/inline_regions.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "fusion/renames.h"

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

// Of all graphs inside, however deep.
std::size_t NodesInside(const graph::Graph& graph) {
  std::size_t count = 0;
  for (const graph::Graph& inside : graph.subgraphs)
    count += inside.nodes.size() + NodesInside(inside);
  return count;
}

class Inliner {
 public:
  explicit Inliner(graph::Graph& graph)
      : graph_(graph),
        nodes_(std::exchange(graph.nodes, {})),
        renames_(graph.values.size()),
        left_(NodesInside(graph)) {}

  base::IdVector<NodeId, NodeId> Run() {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      origin_ = static_cast<NodeId>(i);
      AddMapped(std::move(nodes_[i]), graph_.subgraphs);
    }
    for (graph::GraphOutput& output : graph_.outputs) MapValues(output.value, renames_);
    return std::move(origins_);
  }

 private:
  void AddMapped(Node node, const std::vector<graph::Graph>& subgraphs) {
    for (graph::NamedArgument& named : node.arguments) MapValues(named.argument, renames_);
    if (IsRegion(node) && AddRegion(node, subgraphs)) return;
    graph_.AddNode(std::move(node));
    origins_.push_back(origin_);
  }

  // The arguments after the region are its inputs. False: they are not as many, or regions are
  // called so often that the graph would grow beyond all that the file has.
  bool AddRegion(const Node& call, const std::vector<graph::Graph>& subgraphs) {
    const auto is_region = [](const graph::NamedArgument& named) {
      return std::holds_alternative<graph::SubgraphRef>(named.argument.value);
    };
    const auto place = std::ranges::find_if(call.arguments, is_region);
    if (place == call.arguments.end()) return false;
    const auto index = std::get<graph::SubgraphRef>(place->argument.value).index;
    if (index < 0 || std::cmp_greater_equal(index, subgraphs.size())) return false;
    const graph::Graph& region = subgraphs[static_cast<std::size_t>(index)];
    std::vector<ValueId> inputs;
    const auto add = [&](ValueId value) { inputs.push_back(value); };
    for (auto given = place + 1; given != call.arguments.end(); ++given)
      graph::VisitValues(given->argument, add);
    std::vector<ValueId> outputs;
    for (const graph::GraphOutput& output : region.outputs)
      graph::VisitValues(output.value, [&](ValueId value) { outputs.push_back(value); });
    if (inputs.size() != region.inputs.size() || outputs.size() != call.outputs.size() ||
        region.nodes.size() > left_)
      return false;
    left_ -= region.nodes.size();
    const std::vector<ValueId> places = AddValues(region, inputs);
    for (const Node& node : region.nodes) AddMapped(Moved(node, places, call), region.subgraphs);
    for (std::size_t i = 0; i < outputs.size(); ++i)
      renames_.Rename(call.outputs[i], places[static_cast<std::size_t>(outputs[i])]);
    return true;
  }

  // Those of the region as values of the graph.
  std::vector<ValueId> AddValues(const graph::Graph& region, const std::vector<ValueId>& inputs) {
    std::vector<ValueId> places(region.values.size(), graph::kNoValue);
    for (std::size_t i = 0; i < inputs.size(); ++i)
      places[static_cast<std::size_t>(region.inputs[i].value)] = inputs[i];
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i] != graph::kNoValue) continue;
      graph::Value value = region.values[i];
      value.producer = graph::kNoNode;
      places[i] = graph_.AddValue(std::move(value));
    }
    return places;
  }

  static void Move(Argument& argument, const std::vector<ValueId>& places) {
    if (auto* reference = std::get_if<graph::ValueRef>(&argument.value)) {
      reference->id = places[static_cast<std::size_t>(reference->id)];
    } else if (auto* list = std::get_if<graph::ArgumentList>(&argument.value)) {
      for (Argument& element : *list) Move(element, places);
    }
  }
  static Node Moved(Node node, const std::vector<ValueId>& places, const Node& call) {
    node.name = call.name + "." + node.name;
    for (graph::NamedArgument& named : node.arguments) Move(named.argument, places);
    for (ValueId& output : node.outputs) output = places[static_cast<std::size_t>(output)];
    return node;
  }

  graph::Graph& graph_;
  std::vector<Node> nodes_;
  Renames renames_;
  base::IdVector<NodeId, NodeId> origins_;
  NodeId origin_ = 0;
  std::size_t left_;  // nodes that may still be put in
};

}  // namespace

base::IdVector<NodeId, NodeId> InlineRegions(graph::Graph& graph) {
  if (std::ranges::none_of(graph.nodes, IsRegion)) return {};
  return Inliner(graph).Run();
}

}  // namespace idbg::fusion
