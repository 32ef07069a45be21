// SPDX-License-Identifier: Apache-2.0
#include "plan/convolution_work.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "graph/arguments.h"
#include "graph/operators/operators.h"
#include "plan/product.h"

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

namespace {

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
  const graph::Argument* mask = graph::FindArgument(node, "output_mask", kMask);
  const auto* list = mask == nullptr ? nullptr : std::get_if<graph::ArgumentList>(&mask->value);
  if (list == nullptr) return kOperands;
  int gradients = 0;
  for (std::size_t i = 0; i < std::min(kOperands, list->size()); ++i) {
    const bool* is_wanted = std::get_if<bool>(&(*list)[i].value);
    gradients += is_wanted != nullptr && *is_wanted ? 1 : 0;
  }
  return gradients;
}

}  // namespace

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

}  // namespace idbg::plan
