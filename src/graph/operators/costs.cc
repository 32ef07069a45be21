// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "graph/arguments.h"
#include "graph/operators/operators.h"

namespace idbg::graph {
namespace {

using Bytes = std::optional<double>;

double ElementBytes(const TensorType& type) { return tensor::Bits(type.dtype) / 8.0; }

Bytes ValueBytes(const Graph& graph, ValueId id) {
  const Value& value = graph.value(id);
  if (value.kind != ValueKind::kTensor) return 0.0;
  return value.tensor ? graph::TouchedBytes(*value.tensor) : std::nullopt;
}

Bytes Plus(Bytes a, Bytes b) { return a && b ? Bytes(*a + *b) : std::nullopt; }

Bytes SumOf(const Graph& graph, const std::vector<ValueId>& values) {
  Bytes total = 0.0;
  for (const ValueId id : values) total = Plus(total, ValueBytes(graph, id));
  return total;
}

Bytes ReadByAll(const Graph& graph, const Node& node) { return SumOf(graph, DistinctInputs(node)); }

// All inputs but the first tensor.
Bytes ReadBesides(const Graph& graph, const Node& node) {
  std::vector<ValueId> inputs = DistinctInputs(node);
  std::erase(inputs, FirstTensor(graph, node));
  return SumOf(graph, inputs);
}

// How many rows of the table embedding_bag adds up: as many as there are indices.
std::optional<double> RowsOfBag(const Graph& graph, const Node& node, const TensorType& table) {
  const auto indices = CountOf(FindTensor(graph, node, "indices", 1));
  if (!indices || table.sizes.size() != 2 || !table.sizes[1].hint()) return std::nullopt;
  return *indices * static_cast<double>(*table.sizes[1].hint());
}

// No more of the indexed tensor than there are indices for.
Bytes ReadByIndex(const Graph& graph, const Node& node, const Operator& op) {
  const TensorType* table = FindTensor(graph, FirstTensor(graph, node));
  if (table == nullptr) return std::nullopt;
  const bool is_bag = op.name.find("embedding_bag") != std::string_view::npos;
  const auto elements =
      is_bag ? RowsOfBag(graph, node, *table) : CountOf(OutputType(graph, node, 0));
  const Bytes whole = graph::TouchedBytes(*table);
  if (!elements || !whole) return std::nullopt;
  return Plus(std::min(*elements * ElementBytes(*table), *whole), ReadBesides(graph, node));
}

// The largest of the other arguments says how much is written in place.
Bytes WrittenPart(const Graph& graph, const Node& node) {
  const ValueId target = FirstTensor(graph, node);
  if (target == kNoValue) return std::nullopt;
  const Bytes whole = ValueBytes(graph, target);
  const auto& type = graph.value(target).tensor;
  if (!whole || !type) return std::nullopt;
  double elements = 1;
  for (const ValueId id : DistinctInputs(node)) {
    if (id == target || graph.value(id).kind != ValueKind::kTensor) continue;
    const auto count = CountOf(FindTensor(graph, id));
    if (!count) return std::nullopt;
    elements = std::max(elements, *count);
  }
  return std::min(*whole, elements * ElementBytes(*type));
}

Bytes ReadBytes(const Graph& graph, const Node& node, const Operator& op) {
  switch (op.bytes) {
    case ByteRule::kNone:
    case ByteRule::kOutputsOnly:
      return 0.0;
    case ByteRule::kAll:
    case ByteRule::kCopiedUnlessView:
      return ReadByAll(graph, node);
    case ByteRule::kCopied:
      return op.mutates ? ReadBesides(graph, node) : ReadByAll(graph, node);
    case ByteRule::kIndirect:
      return ReadByIndex(graph, node, op);
    case ByteRule::kWritten:
      return ReadBesides(graph, node);
  }
  return std::nullopt;
}

}  // namespace

std::optional<double> TouchedBytes(const TensorType& type) {
  double elements = 1;
  double span = 1;  // from the first to the last element
  const bool has_strides = type.strides && type.strides->size() == type.sizes.size();
  for (std::size_t i = 0; i < type.sizes.size(); ++i) {
    const auto size = type.sizes[i].hint();
    if (!size) return std::nullopt;
    if (*size == 0) return 0.0;
    const auto stride = has_strides ? (*type.strides)[i].hint() : std::nullopt;
    if (stride != 0) elements *= static_cast<double>(*size);
    if (stride)
      span += std::abs(static_cast<double>(*stride)) * static_cast<double>(*size - 1);
    else
      span = std::numeric_limits<double>::infinity();
  }
  return Plausible(std::min(elements, span) * ElementBytes(type));  // windows may overlap
}

double TouchedBytes(const Graph& graph, ValueId value) {
  const auto& type = graph.value(value).tensor;
  return type ? TouchedBytes(*type).value_or(0) : 0;
}

Cost CostOf(const Graph& graph, const Node& node) {
  const Operator* op = FindOperator(graph, node);
  if (op == nullptr) return {};
  if (IsFree(graph, node, *op)) return {0.0, 0.0, 0.0};
  Cost cost;
  cost.flops = FlopsOf(graph, node, *op);
  cost.read_bytes = ReadBytes(graph, node, *op);
  if (op->bytes == ByteRule::kNone)
    cost.written_bytes = 0.0;
  else if (op->bytes == ByteRule::kWritten)
    cost.written_bytes = WrittenPart(graph, node);
  else
    cost.written_bytes = SumOf(graph, node.outputs);
  return cost;
}

std::optional<double> FlopsOf(const Graph& graph) {
  double sum = 0;
  for (const Node& node : graph.nodes) {
    const std::optional<double> flops = CostOf(graph, node).flops;
    if (!flops) return std::nullopt;
    sum += *flops;
  }
  for (const Graph& subgraph : graph.subgraphs) {
    const std::optional<double> flops = FlopsOf(subgraph);
    if (!flops) return std::nullopt;
    sum += *flops;
  }
  return Plausible(sum);
}

}  // namespace idbg::graph
