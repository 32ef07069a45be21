// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "graph/graph.h"

namespace idbg::fusion {

// A value of a graph that is known to be a tensor of known type. Only FindTensorId makes one: what
// takes a TensorId need not ask, and without one there is no way to a type or to sizes.
class TensorId {
 public:
  operator graph::ValueId() const { return id_; }  // NOLINT: it is that value

 private:
  explicit TensorId(graph::ValueId id) : id_(id) {}
  friend std::optional<TensorId> FindTensorId(const graph::Graph& graph, graph::ValueId id);

  graph::ValueId id_;
};

// Null: no value, no tensor, or a tensor of which the file does not say the type.
inline std::optional<TensorId> FindTensorId(const graph::Graph& graph, graph::ValueId id) {
  const bool exists = id >= 0 && std::cmp_less(id, graph.values.size());
  if (!exists || !graph.value(id).tensor) return std::nullopt;
  return TensorId(id);
}

// Of the graph that made the id, or of one with the same values.
inline const graph::TensorType& TypeOf(const graph::Graph& graph, TensorId id) {
  return graph.value(id).tensor.value();
}
inline graph::TensorType& TypeOf(graph::Graph& graph, TensorId id) {
  return graph.value(id).tensor.value();
}

// The first output of a node. Null: it has none, or not of known type.
inline std::optional<TensorId> FirstOutput(const graph::Graph& graph, const graph::Node& node) {
  return FindTensorId(graph, node.outputs.empty() ? graph::kNoValue : node.outputs[0]);
}

// "add" of "aten.add.Tensor".
inline std::string_view ShortName(std::string_view target) {
  const std::string_view packet = graph::PacketOf(target);
  return packet.substr(packet.rfind('.') + 1);
}

}  // namespace idbg::fusion
