// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/id_vector.h"
#include "graph/graph.h"

namespace idbg::graph {

// Changes a graph: calls are added in front of nodes, values take each other's place, inputs come
// and go. Ids are those of the graph as it was, and of what was added, until Finish() makes the
// changed graph of it.
class Editor {
 public:
  explicit Editor(Graph graph);

  const Graph& graph() const { return graph_; }
  // The node that makes a value; null: an input, a call that was added, or kNoValue.
  const Node* MakerOf(ValueId value) const;
  const TensorType* TypeOf(ValueId value) const;  // null: unknown, or kNoValue
  // Of values of the graph as it was; none of others.
  std::span<const NodeId> UsersOf(ValueId value) const;
  bool IsOutput(ValueId value) const { return Had(value) && is_output_[value]; }

  // Adds a call in front of a node, with its source line, and returns its only result. The type
  // follows from the operator's rule in Finish(), or from `type`.
  ValueId Add(NodeId before, std::string target, std::vector<NamedArgument> arguments,
              std::optional<TensorType> type = std::nullopt);
  // An input that the graph did not have, such as a weight made of others.
  ValueId AddInput(InputKind kind, std::string target, TensorType type);
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
  Graph Finish();

 private:
  bool Had(ValueId value) const { return value >= 0 && std::cmp_less(value, users_.size()); }
  ValueId Current(ValueId value) const;
  void Rename(Argument& argument) const;
  std::vector<Node> InOrder();
  std::vector<bool> LiveNodes(const std::vector<Node>& nodes) const;

  Graph graph_;
  base::IdVector<ValueId, std::vector<NodeId>> users_;
  base::IdVector<ValueId, bool> is_output_;
  std::map<NodeId, std::vector<Node>> added_;  // in front of which node
  std::map<ValueId, ValueId> replaced_;
  int count_ = 0;  // of what was added, for names
};

}  // namespace idbg::graph
