// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <span>
#include <utility>
#include <variant>

#include "base/names.h"
#include "graph/shapes/shape_rules.h"

namespace idbg::graph {
namespace {

using Shapes = std::optional<std::vector<Shape>>;

// What every rule below is told.
struct ViewCall {
  const Graph& graph;
  const Node& node;
  const Shape& input;

  std::optional<std::size_t> Axis(std::string_view name, std::size_t position,
                                  std::optional<std::int64_t> otherwise = {}) const {
    const auto dim = FindInt(graph, node, name, position);
    if (!dim && !otherwise) return std::nullopt;
    return AxisOf(dim.value_or(otherwise.value_or(0)), input.size());
  }
};

Shapes One(Shape shape) { return std::vector<Shape>{std::move(shape)}; }

Shapes Same(const ViewCall& view) { return One(view.input); }

// -1 stands for what is left of the elements.
Shapes Resized(const ViewCall& view, MaybeShape size) {
  if (!size) return std::nullopt;
  SymInt total = 1;
  for (const SymInt& one : view.input) total = Multiply(total, one);
  SymInt* rest = nullptr;
  SymInt given = 1;
  for (SymInt& one : *size) {
    if (one == SymInt(-1))
      rest = &one;
    else
      given = Multiply(given, one);
  }
  if (rest != nullptr) *rest = FloorDivide(total, given);
  return One(std::move(*size));
}

Shapes Reshape(const ViewCall& view) {
  if (const Argument* dtype = FindArgument(view.node, "dtype", 1);
      dtype != nullptr && std::holds_alternative<DType>(dtype->value))
    return std::nullopt;  // view.dtype changes the last size
  MaybeShape size = FindSizes(view.graph, view.node, "size", 1);
  if (!size) size = FindSizes(view.graph, view.node, "shape", 1);
  return Resized(view, std::move(size));
}

Shapes LikeOther(const ViewCall& view) {
  const TensorType* other = FindTensor(view.graph, view.node, "other", 1);
  return other != nullptr ? One(other->sizes) : std::nullopt;
}

Shapes Transpose(const ViewCall& view) {
  const auto a = view.Axis("dim0", 1);
  const auto b = view.Axis("dim1", 2);
  if (!a || !b) return std::nullopt;
  Shape shape = view.input;
  std::swap(shape[*a], shape[*b]);
  return One(std::move(shape));
}

Shapes SwapLast(const ViewCall& view) {
  Shape shape = view.input;
  if (shape.size() >= 2) std::swap(shape[shape.size() - 1], shape[shape.size() - 2]);
  return One(std::move(shape));
}

Shapes Permute(const ViewCall& view) {
  const auto dims = FindInts(view.graph, view.node, "dims", 1);
  if (!dims || dims->size() != view.input.size()) return std::nullopt;
  Shape shape;
  for (const std::int64_t dim : *dims) {
    const auto axis = AxisOf(dim, view.input.size());
    if (!axis) return std::nullopt;
    shape.push_back(view.input[*axis]);
  }
  return One(std::move(shape));
}

Shapes Expand(const ViewCall& view) {
  MaybeShape size = FindSizes(view.graph, view.node, "size", 1);
  if (!size || size->size() < view.input.size()) return std::nullopt;
  const std::size_t lead = size->size() - view.input.size();
  for (std::size_t i = lead; i < size->size(); ++i) {
    if ((*size)[i] == SymInt(-1)) (*size)[i] = view.input[i - lead];
  }
  return One(std::move(*size));
}

Shapes Slice(const ViewCall& view) {
  const auto axis = view.Axis("dim", 1, 0);
  if (!axis) return std::nullopt;
  const SymInt& whole = view.input[*axis];
  const std::int64_t step = FindInt(view.graph, view.node, "step", 4).value_or(1);
  const auto start = SizeOf(view.graph, FindArgument(view.node, "start", 2));
  const auto end = SizeOf(view.graph, FindArgument(view.node, "end", 3));
  if (!whole.hint() || (start && !start->hint()) || (end && !end->hint()) || step < 1)
    return std::nullopt;
  const auto clamped = [&](std::int64_t at) {
    return std::clamp<std::int64_t>(at < 0 ? at + *whole.hint() : at, 0, *whole.hint());
  };
  const std::int64_t from = start ? clamped(*start->hint()) : 0;
  const bool to_end = !end || *end->hint() >= *whole.hint();
  const std::int64_t to = to_end ? *whole.hint() : clamped(*end->hint());
  Shape shape = view.input;
  const bool from_start = from == 0 && step == 1;
  if (from_start && to_end) return One(std::move(shape));
  if (from_start && *end->hint() >= 0) {
    shape[*axis] = *end;
  } else if (to_end && !whole.is_concrete() && (!start || start->is_concrete())) {
    shape[*axis] = FloorDivide(Add(whole, Add(SymInt(step - 1), SymInt(-from))), SymInt(step));
  } else {
    const std::int64_t length = std::max<std::int64_t>(0, to - from);
    shape[*axis] = SymInt(length / step + (length % step != 0 ? 1 : 0));
  }
  return One(std::move(shape));
}

Shapes Narrow(const ViewCall& view) {
  const auto axis = view.Axis("dim", 1);
  const auto length = SizeOf(view.graph, FindArgument(view.node, "length", 3));
  if (!axis || !length) return std::nullopt;
  return One(WithSize(view.input, *axis, *length));
}

Shapes Select(const ViewCall& view) {
  const auto axis = view.Axis("dim", 1);
  if (!axis) return std::nullopt;
  return One(Without(view.input, *axis));
}

Shapes Unsqueeze(const ViewCall& view) {
  const auto dim = FindInt(view.graph, view.node, "dim", 1);
  const auto axis = dim ? AxisOf(*dim, view.input.size() + 1) : std::nullopt;
  if (!axis) return std::nullopt;
  return One(WithAxis(view.input, *axis, SymInt(1)));
}

Shapes Squeeze(const ViewCall& view) {
  const auto dims = FindInts(view.graph, view.node, "dim", 1);
  std::vector<bool> wanted(view.input.size(), !dims);
  for (const std::int64_t dim : dims.value_or(Sizes{})) {
    const auto axis = AxisOf(dim, view.input.size());
    if (!axis) return std::nullopt;
    wanted[*axis] = true;
  }
  Shape shape;
  for (std::size_t i = 0; i < view.input.size(); ++i) {
    if (!wanted[i] || !(view.input[i] == SymInt(1))) shape.push_back(view.input[i]);
  }
  return One(std::move(shape));
}

Shapes Flatten(const ViewCall& view) {
  if (view.input.empty()) return One({SymInt(1)});
  const auto first = view.Axis("start_dim", 1, 0);
  const auto last = view.Axis("end_dim", 2, -1);
  if (!first || !last || *first > *last) return std::nullopt;
  Shape shape(view.input.begin(), view.input.begin() + static_cast<std::ptrdiff_t>(*first));
  SymInt joined = 1;
  for (std::size_t i = *first; i <= *last; ++i) joined = Multiply(joined, view.input[i]);
  shape.push_back(joined);
  shape.insert(shape.end(), view.input.begin() + static_cast<std::ptrdiff_t>(*last) + 1,
               view.input.end());
  return One(std::move(shape));
}

Shapes Unflatten(const ViewCall& view) {
  const auto axis = view.Axis("dim", 1);
  MaybeShape sizes = FindSizes(view.graph, view.node, "sizes", 2);
  if (!axis || !sizes) return std::nullopt;
  const Shape part = {view.input[*axis]};
  const Shapes split = Resized({view.graph, view.node, part}, std::move(sizes));
  Shape shape = view.input;
  shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(*axis));
  shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(*axis), (*split)[0].begin(),
               (*split)[0].end());
  return One(std::move(shape));
}

