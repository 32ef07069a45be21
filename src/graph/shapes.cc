// SPDX-License-Identifier: Apache-2.0
#include "graph/shapes.h"

#include <algorithm>

#include "graph/shape_rules.h"

namespace idbg::graph {
namespace {

using Shapes = std::optional<std::vector<Shape>>;

Shapes One(MaybeShape shape) {
  return shape ? Shapes(std::vector<Shape>{std::move(*shape)}) : std::nullopt;
}

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
  const bool keep = FindBool(node, "keepdim", position + 1, false);
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
  const Argument* tensors = FindArgument(node, "tensors", 0);
  const auto* list = tensors ? std::get_if<ArgumentList>(&tensors->value) : nullptr;
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
  return shape;
}

// x[:, i, j]: the indexed axes give way to the broadcast shape of the indices, in the place of the
// first when they are neighbours, else in front.
MaybeShape IndexShape(const Graph& graph, const Node& node, const TensorType& input) {
  const Argument* indices = FindArgument(node, "indices", 1);
  const auto* list = indices ? std::get_if<ArgumentList>(&indices->value) : nullptr;
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
    return IndexShape(graph, node, input);
  const TensorType* index = FindTensor(graph, node, "index", op.name == "aten.take" ? 1 : 2);
  if (index == nullptr) return std::nullopt;
  if (op.name == "aten.gather" || op.name == "aten.take") return index->sizes;
  if (op.name != "aten.index_select" || index->sizes.size() != 1) return std::nullopt;
  const auto axis = AxisOf(FindInt(graph, node, "dim", 1).value_or(0), input.sizes.size());
  if (!axis) return std::nullopt;
  Shape shape = input.sizes;
  shape[*axis] = index->sizes[0];
  return shape;
}

MaybeShape RangeShape(const Graph& graph, const Node& node) {
  const bool only_end = node.target.ends_with("arange.default");
  const auto start = only_end ? SymInt(0) : SizeOf(graph, FindArgument(node, "start", 0));
  const auto end = SizeOf(graph, FindArgument(node, "end", only_end ? 0 : 1));
  const Argument* step = FindArgument(node, "step", 2);
  const auto stride = step == nullptr ? std::optional(SymInt(1)) : SizeOf(graph, step);
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

MaybeShape CreatedShape(const Graph& graph, const Node& node, const Operator& op) {
  if (op.name == "aten.scalar_tensor") return Shape();
  if (op.name == "aten.arange") return RangeShape(graph, node);
  if (op.name == "aten.randperm") {
    const auto count = FindSizes(graph, node, "n", 0);
    return count;
  }
  if (op.name == "aten.linspace" || op.name == "aten.logspace")
    return FindSizes(graph, node, "steps", 2);
  const bool has_self = op.name.starts_with("aten.new_") || op.name == "aten.sum_to_size";
  const bool sized = has_self || op.name.starts_with("aten.full") ||
                     op.name.starts_with("aten.zeros") || op.name.starts_with("aten.ones") ||
                     op.name.starts_with("aten.empty") || op.name == "aten.rand" ||
                     op.name == "aten.randn";
  if (sized) return FindSizes(graph, node, "size", has_self ? 1 : 0);
  return std::nullopt;
}

Shapes ShapesOf(const Graph& graph, const Node& node, const Operator& op, const TensorType* first) {
  if (op.shape == ShapeRule::kFromArguments) return One(CreatedShape(graph, node, op));
  if (op.shape == ShapeRule::kConcatenated) return One(ConcatenatedShape(graph, node));
  if (first == nullptr) return std::nullopt;
  switch (op.shape) {
    case ShapeRule::kLikeFirst:
      return One(first->sizes);
    case ShapeRule::kBroadcast:
      return One(BroadcastShape(graph, node));
    case ShapeRule::kReduced:
      return One(ReductionShape(graph, node, op, *first));
    case ShapeRule::kMatmul:
      return One(MatmulShape(graph, node, op));
    case ShapeRule::kLinear:
      return One(LinearShape(graph, node, *first));
    case ShapeRule::kConvolution:
      return One(ConvolutionShape(graph, node, op));
    case ShapeRule::kPooling:
      return One(PoolingShape(graph, node, op));
    case ShapeRule::kView:
      return ViewShapes(graph, node, op, *first);
    case ShapeRule::kIndexed:
      return One(IndexedShape(graph, node, op, *first));
    case ShapeRule::kFromArguments:
    case ShapeRule::kConcatenated:
    case ShapeRule::kScalar:
    case ShapeRule::kUnknown:
      break;
  }
  return std::nullopt;
}

// Absurd arguments make such sizes; no tensor has them.
bool HasNegative(const std::vector<Shape>& shapes) {
  return std::ranges::any_of(shapes, [](const Shape& shape) {
    return std::ranges::any_of(shape,
                               [](const SymInt& size) { return size.hint().value_or(0) < 0; });
  });
}

// What a new tensor holds when nobody says it (torch.get_default_dtype() is float32).
DType CreatedType(const Graph& graph, const Node& node, const Operator& op) {
  if (op.name == "aten.randperm") return DType::kInt64;
  if (op.name == "aten.arange" && CreatedShape(graph, node, op)) return DType::kInt64;
  if (op.name.starts_with("aten.full")) {
    const Argument* fill = FindArgument(node, "fill_value", 1);
    if (fill != nullptr && std::holds_alternative<bool>(fill->value)) return DType::kBool;
    if (fill != nullptr && std::holds_alternative<std::int64_t>(fill->value)) return DType::kInt64;
  }
  return DType::kFloat32;
}

}  // namespace

std::optional<std::vector<TensorType>> InferOutputs(const Graph& graph, const Node& node) {
  const Operator* op = FindOperator(graph, node);
  if (op == nullptr) return std::nullopt;
  const std::size_t count = TensorOutputs(graph, node);
  if (count == 0 || op->shape == ShapeRule::kScalar) return std::vector<TensorType>();
  const ValueId id = FirstTensor(graph, node);
  const TensorType* first =
      id != kNoValue && graph.value(id).tensor ? &*graph.value(id).tensor : nullptr;
  Shapes shapes = ShapesOf(graph, node, *op, first);
  if (!shapes || shapes->empty()) return std::nullopt;
  // The further outputs of reductions and pooling are as large as the first.
  const bool same = op->shape == ShapeRule::kReduced || op->shape == ShapeRule::kPooling;
  if (same) shapes->resize(count, shapes->front());
  if (shapes->size() != count || HasNegative(*shapes)) return std::nullopt;
  TensorType type;
  type.dtype = ResultType(graph, node, *op, first ? first->dtype : CreatedType(graph, node, *op));
  if (first != nullptr) type.device = first->device;
  std::vector<TensorType> types(count, type);
  for (std::size_t i = 0; i < count; ++i) types[i].sizes = std::move((*shapes)[i]);
  const bool has_indices = same && count == 2 && !op->name.ends_with("_mean") &&
                           op->name != "aten.aminmax";  // var_mean, std_mean
  if (has_indices) types[1].dtype = DType::kInt64;
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
      TensorType& type = (*types)[next++];
      if (!is_missing(id)) continue;
      graph.value(id).tensor = std::move(type);
      ++filled;
    }
  }
  return filled;
}

}  // namespace idbg::graph
