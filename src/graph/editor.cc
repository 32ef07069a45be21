// SPDX-License-Identifier: Apache-2.0
#include "graph/editor.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "base/error.h"
#include "graph/operators/operators.h"
#include "graph/shapes/shapes.h"

namespace idbg::graph {
namespace {

constexpr std::string_view kAdded = "changed_";  // names of what was added

base::IdVector<ValueId, bool> OutputsOf(const Graph& graph) {
  base::IdVector<ValueId, bool> is_output(graph.values.size(), false);
  for (const GraphOutput& output : graph.outputs)
    VisitValues(output.value, [&](ValueId value) { is_output[value] = true; });
  return is_output;
}

// The first number that no added value of the graph has.
int FirstFree(const Graph& graph) {
  int free = 0;
  for (const Value& value : graph.values) {
    int number = -1;
    if (value.name.starts_with(kAdded))
      std::from_chars(value.name.data() + kAdded.size(), value.name.data() + value.name.size(),
                      number);
    if (number < std::numeric_limits<int>::max()) free = std::max(free, number + 1);
  }
  return free;
}

// Checks say something of values; they keep none of them alive.
bool IsCheck(const Operator* op) { return op != nullptr && op->kind == OpKind::kCheck; }

// What a node does shows otherwise than by its results.
bool HasEffect(const Node& node, const Operator* op) {
  return op == nullptr || op->mutates || op->kind == OpKind::kCollective || node.outputs.empty();
}

}  // namespace

Editor::Editor(Graph graph)
    : graph_(std::move(graph)),
      users_(graph::UsersOf(graph_)),
      is_output_(OutputsOf(graph_)),
      count_(FirstFree(graph_)) {}

const Node* Editor::MakerOf(ValueId value) const {
  if (value == kNoValue) return nullptr;
  const NodeId maker = graph_.value(value).producer;
  return maker == kNoNode ? nullptr : &graph_.node(maker);
}

std::span<const NodeId> Editor::UsersOf(ValueId value) const {
  return Had(value) ? std::span<const NodeId>(users_[value]) : std::span<const NodeId>();
}

const TensorType* Editor::TypeOf(ValueId value) const {
  if (value == kNoValue) return nullptr;
  const auto& type = graph_.value(value).tensor;
  return type ? &*type : nullptr;
}

TensorType& Editor::ChangeType(ValueId value) {
  std::optional<TensorType>& type = graph_.value(value).tensor;
  IDBG_CHECK(type.has_value());
  return *type;
}

ValueId Editor::Add(NodeId before, std::string target, std::vector<NamedArgument> arguments,
                    std::optional<TensorType> type) {
  const std::string name = std::string(kAdded) + std::to_string(count_++);
  const ValueId output = graph_.AddValue({.name = name, .tensor = std::move(type)});
  const Node& place = graph_.node(before);
  added_[before].push_back({.name = name,
                            .target = std::move(target),
                            .arguments = std::move(arguments),
                            .outputs = {output},
                            .source = place.source,
                            .module_path = place.module_path,
                            .module_type = place.module_type});
  return output;
}

ValueId Editor::AddInput(InputKind kind, std::string target, TensorType type) {
  const std::int64_t bytes = SizeBytes(type).value_or(0);
  const ValueId value = graph_.AddValue(
      {.name = std::string(kAdded) + std::to_string(count_++), .tensor = std::move(type)});
  graph_.inputs.push_back(
      {.value = value, .kind = kind, .target = std::move(target), .storage_bytes = bytes});
  return value;
}

ValueId Editor::Current(ValueId value) const {
  for (auto found = replaced_.find(value); found != replaced_.end();
       found = replaced_.find(found->second))
    value = found->second;
  return value;
}

void Editor::Rename(Argument& argument) const {
  if (auto* reference = std::get_if<ValueRef>(&argument.value)) {
    reference->id = Current(reference->id);
  } else if (auto* list = std::get_if<ArgumentList>(&argument.value)) {
    for (Argument& element : *list) Rename(element);
  }
}

std::vector<Node> Editor::InOrder() {
  std::vector<Node> nodes;
  for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
    const auto added = added_.find(static_cast<NodeId>(i));
    if (added != added_.end())
      for (Node& node : added->second) nodes.push_back(std::move(node));
    nodes.push_back(std::move(graph_.nodes[i]));
  }
  for (Node& node : nodes)
    for (NamedArgument& named : node.arguments) Rename(named.argument);
  for (GraphOutput& output : graph_.outputs) Rename(output.value);
  return nodes;
}

std::vector<bool> Editor::LiveNodes(const std::vector<Node>& nodes) const {
  base::IdVector<ValueId, bool> is_used(graph_.values.size(), false);
  const auto use = [&](ValueId value) { is_used[value] = true; };
  for (const GraphOutput& output : graph_.outputs) VisitValues(output.value, use);
  std::vector<bool> live(nodes.size(), false);
  for (std::size_t i = nodes.size(); i-- > 0;) {
    const Node& node = nodes[i];
    const Operator* op = FindOperator(graph_, node);
    if (IsCheck(op)) continue;
    live[i] = HasEffect(node, op);
    for (const ValueId output : node.outputs) live[i] = live[i] || is_used[output];
    if (live[i]) VisitValues(node, use);
  }
  for (const GraphInput& input : graph_.inputs)
    if (input.value != kNoValue) use(input.value);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (live[i]) {
      for (const ValueId output : nodes[i].outputs) use(output);
    } else if (IsCheck(FindOperator(graph_, nodes[i]))) {
      live[i] = true;
      VisitValues(nodes[i], [&](ValueId value) { live[i] = live[i] && is_used[value]; });
    }
  }
  return live;
}

Graph Editor::Finish() {
  std::vector<Node> nodes = InOrder();
  const std::vector<bool> live = LiveNodes(nodes);
  Graph result = std::exchange(graph_, {});
  const std::vector<Value> values = std::exchange(result.values, {});
  const std::vector<GraphInput> inputs = std::exchange(result.inputs, {});
  result.nodes.clear();
  base::IdVector<ValueId, bool> is_used(values.size(), false);
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (live[i]) VisitValues(nodes[i], [&](ValueId value) { is_used[value] = true; });
  for (const GraphOutput& output : result.outputs)
    VisitValues(output.value, [&](ValueId value) { is_used[value] = true; });

  base::IdVector<ValueId, ValueId> moved(values.size(), kNoValue);
  const auto move = [&](ValueId value) {
    moved[value] = result.AddValue(values[static_cast<std::size_t>(value)]);
    return moved[value];
  };
  for (const GraphInput& input : inputs) {
    const bool is_users = input.kind == InputKind::kUser || input.value == kNoValue;
    if (!is_users && !is_used[input.value]) continue;
    result.inputs.push_back(input);
    if (input.value != kNoValue) result.inputs.back().value = move(input.value);
  }
  const auto renumber = [&](Argument& argument, auto&& self) -> void {
    if (auto* reference = std::get_if<ValueRef>(&argument.value)) {
      reference->id = moved[reference->id];
    } else if (auto* list = std::get_if<ArgumentList>(&argument.value)) {
      for (Argument& element : *list) self(element, self);
    }
  };
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (!live[i]) continue;
    for (NamedArgument& named : nodes[i].arguments) renumber(named.argument, renumber);
    for (ValueId& output : nodes[i].outputs) output = move(output);
    result.AddNode(std::move(nodes[i]));
  }
  for (GraphOutput& output : result.outputs) renumber(output.value, renumber);
  InferMissingTypes(result);
  Lint(result, "changed graph");
  return result;
}

}  // namespace idbg::graph
