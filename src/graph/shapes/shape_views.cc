// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <span>
#include <utility>
#include <variant>

#include "base/names.h"
#include "graph/layout.h"
#include "graph/shapes/shape_rules.h"

namespace idbg::graph {
namespace {

OutputTypes Same(const Call& call) { return call.One(call.first.sizes); }

// -1 stands for what is left of the elements.
MaybeShape Resized(const Shape& input, MaybeShape size) {
  if (!size) return std::nullopt;
  SymInt total = 1;
  for (const SymInt& one : input) total = Multiply(total, one);
  SymInt* rest = nullptr;
  SymInt given = 1;
  for (SymInt& one : *size) {
    if (one == SymInt(-1))
      rest = &one;
    else
      given = Multiply(given, one);
  }
  if (rest != nullptr) *rest = FloorDivide(total, given);
  return size;
}

OutputTypes Reshape(const Call& call) {
  MaybeShape size = call.SizeList("size", 1);
  if (!size) size = call.SizeList("shape", 1);
  return call.One(Resized(call.first.sizes, std::move(size)));
}

OutputTypes LikeOther(const Call& call) {
  const TensorType* other = call.Tensor("other", 1);
  return other != nullptr ? call.One(other->sizes) : OutputTypes{};
}

OutputTypes Permute(const Call& call) {
  const auto order = PermutationOf(call.graph, call.node, call.op, call.first.sizes.size());
  if (!order) return {};
  Shape shape;
  for (const std::size_t axis : *order) shape.push_back(call.first.sizes[axis]);
  return call.One(std::move(shape));
}

OutputTypes Expand(const Call& call) {
  MaybeShape size = call.SizeList("size", 1);
  if (!size || size->size() < call.first.sizes.size()) return {};
  const std::size_t lead = size->size() - call.first.sizes.size();
  for (std::size_t i = lead; i < size->size(); ++i) {
    if ((*size)[i] == SymInt(-1)) (*size)[i] = call.first.sizes[i - lead];
  }
  return call.One(std::move(*size));
}

OutputTypes Slice(const Call& call) {
  const auto axis = call.Axis("dim", 1, 0);
  if (!axis) return {};
  const SymInt& whole = call.first.sizes[*axis];
  const std::int64_t step = call.Int("step", 4).value_or(1);
  const auto start = call.Size("start", 2);
  const auto end = call.Size("end", 3);
  if (!whole.hint() || (start && !start->hint()) || (end && !end->hint()) || step < 1) return {};
  const auto clamped = [&](std::int64_t at) {
    return std::clamp<std::int64_t>(at < 0 ? at + *whole.hint() : at, 0, *whole.hint());
  };
  const std::int64_t from = start ? clamped(*start->hint()) : 0;
  const bool to_end = !end || *end->hint() >= *whole.hint();
  const std::int64_t to = to_end ? *whole.hint() : clamped(*end->hint());
  Shape shape = call.first.sizes;
  const bool from_start = from == 0 && step == 1;
  if (from_start && to_end) return call.One(std::move(shape));
  if (from_start && *end->hint() >= 0) {
    shape[*axis] = *end;
  } else if (to_end && !whole.is_concrete() && (!start || start->is_concrete())) {
    shape[*axis] = FloorDivide(Add(whole, Add(SymInt(step - 1), SymInt(-from))), SymInt(step));
  } else {
    const std::int64_t length = std::max<std::int64_t>(0, to - from);
    shape[*axis] = SymInt(length / step + (length % step != 0 ? 1 : 0));
  }
  return call.One(std::move(shape));
}

OutputTypes Narrow(const Call& call) {
  const auto axis = call.Axis("dim", 1);
  const auto length = call.Size("length", 3);
  if (!axis || !length) return {};
  return call.One(WithSize(call.first.sizes, *axis, *length));
}

OutputTypes Select(const Call& call) {
  const auto axis = call.Axis("dim", 1);
  if (!axis) return {};
  return call.One(Without(call.first.sizes, *axis));
}

OutputTypes Unsqueeze(const Call& call) {
  const auto dim = call.Int("dim", 1);
  const auto axis = dim ? AxisOf(*dim, call.first.sizes.size() + 1) : std::nullopt;
  if (!axis) return {};
  return call.One(WithAxis(call.first.sizes, *axis, SymInt(1)));
}

OutputTypes Squeeze(const Call& call) {
  const auto dims = call.Ints("dim", 1);
  std::vector<bool> wanted(call.first.sizes.size(), !dims);
  for (const std::int64_t dim : dims.value_or(Sizes{})) {
    const auto axis = AxisOf(dim, call.first.sizes.size());
    if (!axis) return {};
    wanted[*axis] = true;
  }
  Shape shape;
  for (std::size_t i = 0; i < call.first.sizes.size(); ++i) {
    if (!wanted[i] || !(call.first.sizes[i] == SymInt(1))) shape.push_back(call.first.sizes[i]);
  }
  return call.One(std::move(shape));
}

OutputTypes Flatten(const Call& call) {
  if (call.first.sizes.empty()) return call.One(Shape{SymInt(1)});
  const auto first = call.Axis("start_dim", 1, 0);
  const auto last = call.Axis("end_dim", 2, -1);
  if (!first || !last || *first > *last) return {};
  Shape shape = call.first.sizes;
  SymInt& joined = shape[*first];
  for (std::size_t i = *first + 1; i <= *last; ++i) joined = Multiply(joined, shape[i]);
  const auto rest = shape.begin() + static_cast<std::ptrdiff_t>(*first) + 1;
  shape.erase(rest, rest + static_cast<std::ptrdiff_t>(*last - *first));
  return call.One(std::move(shape));
}

OutputTypes Unflatten(const Call& call) {
  const auto axis = call.Axis("dim", 1);
  if (!axis) return {};
  const auto split = Resized(Shape{call.first.sizes[*axis]}, call.SizeList("sizes", 2));
  if (!split) return {};
  Shape shape = Without(call.first.sizes, *axis);
  shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(*axis), split->begin(), split->end());
  return call.One(std::move(shape));
}

// Pieces of these sizes along an axis; as many as the node has outputs.
OutputTypes Pieces(const Call& call, std::size_t axis, const Shape& sizes) {
  if (sizes.size() != call.node.outputs.size()) return {};
  OutputTypes pieces;
  for (const SymInt& size : sizes)
    pieces.emplace_back(call.Like(WithSize(call.first.sizes, axis, size)));
  return pieces;
}

// Pieces of `length`, the last one shorter.
OutputTypes EvenPieces(const Call& call, std::size_t axis, std::int64_t length) {
  const auto whole = call.first.sizes[axis].hint();
  if (!whole || length < 1) return {};
  Shape sizes;
  const std::size_t count = call.node.outputs.size();
  for (std::int64_t rest = *whole; rest > 0 && sizes.size() < count; rest -= std::min(length, rest))
    sizes.push_back(SymInt(std::min(length, rest)));
  return Pieces(call, axis, sizes);
}

OutputTypes Split(const Call& call) {
  const auto axis = call.Axis("dim", 2, 0);
  if (!axis) return {};
  const auto sizes = call.SizeList("split_sizes", 1);
  if (sizes && (sizes->size() > 1 || call.node.outputs.size() == 1))
    return Pieces(call, *axis, *sizes);
  const auto length = call.Int("split_size", 1);
  return length ? EvenPieces(call, *axis, *length) : OutputTypes{};
}

OutputTypes Chunk(const Call& call) {
  const auto axis = call.Axis("dim", 2, 0);
  const auto chunks = call.Int("chunks", 1);
  if (!axis || !chunks || *chunks < 1 || !call.first.sizes[*axis].hint()) return {};
  const std::int64_t whole = *call.first.sizes[*axis].hint();
  return EvenPieces(call, *axis, whole / *chunks + (whole % *chunks != 0 ? 1 : 0));
}

OutputTypes Unbind(const Call& call) {
  const auto axis = call.Axis("dim", 1, 0);
  const Shape& shape = call.first.sizes;
  if (!axis || shape[*axis].hint() != std::ssize(call.node.outputs)) return {};
  return OutputTypes(call.node.outputs.size(), call.Like(Without(shape, *axis)));
}

OutputTypes AsStrided(const Call& call) { return call.One(call.SizeList("size", 1)); }

constexpr base::NameGroup<ShapeFunction> kViewGroups[] = {
    {Reshape, "aten._reshape_alias aten._unsafe_view aten.reshape aten.view prims.reshape"},
    {Same, R"(
        aten.alias aten.conj aten.contiguous aten.detach aten.detach_ aten.lift_fresh aten.positive
        aten.requires_grad_ prims.conj prims.inductor_force_stride_order)"},
    {AsStrided, "aten.as_strided inductor._reinterpret_tensor prims.as_strided"},
    {Expand, "aten.broadcast_to aten.expand"},
    {Chunk, "aten.chunk aten.unsafe_chunk"},
    {LikeOther, "aten.expand_as aten.reshape_as aten.view_as"},
    {Flatten, "aten.flatten aten.ravel prims.collapse prims.collapse_view"},
    {Narrow, "aten.narrow"},
    {Permute, R"(
        aten.adjoint aten.mT aten.permute aten.swapaxes aten.swapdims aten.t aten.t_ aten.transpose
        aten.transpose_ prims.transpose)"},
    {Select, "aten.select"},
    {Slice, "aten.slice"},
    {Split, "aten.split aten.split_with_sizes aten.unsafe_split aten.unsafe_split_with_sizes"},
    {Squeeze, "aten.squeeze aten.squeeze_ prims.squeeze"},
    {Unbind, "aten.unbind"},
    {Unflatten, "aten.unflatten"},
    {Unsqueeze, "aten.unsqueeze aten.unsqueeze_"},
};
constexpr auto kViews = base::ByName<kViewGroups>();

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

// x[i, 1:3, None] of Python, where no index is a tensor.
OutputTypes Subscript(const Call& call) {
  const Shape& input = call.first.sizes;
  if (call.node.arguments.size() < 2) return {};
  const Argument& given = call.node.arguments[1].argument;
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
    if (axis >= input.size()) return {};
    if (const ArgumentList* const slice = FindSlice(index)) {
      const auto size = Sliced(*slice, input[axis]);
      if (!size) return {};
      shape.push_back(*size);
    } else if (!IsNumber(call.graph, index)) {
      return {};
    }
    ++axis;
  }
  shape.insert(shape.end(), input.begin() + static_cast<std::ptrdiff_t>(axis), input.end());
  return call.One(std::move(shape));
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

ShapeFunction FindViewFunction(const Operator& op, const Node& node) {
  if (node.target == "_operator.getitem") return Subscript;
  std::string_view name = op.name;
  if (name.ends_with("_copy")) name.remove_suffix(std::string_view("_copy").size());
  const auto* const function = base::FindByName(kViews, name);
  return function != nullptr ? *function : nullptr;
}

}  // namespace idbg::graph
