// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graph/graph.h"

namespace idbg::constraints {

// Small graphs for the tests of the rules.
class GraphBuilder {
 public:
  using Sizes = std::vector<graph::SymInt>;

  static graph::TensorType Type(graph::DType dtype, Sizes sizes) {
    auto strides = graph::ContiguousStrides(sizes);
    return {.dtype = dtype, .sizes = std::move(sizes), .strides = std::move(strides)};
  }
  static graph::TensorType Strided(graph::DType dtype, Sizes sizes, Sizes strides) {
    return {.dtype = dtype, .sizes = std::move(sizes), .strides = std::move(strides)};
  }
  static graph::TensorType Unknown(graph::DType dtype, Sizes sizes) {
    return {.dtype = dtype, .sizes = std::move(sizes)};
  }

  graph::ValueId Input(const std::string& name, graph::TensorType type,
                       graph::InputKind kind = graph::InputKind::kUser) {
    const graph::ValueId id = graph_.AddValue({.name = name, .tensor = std::move(type)});
    graph_.inputs.push_back({.value = id, .kind = kind});
    return id;
  }

  graph::ValueId Call(const std::string& name, const std::string& target,
                      const std::vector<graph::ValueId>& inputs, graph::TensorType type,
                      std::int64_t line = 0) {
    return CallMany(name, target, inputs, {std::move(type)}, line).front();
  }

  std::vector<graph::ValueId> CallMany(const std::string& name, const std::string& target,
                                       const std::vector<graph::ValueId>& inputs,
                                       std::vector<graph::TensorType> types,
                                       std::int64_t line = 0) {
    graph::Node node{.name = name, .target = target};
    for (const graph::ValueId id : inputs)
      node.arguments.push_back({.argument = {graph::ValueRef{id}}});
    for (std::size_t i = 0; i < types.size(); ++i) {
      node.outputs.push_back(
          graph_.AddValue({.name = types.size() == 1 ? name : name + "_" + std::to_string(i),
                           .tensor = std::move(types[i])}));
    }
    if (line > 0) node.source = {.file = "model.py", .line = line, .code = name};
    const auto outputs = node.outputs;
    graph_.AddNode(std::move(node));
    return outputs;
  }

  graph::Graph Return(const std::vector<graph::ValueId>& outputs) {
    for (const graph::ValueId id : outputs)
      graph_.outputs.push_back({.value = {graph::ValueRef{id}}});
    graph::Lint(graph_, "test");
    return graph_;
  }

  graph::Graph& graph() { return graph_; }

 private:
  graph::Graph graph_;
};

}  // namespace idbg::constraints
