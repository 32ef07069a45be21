// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/id_vector.h"
#include "graph/arguments.h"
#include "graph/graph.h"

namespace idbg::graph {

// A graph, and how those of its inputs are made that the file does not have: `preparation` computes
// them, once, of inputs that the file has. Both have one name for one value.
struct Program {
  Graph graph;
  Graph preparation;
};

// Calls `edit(ValueId&)` for every value that the argument refers to, in order, lists included.
void EditValues(Argument& argument, auto&& edit) {
  if (auto* reference = std::get_if<ValueRef>(&argument.value)) {
    edit(reference->id);
  } else if (auto* list = std::get_if<ArgumentList>(&argument.value)) {
    for (Argument& element : *list) EditValues(element, edit);
  }
}

// The inputs of a graph, and no calls: what preparations begin with.
Graph InputsOf(const Graph& graph);

// Changes a graph: calls are added in front of nodes, values take each other's place, inputs come
// and go. Ids are those of the graph as it was, and of what was added, until Finish() makes the
// changed graph of it.
class Editor {
 public:
  explicit Editor(Program program);

  const Graph& graph() const { return graph_; }
  // The node that makes a value; null: an input, a call that was added, or kNoValue.
  const Node* MakerOf(ValueId value) const;
  // Null: unknown, or kNoValue.
  const TensorType* TypeOf(ValueId value) const { return FindTensor(graph_, value); }
  // Of values of the graph as it was; none of others.
  std::span<const NodeId> UsersOf(ValueId value) const;
  bool IsOutput(ValueId value) const { return Had(value) && is_output_[value]; }

  // Adds a call in front of a node, with its source line, and returns its only result. The type
  // follows from the operator's rule in Finish(), or from `type`. Throws Error(kFormat) where an
  // argument refers to no value, as one that a call of a damaged file lacks.
  ValueId Add(NodeId before, std::string target, std::vector<NamedArgument> arguments,
              std::optional<TensorType> type = std::nullopt);
  // An input that the graph did not have: a weight that this call makes of other inputs, before the
  // graph runs. Throws Error(kUnsupported) where the operator's rule does not know its type.
  ValueId Prepare(InputKind kind, const std::string& name, std::string target,
                  std::vector<NamedArgument> arguments);
  // From here on whoever uses `old` uses `now`, outputs of the graph included.
  void Replace(ValueId old, ValueId now) { replaced_[old] = now; }
  // The node itself, for changes of its arguments; its outputs stay.
  Node& Change(NodeId id) { return graph_.node(id); }
  // The whole graph, for what leaves all ids as they are.
  Graph& ChangeAll() { return graph_; }
  // Requires that the value is a tensor of known type.
  TensorType& ChangeType(ValueId value);

  // The graph without calls and inputs that nothing needs any more (parameters only; the user's
  // inputs stay), with types for what was added. Throws Error(kFormat) as Lint does.
  Program Finish();

 private:
  static constexpr const char* kAdded = "changed_";

  bool Had(ValueId value) const { return value >= 0 && std::cmp_less(value, users_.size()); }
  std::string NewName() { return kAdded + std::to_string(count_++); }
  ValueId Prepared(ValueId value);
  ValueId Current(ValueId value) const;
  std::vector<Node> InOrder();
  std::vector<bool> LiveNodes(const std::vector<Node>& nodes) const;
  std::vector<bool> UsedValues(const std::vector<Node>& nodes) const;

  Graph graph_;
  Graph preparation_;
  base::IdVector<ValueId, std::vector<NodeId>> users_;
  base::IdVector<ValueId, bool> is_output_;
  std::map<NodeId, std::vector<Node>> added_;  // in front of which node
  std::map<ValueId, ValueId> replaced_;
  std::int64_t count_;  // of what was added, for names
};

}  // namespace idbg::graph
