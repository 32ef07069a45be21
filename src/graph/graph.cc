// SPDX-License-Identifier: Apache-2.0
#include "graph/graph.h"

#include <ranges>
#include <utility>

#include "base/error.h"
#include "base/names.h"
#include "base/small_vector.h"
#include "base/text/text.h"

namespace idbg::graph {

using Strides = base::SmallVector<std::int64_t, 6>;

namespace {

Strides RowMajor(const std::vector<SymInt>& sizes) {
  Strides strides(sizes.size());
  std::int64_t stride = 1;
  for (std::size_t i = sizes.size(); i-- > 0;) {
    strides[i] = stride;
    const std::int64_t size = sizes[i].hint().value_or(1);
    if (size > 0 && __builtin_mul_overflow(stride, size, &stride)) stride = 1;
  }
  return strides;
}

void BindArgument(Argument& argument, const tensor::Bindings& bindings) {
  if (auto* number = std::get_if<SymInt>(&argument.value)) {
    const SymInt bound = number->Bind(bindings);
    if (const auto hint = bound.hint(); hint && bound.is_concrete())
      argument.value = *hint;
    else
      argument.value = bound;
  } else if (auto* list = std::get_if<ArgumentList>(&argument.value)) {
    for (Argument& element : *list) BindArgument(element, bindings);
  }
}

void BindSizes(std::vector<SymInt>& sizes, const tensor::Bindings& bindings) {
  for (SymInt& size : sizes) size = size.Bind(bindings);
}

void BindValue(Value& value, const tensor::Bindings& bindings) {
  value.number = value.number.Bind(bindings);
  if (!value.tensor) return;
  BindSizes(value.tensor->sizes, bindings);
  for (const SymInt& size : value.tensor->sizes) {
    if (size.hint().value_or(0) < 0)
      base::FailUsage("with the given sizes '" + value.name + "' has a size of " + size.ToString() +
                      " (use larger sizes)");
  }
  if (value.tensor->strides) BindSizes(*value.tensor->strides, bindings);
  value.tensor->storage_offset = value.tensor->storage_offset.Bind(bindings);
}

std::string Bracketed(const std::vector<SymInt>& sizes) {
  return "[" + base::Join(sizes | std::views::transform(&SymInt::ToString)) + "]";
}

}  // namespace

ValueId Graph::AddValue(Value value) {
  values.push_back(std::move(value));
  return static_cast<ValueId>(values.size() - 1);
}

NodeId Graph::AddNode(Node node) {
  const auto id = static_cast<NodeId>(nodes.size());
  for (const ValueId output : node.outputs) value(output).producer = id;
  nodes.push_back(std::move(node));
  return id;
}

std::string_view PacketOf(std::string_view target) {
  constexpr std::string_view kAten = "aten.";  // nearly all
  if (target.starts_with(kAten)) return target.substr(0, target.find('.', kAten.size()));
  const std::size_t first = target.find('.');
  if (first == std::string_view::npos) return target;
  const std::size_t second = target.find('.', first + 1);
  const std::string_view space = target.substr(0, first);
  const bool has_overload = space != "_operator" && space != "torch" && space != "method" &&
                            space != "module" && space != "higher_order" && space != "math";
  return has_overload ? target.substr(0, second) : target;
}

const Argument* FindArgument(const Node& node, std::string_view name, std::size_t position) {
  for (const NamedArgument& named : node.arguments) {
    if (named.name == name) return &named.argument;
  }
  if (position < node.arguments.size() && node.arguments[position].name.empty())
    return &node.arguments[position].argument;
  return nullptr;
}

base::IdVector<ValueId, std::vector<NodeId>> UsersOf(const Graph& graph) {
  base::IdVector<ValueId, std::vector<NodeId>> users(graph.values.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const auto id = static_cast<NodeId>(i);
    VisitValues(graph.nodes[i], [&](ValueId value) {
      std::vector<NodeId>& of = users[value];
      if (of.empty() || of.back() != id) of.push_back(id);
    });
  }
  return users;
}

std::optional<std::int64_t> ElementCount(const TensorType& type) {
  std::int64_t count = 1;
  for (const SymInt& size : type.sizes) {
    if (!size.hint() || __builtin_mul_overflow(count, *size.hint(), &count)) return std::nullopt;
  }
  return count;
}

std::optional<std::int64_t> SizeBytes(const TensorType& type) {
  const std::optional<std::int64_t> count = ElementCount(type);
  std::int64_t bits = 0;
  if (!count ||
      __builtin_mul_overflow(*count, static_cast<std::int64_t>(tensor::Bits(type.dtype)), &bits))
    return std::nullopt;
  return bits / 8;
}

std::optional<bool> IsContiguous(const TensorType& type) {
  if (!type.strides || type.strides->size() != type.sizes.size()) return std::nullopt;
  const Strides expected = RowMajor(type.sizes);
  for (const SymInt& size : type.sizes) {
    if (size.hint() == 0) return true;
  }
  for (std::size_t i = 0; i < type.sizes.size(); ++i) {
    if (type.sizes[i].hint() == 1) continue;
    const auto stride = (*type.strides)[i].hint();
    if (!stride) return std::nullopt;
    if (*stride != expected[i]) return false;
  }
  return true;
}

std::vector<SymInt> ContiguousStrides(const std::vector<SymInt>& sizes) {
  const Strides strides = RowMajor(sizes);
  return {strides.begin(), strides.end()};
}

void Bind(Graph& graph, const tensor::Bindings& bindings) {
  for (Value& value : graph.values) BindValue(value, bindings);
  for (Node& node : graph.nodes) {
    for (NamedArgument& named : node.arguments) BindArgument(named.argument, bindings);
  }
  for (GraphOutput& output : graph.outputs) BindArgument(output.value, bindings);
  for (Graph& subgraph : graph.subgraphs) Bind(subgraph, bindings);
}

std::string ToString(const TensorType& type) {
  std::string text(tensor::NameIn(tensor::DTypeNames::kFx, type.dtype));
  text += Bracketed(type.sizes);
  if (type.strides) text += Bracketed(*type.strides);
  text += type.device.type;
  if (type.device.index >= 0) text += ":" + std::to_string(type.device.index);
  return text;
}

std::string TypeText(const Value& value) {
  if (value.kind == ValueKind::kSymInt) return "Sym(" + value.number.ToString() + ")";
  if (!value.tensor) return "";
  return ToString(TensorType{.dtype = value.tensor->dtype, .sizes = value.tensor->sizes});
}

std::string_view ToString(InputKind kind) {
  return kind == InputKind::kUser ? "input" : base::EnumName(kind);
}

std::string_view ToString(OutputKind kind) {
  return kind == OutputKind::kUser ? "output" : base::EnumName<' '>(kind);
}

}  // namespace idbg::graph
