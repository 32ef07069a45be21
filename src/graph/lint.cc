// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <unordered_set>
#include <utility>

#include "base/error.h"
#include "graph/graph.h"

namespace idbg::graph {
namespace {

constexpr int kMaxNesting = 64;

class Linter {
 public:
  Linter(const Graph& graph, std::string file, int depth)
      : graph_(graph), file_(std::move(file)), depth_(depth), made_(graph.values.size(), false) {}

  void Run() {
    if (depth_ > kMaxNesting) Fail("graphs are nested deeper than " + std::to_string(kMaxNesting));
    CheckValues();
    for (const GraphInput& input : graph_.inputs) Make(input.value, kNoNode, "input");
    CheckNodes();
    for (const GraphOutput& output : graph_.outputs) CheckUses(output.value, "the output");
    for (const Graph& subgraph : graph_.subgraphs) Linter(subgraph, file_, depth_ + 1).Run();
  }

 private:
  [[noreturn]] void Fail(const std::string& message) const {
    base::FailFormat("graph '" + graph_.name + "': " + message, {.file = file_});
  }

  void CheckValues() const {
    std::unordered_set<std::string_view> names(graph_.values.size());
    for (const Value& value : graph_.values) {
      if (!names.insert(value.name).second) Fail("two values are named '" + value.name + "'");
      if (!value.tensor) continue;
      for (const SymInt& size : value.tensor->sizes) {
        if (size.hint() && *size.hint() < 0) Fail("value '" + value.name + "' has a negative size");
      }
      if (value.tensor->strides && value.tensor->strides->size() != value.tensor->sizes.size())
        Fail("value '" + value.name + "' has a different number of strides than sizes");
    }
  }

  bool Has(ValueId id) const { return id >= 0 && std::cmp_less(id, graph_.values.size()); }

  void Make(ValueId id, NodeId producer, const std::string& by) {
    if (!Has(id)) Fail(by + " defines a value that does not exist");
    const Value& value = graph_.value(id);
    if (made_[id]) Fail("value '" + value.name + "' is defined twice");
    if (value.producer != producer)
      Fail("value '" + value.name + "' names a different producer than " + by);
    made_[id] = true;
  }

  void CheckUses(const Argument& argument, const std::string& by) const {
    if (const auto* subgraph = std::get_if<SubgraphRef>(&argument.value)) {
      if (subgraph->index < 0 || !std::cmp_less(subgraph->index, graph_.subgraphs.size()))
        Fail(by + " refers to a subgraph that does not exist");
    }
    if (const auto* list = std::get_if<ArgumentList>(&argument.value)) {
      for (const Argument& element : *list) CheckUses(element, by);
    }
    if (const auto* reference = std::get_if<ValueRef>(&argument.value)) {
      if (!Has(reference->id)) Fail(by + " uses a value that does not exist");
      if (!made_[reference->id])
        Fail(by + " uses '" + graph_.value(reference->id).name +
             "' before it is defined (a cycle, or nodes out of order)");
    }
  }

  void CheckNodes() {
    std::unordered_set<std::string_view> names(graph_.nodes.size());
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      const Node& node = graph_.nodes[i];
      const std::string by = "node '" + node.name + "'";
      if (node.target.empty()) Fail(by + " has no target");
      if (!names.insert(node.name).second) Fail("two nodes are named '" + node.name + "'");
      for (const NamedArgument& named : node.arguments) CheckUses(named.argument, by);
      for (const ValueId output : node.outputs) Make(output, static_cast<NodeId>(i), by);
    }
  }

  const Graph& graph_;
  std::string file_;
  int depth_;
  base::IdVector<ValueId, bool> made_;
};

}  // namespace

void Lint(const Graph& graph, const std::string& file) { Linter(graph, file, 0).Run(); }

}  // namespace idbg::graph
