// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "base/names.h"
#include "graph/shapes/shape_rules.h"

// Tensors that are made of arguments alone.
namespace idbg::graph {
namespace {

// Python floats too: as many steps as fit before the end.
MaybeShape FloatRange(double start, double end, double step) {
  const double count = std::ceil((end - start) / step);
  if (!(count >= 0 && count < 1e15)) return std::nullopt;
  return Shape{SymInt(static_cast<std::int64_t>(count))};
}

std::optional<double> NumberOf(const Graph& graph, const Argument* argument) {
  if (argument == nullptr) return std::nullopt;
  if (const auto* number = std::get_if<double>(&argument->value)) return *number;
  const auto whole = IntOf(graph, argument);
  return whole ? std::optional(static_cast<double>(*whole)) : std::nullopt;
}

bool HasFloat(const Node& node) {
  return std::ranges::any_of(node.arguments, [](const NamedArgument& named) {
    return std::holds_alternative<double>(named.argument.value);
  });
}

MaybeShape RangeShape(const Graph& graph, const Node& node) {
  const bool only_end = node.target.ends_with("arange.default");
  const auto start = only_end ? SymInt(0) : SizeOf(graph, FindArgument(node, "start", 0));
  const auto end = SizeOf(graph, FindArgument(node, "end", only_end ? 0 : 1));
  const Argument* step = FindArgument(node, "step", 2);
  const auto stride = step == nullptr ? std::optional(SymInt(1)) : SizeOf(graph, step);
  if (HasFloat(node)) {
    const auto from =
        only_end ? std::optional(0.0) : NumberOf(graph, FindArgument(node, "start", 0));
    const auto to = NumberOf(graph, FindArgument(node, "end", only_end ? 0 : 1));
    const auto by = step == nullptr ? std::optional(1.0) : NumberOf(graph, step);
    return from && to && by ? FloatRange(*from, *to, *by) : std::nullopt;
  }
  if (!start || !end || !stride || stride->hint().value_or(0) == 0) return std::nullopt;
  if (*start == SymInt(0) && *stride == SymInt(1)) return Shape{*end};
  if (!start->hint() || !end->hint()) return std::nullopt;
  const std::int64_t by = *stride->hint();
  std::int64_t length = 0;
  if (__builtin_sub_overflow(*end->hint(), *start->hint(), &length) || by == INT64_MIN)
    return std::nullopt;
  if (length == 0 || (length > 0) != (by > 0)) return Shape{SymInt(0)};
  return Shape{SymInt(length / by + (length % by != 0 ? 1 : 0))};
}

// eye(n) and eye(n, m).
MaybeShape EyeShape(const Graph& graph, const Node& node) {
  const auto rows = SizeOf(graph, FindArgument(node, "n", 0));
  const auto columns = SizeOf(graph, FindArgument(node, "m", 1));
  return rows ? MaybeShape(Shape{*rows, columns.value_or(*rows)}) : std::nullopt;
}

// tril_indices(row, col, offset): how many elements lie on and below a diagonal.
MaybeShape TriangleShape(const Graph& graph, const Node& node, bool upper) {
  constexpr std::int64_t kMost = 1 << 20;  // rows are counted one by one
  const auto rows = FindInt(graph, node, "row", 0);
  const auto columns = FindInt(graph, node, "col", 1);
  const std::int64_t offset = FindInt(graph, node, "offset", 2).value_or(0);
  if (!rows || !columns || *rows < 0 || *columns < 0 || *rows > kMost || *columns > kMost ||
      offset > kMost || offset < -kMost)
    return std::nullopt;
  std::int64_t lower = 0;
  for (std::int64_t row = 0; row < *rows; ++row)
    lower += std::clamp<std::int64_t>(row + offset + (upper ? 0 : 1), 0, *columns);
  return Shape{SymInt(2), SymInt(upper ? *rows * *columns - lower : lower)};
}

// randint(high, size) and randint(low, high, size).
MaybeShape RandomIntegers(const Graph& graph, const Node& node) {
  const bool has_low = node.target.find(".low") != std::string::npos;
  return FindSizes(graph, node, "size", has_low ? 2 : 1);
}

}  // namespace

MaybeShape CreatedShape(const Graph& graph, const Node& node, const Operator& op) {
  if (op.name == "aten.scalar_tensor") return Shape();
  if (op.name == "aten.arange") return RangeShape(graph, node);
  if (op.name == "aten.randperm") return FindSizes(graph, node, "n", 0);
  if (op.name == "aten.randint") return RandomIntegers(graph, node);
  if (op.name == "aten.eye") return EyeShape(graph, node);
  if (op.name == "aten.tril_indices" || op.name == "aten.triu_indices")
    return TriangleShape(graph, node, op.name == "aten.triu_indices");
  if (op.name == "aten.linspace" || op.name == "aten.logspace")
    return FindSizes(graph, node, "steps", 2);
  const bool has_self = op.name.starts_with("aten.new_") || op.name == "aten.sum_to_size";
  const bool sized = has_self || op.name == "aten._efficientzerotensor" ||
                     op.name.starts_with("aten.full") || op.name.starts_with("aten.zeros") ||
                     op.name.starts_with("aten.ones") || op.name.starts_with("aten.empty") ||
                     op.name == "aten.rand" || op.name == "aten.randn";
  if (sized) return FindSizes(graph, node, "size", has_self ? 1 : 0);
  return std::nullopt;
}

DType CreatedType(const Graph& graph, const Node& node, const Operator& op) {
  constexpr std::string_view kIntegers = R"(
      aten.randint aten.randperm aten.tril_indices aten.triu_indices)";
  if (base::HasName(kIntegers, op.name)) return DType::kInt64;
  if (op.name == "aten.arange" && !HasFloat(node) && CreatedShape(graph, node, op))
    return DType::kInt64;
  if (op.name.starts_with("aten.full")) {
    const Argument* fill = FindArgument(node, "fill_value", 1);
    if (fill != nullptr && std::holds_alternative<bool>(fill->value)) return DType::kBool;
    if (fill != nullptr && std::holds_alternative<std::int64_t>(fill->value)) return DType::kInt64;
  }
  return DType::kFloat32;
}

}  // namespace idbg::graph
