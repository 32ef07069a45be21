// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>

#include "graph/operators/operators.h"

namespace idbg::graph {
namespace {

// Methods of tensors that take sizes one by one, where ATen takes a list; sorted.
constexpr auto kOfSizes = std::to_array<std::string_view>(
    {"aten.expand", "aten.permute", "aten.repeat", "aten.reshape", "aten.tile", "aten.view"});

bool IsSize(const NamedArgument& argument) {
  return argument.name.empty() && !std::holds_alternative<ArgumentList>(argument.argument.value);
}

void TakeList(Node& node) {
  std::vector<NamedArgument>& all = node.arguments;
  if (all.size() < 2 || !std::ranges::all_of(all, IsSize)) return;
  ArgumentList list;
  for (std::size_t i = 1; i < all.size(); ++i) list.push_back(std::move(all[i].argument));
  all.resize(1);
  all.push_back({"", {std::move(list)}});
}

bool IsWholeSlice(const Argument& index) {
  const auto* parts = std::get_if<ArgumentList>(&index.value);
  const auto* name =
      parts && !parts->empty() ? std::get_if<Symbolic>(&parts->front().value) : nullptr;
  return name != nullptr && name->name == "slice" &&
         std::all_of(parts->begin() + 1, parts->end(), [](const Argument& part) {
           return std::holds_alternative<std::monostate>(part.value);
         });
}

// x[:, 2], of which ATen makes select(x, 1, 2); other brackets have no form of one operator.
void SpellBrackets(const Graph& graph, Node& node) {
  if (node.outputs.size() != 1 || graph.value(node.outputs[0]).kind != ValueKind::kTensor ||
      node.arguments.size() != 2)
    return;
  const auto* index = std::get_if<ArgumentList>(&node.arguments[1].argument.value);
  if (index == nullptr || index->empty() ||
      !std::holds_alternative<std::int64_t>(index->back().value) ||
      !std::all_of(index->begin(), index->end() - 1, IsWholeSlice))
    return;
  const auto dim = static_cast<std::int64_t>(index->size()) - 1;
  const Argument at = index->back();
  node.arguments.resize(1);
  node.arguments.push_back({"", {dim}});
  node.arguments.push_back({"", at});
  node.target = "aten.select.int";
}

void Spell(const Graph& graph, Node& node) {
  if (node.target == "_operator.getitem") return SpellBrackets(graph, node);
  const Operator* op = FindOperator(graph, node);
  if (op == nullptr || node.target.starts_with("aten.") || !op->name.starts_with("aten.")) return;
  if (std::ranges::binary_search(kOfSizes, op->name)) TakeList(node);
  if (node.target == "torch.nn.functional.embedding" && node.arguments.size() > 1)
    std::swap(node.arguments[0], node.arguments[1]);
  node.target = std::string(op->name) + ".default";
}

}  // namespace

void SpellAsAten(Graph& graph) {
  for (Node& node : graph.nodes) Spell(graph, node);
  if (graph.dialect == Dialect::kDynamo) graph.dialect = Dialect::kAten;
}

}  // namespace idbg::graph
