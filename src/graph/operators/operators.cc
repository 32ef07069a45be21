// SPDX-License-Identifier: Apache-2.0
#include "graph/operators/operators.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <variant>

#include "base/names.h"
#include "graph/arguments.h"

namespace idbg::graph {

namespace {

using Spelling = base::Named<std::string_view>;

// Where Dynamo's Python-level names live, and what ATen's names begin with there; the longest
// first.
constexpr Spelling kNamespaces[] = {
    {"torch._C._fft.", "aten."},
    {"torch._C._linalg.", "aten."},
    {"torch._C._nn.", "aten."},
    {"torch._C._special.", "aten."},
    {"torch.nn.functional.", "aten."},
    {"torch.functional.", "aten."},
    {"torch.special.", "aten.special_"},
    {"torch.linalg.", "aten.linalg_"},
    {"torch.Tensor.", "aten."},
    {"torch.fft.", "aten.fft_"},
    {"torch.", "aten."},
    {"method.", "aten."},
};

// Of pairs of names, "aten.half>aten.to"; sorted.
template <const std::string_view& kPairs>
constexpr auto Spellings() {
  std::array<Spelling, std::ranges::count(kPairs, '>')> table{};
  std::string_view pairs = kPairs;
  for (Spelling& row : table) {
    const std::string_view pair = base::TakeName(pairs);
    row = {pair.substr(0, pair.find('>')), pair.substr(pair.find('>') + 1)};
  }
  std::ranges::sort(table, {}, &Spelling::name);
  return table;
}

// Python-level names that ATen spells in another way.
constexpr std::string_view kRenames = R"(
    aten.__eq__>aten.eq aten.__ge__>aten.ge aten.__gt__>aten.gt aten.__le__>aten.le
    aten.__lt__>aten.lt aten.__ne__>aten.ne aten.as_tensor>aten.tensor aten.asarray>aten.tensor
    aten.bfloat16>aten.to aten.bool>aten.to aten.cross_entropy>aten.cross_entropy_loss
    aten.double>aten.to aten.dropout1d>aten.feature_dropout aten.dropout2d>aten.feature_dropout
    aten.dropout3d>aten.feature_dropout aten.float>aten.to aten.fold>aten.col2im aten.half>aten.to
    aten.int>aten.to aten.interpolate>aten.__interpolate aten.logsigmoid>aten.log_sigmoid
    aten.long>aten.to aten.new_tensor>aten.tensor aten.type>aten.to)";
constexpr auto kRenamed = Spellings<kRenames>();

// Python's operators on tensors.
constexpr std::string_view kPythonNames = R"(
    _operator.abs>aten.abs _operator.add>aten.add _operator.and_>aten.bitwise_and
    _operator.eq>aten.eq _operator.floordiv>aten.floor_divide _operator.ge>aten.ge
    _operator.gt>aten.gt _operator.iadd>aten.add_ _operator.iand>aten.bitwise_and_
    _operator.ifloordiv>aten.floor_divide_ _operator.ilshift>aten.bitwise_left_shift_
    _operator.imod>aten.remainder_ _operator.imul>aten.mul_ _operator.invert>aten.bitwise_not
    _operator.ior>aten.bitwise_or_ _operator.ipow>aten.pow_
    _operator.irshift>aten.bitwise_right_shift_ _operator.isub>aten.sub_
    _operator.itruediv>aten.div_ _operator.ixor>aten.bitwise_xor_ _operator.le>aten.le
    _operator.lshift>aten.bitwise_left_shift _operator.lt>aten.lt _operator.matmul>aten.matmul
    _operator.mod>aten.remainder _operator.mul>aten.mul _operator.ne>aten.ne _operator.neg>aten.neg
    _operator.or_>aten.bitwise_or _operator.pos>aten.positive _operator.pow>aten.pow
    _operator.rshift>aten.bitwise_right_shift _operator.sub>aten.sub _operator.truediv>aten.div
    _operator.xor>aten.bitwise_xor)";
