// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "graph/shapes/shape_rules.h"

namespace idbg::graph {
namespace {

// One number for every axis, or one an axis; absent: `otherwise`.
std::optional<Sizes> PerAxis(const Graph& graph, const Node& node, std::string_view name,
                             std::size_t position, std::size_t axes, std::int64_t otherwise) {
  if (FindArgument(node, name, position) == nullptr) return Sizes(axes, otherwise);
  auto values = FindInts(graph, node, name, position);
  if (!values) return std::nullopt;
  if (values->size() == 1) values->resize(axes, (*values)[0]);
  return values->size() == axes ? values : std::nullopt;
}

struct Windows {
  Sizes kernel, stride, padding, dilation;
  bool ceil = false;
};

// Elements from the first to the last that a window touches; unknown beyond 64 bits, as all sizes.
SymInt ReachOf(const Windows& windows, std::size_t axis) {
  const SymInt gaps = Add(SymInt(windows.kernel[axis]), SymInt(-1));
  return Add(Multiply(SymInt(windows.dilation[axis]), gaps), SymInt(1));
}

// How many windows fit in each of the last axes.
MaybeShape CountWindows(Shape shape, const Windows& windows) {
  const std::size_t axes = windows.kernel.size();
  for (std::size_t i = 0; i < axes; ++i) {
    SymInt& size = shape[shape.size() - axes + i];
    const std::int64_t stride = windows.stride[i];
    if (!size.hint() || stride < 1) return std::nullopt;
    const SymInt padding(windows.padding[i]);
    const SymInt around =
        Add(Multiply(padding, SymInt(2)), Multiply(ReachOf(windows, i), SymInt(-1)));
    const SymInt room = Add(size, Add(around, SymInt(windows.ceil ? stride - 1 : 0)));
    SymInt count = Add(FloorDivide(room, SymInt(stride)), SymInt(1));
    // The last window must begin inside the input or its left padding.
    if (windows.ceil) {
      const SymInt last = Add(count, SymInt(-1));
      const auto begin = Multiply(last, SymInt(stride)).hint();
      const auto end = Add(size, padding).hint();
      if (!begin || !end) return std::nullopt;
      if (*begin >= *end) count = last;
    }
    if (!count.hint() || *count.hint() < 0) return std::nullopt;
    size = count;
  }
  return shape;
}

// "same" keeps the sizes (its stride is 1), "valid" pads nothing.
MaybeShape WithNamedPadding(Shape shape, const std::string& padding, Windows windows) {
  if (padding == "same") return shape;
  windows.padding.assign(windows.kernel.size(), 0);
  return CountWindows(std::move(shape), windows);
}

struct ConvolutionArguments {
  std::size_t padding = 4, dilation = 5, output_padding = 7, groups = 8;
};

ConvolutionArguments PositionsOf(const Operator& op) {
  if (op.name.starts_with("aten.conv_transpose"))
    return {.padding = 4, .dilation = 7, .output_padding = 5, .groups = 6};
  if (op.name == "aten.convolution" || op.name == "aten._convolution") return {};
  return {.padding = 4, .dilation = 5, .output_padding = 99, .groups = 6};
}

MaybeShape TransposedShape(Shape shape, const Windows& windows, const Sizes& output_padding) {
  const std::size_t axes = windows.kernel.size();
  for (std::size_t i = 0; i < axes; ++i) {
    SymInt& size = shape[shape.size() - axes + i];
    const SymInt steps = Multiply(Add(size, SymInt(-1)), SymInt(windows.stride[i]));
    const SymInt around = Multiply(SymInt(windows.padding[i]), SymInt(-2));
    const SymInt beyond = Add(ReachOf(windows, i), SymInt(output_padding[i]));
    size = Add(steps, Add(beyond, around));
  }
  return shape;
}

}  // namespace

MaybeShape ConvolutionShape(const Graph& graph, const Node& node, const Operator& op) {
  const TensorType* input = FindTensor(graph, node, "input", 0);
  const TensorType* weight = FindTensor(graph, node, "weight", 1);
  const auto kernel = SizesOf(weight);
  if (input == nullptr || !kernel || kernel->size() < 3) return std::nullopt;
  const std::size_t axes = kernel->size() - 2;
  if (input->sizes.size() != axes + 2 && input->sizes.size() != axes + 1) return std::nullopt;
  const ConvolutionArguments at = PositionsOf(op);
  const auto stride = PerAxis(graph, node, "stride", 3, axes, 1);
  const auto dilation = PerAxis(graph, node, "dilation", at.dilation, axes, 1);
  if (!stride || !dilation) return std::nullopt;
  Windows windows = {.kernel = {kernel->begin() + 2, kernel->end()},
                     .stride = *stride,
                     .padding = {},
                     .dilation = *dilation};
  Shape shape = input->sizes;
  SymInt& channels = shape[shape.size() - axes - 1];
  const bool transposed =
      op.flops == FlopRule::kTransposedConvolution || FindBool(node, "transposed", 6, false);
  if (!transposed) channels = weight->sizes[0];
  if (const auto* text = FindAs<std::string>(node, "padding", at.padding))
    return WithNamedPadding(std::move(shape), *text, std::move(windows));
  const auto padding = PerAxis(graph, node, "padding", at.padding, axes, 0);
  if (!padding) return std::nullopt;
  windows.padding = *padding;
  if (!transposed) return CountWindows(std::move(shape), windows);
  const auto output_padding = PerAxis(graph, node, "output_padding", at.output_padding, axes, 0);
  const std::int64_t groups = FindInt(graph, node, "groups", at.groups).value_or(1);
  if (!output_padding) return std::nullopt;
  channels = Multiply(weight->sizes[1], SymInt(groups));
  return TransposedShape(std::move(shape), windows, *output_padding);
}

MaybeShape PooledShape(const Graph& graph, const Node& node, std::size_t axes, bool is_max) {
  const TensorType* input = FindTensor(graph, node, "self", 0);
  if (input == nullptr || axes == 0 || input->sizes.size() < axes) return std::nullopt;
  Shape shape = input->sizes;
  const auto kernel = PerAxis(graph, node, "kernel_size", 1, axes, 1);
  const auto padding = PerAxis(graph, node, "padding", 3, axes, 0);
  const auto dilation = is_max ? PerAxis(graph, node, "dilation", 4, axes, 1) : Sizes(axes, 1);
  auto stride = FindInts(graph, node, "stride", 2);
  if (!kernel || !padding || !dilation) return std::nullopt;
  if (!stride || stride->empty()) stride = kernel;
  if (stride->size() == 1) stride->resize(axes, (*stride)[0]);
  if (stride->size() != axes) return std::nullopt;
  return CountWindows(std::move(shape),
                      {.kernel = *kernel,
                       .stride = *stride,
                       .padding = *padding,
                       .dilation = *dilation,
                       .ceil = FindBool(node, "ceil_mode", is_max ? 5 : 4, false)});
}

MaybeShape PoolingShape(const Graph& graph, const Node& node, const Operator& op) {
  const TensorType* input = FindTensor(graph, node, "self", 0);
  const std::size_t digit = op.name.find("d", op.name.find("pool")) - 1;
  const auto axes = static_cast<std::size_t>(op.name[digit] - '0');
  if (input == nullptr || input->sizes.size() < axes) return std::nullopt;
  Shape shape = input->sizes;
  if (op.name.find("adaptive") != std::string_view::npos) {
    const auto sizes = FindSizes(graph, node, "output_size", 1);
    if (!sizes || sizes->size() != axes) return std::nullopt;
    for (std::size_t i = 0; i < axes; ++i) shape[shape.size() - axes + i] = (*sizes)[i];
    return shape;
  }
  const bool is_max = op.name.find("max") != std::string_view::npos;
  return PooledShape(graph, node, axes, is_max);
}

}  // namespace idbg::graph