// Pieces of these sizes along an axis; as many as the node has outputs.
Shapes Pieces(const ViewCall& view, std::size_t axis, const Shape& sizes) {
  if (sizes.size() != view.node.outputs.size()) return std::nullopt;
  std::vector<Shape> shapes;
  for (const SymInt& size : sizes) {
    shapes.push_back(WithSize(view.input, axis, size));
  }
  return shapes;
}

// Pieces of `length`, the last one shorter.
Shapes EvenPieces(const ViewCall& view, std::size_t axis, std::int64_t length) {
  const auto whole = view.input[axis].hint();
  if (!whole || length < 1) return std::nullopt;
  Shape sizes;
  const std::size_t count = view.node.outputs.size();
  for (std::int64_t rest = *whole; rest > 0 && sizes.size() < count; rest -= std::min(length, rest))
    sizes.push_back(SymInt(std::min(length, rest)));
  return Pieces(view, axis, sizes);
}

Shapes Split(const ViewCall& view) {
  const auto axis = view.Axis("dim", 2, 0);
  if (!axis) return std::nullopt;
  const auto sizes = FindSizes(view.graph, view.node, "split_sizes", 1);
  if (sizes && (sizes->size() > 1 || view.node.outputs.size() == 1))
    return Pieces(view, *axis, *sizes);
  const auto length = FindInt(view.graph, view.node, "split_size", 1);
  return length ? EvenPieces(view, *axis, *length) : std::nullopt;
}

