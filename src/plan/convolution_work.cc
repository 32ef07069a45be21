// SPDX-License-Identifier: Apache-2.0
#include "plan/convolution_work.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

#include "graph/arguments.h"
#include "graph/layout.h"
#include "graph/operators/operators.h"
#include "plan/kernel.h"
#include "plan/product.h"
#include "plan/sizes.h"

namespace idbg::plan {

namespace {

constexpr std::int64_t kManyOutputs = std::int64_t{1} << 40;  // beyond that sizes are not meant

// Sizes behind batch and channels, the last ones last.
std::array<double, 3> SidesOf(std::span<const std::int64_t> sizes) {
  std::array<double, 3> sides = {1, 1, 1};
  const std::size_t rank = sizes.size() - 2;
  for (std::size_t i = 0; i < rank; ++i)
    sides[sides.size() - rank + i] = static_cast<double>(sizes[i + 2]);
  return sides;
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

// What cuDNN copies of a convolution's operands into the layout of its kernels, in elements. Of
// 87,415 single calls on one H200 (drawn like those of measure_calls.py, cuDNN 9 of torch 2.11,
// TF32 allowed; tools/lab/measure_workspace.py) 80 % took what is said here, within 5 % of all
// their operands; of those with groups 57 %. What it does for some sizes alone is in tables of its
// own: 48 channels over 25,088 places are copied as 32 bits, those of their neighbours not at all.

constexpr std::int64_t kStep = 8;  // channels of 16 bits that a kernel reads at a time

bool IsHalf(const ConvolutionWork& work) { return tensor::Bits(work.dtype) == 16; }

double InSteps(std::int64_t channels, std::int64_t step) {
  return Real(RoundUp(channels, step)) / Real(channels);
}

// Elements of each operand that are copied.
struct Copies {
  double input = 0, weight = 0, output = 0;
  int fills = 0;  // of them with zeros before

  double elements() const { return input + weight + output; }
  int kernels() const {
    return fills + (input > 0 ? 1 : 0) + (weight > 0 ? 1 : 0) + (output > 0 ? 1 : 0);
  }
};

// Copies of all operands with this many times the channels that come in and go out. Where there are
// more, zeros are written first: of input and weight, or of the weight.
Copies CopiesInto(const ConvolutionWork& work, double in, double out, double share = 1) {
  return {.input = share * work.input_elements * in,
          .weight = share * work.weight_elements * in * out,
          .output = share * work.output_elements * out,
          .fills = in > 1 ? 2 : static_cast<int>(out > 1)};
}

// Groups have 4, 8, 16 or 32 channels in kernels of their own.
bool HasGroupKernel(const ConvolutionWork& work) {
  constexpr std::int64_t kFewGroups = 4;
  const std::int64_t outputs = work.all_outputs / work.groups;
  const bool is_one = outputs == 4 || outputs == 8 || outputs == 16 || outputs == 32;
  return is_one && work.channels == outputs &&
         (outputs < 16 || !IsHalf(work) || work.groups > kFewGroups);
}

// Those of others are copied into powers of two, or into steps where as many do not come out as go
// in. With long windows (speech) they are copied as they are, eight at a time, or not at all.
Copies GroupedCopies(const ConvolutionWork& work, bool is_channels_last) {
  constexpr std::int64_t kAtOnce = 8;
  constexpr double kLongWindow = 90;
  const std::int64_t outputs = work.all_outputs / work.groups;
  if (is_channels_last && HasGroupKernel(work)) return {};
  if (!IsHalf(work) && work.window == 1) return {};
  double in = 1;
  double out = 1;
  double share = 1;
  if (work.window > kLongWindow) {
    if (outputs > 32 && outputs != 64) return {};
    if (outputs >= 24) share = std::min(1.0, Real(kAtOnce) / Real(work.groups));
  } else if (work.channels == outputs) {
    const std::uint64_t power = std::bit_ceil(static_cast<std::uint64_t>(outputs));
    in = out = static_cast<double>(power) / Real(outputs);
  } else {
    in = InSteps(work.channels, kStep);
    out = InSteps(outputs, kStep);
  }
  return CopiesInto(work, in, out, share);
}

// Of windows of one element over channels-first images: a product as they lie, but for images of
// which not every place is used, and for long ones whose places are no whole vectors.
Copies PointCopies(const ConvolutionWork& work) {
  const double places = work.input_elements / (Real(work.batch) * Real(work.channels));
  bool copies = false;
  if (work.stride > 1)
    copies = work.channels > 115 || (IsHalf(work) && work.input_elements < 3.5e6);
  else if (IsHalf(work))
    copies = work.channels >= 440 && places > 1 && std::fmod(places, 4) != 0 &&
             work.output_elements > 3.5e5;
  else
    copies = work.batch > 1 && work.channels > 670 && work.outputs > 994;
  if (!copies) return {};
  return {.input = work.input_elements, .output = work.output_elements};
}

// Of images of few channels: first layers. A patch is a window that does not overlap the next.
Copies CopiesOfFew(const ConvolutionWork& work, bool is_channels_last) {
  const double places = work.input_elements / Real(work.channels);
  const bool is_patch = work.stride > 1 && Real(work.stride) >= std::sqrt(work.window);
  const bool is_float16 = work.dtype == tensor::DType::kFloat16;
  const double depth = Real(work.channels) * work.window;
  bool copies = false;
  std::int64_t step = !IsHalf(work) || (is_float16 && !is_patch) ? 1 : kStep;
  if (!is_channels_last) {
    copies = is_patch ? IsHalf(work) && work.outputs > 384 && depth > 49
                      : depth > (IsHalf(work) ? 28 : 125) && work.input_elements > 3.5e5;
  } else if (!IsHalf(work)) {
    copies = work.flops > 1.5e8 && places > 184000 && (work.outputs > 48 || work.batch > 24);
  } else if (is_float16 && !is_patch) {
    step = kStep / 2;
    copies = work.window == 49 && work.stride == 2 && (work.outputs == 32 || work.outputs == 64) &&
             work.positions > 54000;
  } else {
    copies = work.window > (is_patch ? 16 : 36) && places > 75000;
  }
  if (!copies) return {};
  Copies all = CopiesInto(work, InSteps(work.channels, step), 1);
  if (is_channels_last) all.output = 0;
  return all;
}

Copies CopiesOf(const ConvolutionWork& work, bool is_channels_last) {
  if (work.groups > 1) return GroupedCopies(work, is_channels_last);
  if (work.window == 1) return is_channels_last ? Copies() : PointCopies(work);
  if (work.channels < kStep) return CopiesOfFew(work, is_channels_last);
  constexpr double kShort = 118;
  const bool is_small =
      IsHalf(work) ? work.rank == 1 && Real(work.channels) * work.window < kShort
                   : work.channels <= (work.positions < 32000 ? 36 : 22) && work.window <= 9;
  if (!is_channels_last && is_small) return {};
  const std::int64_t step = IsHalf(work) ? kStep : 1;
  const bool copies_input = !is_channels_last || work.channels % step != 0;
  const bool copies_output =
      !is_channels_last || work.all_outputs % (IsHalf(work) ? kStep : kStep / 2) != 0;
  const double out = copies_output ? InSteps(work.all_outputs, step) : 1;
  Copies all = CopiesInto(work, InSteps(work.channels, step), out);
  if (!copies_input) all.input = 0;
  if (!copies_input && out == 1) all.weight = 0;
  if (!copies_output) all.output = 0;
  return all;
}

// Whether cuDNN runs group after group in 16 bits; in 32 bits it follows no rule that was found.
bool RunsByGroup(const ConvolutionWork& work) {
  constexpr std::int64_t kFewChannels = 12;
  constexpr std::int64_t kManyGroups = 128;  // 96 run one by one, 192 do not
  if (work.groups < 2 || !IsHalf(work) || work.is_transposed) return false;
  const std::int64_t outputs = work.all_outputs / work.groups;
  if (work.channels == 1) {
    const bool has_kernel = work.stride == 1 && work.window <= 9 && work.groups > kManyGroups;
    return work.is_channels_last && outputs > 1 && !has_kernel;
  }
  if (work.window == 1) return work.channels > kFewChannels;
  if (HasGroupKernel(work)) return false;
  if (work.is_channels_last && work.channels != outputs) return work.channels > kStep;
  const auto is_power = [](std::int64_t channels) {
    return channels >= 16 && std::has_single_bit(static_cast<std::uint64_t>(channels));
  };
  return is_power(work.channels) && is_power(outputs);
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
  work.window = RealProduct(std::span(shape.weight).subspan(2));
  work.taps = work.window;
  work.input_elements = RealProduct(shape.input);
  work.weight_elements = RealProduct(shape.weight);
  work.output_elements = RealProduct(shape.output);
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
  work->has_gaps = graph::HasGaps(*input_type);
  if (first > 0) work->gradients = GradientsOf(node);
  return work;
}

std::int64_t LibraryKernels(const ConvolutionWork& work) {
  const bool is_copied_once = work.window == 1 || work.is_channels_last;
  if (RunsByGroup(work)) return work.groups * (work.channels == 1 ? 1 : is_copied_once ? 3 : 4);
  // What gradients need was never looked at, and single channels are not copied.
  if (work.gradients > 0 || IsDepthwise(work)) return 1;
  return 1 + CopiesOf(work, work.is_channels_last).kernels();
}

std::int64_t ConvolutionWorkspace(const graph::Graph& graph, const graph::Node& node,
                                  bool is_channels_last) {
  // What gradients need was never looked at.
  if (!graph::IsOneOf(graph, node, graph::OpKind::kConvolution) || IsGradient(node)) return 0;
  const std::optional<ConvolutionWork> work = ConvolutionWorkOf(graph, node);
  if (!work || IsDepthwise(*work)) return 0;
  const std::int64_t element_bytes = tensor::Bits(work->dtype) / 8;
  if (element_bytes != 2 && element_bytes != 4) return 0;
  const double elements = CopiesOf(*work, is_channels_last).elements();
  return Product({static_cast<std::int64_t>(std::min(elements, 9e18)), element_bytes});
}

}  // namespace idbg::plan
