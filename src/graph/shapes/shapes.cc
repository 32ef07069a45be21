// SPDX-License-Identifier: Apache-2.0
#include "graph/shapes/shapes.h"

#include <algorithm>

#include "graph/shapes/shape_rules.h"

namespace idbg::graph {
namespace {

std::size_t TensorOutputs(const Graph& graph, const Node& node) {
  return static_cast<std::size_t>(std::ranges::count_if(
      node.outputs, [&](ValueId id) { return graph.value(id).kind == ValueKind::kTensor; }));
}

// Null as well when the type of a tensor argument is unknown.
MaybeShape BroadcastShape(const Graph& graph, const Node& node) {
  MaybeShape shape = Shape();
  VisitValues(node, [&](ValueId id) {
    const Value& value = graph.value(id);
    if (value.kind != ValueKind::kTensor || !shape) return;
    shape = value.tensor ? Broadcast(*shape, value.tensor->sizes) : std::nullopt;
  });
  return shape;
}

// Where norms have their order before the axes.
std::size_t DimPosition(const Operator& op) {
  return op.name == "aten.norm" || op.name == "aten.linalg_vector_norm" ? 2 : 1;
}

// var and std have `unbiased` before it.
std::size_t KeepPosition(const Operator& op, std::size_t dim_position) {
  const bool has_flag = op.name.starts_with("aten.var") || op.name.starts_with("aten.std");
  return dim_position + (has_flag ? 2 : 1);
}

MaybeShape ReducedShape(const Graph& graph, const Node& node, const Operator& op,
                        const TensorType& input) {
  const std::size_t position = DimPosition(op);
  const char* name = op.name.starts_with("prims.") ? "dims" : "dim";
  const Argument* dim = FindArgument(node, name, position);
  if (dim != nullptr && FindTensor(graph, dim) != nullptr) return BroadcastShape(graph, node);
  const auto dims = FindInts(graph, node, name, position);
  const bool all = !dims || dims->empty();
  std::vector<bool> reduced(input.sizes.size(), all);
  for (const std::int64_t one : dims.value_or(Sizes{})) {
    const auto axis = AxisOf(one, input.sizes.size());
    if (!axis && !input.sizes.empty()) return std::nullopt;
    if (axis) reduced[*axis] = true;
  }
  const bool keep = FindBool(node, "keepdim", KeepPosition(op, position), false);
  Shape shape;
  for (std::size_t i = 0; i < input.sizes.size(); ++i) {
    if (!reduced[i])
      shape.push_back(input.sizes[i]);
    else if (keep)
      shape.push_back(SymInt(1));
  }
  return shape;
}

// max(a, b) is pointwise; max(a, dim) gives values and indices.
MaybeShape ReductionShape(const Graph& graph, const Node& node, const Operator& op,
                          const TensorType& input) {
  const Argument* other = FindArgument(node, "other", 1);
  if (FindTensor(graph, other) != nullptr) return BroadcastShape(graph, node);
  return ReducedShape(graph, node, op, input);
}

// The rules of torch.matmul, of which mm, bmm, mv and dot are cases.
MaybeShape ProductShape(const Shape& a, const Shape& b) {
  if (a.empty() || b.empty()) return std::nullopt;
  const Shape batch_a(a.begin(), a.end() - std::min<std::ptrdiff_t>(2, std::ssize(a)));
  const Shape batch_b(b.begin(), b.end() - std::min<std::ptrdiff_t>(2, std::ssize(b)));
  MaybeShape shape = Broadcast(batch_a, batch_b);
  if (!shape) return std::nullopt;
  if (a.size() > 1) shape->push_back(a[a.size() - 2]);
  if (b.size() > 1) shape->push_back(b.back());
  return shape;
}

MaybeShape MatmulShape(const Graph& graph, const Node& node, const Operator& op) {
  const bool after_addend = op.name.starts_with("aten.add") || op.name == "aten.baddbmm" ||
                            op.name.starts_with("aten._addmm");
  const std::size_t first = after_addend ? 1 : 0;
  if (node.arguments.size() < first + 2) return std::nullopt;
  const TensorType* left = FindTensor(graph, &node.arguments[first].argument);
  const TensorType* right = FindTensor(graph, &node.arguments[first + 1].argument);
  if (left == nullptr || right == nullptr) return std::nullopt;
  MaybeShape shape = ProductShape(left->sizes, right->sizes);
  if (op.name == "aten.addbmm" && shape && shape->size() == 3) shape->erase(shape->begin());
  return shape;
}

MaybeShape LinearShape(const Graph& graph, const Node& node, const TensorType& input) {
  const TensorType* weight = FindTensor(graph, node, "weight", 1);
  if (weight == nullptr || weight->sizes.empty() || input.sizes.empty()) return std::nullopt;
  Shape shape(input.sizes.begin(), input.sizes.end() - 1);
  if (weight->sizes.size() == 2) shape.push_back(weight->sizes[0]);
  return shape;
}

MaybeShape ConcatenatedShape(const Graph& graph, const Node& node) {
  const auto* list = FindAs<ArgumentList>(node, "tensors", 0);
  if (list == nullptr) return std::nullopt;
  MaybeShape shape;
  std::optional<std::size_t> axis;
  for (const Argument& element : *list) {
    const TensorType* type = FindTensor(graph, &element);
    if (type == nullptr) return std::nullopt;
    if (type->sizes.size() == 1 && type->sizes[0] == SymInt(0)) continue;  // fits everything
    if (!shape) {
      shape = type->sizes;
      axis = AxisOf(FindInt(graph, node, "dim", 1).value_or(0), shape->size());
      continue;
    }
    if (!axis || type->sizes.size() != shape->size()) return std::nullopt;
    (*shape)[*axis] = Add((*shape)[*axis], type->sizes[*axis]);
  }
  if (!shape && !list->empty()) return Shape{SymInt(0)};  // all of them are empty
  return shape;
}

MaybeShape EmbeddingShape(const TensorType& table, const TensorType* indices) {
  if (indices == nullptr || table.sizes.empty()) return std::nullopt;
  Shape shape = indices->sizes;
  shape.insert(shape.end(), table.sizes.begin() + 1, table.sizes.end());
  return shape;
}

MaybeShape IndexedShape(const Graph& graph, const Node& node, const Operator& op,
                        const TensorType& input) {
  if (op.name == "aten.embedding")
    return EmbeddingShape(input, FindTensor(graph, node, "indices", 1));
  if (op.name == "aten.index" || op.name == "aten._unsafe_index")
    return IndexShape(graph, node, input, 1);
  const TensorType* index = FindTensor(graph, node, "index", op.name == "aten.take" ? 1 : 2);
  if (index == nullptr) return std::nullopt;
  if (op.name == "aten.gather" || op.name == "aten.take") return index->sizes;
  if (op.name != "aten.index_select" || index->sizes.size() != 1) return std::nullopt;
  const auto axis = AxisOf(FindInt(graph, node, "dim", 1).value_or(0), input.sizes.size());
  if (!axis) return std::nullopt;
  return WithSize(input.sizes, *axis, index->sizes[0]);
}

MaybeShape ShapeOf(const Graph& graph, const Node& node, const Operator& op,
                   const TensorType* first) {
  if (op.shape == ShapeRule::kFromArguments) return CreatedShape(graph, node, op);
  if (op.shape == ShapeRule::kConcatenated) return ConcatenatedShape(graph, node);
  if (first == nullptr) return std::nullopt;
  switch (op.shape) {
    case ShapeRule::kLikeFirst:
      return first->sizes;
    case ShapeRule::kBroadcast:
      return BroadcastShape(graph, node);
    case ShapeRule::kReduced:
      return ReductionShape(graph, node, op, *first);
    case ShapeRule::kMatmul:
      return MatmulShape(graph, node, op);
    case ShapeRule::kLinear:
      return LinearShape(graph, node, *first);
    case ShapeRule::kConvolution:
      return ConvolutionShape(graph, node, op);
    case ShapeRule::kPooling:
      return PoolingShape(graph, node, op);
    case ShapeRule::kIndexed:
      return IndexedShape(graph, node, op, *first);
    case ShapeRule::kFromArguments:
    case ShapeRule::kConcatenated:
    case ShapeRule::kView:
    case ShapeRule::kScalar:
    case ShapeRule::kUnknown:
      break;
  }
  return std::nullopt;
}

// Absurd arguments make such sizes; no tensor has them.
bool HasNegative(const Shape& shape) {
  return std::ranges::any_of(shape, [](const SymInt& size) { return size.hint().value_or(0) < 0; });
}

// Operators whose outputs are alike, or as the rule in the catalogue says.
std::optional<OutputTypes> OutputsByRule(const Graph& graph, const Node& node, const Operator& op,
                                         std::size_t count) {
  const TensorType* first = FindTensor(graph, FirstTensor(graph, node));
  MaybeShape shape = ShapeOf(graph, node, op, first);
  // The further outputs of reductions and pooling are as large as the first.
  const bool same = op.shape == ShapeRule::kReduced || op.shape == ShapeRule::kPooling;
  if (!shape || (count != 1 && !same)) return std::nullopt;
  TensorType type;
  type.sizes = *std::move(shape);
  type.dtype = ResultType(graph, node, op, first ? first->dtype : CreatedType(graph, node, op));
  if (first != nullptr) type.device = first->device;
  OutputTypes types(count, type);
  const bool has_indices = same && count == 2 && !op.name.ends_with("_mean") &&
                           op.name != "aten.aminmax";  // var_mean, std_mean
  if (has_indices) types[1]->dtype = DType::kInt64;
  return types;
}

// Of all outputs in the order of the schema, those that the node has as tensors.
OutputTypes TensorsOf(const Graph& graph, const Node& node, const OutputTypes& outputs) {
  OutputTypes types;
  for (std::size_t i = 0; i < node.outputs.size(); ++i) {
    if (graph.value(node.outputs[i]).kind != ValueKind::kTensor) continue;
    types.push_back(i < outputs.size() ? outputs[i] : std::nullopt);
  }
  return types;
}

}  // namespace

// x[:, i, j]: the indexed axes give way to the broadcast shape of the indices, in the place of the
// first when they are neighbours, else in front.
MaybeShape IndexShape(const Graph& graph, const Node& node, const TensorType& input,
                      std::size_t position) {
  const auto* list = FindAs<ArgumentList>(node, "indices", position);
  if (list == nullptr || list->size() > input.sizes.size()) return std::nullopt;
  MaybeShape indexed = Shape();
  std::vector<std::size_t> axes;
  for (std::size_t i = 0; i < list->size(); ++i) {
    if (std::holds_alternative<std::monostate>((*list)[i].value)) continue;
    const TensorType* index = FindTensor(graph, &(*list)[i]);
    if (index == nullptr || index->dtype == DType::kBool || index->dtype == DType::kUint8)
      return std::nullopt;  // as many as are true
    indexed = Broadcast(*indexed, index->sizes);
    if (!indexed) return std::nullopt;
    axes.push_back(i);
  }
  if (axes.empty()) return input.sizes;
  const bool together = axes.back() - axes.front() + 1 == axes.size();
  Shape shape;
  if (!together) shape = *indexed;
  for (std::size_t i = 0; i < input.sizes.size(); ++i) {
    if (together && i == axes.front()) shape.insert(shape.end(), indexed->begin(), indexed->end());
    if (std::ranges::find(axes, i) == axes.end()) shape.push_back(input.sizes[i]);
  }
  return shape;
}

std::optional<OutputTypes> InferOutputs(const Graph& graph, const Node& node) {
  const Operator* op = FindOperator(graph, node);
  if (op == nullptr) return std::nullopt;
  const std::size_t count = TensorOutputs(graph, node);
  if (count == 0 || op->shape == ShapeRule::kScalar) return OutputTypes();
  auto outputs = OutputsBySignature(graph, node, *op);
  if (!outputs) outputs = OutputsByFunction(graph, node, *op);
  const bool is_special = outputs.has_value();
  auto types = is_special ? std::optional(TensorsOf(graph, node, *outputs))
                          : OutputsByRule(graph, node, *op, count);
  if (!types) return std::nullopt;
  for (auto& type : *types) {
    if (type && HasNegative(type->sizes)) type.reset();
  }
  if (std::ranges::none_of(*types, [](const auto& type) { return type.has_value(); }))
    return std::nullopt;
  return types;
}

std::int64_t InferMissingTypes(Graph& graph) {
  std::int64_t filled = 0;
  for (const Node& node : graph.nodes) {
    const auto is_missing = [&](ValueId id) {
      return graph.value(id).kind == ValueKind::kTensor && !graph.value(id).tensor;
    };
    if (std::ranges::none_of(node.outputs, is_missing)) continue;
    auto types = InferOutputs(graph, node);
    if (!types) continue;
    std::size_t next = 0;
    for (const ValueId id : node.outputs) {
      if (graph.value(id).kind != ValueKind::kTensor) continue;
      if (next == types->size()) break;
      std::optional<TensorType>& type = (*types)[next++];
      if (!is_missing(id) || !type) continue;
      graph.value(id).tensor = std::move(type);
      ++filled;
    }
  }
  for (Graph& subgraph : graph.subgraphs) filled += InferMissingTypes(subgraph);
  return filled;
}

}  // namespace idbg::graph