Shapes Chunk(const ViewCall& view) {
  const auto axis = view.Axis("dim", 2, 0);
  const auto chunks = FindInt(view.graph, view.node, "chunks", 1);
  if (!axis || !chunks || *chunks < 1 || !view.input[*axis].hint()) return std::nullopt;
  const std::int64_t whole = *view.input[*axis].hint();
  return EvenPieces(view, *axis, whole / *chunks + (whole % *chunks != 0 ? 1 : 0));
}

Shapes Unbind(const ViewCall& view) {
  const auto axis = view.Axis("dim", 1, 0);
  if (!axis || view.input[*axis].hint() != std::ssize(view.node.outputs)) return std::nullopt;
  return std::vector<Shape>(view.node.outputs.size(), Without(view.input, *axis));
}

Shapes AsStrided(const ViewCall& view) {
  MaybeShape size = FindSizes(view.graph, view.node, "size", 1);
  return size ? One(std::move(*size)) : std::nullopt;
}

constexpr base::NameGroup<Shapes (*)(const ViewCall&)> kRuleGroups[] = {
    {Reshape, "aten._reshape_alias aten._unsafe_view aten.reshape aten.view prims.reshape"},
    {SwapLast, "aten.adjoint aten.mT aten.t aten.t_"},
    {Same, R"(
        aten.alias aten.conj aten.contiguous aten.detach aten.detach_ aten.lift_fresh aten.positive
        aten.requires_grad_ prims.conj prims.inductor_force_stride_order)"},
    {AsStrided, "aten.as_strided inductor._reinterpret_tensor prims.as_strided"},
    {Expand, "aten.broadcast_to aten.expand"},
    {Chunk, "aten.chunk aten.unsafe_chunk"},
    {LikeOther, "aten.expand_as aten.reshape_as aten.view_as"},
    {Flatten, "aten.flatten aten.ravel prims.collapse prims.collapse_view"},
    {Narrow, "aten.narrow"},
    {Permute, "aten.permute prims.transpose"},
    {Select, "aten.select"},
    {Slice, "aten.slice"},
    {Split, "aten.split aten.split_with_sizes aten.unsafe_split aten.unsafe_split_with_sizes"},
    {Squeeze, "aten.squeeze aten.squeeze_ prims.squeeze"},
    {Transpose, "aten.swapaxes aten.swapdims aten.transpose aten.transpose_"},
    {Unbind, "aten.unbind"},
    {Unflatten, "aten.unflatten"},
    {Unsqueeze, "aten.unsqueeze aten.unsqueeze_"},
};
constexpr auto kRules = base::ByName<kRuleGroups>();

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

Shape WithSize(Shape shape, std::size_t axis, SymInt size) {
  shape[axis] = std::move(size);
  return shape;
}

Shape Without(Shape shape, std::size_t axis) {
  shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(axis));
  return shape;
}

Shape WithAxis(Shape shape, std::size_t axis, SymInt size) {
  shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(axis), std::move(size));
  return shape;
}

std::optional<std::vector<Shape>> ViewShapes(const Graph& graph, const Node& node,
                                             const Operator& op, const TensorType& input) {
  if (node.target == "_operator.getitem") {
    MaybeShape shape = SubscriptShape(graph, node, input.sizes);
    return shape ? One(*std::move(shape)) : std::nullopt;
  }
  std::string_view name = op.name;
  if (name.ends_with("_copy")) name.remove_suffix(std::string_view("_copy").size());
  const auto* const rule = base::FindByName(kRules, name);
  if (rule == nullptr) return std::nullopt;
  return (*rule)({graph, node, input.sizes});
}

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
