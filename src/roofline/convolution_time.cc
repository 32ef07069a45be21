// SPDX-License-Identifier: Apache-2.0
#include "roofline/convolution_time.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "graph/arguments.h"
#include "graph/flops.h"

namespace idbg::roofline {
namespace {

using tensor::DType;

bool IsHalf(DType dtype) { return tensor::Bits(dtype) <= 16; }

double Ceil(double a, double b) { return std::ceil(a / b); }

double RoundedUp(std::int64_t size, std::int64_t step) {
  return Ceil(static_cast<double>(size), static_cast<double>(step)) * static_cast<double>(step);
}

// Channels in a vector of 16 bytes.
std::int64_t VectorOf(DType dtype) { return IsHalf(dtype) ? 8 : 4; }

constexpr std::int64_t kManyOutputs = std::int64_t{1} << 40;  // beyond that sizes are not meant

double ElementBytes(DType dtype) { return tensor::Bits(dtype) / 8.0; }

struct Tile {
  double rows;
  double columns;
  double KernelCosts::* share;
};
constexpr std::array kTiles = {
    Tile{64, 64, &KernelCosts::convolution_tile_small},
    Tile{128, 64, &KernelCosts::convolution_tile_middle},
    Tile{64, 128, &KernelCosts::convolution_tile_middle},
    Tile{128, 128, &KernelCosts::convolution_tile_large},
    Tile{256, 64, &KernelCosts::convolution_tile_large},
    Tile{256, 128, &KernelCosts::convolution_tile_largest},
    Tile{128, 256, &KernelCosts::convolution_tile_largest},
};

// The main kernel of an implicit GEMM.
double DenseS(const ConvolutionWork& work, const Rate& rate, const Device& device) {
  constexpr double kLargeWindow = 25;
  const KernelCosts& costs = device.costs();
  const std::int64_t vector = VectorOf(work.dtype);
  const double channels = RoundedUp(work.channels, vector);
  const double outputs = RoundedUp(work.outputs, vector);
  // Kernels that take rows of few or odd channels sum up half as many in a step.
  const bool is_short = work.channels % vector != 0 || work.channels < 16;
  const double depth = (IsHalf(work.dtype) ? 64.0 : 32.0) / (is_short ? 2 : 1);
  const double steps = work.taps * Ceil(channels, depth);
  const double units = std::max(1.0, device.units());
  const double least_s = costs.convolution_step_us * 1e-6 *
                         (work.taps > kLargeWindow ? costs.convolution_large_window : 1);
  double best = 0;
  for (const Tile& tile : kTiles) {
    const double tiles = Ceil(work.positions, tile.rows) * Ceil(outputs, tile.columns);
    double share = costs.*tile.share;
    if (work.is_transposed) share *= costs.convolution_transposed;
    const double step_s = 2 * tile.rows * tile.columns * depth / (rate.peak / units * share);
    const double time_s = std::ceil(tiles / units) * steps * std::max(step_s, least_s);
    if (best == 0 || time_s < best) best = time_s;
  }
  return best;
}

double FewChannelsS(const ConvolutionWork& work, const Rate& rate, const Device& device) {
  constexpr double kFullOutputs = 48;
  const KernelCosts& costs = device.costs();
  double share = costs.convolution_few_channels_tf32;
  if (work.dtype == DType::kFloat16) share = costs.convolution_few_channels_half;
  if (work.dtype == DType::kBfloat16)
    share = costs.convolution_few_channels *
            std::min(1.0, static_cast<double>(work.outputs) / kFullOutputs);
  return work.flops / (rate.peak * share);
}

double DepthwiseS(const ConvolutionWork& work, const Device& device) {
  constexpr std::int64_t kLargeBatch = 8;
  const auto rate = device.VectorRate(DType::kFloat32);
  if (!rate) return 0;
  const KernelCosts& costs = device.costs();
  if (work.rank == 1) {
    const double slots = costs.depthwise_1d_slots + costs.depthwise_1d_tap_slots * work.taps;
    return work.output_elements * slots / (rate->peak / 2);
  }
  double share = work.stride > 1 ? costs.depthwise_strided_rate : costs.depthwise_rate;
  if (!IsHalf(work.dtype)) share = costs.depthwise_float_rate;
  if (work.batch < kLargeBatch) share = std::min(share, costs.depthwise_small_rate);
  return costs.depthwise_tap_us * 1e-6 * work.taps + work.flops / (rate->peak * share);
}

// Channels of a group are padded to what a step of the sum takes.
double GroupedS(const ConvolutionWork& work, const Rate& rate, const Device& device) {
  constexpr double kPadded = 64;
  const double used = std::min(1.0, static_cast<double>(work.channels) / kPadded);
  return work.flops / (rate.peak * device.costs().convolution_grouped * used);
}

// A kernel that reads and writes `elements` of an image with so many channels, with the floor of
// such kernels. Tiles that few channels do not fill are moved as whole ones.
void AddHelper(double elements, std::int64_t channels, const ConvolutionWork& work,
               const Device& device, CallTime& call) {
  constexpr double kTera = 1e12;
  constexpr double kTileChannels = 24;
  elements /= std::min(1.0, static_cast<double>(channels) / kTileChannels);
  call.helpers_s +=
      device.FloorS(KernelClass::kOther) +
      2 * elements * ElementBytes(work.dtype) / (device.costs().layout_bandwidth * kTera);
  ++call.helpers;
}

void AddHelpers(const ConvolutionWork& work, bool pads, const Device& device, CallTime& call) {
  constexpr std::int64_t kWide = 64;  // padding moves whole rows
  const std::int64_t vector = VectorOf(work.dtype);
  const bool is_depthwise = work.groups > 1 && work.channels == 1;
  if (!work.is_channels_last && !is_depthwise) {
    AddHelper(work.input_elements, work.channels * work.groups, work, device, call);
    AddHelper(work.weight_elements, work.channels, work, device, call);
    AddHelper(work.output_elements, work.outputs * work.groups, work, device, call);
    return;
  }
  if (!pads) return;
  // Each is cleared, then filled: two launches.
  const auto add = [&](double elements) {
    call.helpers_s += device.FloorS(KernelClass::kOther);
    ++call.clears;
    AddHelper(elements, kWide, work, device, call);
  };
  const double wider = RoundedUp(work.channels, vector) /
                       static_cast<double>(std::max<std::int64_t>(1, work.channels));
  if (work.channels % vector != 0) add(work.input_elements * (1 + wider) / 2);
  add(work.weight_elements * (1 + wider) / 2);
  if (work.outputs % vector != 0) add(work.output_elements);
}

}  // namespace

std::optional<ConvolutionWork> ConvolutionWorkOf(const graph::Graph& graph,
                                                 const graph::Node& node) {
  const graph::TensorType* input_type = graph::FindTensor(graph, node, "input", 0);
  const graph::TensorType* weight_type = graph::FindTensor(graph, node, "weight", 1);
  const graph::TensorType* output_type = graph::OutputType(graph, node, 0);
  const auto input = graph::SizesOf(input_type);
  const auto weight = graph::SizesOf(weight_type);
  const auto output = graph::SizesOf(output_type);
  if (!input || !weight || !output || input->size() < 3 || weight->size() != input->size() ||
      output->size() != input->size())
    return std::nullopt;
  const bool is_transposed = (*weight)[0] != (*output)[1];
  ConvolutionWork work{.batch = (*input)[0], .dtype = input_type->dtype};
  work.is_transposed = is_transposed;
  work.rank = static_cast<int>(input->size()) - 2;
  const std::int64_t per_group = (*weight)[1];
  if (per_group < 1 || (*input)[1] < 1) return std::nullopt;
  work.groups = std::max<std::int64_t>(1, (is_transposed ? (*output)[1] : (*input)[1]) / per_group);
  work.channels = (*input)[1] / work.groups;
  work.outputs = (*output)[1] / work.groups;
  if (work.channels < 1 || work.outputs < 1) return std::nullopt;
  work.taps = 1;
  for (std::size_t i = 2; i < weight->size(); ++i) work.taps *= static_cast<double>((*weight)[i]);
  const auto stride = graph::FindInts(graph, node, "stride", 3);
  work.stride = stride && !stride->empty() ? stride->front() : 1;
  work.input_elements = graph::CountOf(input_type).value_or(0);
  work.weight_elements = graph::CountOf(weight_type).value_or(0);
  work.output_elements = graph::CountOf(output_type).value_or(0);
  const auto rows = [](double elements, std::int64_t channels) {
    return elements / static_cast<double>(std::max<std::int64_t>(1, channels));
  };
  work.positions = is_transposed ? rows(work.input_elements, (*input)[1])
                                 : rows(work.output_elements, (*output)[1]);
  // A product for each place of a step: the window's taps are shared out among them.
  constexpr std::int64_t kLargestStep = 64;
  const auto places = static_cast<double>(std::clamp<std::int64_t>(work.stride, 1, kLargestStep));
  if (is_transposed && work.outputs < kManyOutputs) {
    work.outputs *= static_cast<std::int64_t>(places * places);
    work.taps = std::max(1.0, work.taps / (places * places));
  }
  work.flops = 2 * work.positions * static_cast<double>(work.groups) *
               static_cast<double>(work.channels) * static_cast<double>(work.outputs) * work.taps;
  return work;
}

std::optional<Gemm> PointwiseProduct(const ConvolutionWork& work) {
  if (work.taps != 1 || work.stride != 1 || work.groups != 1 || work.is_transposed ||
      !work.is_channels_last || !(work.positions < 1e15))
    return std::nullopt;
  return Gemm{.m = static_cast<std::int64_t>(work.positions),
              .n = work.outputs,
              .k = work.channels,
              .b_transposed = true,
              .dtype = work.dtype};
}

std::optional<CallTime> ConvolutionS(const ConvolutionWork& work, double memory_s,
                                     const Device& device) {
  constexpr double kSmallWindow = 16;
  const auto rate = device.ProductRate(work.dtype, graph::OpKind::kConvolution);
  if (!rate || PointwiseProduct(work)) return std::nullopt;
  CallTime call;
  bool pads = work.channels % VectorOf(work.dtype) != 0 || work.outputs % VectorOf(work.dtype) != 0;
  if (work.groups > 1 && work.channels == 1) {
    call.kernel_s = DepthwiseS(work, device);
    pads = false;
  } else if (work.groups > 1) {
    call.kernel_s = GroupedS(work, *rate, device);
    pads = false;
  } else if (work.channels < VectorOf(work.dtype) &&
             (work.dtype != DType::kBfloat16 || work.taps <= kSmallWindow)) {
    call.kernel_s = FewChannelsS(work, *rate, device);
    pads = false;
  } else {
    call.kernel_s = DenseS(work, *rate, device);
  }
  call.kernel_s = std::max(call.kernel_s, memory_s);
  AddHelpers(work, pads, device, call);
  return call;
}

}  // namespace idbg::roofline
