// SPDX-License-Identifier: Apache-2.0
#include "graph/arguments.h"

#include <algorithm>
#include <cstddef>
#include <unordered_set>

namespace idbg::graph {
namespace {

ValueId FirstTensorIn(const Graph& graph, const Argument& argument) {
  if (const auto* reference = std::get_if<ValueRef>(&argument.value))
    return graph.value(reference->id).kind == ValueKind::kTensor ? reference->id : kNoValue;
  if (const auto* list = std::get_if<ArgumentList>(&argument.value)) {
    for (const Argument& element : *list) {
      if (const ValueId id = FirstTensorIn(graph, element); id != kNoValue) return id;
    }
  }
  return kNoValue;
}

}  // namespace

const TensorType* FindTensor(const Graph& graph, ValueId id) {
  if (id == kNoValue || !graph.value(id).tensor) return nullptr;
  return &*graph.value(id).tensor;
}

const TensorType* FindTensor(const Graph& graph, const Argument* argument) {
  const auto* reference = argument != nullptr ? std::get_if<ValueRef>(&argument->value) : nullptr;
  return reference != nullptr ? FindTensor(graph, reference->id) : nullptr;
}

ValueId ValueAt(const Node& node, std::string_view name, std::size_t position) {
  const auto* reference = FindAs<ValueRef>(node, name, position);
  return reference != nullptr ? reference->id : kNoValue;
}

std::optional<double> NumberAt(const Node& node, std::string_view name, std::size_t position) {
  if (const auto* number = FindAs<double>(node, name, position)) return *number;
  const auto* whole = FindAs<std::int64_t>(node, name, position);
  return whole != nullptr ? std::optional(static_cast<double>(*whole)) : std::nullopt;
}

const ArgumentList* FindSlice(const Argument& index) {
  const auto* list = std::get_if<ArgumentList>(&index.value);
  const auto* name =
      list != nullptr && !list->empty() ? std::get_if<Symbolic>(&list->front().value) : nullptr;
  return name != nullptr && name->name == "slice" ? list : nullptr;
}

std::vector<ValueId> DistinctInputs(const Node& node) {
  constexpr std::size_t kShort = 32;  // a longer list has a set: n values take n steps
  std::vector<ValueId> inputs;
  std::unordered_set<ValueId> known;
  inputs.reserve(8);
  VisitValues(node, [&](ValueId id) {
    if (inputs.size() == kShort && known.empty()) known.insert(inputs.begin(), inputs.end());
    const bool is_known = inputs.size() < kShort ? std::ranges::find(inputs, id) != inputs.end()
                                                 : !known.insert(id).second;
    if (!is_known) inputs.push_back(id);
  });
  return inputs;
}

ValueId FirstTensor(const Graph& graph, const Node& node) {
  for (const NamedArgument& named : node.arguments) {
    if (const ValueId id = FirstTensorIn(graph, named.argument); id != kNoValue) return id;
  }
  return kNoValue;
}

const TensorType* OutputType(const Graph& graph, const Node& node, std::size_t index) {
  return index < node.outputs.size() ? FindTensor(graph, node.outputs[index]) : nullptr;
}

std::optional<std::int64_t> IntOf(const Graph& graph, const Argument* argument) {
  if (argument == nullptr) return std::nullopt;
  if (const auto* number = std::get_if<std::int64_t>(&argument->value)) return *number;
  if (const auto* size = std::get_if<SymInt>(&argument->value)) return size->hint();
  if (const auto* flag = std::get_if<bool>(&argument->value)) return *flag ? 1 : 0;
  if (const auto* reference = std::get_if<ValueRef>(&argument->value))
    return graph.value(reference->id).number.hint();
  return std::nullopt;
}

std::optional<std::int64_t> FindInt(const Graph& graph, const Node& node, std::string_view name,
                                    std::size_t position) {
  return IntOf(graph, FindArgument(node, name, position));
}

bool FindBool(const Node& node, std::string_view name, std::size_t position, bool otherwise) {
  const auto* flag = FindAs<bool>(node, name, position);
  return flag != nullptr ? *flag : otherwise;
}

std::optional<Sizes> FindInts(const Graph& graph, const Node& node, std::string_view name,
                              std::size_t position) {
  return ReadAll<Sizes>(FindArgument(node, name, position),
                        [&](const Argument* element) { return IntOf(graph, element); });
}

std::optional<std::size_t> AxisOf(std::int64_t dim, std::size_t rank) {
  const std::int64_t axis = dim < 0 ? dim + static_cast<std::int64_t>(rank) : dim;
  if (axis < 0 || axis >= static_cast<std::int64_t>(rank)) return std::nullopt;
  return static_cast<std::size_t>(axis);
}

std::optional<Sizes> SizesOf(const TensorType* type) {
  if (type == nullptr) return std::nullopt;
  Sizes sizes;
  for (const SymInt& size : type->sizes) {
    if (!size.hint()) return std::nullopt;
    sizes.push_back(*size.hint());
  }
  return sizes;
}

std::optional<double> CountOf(const TensorType* type) {
  const auto count = type != nullptr ? ElementCount(*type) : std::nullopt;
  return count ? std::optional(static_cast<double>(*count)) : std::nullopt;
}

}  // namespace idbg::graph
