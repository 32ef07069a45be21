// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <span>
#include <variant>

#include "graph/shapes/shape_rules.h"

namespace idbg::graph {
namespace {

// The parts of "slice(start, stop, step)"; null for any other index.
const ArgumentList* FindSlice(const Argument& index) {
  const auto* list = std::get_if<ArgumentList>(&index.value);
  const auto* name =
      list != nullptr && !list->empty() ? std::get_if<Symbolic>(&list->front().value) : nullptr;
  return name != nullptr && name->name == "slice" ? list : nullptr;
}

// How many indices a slice takes of `size`; null unless all numbers are known.
std::optional<SymInt> Sliced(const ArgumentList& slice, const SymInt& size) {
  const std::span<const Argument> parts(slice.data() + 1, slice.size() - 1);
  const auto is_none = [](const Argument& part) {
    return std::holds_alternative<std::monostate>(part.value);
  };
  if (std::ranges::all_of(parts, is_none)) return size;
  const auto number = [&](std::size_t i, std::int64_t otherwise) -> std::optional<std::int64_t> {
    if (i >= parts.size() || is_none(parts[i])) return otherwise;
    const auto* const given = std::get_if<std::int64_t>(&parts[i].value);
    return given != nullptr ? std::optional(*given) : std::nullopt;
  };
  if (!size.is_concrete()) return std::nullopt;
  const std::int64_t whole = size.hint().value_or(0);
  const auto start = number(0, 0);
  const auto stop = number(1, whole);
  const auto step = number(2, 1);
  if (!start || !stop || !step || *step < 1) return std::nullopt;
  const auto clamped = [whole](std::int64_t at) {
    return std::clamp<std::int64_t>(at < 0 ? at + whole : at, 0, whole);
  };
  const std::int64_t length = std::max<std::int64_t>(0, clamped(*stop) - clamped(*start));
  return SymInt(length / *step + (length % *step != 0 ? 1 : 0));
}

// Whether it stands for one index of an axis, which goes.
bool IsNumber(const Graph& graph, const Argument& index) {
  const auto* reference = std::get_if<ValueRef>(&index.value);
  return std::holds_alternative<std::int64_t>(index.value) ||
         std::holds_alternative<SymInt>(index.value) ||
         (reference != nullptr && graph.value(reference->id).kind == ValueKind::kSymInt);
}

}  // namespace

MaybeShape SubscriptShape(const Graph& graph, const Node& node, const Shape& input) {
  if (node.arguments.size() < 2) return std::nullopt;
  const Argument& given = node.arguments[1].argument;
  const auto* list =
      FindSlice(given) != nullptr ? nullptr : std::get_if<ArgumentList>(&given.value);
  const std::span<const Argument> indices =
      list != nullptr ? std::span<const Argument>(*list) : std::span<const Argument>(&given, 1);
  Shape shape;
  std::size_t axis = 0;
  for (const Argument& index : indices) {
    if (std::holds_alternative<std::monostate>(index.value)) {
      shape.emplace_back(1);
      continue;
    }
    if (axis >= input.size()) return std::nullopt;
    if (const ArgumentList* const slice = FindSlice(index)) {
      const auto size = Sliced(*slice, input[axis]);
      if (!size) return std::nullopt;
      shape.push_back(*size);
    } else if (!IsNumber(graph, index)) {
      return std::nullopt;
    }
    ++axis;
  }
  shape.insert(shape.end(), input.begin() + static_cast<std::ptrdiff_t>(axis), input.end());
  return shape;
}

}  // namespace idbg::graph