constexpr auto kTensorOperators = Spellings<kPythonNames>();

// The row of a Python-level name.
const Operator* FindPythonName(std::string_view target) {
  for (const auto& [prefix, aten_prefix] : kNamespaces) {
    if (!target.starts_with(prefix)) continue;
    const std::string_view rest = target.substr(prefix.size());
    if (rest.find('.') != std::string_view::npos) return nullptr;
    const std::string name = std::string(aten_prefix).append(rest);
    const std::string_view* renamed = base::FindByName(kRenamed, name);
    return FindRow(renamed != nullptr ? *renamed : name);
  }
  return nullptr;
}

bool IsTensor(const Graph& graph, const Argument& argument) {
  const auto* reference = std::get_if<ValueRef>(&argument.value);
  return reference != nullptr && graph.value(reference->id).kind == ValueKind::kTensor;
}

// x[...]: a view, unless an index is a tensor; an element of a tuple is no work at all.
std::string_view IndexingOperator(const Graph& graph, const Node& node) {
  if (node.arguments.size() < 2 || !IsTensor(graph, node.arguments[0].argument)) return {};
  const Argument& index = node.arguments[1].argument;
  const auto* list = std::get_if<ArgumentList>(&index.value);
  const bool has_tensor =
      list != nullptr
          ? std::ranges::any_of(*list,
                                [&](const Argument& element) { return IsTensor(graph, element); })
          : IsTensor(graph, index);
  return has_tensor ? "aten.index" : "aten.slice";
}

void CountNodes(const Graph& graph, Coverage& coverage,
                std::map<std::string_view, std::int64_t>& missing) {
  for (const Node& node : graph.nodes) {
    ++coverage.nodes;
    if (FindOperator(graph, node) != nullptr)
      ++coverage.known;
    else
      ++missing[node.target];
  }
  for (const Graph& subgraph : graph.subgraphs) CountNodes(subgraph, coverage, missing);
}

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
  const ArgumentList* const parts = FindSlice(index);
  return parts != nullptr &&
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
  const auto dim = std::ssize(*index) - 1;
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

const Operator* FindOperator(std::string_view target) {
  if (target.starts_with("torch.ops.")) target.remove_prefix(10);
  const Operator* row = FindRow(PacketOf(target));
  return row != nullptr ? row : FindPythonName(target);
}

const Operator* FindOperator(const Graph& graph, const Node& node) {
  const std::string_view target = node.target;
  if (target.starts_with("_operator.") && node.outputs.size() == 1 &&
      graph.value(node.outputs[0]).kind == ValueKind::kTensor) {
    const std::string_view* spelling = base::FindByName(kTensorOperators, target);
    const std::string_view name = spelling != nullptr             ? *spelling
                                  : target == "_operator.getitem" ? IndexingOperator(graph, node)
                                                                  : "";
    if (!name.empty()) return FindRow(name);
  }
  return FindOperator(target);
}

std::string_view LoweredName(std::string_view target) {
  const Operator* op = FindOperator(target);
  if (op == nullptr) return PacketOf(target);
  return op->lowers_to.empty() ? op->name : op->lowers_to;
}

Coverage CatalogueCoverage(const Graph& graph) {
  Coverage coverage;
  std::map<std::string_view, std::int64_t> missing;
  CountNodes(graph, coverage, missing);
  for (const auto& [target, count] : missing) coverage.missing.push_back({target, count});
  std::ranges::stable_sort(coverage.missing, std::ranges::greater(), &Coverage::Missing::count);
  return coverage;
}

void SpellAsAten(Graph& graph) {
  for (Node& node : graph.nodes) Spell(graph, node);
  if (graph.dialect == Dialect::kDynamo) graph.dialect = Dialect::kAten;
}

}  // namespace idbg::graph
