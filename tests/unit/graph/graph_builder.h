// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "graph/graph.h"

namespace idbg::graph {

// Builds small graphs in tests: tensors first, then calls by position.
class GraphBuilder {
 public:
  // An input of the graph. Without strides it is contiguous.
  ValueId Input(std::vector<SymInt> sizes, DType dtype = DType::kFloat32,
                std::vector<SymInt> strides = {}) {
    const ValueId id = Tensor(std::move(sizes), dtype, std::move(strides));
    graph_.inputs.push_back({.value = id});
    return id;
  }

  ValueId Tensor(std::vector<SymInt> sizes, DType dtype = DType::kFloat32,
                 std::vector<SymInt> strides = {}) {
    TensorType type{.dtype = dtype, .sizes = std::move(sizes)};
    type.strides = strides.empty() ? ContiguousStrides(type.sizes) : std::move(strides);
    return graph_.AddValue(
        {.name = "v" + std::to_string(graph_.values.size()), .tensor = std::move(type)});
  }

  const Node& Call(std::string target, std::vector<Argument> arguments,
                   std::vector<ValueId> outputs) {
    Node node{.name = "n" + std::to_string(graph_.nodes.size()), .target = std::move(target)};
    for (Argument& argument : arguments) node.arguments.push_back({"", std::move(argument)});
    node.outputs = std::move(outputs);
    return graph_.node(graph_.AddNode(std::move(node)));
  }

  // A call with one contiguous float32 output of these sizes; returns that.
  ValueId Make(std::string target, std::vector<Argument> arguments, std::vector<SymInt> sizes) {
    const ValueId output = Tensor(std::move(sizes));
    Call(std::move(target), std::move(arguments), {output});
    return output;
  }

  Graph& graph() { return graph_; }

 private:
  Graph graph_;
};

inline Argument Ref(ValueId id) { return {ValueRef{id}}; }
inline Argument Ints(std::initializer_list<std::int64_t> numbers) {
  ArgumentList list;
  for (const std::int64_t number : numbers) list.push_back({number});
  return {std::move(list)};
}

}  // namespace idbg::graph
