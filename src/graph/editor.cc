// SPDX-License-Identifier: Apache-2.0
#include "graph/editor.h"

#include <algorithm>
#include <limits>

#include "base/error.h"
#include "base/text/text.h"
#include "graph/operators/operators.h"
#include "graph/shapes/shapes.h"

namespace idbg::graph {
namespace {

base::IdVector<ValueId, bool> OutputsOf(const Graph& graph) {
  base::IdVector<ValueId, bool> is_output(graph.values.size(), false);
  for (const GraphOutput& output : graph.outputs)
    VisitValues(output.value, [&](ValueId value) { is_output[value] = true; });
  return is_output;
}

// The first number that no value's name has behind the prefix.
std::int64_t FirstFree(const Graph& graph, std::string_view prefix) {
  std::int64_t free = 0;
  for (const Value& value : graph.values) {
    if (!value.name.starts_with(prefix)) continue;
    const std::string_view rest = std::string_view(value.name).substr(prefix.size());
    const auto number = base::LeadingNumber<std::int64_t>(rest).value_or(-1);
    if (number < std::numeric_limits<std::int64_t>::max()) free = std::max(free, number + 1);
  }
  return free;
}

// Where the weights are; the first input says it.
Device DeviceOf(const Graph& graph) {
  for (const GraphInput& input : graph.inputs)
    if (const TensorType* type = FindTensor(graph, input.value)) return type->device;
  return {};
}

// As an operand of these sizes lies, which is how elementwise results do; else row by row.
std::vector<SymInt> LayoutOf(const Graph& graph, const Node& node,
                             const std::vector<SymInt>& sizes) {
  std::vector<SymInt> strides = ContiguousStrides(sizes);
  VisitValues(node, [&](ValueId value) {
    const auto& operand = graph.value(value).tensor;
    if (operand && operand->strides && operand->sizes == sizes) strides = *operand->strides;
  });
  return strides;
}

// Checks say something of values; they keep none of them alive.
bool IsCheck(const Operator* op) { return op != nullptr && op->kind == OpKind::kCheck; }

// What a node does shows otherwise than by its results.
bool HasEffect(const Node& node, const Operator* op) {
  return op == nullptr || op->mutates || op->kind == OpKind::kCollective || node.outputs.empty();
}

}  // namespace

Graph InputsOf(const Graph& graph) {
  Graph inputs{.name = graph.name, .dialect = graph.dialect, .symbols = graph.symbols};
  for (GraphInput input : graph.inputs) {
    if (input.value != kNoValue) input.value = inputs.AddValue(graph.value(input.value));
    inputs.inputs.push_back(std::move(input));
  }
  return inputs;
}

Editor::Editor(Program program)
    : graph_(std::move(program.graph)),
      preparation_(std::move(program.preparation)),
      users_(graph::UsersOf(graph_)),
      is_output_(OutputsOf(graph_)),
      count_(std::max(FirstFree(graph_, kAdded), FirstFree(preparation_, kAdded))) {}

const Node* Editor::MakerOf(ValueId value) const {
  if (value == kNoValue) return nullptr;
  const NodeId maker = graph_.value(value).producer;
  return maker == kNoNode ? nullptr : &graph_.node(maker);
}

std::span<const NodeId> Editor::UsersOf(ValueId value) const {
  return Had(value) ? std::span<const NodeId>(users_[value]) : std::span<const NodeId>();
}

TensorType& Editor::ChangeType(ValueId value) {
  std::optional<TensorType>& type = graph_.value(value).tensor;
  IDBG_CHECK(type.has_value());
  return *type;
}

ValueId Editor::Add(NodeId before, std::string target, std::vector<NamedArgument> arguments,
                    std::optional<TensorType> type) {
  for (const NamedArgument& named : arguments) {
    VisitValues(named.argument, [&](ValueId value) {
      if (value == kNoValue)
        base::FailFormat("a call has no tensor where '" + named.name + "' of " + target + " is");
    });
  }
  const std::string name = NewName();
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

// The same input, or what was prepared, in the graph of preparations.
ValueId Editor::Prepared(ValueId value) {
  const Value& wanted = graph_.value(value);
  for (std::size_t i = 0; i < preparation_.values.size(); ++i)
    if (preparation_.values[i].name == wanted.name) return static_cast<ValueId>(i);
  const auto input = std::ranges::find(graph_.inputs, value, &GraphInput::value);
  IDBG_CHECK(input != graph_.inputs.end());
  preparation_.inputs.push_back(*input);
  return preparation_.inputs.back().value = preparation_.AddValue(
             {.name = wanted.name, .kind = wanted.kind, .tensor = wanted.tensor});
}

ValueId Editor::Prepare(InputKind kind, const std::string& name, std::string target,
                        std::vector<NamedArgument> arguments) {
  for (NamedArgument& named : arguments)
    EditValues(named.argument, [&](ValueId& used) { used = Prepared(used); });
  const std::string made = NewName();
  const ValueId output = preparation_.AddValue({.name = made});
  const NodeId call = preparation_.AddNode({.name = made,
                                            .target = std::move(target),
                                            .arguments = std::move(arguments),
                                            .outputs = {output}});
  InferMissingTypes(preparation_);
  std::optional<TensorType> type = preparation_.value(output).tensor;
  const std::optional<std::int64_t> bytes = type ? SizeBytes(*type) : std::nullopt;
  if (!bytes) base::FailUnsupported("cannot work out the size of '" + name + "'");
  type->strides = LayoutOf(preparation_, preparation_.node(call), type->sizes);
  type->device = DeviceOf(graph_);
  preparation_.value(output).tensor = type;
  const ValueId value = graph_.AddValue({.name = made, .tensor = std::move(type)});
  graph_.inputs.push_back({.value = value, .kind = kind, .target = name, .storage_bytes = *bytes});
  return value;
}

ValueId Editor::Current(ValueId value) const {
  for (auto found = replaced_.find(value); found != replaced_.end();
       found = replaced_.find(found->second))
    value = found->second;
  return value;
}

std::vector<Node> Editor::InOrder() {
  std::vector<Node> nodes;
  for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
    const auto added = added_.find(static_cast<NodeId>(i));
    if (added != added_.end())
      for (Node& node : added->second) nodes.push_back(std::move(node));
    nodes.push_back(std::move(graph_.nodes[i]));
  }
  const auto rename = [&](ValueId& used) { used = Current(used); };
  for (Node& node : nodes)
    for (NamedArgument& named : node.arguments) EditValues(named.argument, rename);
  for (GraphOutput& output : graph_.outputs) EditValues(output.value, rename);
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

std::vector<bool> Editor::UsedValues(const std::vector<Node>& nodes) const {
  std::vector<bool> used(graph_.values.size(), false);
  const auto use = [&](ValueId value) { used[static_cast<std::size_t>(value)] = true; };
  for (const Node& node : nodes) VisitValues(node, use);
  for (const GraphOutput& output : graph_.outputs) VisitValues(output.value, use);
  for (const GraphInput& input : graph_.inputs)
    if (input.kind == InputKind::kUser && input.value != kNoValue) use(input.value);
  return used;
}

Program Editor::Finish() {
  std::vector<Node> nodes = InOrder();
  const std::vector<bool> live = LiveNodes(nodes);
  std::size_t place = 0;
  std::erase_if(nodes, [&](const Node&) { return !live[place++]; });
  const std::vector<bool> is_used = UsedValues(nodes);
  Graph result = std::exchange(graph_, {});
  const std::vector<Value> values = std::exchange(result.values, {});
  result.nodes.clear();

  base::IdVector<ValueId, ValueId> moved(values.size(), kNoValue);
  const auto move = [&](ValueId& value) {
    moved[value] = result.AddValue(values[static_cast<std::size_t>(value)]);
    value = moved[value];
  };
  const auto renumber = [&](ValueId& used) { used = moved[used]; };
  std::erase_if(result.inputs, [&](const GraphInput& input) {
    return input.value != kNoValue && !is_used[static_cast<std::size_t>(input.value)];
  });
  for (GraphInput& input : result.inputs)
    if (input.value != kNoValue) move(input.value);
  for (Node& node : nodes) {
    for (NamedArgument& named : node.arguments) EditValues(named.argument, renumber);
    for (ValueId& output : node.outputs) move(output);
    result.AddNode(std::move(node));
  }
  for (GraphOutput& output : result.outputs) EditValues(output.value, renumber);
  InferMissingTypes(result);
  Lint(result, "changed graph");
  return {std::move(result), std::move(preparation_)};
}

}  // namespace idbg::graph
