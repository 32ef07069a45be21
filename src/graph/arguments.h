// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "graph/graph.h"

// How the formulas of the operator catalogue see the arguments of a node: by the name or position
// of the operator's schema, sizes by their hints.
namespace idbg::graph {

using Sizes = std::vector<std::int64_t>;

// The type of a value; null: kNoValue, no tensor, or the file does not say it.
const TensorType* FindTensor(const Graph& graph, ValueId id);
// The same of the value that an argument refers to; null too for another argument, and for none.
const TensorType* FindTensor(const Graph& graph, const Argument* argument);
inline const TensorType* FindTensor(const Graph& graph, const Node& node, std::string_view name,
                                    std::size_t position) {
  return FindTensor(graph, FindArgument(node, name, position));
}
// The argument where it is a T, as ArgumentList or std::string; null: absent, or something else.
template <typename T>
const T* FindAs(const Node& node, std::string_view name, std::size_t position) {
  const Argument* argument = FindArgument(node, name, position);
  return argument != nullptr ? std::get_if<T>(&argument->value) : nullptr;
}
// The value that an argument refers to; kNoValue: absent, or something else.
ValueId ValueAt(const Node& node, std::string_view name, std::size_t position);
// A number at this place; null: absent, or something else.
std::optional<double> NumberAt(const Node& node, std::string_view name, std::size_t position);
// "slice" and the parts of slice(start, stop, step); null: the index is another.
const ArgumentList* FindSlice(const Argument& index);
// The values of the arguments, each once.
std::vector<ValueId> DistinctInputs(const Node& node);
// The first tensor among the arguments, wherever it stands (lists included); kNoValue: none.
ValueId FirstTensor(const Graph& graph, const Node& node);
// The type of an output; null: not a tensor, or unknown.
const TensorType* OutputType(const Graph& graph, const Node& node, std::size_t index);

std::optional<std::int64_t> IntOf(const Graph& graph, const Argument* argument);
std::optional<std::int64_t> FindInt(const Graph& graph, const Node& node, std::string_view name,
                                    std::size_t position);
bool FindBool(const Node& node, std::string_view name, std::size_t position, bool otherwise);
// What `read(const Argument*)` says of the elements of a list, or of an argument that is none;
// null: absent, or it says nothing of an element.
template <typename List>
std::optional<List> ReadAll(const Argument* argument, const auto& read) {
  if (argument == nullptr) return std::nullopt;
  const auto* list = std::get_if<ArgumentList>(&argument->value);
  const std::span<const Argument> elements =
      list != nullptr ? std::span<const Argument>(*list) : std::span<const Argument>(argument, 1);
  List result;
  for (const Argument& element : elements) {
    const auto one = read(&element);
    if (!one) return std::nullopt;
    result.push_back(*one);
  }
  return result;
}
// A list of integers, or one; null: absent, or an element is unknown.
std::optional<Sizes> FindInts(const Graph& graph, const Node& node, std::string_view name,
                              std::size_t position);

// The axis that a dimension stands for: counted from the end when negative; null when out of range.
std::optional<std::size_t> AxisOf(std::int64_t dim, std::size_t rank);

// Null when a size is unknown.
std::optional<Sizes> SizesOf(const TensorType* type);
// Null when the type is, or on overflow.
std::optional<double> CountOf(const TensorType* type);

}  // namespace idbg::graph
