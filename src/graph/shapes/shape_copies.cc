// SPDX-License-Identifier: Apache-2.0
#include "base/names.h"
#include "graph/shapes/shape_rules.h"

// Copies and views whose sizes need arithmetic: padding, stacks, windows, diagonals.
namespace idbg::graph {
namespace {

SymInt IsNegative(std::int64_t number) { return Multiply(SymInt(number), SymInt(-1)); }
SymInt Absolute(std::int64_t number) { return number < 0 ? IsNegative(number) : SymInt(number); }

// Pairs of what is added before and after, from the last axis on.
OutputTypes Pad(const Call& call) {
  const MaybeShape pad = call.SizeList("pad", 1);
  const MaybeShape padding = pad ? pad : call.SizeList("padding", 1);
  if (!padding || padding->size() / 2 > call.first.sizes.size()) return {};
  Shape shape = call.first.sizes;
  for (std::size_t i = 0; i + 1 < padding->size(); i += 2) {
    SymInt& size = shape[shape.size() - 1 - i / 2];
    size = Add(size, Add((*padding)[i], (*padding)[i + 1]));
  }
  return call.One(std::move(shape));
}

OutputTypes Stack(const Call& call) {
  const auto* list = FindAs<ArgumentList>(call.node, "tensors", 0);
  const auto axis = AxisOf(call.Int("dim", 1).value_or(0), call.first.sizes.size() + 1);
  if (list == nullptr || !axis) return {};
  return {call.Like(WithAxis(call.first.sizes, *axis, SymInt(std::ssize(*list))),
                    ResultType(call.graph, call.node, call.op, call.first.dtype))};
}

OutputTypes Repeat(const Call& call) {
  MaybeShape counts = call.SizeList("repeats", 1);
  if (!counts) counts = call.SizeList("dims", 1);  // tile
  if (!counts) return {};
  Shape shape = call.first.sizes;
  while (shape.size() < counts->size()) shape.insert(shape.begin(), SymInt(1));
  for (std::size_t i = 0; i < counts->size(); ++i) {
    SymInt& size = shape[shape.size() - counts->size() + i];
    size = Multiply(size, (*counts)[i]);
  }
  return call.One(std::move(shape));
}

// The axis once, or its elements each `repeats` times; without `dim` over all elements.
OutputTypes RepeatInterleave(const Call& call) {
  const auto repeats = call.Size("repeats", 1);
  if (!repeats) return {};
  const Shape& shape = call.first.sizes;
  if (const auto dim = call.Int("dim", 2)) {
    const auto axis = AxisOf(*dim, shape.size());
    if (!axis) return {};
    return call.One(WithSize(shape, *axis, Multiply(shape[*axis], *repeats)));
  }
  SymInt all = *repeats;
  for (const SymInt& size : shape) all = Multiply(all, size);
  return call.One(Shape{all});
}

OutputTypes Unfold(const Call& call) {
  const auto axis = call.Axis("dimension", 1, 0);
  const auto size = call.Int("size", 2);
  const auto step = call.Int("step", 3);
  if (!axis || !size || !step || *step < 1) return {};
  Shape shape = call.first.sizes;
  shape[*axis] = Add(FloorDivide(Add(shape[*axis], IsNegative(*size)), SymInt(*step)), SymInt(1));
  shape.push_back(SymInt(*size));
  return call.One(std::move(shape));
}

std::optional<SymInt> DiagonalLength(const SymInt& rows, const SymInt& columns,
                                     std::int64_t offset) {
  if (!rows.hint() || !columns.hint()) return std::nullopt;
  if (offset == 0 && *rows.hint() == *columns.hint()) return rows;
  const std::int64_t height = *rows.hint() + std::min<std::int64_t>(offset, 0);
  const std::int64_t width = *columns.hint() - std::max<std::int64_t>(offset, 0);
  return SymInt(std::max<std::int64_t>(0, std::min(height, width)));
}

OutputTypes DiagonalOf(const Call& call, std::string_view name, std::int64_t first_axis) {
  constexpr std::size_t position = 1;
  const auto rows = call.Axis("dim1", position + 1, first_axis);
  const auto columns = call.Axis("dim2", position + 2, first_axis + 1);
  if (!rows || !columns || *rows == *columns) return {};
  const auto length = DiagonalLength(call.first.sizes[*rows], call.first.sizes[*columns],
                                     call.Int(name, position).value_or(0));
  if (!length) return {};
  const auto [low, high] = std::minmax(*rows, *columns);
  Shape shape = Without(Without(call.first.sizes, high), low);
  shape.push_back(*length);
  return call.One(std::move(shape));
}

OutputTypes Diagonal(const Call& call) { return DiagonalOf(call, "offset", 0); }
OutputTypes LinalgDiagonal(const Call& call) { return DiagonalOf(call, "offset", -2); }

OutputTypes DiagonalMatrix(const Call& call) {
  const std::size_t rank = call.first.sizes.size() + 1;
  const auto rows = AxisOf(call.Int("dim1", 2).value_or(-2), rank);
  const auto columns = AxisOf(call.Int("dim2", 3).value_or(-1), rank);
  if (call.first.sizes.empty() || !rows || !columns || *rows == *columns) return {};
  const std::int64_t offset = call.Int("offset", 1).value_or(0);
  const SymInt size = Add(call.first.sizes.back(), Absolute(offset));
  Shape shape(call.first.sizes.begin(), call.first.sizes.end() - 1);
  for (const std::size_t axis : {std::min(*rows, *columns), std::max(*rows, *columns)})
    shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(axis), size);
  return call.One(std::move(shape));
}

OutputTypes Diag(const Call& call) {
  if (call.first.sizes.size() != 1) return DiagonalOf(call, "diagonal", 0);
  const std::int64_t offset = call.Int("diagonal", 1).value_or(0);
  const SymInt size = Add(call.first.sizes[0], Absolute(offset));
  return call.One(Shape{size, size});
}

OutputTypes MoveAxes(const Call& call) {
  const auto from = call.Ints("source", 1);
  const auto to = call.Ints("destination", 2);
  const std::size_t rank = call.first.sizes.size();
  if (!from || !to || from->size() != to->size()) return {};
  std::vector<std::optional<std::size_t>> order(rank);
  std::vector<bool> moved(rank);
  for (std::size_t i = 0; i < from->size(); ++i) {
    const auto source = AxisOf((*from)[i], rank);
    const auto destination = AxisOf((*to)[i], rank);
    if (!source || !destination || order[*destination] || moved[*source]) return {};
    order[*destination] = *source;
    moved[*source] = true;
  }
  Shape shape;
  std::size_t next = 0;
  for (const auto& source : order) {
    while (!source && moved[next]) ++next;
    shape.push_back(call.first.sizes[source ? *source : next++]);
  }
  return call.One(std::move(shape));
}

OutputTypes Rotate(const Call& call) {
  const std::int64_t turns = call.Int("k", 1).value_or(1);
  const Sizes dims = call.Ints("dims", 2).value_or(Sizes{0, 1});
  Shape shape = call.first.sizes;
  if (dims.size() != 2) return {};
  const auto a = AxisOf(dims[0], shape.size());
  const auto b = AxisOf(dims[1], shape.size());
  if (!a || !b) return {};
  if (turns % 2 != 0) std::swap(shape[*a], shape[*b]);
  return call.One(std::move(shape));
}

// view.dtype: the last size changes with the width of the elements.
OutputTypes ViewAs(const Call& call) {
  const auto dtype = RequestedType(call.node);
  if (!dtype) return {};
  const int from = tensor::Bits(call.first.dtype);
  const int to = tensor::Bits(*dtype);
  if (from < 1 || to < 1) return {};
  Shape shape = call.first.sizes;
  if (from != to && shape.empty()) return {};
  if (from > to) shape.back() = Multiply(shape.back(), SymInt(from / to));
  if (from < to) shape.back() = FloorDivide(shape.back(), SymInt(to / from));
  return call.One(std::move(shape));
}

OutputTypes ViewAsComplex(const Call& call) {
  if (call.first.sizes.empty()) return {};
  return {call.Like({call.first.sizes.begin(), call.first.sizes.end() - 1},
                    ComplexType(call.first.dtype))};
}

OutputTypes ViewAsReal(const Call& call) {
  Shape shape = call.first.sizes;
  shape.push_back(SymInt(2));
  return {call.Like(std::move(shape), RealType(call.first.dtype))};
}

OutputTypes Real(const Call& call) {
  return {call.Like(call.first.sizes, RealType(call.first.dtype))};
}

OutputTypes HalveAxis(const Call& call) {
  const auto axis = call.Axis("dim", 1, -1);
  if (!axis) return {};
  const Shape& shape = call.first.sizes;
  return call.One(WithSize(shape, *axis, FloorDivide(shape[*axis], SymInt(2))));
}

OutputTypes SplitAxis(const Call& call) {
  const auto axis = call.Axis("dim", 1, 0);
  const auto outer = call.Size("outer_length", 2);
  if (!axis || !outer) return {};
  const Shape& shape = call.first.sizes;
  const SymInt inner = FloorDivide(shape[*axis], *outer);
  return call.One(WithAxis(WithSize(shape, *axis, *outer), *axis + 1, inner));
}

// [c * r * r, h, w] and [c, h * r, w * r].
OutputTypes PixelShuffle(const Call& call) {
  const bool up = call.op.name == "aten.pixel_shuffle";
  const auto factor = call.Size(up ? "upscale_factor" : "downscale_factor", 1);
  Shape shape = call.first.sizes;
  if (!factor || shape.size() < 3) return {};
  SymInt* channels = &shape[shape.size() - 3];
  const SymInt square = Multiply(*factor, *factor);
  channels[0] = up ? FloorDivide(channels[0], square) : Multiply(channels[0], square);
  for (const int i : {1, 2})
    channels[i] = up ? Multiply(channels[i], *factor) : FloorDivide(channels[i], *factor);
  return call.One(std::move(shape));
}

// One number for both axes, or one each.
std::optional<std::pair<SymInt, SymInt>> Pair(const Call& call, std::string_view name,
                                              std::size_t position) {
  const auto values = call.Ints(name, position);
  if (!values || values->empty() || values->size() > 2) return std::nullopt;
  return std::pair(SymInt(values->front()), SymInt(values->back()));
}

SymInt CountWindows(const SymInt& size, const SymInt& kernel, const SymInt& dilation,
                    const SymInt& padding, const SymInt& stride) {
  const SymInt reach = Multiply(dilation, Add(kernel, SymInt(-1)));
  const SymInt around = Add(Multiply(padding, SymInt(2)), Multiply(reach, SymInt(-1)));
  return Add(FloorDivide(Add(size, Add(around, SymInt(-1))), stride), SymInt(1));
}

// Columns of the windows: [n, c * k * k, windows].
OutputTypes Im2Col(const Call& call) {
  const auto kernel = Pair(call, "kernel_size", 1);
  const auto dilation = Pair(call, "dilation", 2);
  const auto padding = Pair(call, "padding", 3);
  const auto stride = Pair(call, "stride", 4);
  Shape shape = call.first.sizes;
  if (!kernel || !dilation || !padding || !stride || shape.size() < 3) return {};
  const SymInt taps = Multiply(kernel->first, kernel->second);
  const SymInt channels = Multiply(shape[shape.size() - 3], taps);
  const SymInt rows = CountWindows(shape[shape.size() - 2], kernel->first, dilation->first,
                                   padding->first, stride->first);
  const SymInt columns =
      CountWindows(shape.back(), kernel->second, dilation->second, padding->second, stride->second);
  shape.resize(shape.size() - 3);
  shape.push_back(channels);
  shape.push_back(Multiply(rows, columns));
  return call.One(std::move(shape));
}

OutputTypes Col2Im(const Call& call) {
  const MaybeShape output = call.SizeList("output_size", 1);
  const auto kernel = Pair(call, "kernel_size", 2);
  Shape shape = call.first.sizes;
  if (!output || output->size() != 2 || !kernel || shape.size() < 2) return {};
  const SymInt taps = Multiply(kernel->first, kernel->second);
  shape.pop_back();
  shape.back() = FloorDivide(shape.back(), taps);
  shape.insert(shape.end(), output->begin(), output->end());
  return call.One(std::move(shape));
}

OutputTypes Meshgrid(const Call& call) {
  const auto* list = FindAs<ArgumentList>(call.node, "tensors", 0);
  if (list == nullptr) return {};
  Shape shape;
  for (const Argument& element : *list) {
    const TensorType* type = FindTensor(call.graph, &element);
    if (type == nullptr || type->sizes.size() > 1) return {};
    shape.push_back(type->sizes.empty() ? SymInt(1) : type->sizes[0]);
  }
  const auto* order = FindAs<std::string>(call.node, "indexing", 1);
  if (order != nullptr && *order == "xy" && shape.size() > 1) std::swap(shape[0], shape[1]);
  return OutputTypes(list->size(), call.Like(std::move(shape)));
}

OutputTypes BlockDiagonal(const Call& call) {
  SymInt rows = 0;
  SymInt columns = 0;
  bool known = true;
  VisitValues(call.node, [&](ValueId id) {
    const Value& value = call.graph.value(id);
    known = known && value.tensor && value.tensor->sizes.size() == 2;
    if (!known) return;
    rows = Add(rows, value.tensor->sizes[0]);
    columns = Add(columns, value.tensor->sizes[1]);
  });
  return known ? call.One(Shape{rows, columns}) : OutputTypes{};
}

OutputTypes MaskedScatter(const Call& call) {
  const TensorType* mask = call.Tensor("mask", 1);
  return mask != nullptr ? call.One(Broadcast(call.first.sizes, mask->sizes)) : OutputTypes{};
}

OutputTypes Reversed(const Call& call) {
  return call.One(Shape(call.first.sizes.rbegin(), call.first.sizes.rend()));
}

// All at the size that they broadcast to.
OutputTypes BroadcastTogether(const Call& call) {
  MaybeShape shape = Shape();
  OutputTypes outputs;
  VisitValues(call.node, [&](ValueId id) {
    const Value& value = call.graph.value(id);
    shape = shape && value.tensor ? Broadcast(*shape, value.tensor->sizes) : std::nullopt;
    outputs.push_back(value.tensor);
  });
  if (!shape) return {};
  for (auto& output : outputs) output = call.Like(*shape, output->dtype);
  return outputs;
}

constexpr base::NameGroup<ShapeFunction> kCopyGroups[] = {
    {Pad, R"(
        aten._pad_circular aten._pad_enum aten.constant_pad_nd aten.pad aten.reflection_pad1d
        aten.reflection_pad2d aten.reflection_pad3d aten.replication_pad1d aten.replication_pad2d
        aten.replication_pad3d)"},
    {BlockDiagonal, "aten.block_diag"},
    {BroadcastTogether, "aten.broadcast_tensors"},
    {Col2Im, "aten.col2im"},
    {Diag, "aten.diag"},
    {DiagonalMatrix, "aten.diag_embed"},
    {Diagonal, "aten.diagonal aten.diagonal_copy"},
    {HalveAxis, "aten.glu"},
    {Im2Col, "aten.im2col"},
    {Real, "aten.imag aten.real prims.imag prims.real"},
    {LinalgDiagonal, "aten.linalg_diagonal"},
    {MaskedScatter, "aten.masked_scatter"},
    {Meshgrid, "aten.meshgrid"},
    {MoveAxes, "aten.movedim"},
    {Reversed, "aten.numpy_T"},
    {PixelShuffle, "aten.pixel_shuffle aten.pixel_unshuffle"},
    {Repeat, "aten.repeat aten.tile"},
    {RepeatInterleave, "aten.repeat_interleave"},
    {Rotate, "aten.rot90"},
    {Stack, "aten.stack"},
    {Unfold, "aten.unfold aten.unfold_copy"},
    {ViewAsComplex, "aten.view_as_complex aten.view_as_complex_copy"},
    {ViewAsReal, "aten.view_as_real aten.view_as_real_copy"},
    {SplitAxis, "prims.split_dim"},
    {ViewAs, "prims.view_of_dtype"},
};
constexpr auto kCopyFunctions = base::ByName<kCopyGroups>();

}  // namespace

ShapeFunctions CopyFunctions() { return kCopyFunctions; }

}  // namespace idbg::graph
