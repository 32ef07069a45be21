// SPDX-License-Identifier: Apache-2.0
#include "plan/convolution_work.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/saturating.h"
#include "graph/arguments.h"
#include "graph/operators/operators.h"
#include "plan/product.h"
#include "plan/sizes.h"

namespace idbg::plan {

namespace {

constexpr std::int64_t kManyOutputs = std::int64_t{1} << 40;  // beyond that sizes are not meant

double CountOf(std::span<const std::int64_t> sizes) {
  double count = 1;
  for (const std::int64_t size : sizes) count *= static_cast<double>(size);
  return count;
}

// Sizes behind batch and channels, the last ones last.
std::array<double, 3> SidesOf(std::span<const std::int64_t> sizes) {
  std::array<double, 3> sides = {1, 1, 1};
  const std::size_t rank = sizes.size() - 2;
  for (std::size_t i = 0; i < rank; ++i)
    sides[sides.size() - rank + i] = static_cast<double>(sizes[i + 2]);
  return sides;
}

// Whether elements lie further apart than as many would.
bool HasGaps(const graph::TensorType& type) {
  const auto sizes = graph::SizesOf(&type);
  if (!sizes || !type.strides || type.strides->size() != sizes->size()) return false;
  double last = 0;
  double count = 1;
  for (std::size_t i = 0; i < sizes->size(); ++i) {
    const auto size = static_cast<double>((*sizes)[i]);
    count *= size;
    last += (size - 1) * static_cast<double>((*type.strides)[i].hint().value_or(0));
  }
  return last + 1 > count;
}

// Those that output_mask asks for, that of the bias aside.
int GradientsOf(const graph::Node& node) {
  constexpr std::size_t kMask = 10;
  constexpr std::size_t kOperands = 2;
  const auto* list = graph::FindAs<graph::ArgumentList>(node, "output_mask", kMask);
  if (list == nullptr) return kOperands;
  int gradients = 0;
  for (std::size_t i = 0; i < std::min(kOperands, list->size()); ++i) {
    const bool* is_wanted = std::get_if<bool>(&(*list)[i].value);
    gradients += is_wanted != nullptr && *is_wanted ? 1 : 0;
  }
  return gradients;
}

// Channels that a kernel reads at a time, 16 bytes of them.
std::int64_t StepOf(std::int64_t element_bytes) { return 16 / element_bytes; }

// Elements of a window from which on inputs of few channels were seen to be copied (7 x 7).
constexpr std::int64_t kWindowOfCopies = 49;

// A tensor with its channels (dimension 1) in full steps where they are padded: those of 16 bits.
std::int64_t CopyBytes(const Sizes& sizes, std::int64_t element_bytes) {
  Sizes copy = sizes;
  if (element_bytes == 2) copy[1] = RoundUp(copy[1], StepOf(element_bytes));
  return Product({Product(copy), element_bytes});
}

// Of windows of one element over channels-first images: a product as they lie, but for images of
// which not every position is used, and for those of an odd number of positions with many channels
// (of 128 convolutions on one H200 in 16 bits all from 800 of input and output together on, none
// below).
std::int64_t PointCopies(const Sizes& from, const Sizes& to, std::int64_t element_bytes) {
  constexpr std::int64_t kManyChannels = 800;
  const std::int64_t places =
      Product(from) / std::max<std::int64_t>(1, Product({from[0], from[1]}));
  const std::int64_t kept = Product(to) / std::max<std::int64_t>(1, Product({to[0], to[1]}));
  const bool is_odd = places > 1 && places % 2 == 1 && element_bytes == 2;
  const bool copies =
      kept < places || (is_odd && base::SaturatingAdd(from[1], to[1]) >= kManyChannels);
  return copies ? Product({base::SaturatingAdd(Product(from), Product(to)), element_bytes}) : 0;
}

}  // namespace

std::optional<ConvolutionWork> ConvolutionWorkOf(const ConvolutionShape& shape) {
  constexpr std::size_t kLeast = 3;
  constexpr std::size_t kMost = 5;
  const std::size_t dims = shape.input.size();
  if (dims < kLeast || dims > kMost || shape.weight.size() != dims || shape.output.size() != dims)
    return std::nullopt;
  const auto is_empty = [](std::int64_t size) { return size < 1; };
  for (const auto* sizes : {&shape.input, &shape.weight, &shape.output}) {
    if (std::ranges::any_of(*sizes, is_empty)) return std::nullopt;
  }
  const auto channels_of = [](const std::vector<std::int64_t>& sizes) { return sizes.at(1); };
  const std::int64_t all_inputs = channels_of(shape.input);
  ConvolutionWork work{.batch = shape.input.front(), .dtype = shape.dtype};
  work.all_outputs = channels_of(shape.output);
  // Where as many channels come out as go in, only the sides say it.
  work.is_transposed = shape.weight.front() != work.all_outputs ||
                       (shape.stride > 1 && shape.output.back() > shape.input.back());
  work.rank = static_cast<int>(dims) - 2;
  work.groups = std::max<std::int64_t>(
      1, (work.is_transposed ? work.all_outputs : all_inputs) / channels_of(shape.weight));
  work.channels = all_inputs / work.groups;
  work.outputs = work.all_outputs / work.groups;
  if (work.channels < 1 || work.outputs < 1) return std::nullopt;
  work.stride = std::max<std::int64_t>(1, shape.stride);
  work.dilation = std::max<std::int64_t>(1, shape.dilation);
  work.input_sides = SidesOf(shape.input);
  work.window_sides = SidesOf(shape.weight);
  work.output_sides = SidesOf(shape.output);
  work.window = CountOf(std::span(shape.weight).subspan(2));
  work.taps = work.window;
  work.input_elements = CountOf(shape.input);
  work.weight_elements = CountOf(shape.weight);
  work.output_elements = CountOf(shape.output);
  work.positions = work.is_transposed
                       ? work.input_elements / static_cast<double>(all_inputs)
                       : work.output_elements / static_cast<double>(work.all_outputs);
  // A product for each place of a step: the window's taps are shared out among them.
  constexpr std::int64_t kLargestStep = 64;
  const double places =
      std::pow(static_cast<double>(std::min(work.stride, kLargestStep)), work.rank);
  if (work.is_transposed && work.outputs < kManyOutputs) {
    work.outputs *= static_cast<std::int64_t>(places);
    work.taps = std::max(1.0, work.taps / places);
  }
  work.flops = 2 * work.positions * static_cast<double>(work.groups) *
               static_cast<double>(work.channels) * static_cast<double>(work.outputs) * work.taps;
  return work;
}

std::optional<ConvolutionWork> ConvolutionWorkOf(const graph::Graph& graph,
                                                 const graph::Node& node) {
  // convolution_backward(grad_output, input, weight, bias_sizes, stride, ...)
  const std::size_t first = IsGradient(node) ? 1 : 0;
  const graph::TensorType* input_type = graph::FindTensor(graph, node, "input", first);
  const auto input = graph::SizesOf(input_type);
  const auto weight = graph::SizesOf(graph::FindTensor(graph, node, "weight", first + 1));
  const auto output = graph::SizesOf(first > 0 ? graph::FindTensor(graph, node, "grad_output", 0)
                                               : graph::OutputType(graph, node, 0));
  if (!input || !weight || !output) return std::nullopt;
  ConvolutionShape shape{.input = {input->begin(), input->end()},
                         .weight = {weight->begin(), weight->end()},
                         .output = {output->begin(), output->end()},
                         .dtype = input_type->dtype};
  const auto first_of = [&](const char* name, std::size_t index) {
    const auto values = graph::FindInts(graph, node, name, index);
    return values && !values->empty() ? values->front() : 1;
  };
  shape.stride = first_of("stride", first + 3);
  shape.dilation = first_of("dilation", first + 5);
  std::optional<ConvolutionWork> work = ConvolutionWorkOf(shape);
  if (!work) return std::nullopt;
  work->has_gaps = HasGaps(*input_type);
  if (first > 0) work->gradients = GradientsOf(node);
  return work;
}

// The peaks of ResNet-18 on one H200 (tests/data/models/h200, cuDNN 9): in eager mode 30.673 MiB in
// bfloat16 and 53.630 in float32, where its first convolution with such copies gives 30.673 and
// 53.630; channels last (Inductor) 20.738 and 33.760, by these rules 20.720 and 33.724.
std::int64_t ConvolutionWorkspace(const graph::Graph& graph, const graph::Node& node,
                                  bool is_channels_last) {
  const graph::Operator* op = graph::FindOperator(node.target);
  if (op == nullptr || op->kind != graph::OpKind::kConvolution) return 0;
  const graph::TensorType* input = graph::FindTensor(graph, node, "input", 0);
  const graph::TensorType* weight = graph::FindTensor(graph, node, "weight", 1);
  if (input == nullptr || weight == nullptr || node.outputs.empty()) return 0;
  if (IsGradient(node)) return 0;  // what those need was never looked at
  const auto& output = graph.value(node.outputs[0]).tensor;
  const Sizes from = SizesOf(*input);
  const Sizes filter = SizesOf(*weight);
  if (!output || from.size() < 3 || filter.size() != from.size() || filter[1] <= 0) return 0;
  const bool is_grouped = from[1] != filter[1];
  if (is_grouped && filter[1] == 1) return 0;
  const Sizes to = SizesOf(*output);
  const std::int64_t element_bytes = tensor::Bits(input->dtype) / 8;
  if (to.size() != from.size() || (element_bytes != 2 && element_bytes != 4)) return 0;
  if (Product(filter) == Product({filter[0], filter[1]}))
    return is_channels_last ? 0 : PointCopies(from, to, element_bytes);
  const std::int64_t step = StepOf(element_bytes);
  // Small windows over few channels have kernels of their own.
  const std::int64_t window =
      Product(filter) / std::max<std::int64_t>(1, Product({filter[0], filter[1]}));
  if (from[1] < StepOf(2) && window < kWindowOfCopies) return 0;
  // Kernels of 32 bits for few channels read a copy of their own, and write as is wanted.
  constexpr std::int64_t kFewChannels = 64;
  const bool are_few = element_bytes == 4 && from[1] >= StepOf(2) && from[1] <= kFewChannels;
  const bool copies_input = !is_channels_last || from[1] % step != 0 || are_few;
  const bool copies_output = is_channels_last ? to[1] % step != 0 : !are_few;
  std::int64_t bytes = 0;
  if (copies_input)
    bytes = base::SaturatingAdd(CopyBytes(from, element_bytes), CopyBytes(filter, element_bytes));
  return copies_output ? base::SaturatingAdd(bytes, CopyBytes(to, element_bytes)) : bytes;
}

}  // namespace idbg::plan
