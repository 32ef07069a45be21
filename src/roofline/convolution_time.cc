// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>

#include "roofline/class_times.h"

namespace idbg::roofline {
namespace {

using tensor::DType;

bool IsHalf(DType dtype) { return tensor::Bits(dtype) <= 16; }

double CeilOf(double a, double b) { return std::ceil(a / b); }

double RoundedUp(std::int64_t size, std::int64_t step) {
  return CeilOf(static_cast<double>(size), static_cast<double>(step)) * static_cast<double>(step);
}

// Channels in a vector of 16 bytes.
std::int64_t VectorOf(DType dtype) { return IsHalf(dtype) ? 8 : 4; }

double ElementBytes(DType dtype) { return tensor::Bits(dtype) / 8.0; }

struct ConvolutionTile {
  double rows;
  double columns;
  double device::KernelCosts::* share = nullptr;
};
constexpr std::array kTiles = {
    ConvolutionTile{64, 64, &device::KernelCosts::convolution_tile_small},
    ConvolutionTile{128, 64, &device::KernelCosts::convolution_tile_middle},
    ConvolutionTile{64, 128, &device::KernelCosts::convolution_tile_middle},
    ConvolutionTile{128, 128, &device::KernelCosts::convolution_tile_large},
    ConvolutionTile{256, 64, &device::KernelCosts::convolution_tile_large},
    ConvolutionTile{256, 128, &device::KernelCosts::convolution_tile_largest},
    ConvolutionTile{128, 256, &device::KernelCosts::convolution_tile_largest},
};

// Time of the tiles of one size: as many on each unit, one after another, as fill all positions.
double WavesOf(const plan::ConvolutionWork& work, double outputs, const ConvolutionTile& tile,
               double units) {
  return std::ceil(CeilOf(work.positions, tile.rows) * CeilOf(outputs, tile.columns) / units);
}

// The main kernel of an implicit GEMM.
double DenseS(const plan::ConvolutionWork& work, const device::Rate& rate,
              const device::Device& device) {
  constexpr double kLargeWindow = 25;
  const device::KernelCosts& costs = device.costs();
  const std::int64_t vector = VectorOf(work.dtype);
  const double channels = RoundedUp(work.channels, vector);
  const double outputs = RoundedUp(work.outputs, vector);
  // Kernels that take rows of few or odd channels sum up half as many in a step.
  const bool is_short = work.channels % vector != 0 || work.channels < 16;
  const double depth = (IsHalf(work.dtype) ? 64.0 : 32.0) / (is_short ? 2 : 1);
  const double steps = work.taps * CeilOf(channels, depth);
  const double units = std::max(1.0, device.units());
  const double least_s = costs.convolution_step_us * 1e-6 *
                         (work.taps > kLargeWindow ? costs.convolution_large_window : 1);
  double best = 0;
  for (const ConvolutionTile& tile : kTiles) {
    double share = costs.*tile.share;
    if (work.is_transposed) share *= costs.convolution_transposed;
    const double step_s = 2 * tile.rows * tile.columns * depth / (rate.peak / units * share);
    const double time_s = WavesOf(work, outputs, tile, units) * steps * std::max(step_s, least_s);
    if (best == 0 || time_s < best) best = time_s;
  }
  return best;
}

// TF32 with a large window: older kernels, on operands that are rounded beforehand.
bool IsRounded(const plan::ConvolutionWork& work) {
  constexpr double kLargeWindow = 25;
  return !IsHalf(work.dtype) && work.taps > kLargeWindow && !work.is_transposed;
}

double RoundedS(const plan::ConvolutionWork& work, const device::Device& device) {
  constexpr ConvolutionTile kTile = {128, 128};
  constexpr double kDepth = 32;
  const double steps = work.taps * CeilOf(static_cast<double>(work.channels), kDepth);
  const double waves =
      WavesOf(work, static_cast<double>(work.outputs), kTile, std::max(1.0, device.units()));
  return waves * steps * device.costs().convolution_rounded_step_us * 1e-6;
}

// How cuDNN computes 16-bit convolutions of fewer channels than a vector has.
enum class FewChannels {
  kDirect,  // kernels that load single elements
  kPadded,  // the channels are padded to a vector, of which each place of the window is a step
  kPlain,   // on ordinary units, as the operands lie
};

FewChannels WayOf(const plan::ConvolutionWork& work) {
  constexpr double kSmallWindow = 16;
  constexpr double kHugeWindow = 512;
  constexpr std::int64_t kManyOutputs = 512;
  const bool is_large =
      work.dtype == DType::kBfloat16 ? work.taps > kSmallWindow : work.taps > kHugeWindow;
  if (!IsHalf(work.dtype)) return FewChannels::kDirect;
  if (!work.is_channels_last && work.outputs < kManyOutputs) return FewChannels::kPlain;
  return is_large ? FewChannels::kPadded : FewChannels::kDirect;
}

// Tiles of the kernels for padded channels, one on a unit at a time, whose steps wait for loads.
double PaddedS(const plan::ConvolutionWork& work, const device::Device& device) {
  constexpr std::array kTwo = {ConvolutionTile{256, 64}, ConvolutionTile{128, 128}};
  const double units = std::max(1.0, device.units());
  const double outputs = RoundedUp(work.outputs, VectorOf(work.dtype));
  const double waves =
      std::min(WavesOf(work, outputs, kTwo[0], units), WavesOf(work, outputs, kTwo[1], units));
  return waves * work.taps * device.costs().convolution_padded_step_us * 1e-6;
}

double PlainS(const plan::ConvolutionWork& work, const device::Device& device) {
  const auto rate = device.VectorRate(DType::kFloat32);
  return rate ? work.flops / (rate->peak * device.costs().convolution_plain) : 0;
}

// In float16 and TF32 blocks of 128 places and 32 outputs, several of them on a unit; a lone block
// waits for each place of the sum.
double BlocksS(const plan::ConvolutionWork& work, const device::Device& device) {
  constexpr ConvolutionTile kBlock = {128, 32};
  const device::KernelCosts& costs = device.costs();
  const double places = work.taps * static_cast<double>(work.channels);
  const double waves =
      WavesOf(work, static_cast<double>(work.outputs), kBlock, std::max(1.0, device.units()));
  const double filled_us =
      waves * (places * costs.convolution_place_us + costs.convolution_block_us);
  return std::max(filled_us, places * costs.convolution_lone_place_us) * 1e-6;
}

double FewChannelsS(const plan::ConvolutionWork& work, const device::Rate& rate,
                    const device::Device& device) {
  constexpr double kFullOutputs = 48;
  if (work.dtype != DType::kBfloat16) return BlocksS(work, device);
  const double filled = std::min(1.0, static_cast<double>(work.outputs) / kFullOutputs);
  return work.flops / (rate.peak * device.costs().convolution_few_channels * filled);
}

// Places of a window of `side` that lie within an input of `input`, in the mean: half a window is
// beyond each end, unless the window is only put where all of it has places.
double PlacesWithin(double side, double input, double output, double stride) {
  const double half = std::floor(side / 2);
  const bool is_padded = output * stride >= input;
  return is_padded ? std::max(1.0, side - half * (half + 1) / input) : side;
}

double TapsWithin(const plan::ConvolutionWork& work) {
  double taps = 1;
  for (std::size_t i = 0; i < work.window_sides.size(); ++i)
    taps *= PlacesWithin(work.window_sides.at(i), work.input_sides.at(i), work.output_sides.at(i),
                         static_cast<double>(work.stride));
  return taps;
}

// Of single channels that lie last a large window, or several outputs each, has no kernel of its
// own: one for any groups computes a result in a thread.
bool IsDirectDepthwise(const plan::ConvolutionWork& work) {
  constexpr double kLargeWindow = 64;
  constexpr std::int64_t kManyGroups = 128;
  constexpr double kSmallWindow = 9;
  if (!IsDepthwise(work) || work.rank != 2 || !work.is_channels_last || work.is_transposed)
    return false;
  if (work.outputs == 1) return work.window > kLargeWindow;
  return !IsHalf(work.dtype) ||
         (work.groups > kManyGroups && work.stride == 1 && work.window <= kSmallWindow);
}

// Blocks of 1,024 results, each of which waits for one place of the window after another: longer
// where rows of channels are whole lines of the cache.
double DirectDepthwiseS(const plan::ConvolutionWork& work, const device::Device& device) {
  constexpr double kThreads = 1024;
  constexpr double kLine = 128;
  const device::KernelCosts& costs = device.costs();
  const double row = static_cast<double>(work.all_outputs) * ElementBytes(work.dtype);
  const double place_us = std::fmod(row, kLine) == 0 ? costs.depthwise_direct_line_place_us
                                                     : costs.depthwise_direct_place_us;
  const double waves =
      CeilOf(CeilOf(work.output_elements, kThreads), std::max(1.0, device.units()));
  return waves * (costs.depthwise_direct_us + TapsWithin(work) * place_us) * 1e-6;
}

// Each channel by a kernel of its own, several of them at a time.
double ByChannelS(const plan::ConvolutionWork& work, const device::Device& device) {
  constexpr double kPositions = 128;
  const device::KernelCosts& costs = device.costs();
  const double block_us = costs.depthwise_block_us + costs.depthwise_block_place_us * work.window;
  return static_cast<double>(work.groups) *
         (costs.depthwise_channel_us + CeilOf(work.positions, kPositions) * block_us) * 1e-6;
}

bool RunsByChannel(const plan::ConvolutionWork& work) {
  return IsDepthwise(work) && work.rank == 2 && work.is_channels_last && work.outputs > 1 &&
         !work.is_transposed && IsHalf(work.dtype) && !IsDirectDepthwise(work);
}

double DepthwiseS(const plan::ConvolutionWork& work, const device::Device& device) {
  constexpr std::int64_t kLargeBatch = 8;
  if (IsDirectDepthwise(work)) return DirectDepthwiseS(work, device);
  if (RunsByChannel(work)) return ByChannelS(work, device);
  const auto rate = device.VectorRate(DType::kFloat32);
  if (!rate) return 0;
  const device::KernelCosts& costs = device.costs();
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
double GroupedS(const plan::ConvolutionWork& work, const device::Rate& rate,
                const device::Device& device) {
  constexpr double kPadded = 64;
  const double used = std::min(1.0, static_cast<double>(work.channels) / kPadded);
  return work.flops / (rate.peak * device.costs().convolution_grouped * used);
}

// An operand as cuDNN's kernels change its layout: images of so many places and channels.
struct Operand {
  double images = 1;
  double places = 1;
  std::int64_t channels = 1;
  double elements() const { return images * places * static_cast<double>(channels); }
};

void AddKernel(double moved_s, const device::Device& device, CallTime& call) {
  call.helpers_s += device.FloorS(plan::KernelClass::kOther) + moved_s;
  ++call.helpers;
}

void AddClear(double bytes, const device::Device& device, CallTime& call) {
  call.helpers_s += device.FloorS(plan::KernelClass::kOther) + bytes / device.bandwidth();
  ++call.clears;
}

// Between channels first and channels last: tiles of 32 places by 32 channels, full or not.
void AddTransposition(const Operand& operand, DType dtype, const device::Device& device,
                      CallTime& call) {
  constexpr double kSide = 32;
  const double tiles = operand.images * CeilOf(operand.places, kSide) *
                       CeilOf(static_cast<double>(operand.channels), kSide);
  const double tiles_s =
      tiles * device.costs().layout_tile_us * 1e-6 / std::max(1.0, device.units());
  const double bytes = 2 * operand.elements() * ElementBytes(dtype);
  AddKernel(std::max(tiles_s, bytes / device.bandwidth()), device, call);
}

// Into wider rows of channels, which stay where they are.
void AddPadding(double elements, const plan::ConvolutionWork& work, const device::Device& device,
                CallTime& call) {
  constexpr double kTera = 1e12;
  AddKernel(2 * elements * ElementBytes(work.dtype) / (device.costs().layout_bandwidth * kTera),
            device, call);
}

// Of both operands.
void AddRounding(const plan::ConvolutionWork& work, const device::Device& device, CallTime& call) {
  // Thousands of blocks take a time of their own, whatever there is to do.
  const double blocks_s = device.costs().layout_rounding_us * 1e-6;
  for (const double elements : {work.input_elements, work.weight_elements}) {
    const double moved_s = 2 * elements * ElementBytes(work.dtype) / device.bandwidth();
    AddKernel(std::max(blocks_s, moved_s), device, call);
  }
}

Operand InputOf(const plan::ConvolutionWork& work) {
  const auto images = static_cast<double>(work.batch);
  const std::int64_t channels = work.channels * work.groups;
  return {images, work.input_elements / images / static_cast<double>(channels), channels};
}

Operand OutputOf(const plan::ConvolutionWork& work) {
  const auto images = static_cast<double>(work.batch);
  const std::int64_t channels =
      std::max<std::int64_t>(1, work.is_transposed ? work.all_outputs : work.outputs * work.groups);
  return {images, work.output_elements / images / static_cast<double>(channels), channels};
}

Operand WeightOf(const plan::ConvolutionWork& work) {
  const double images = work.weight_elements / static_cast<double>(work.channels) / work.window;
  return {std::max(1.0, images), work.window, work.channels};
}

double WidthOf(std::int64_t channels, std::int64_t step) {
  return RoundedUp(channels, step) / static_cast<double>(std::max<std::int64_t>(1, channels));
}

// What brings operands of dense convolutions into the layout of the main kernel, and the result out
// of it. `pads`: rows of channels are made whole vectors; the new places are cleared.
void AddDenseHelpers(const plan::ConvolutionWork& work, bool pads, const device::Device& device,
                     CallTime& call) {
  const std::int64_t vector = VectorOf(work.dtype);
  const double wider = WidthOf(work.channels, vector);
  const bool pads_channels = pads && work.channels % vector != 0;
  const auto clear = [&](double elements) {
    AddClear(elements * wider * ElementBytes(work.dtype), device, call);
  };
  if (!work.is_channels_last) {
    if (pads_channels) clear(work.input_elements);
    AddTransposition(InputOf(work), work.dtype, device, call);
    if (pads_channels) clear(work.weight_elements);
    AddTransposition(WeightOf(work), work.dtype, device, call);
    // TF32 kernels write channels first themselves.
    if (IsHalf(work.dtype)) AddTransposition(OutputOf(work), work.dtype, device, call);
    return;
  }
  if (!pads) return;
  if (pads_channels) {
    clear(work.input_elements);
    AddPadding(work.input_elements * (1 + wider) / 2, work, device, call);
  }
  clear(work.weight_elements);
  AddPadding(work.weight_elements * (1 + wider) / 2, work, device, call);
  if (work.outputs % vector != 0) {
    clear(work.output_elements);
    AddPadding(work.output_elements, work, device, call);
  }
}

// Channels of a group that is no whole vector are spread out, by a kernel for any layouts where
// they lie last.
void AddGroupedHelpers(const plan::ConvolutionWork& work, const device::Device& device,
                       CallTime& call) {
  constexpr std::int64_t kVectorOfGroup = 16;
  const bool spreads = work.channels % VectorOf(work.dtype) != 0 ||
                       (IsHalf(work.dtype) && work.channels % kVectorOfGroup != 0);
  const double wider = WidthOf(work.channels, kVectorOfGroup);
  const auto bring = [&](bool by_any, double elements, const Operand& operand) {
    if (!by_any) return AddTransposition(operand, work.dtype, device, call);
    const device::KernelCosts& costs = device.costs();
    call.helpers_s += costs.layout_transform_us * 1e-6 + elements * costs.layout_element_ps * 1e-12;
    ++call.helpers;
  };
  const auto clear = [&](double elements) {
    AddClear(elements * wider * ElementBytes(work.dtype), device, call);
  };
  if (!spreads && work.is_channels_last) return;
  if (spreads) clear(work.input_elements);
  bring(work.is_channels_last, work.input_elements, InputOf(work));
  if (spreads) clear(work.weight_elements);
  bring(spreads, work.weight_elements, WeightOf(work));
  bring(work.is_channels_last, work.output_elements, OutputOf(work));
}

// One group after another, some of them at a time: on matrix units in steps of few channels, which
// wait for their loads. For many outputs, or for many places that are no whole steps, the library
// has nothing but kernels of ordinary units.
double ByGroupS(const plan::ConvolutionWork& work, const device::Device& device) {
  constexpr double kAtOnce = 6;
  constexpr std::int64_t kMostOutputs = 64;
  constexpr double kMostPlaces = 4800;
  const device::KernelCosts& costs = device.costs();
  const std::int64_t step = 4 * VectorOf(work.dtype);
  const double places = static_cast<double>(work.channels) * work.window;
  const bool has_units =
      !IsHalf(work.dtype) ||
      (work.outputs <= kMostOutputs && (work.channels % step == 0 || places < kMostPlaces));
  const auto groups = static_cast<double>(work.groups);
  if (!has_units) {
    // Short rows are one kernel a group, which run side by side; longer ones are several, one
    // after another.
    constexpr double kShort = 128;
    constexpr double kSideBySide = 8;
    const bool is_short = work.stride == 1 && work.output_sides[2] <= kShort;
    return (is_short ? CeilOf(groups, kSideBySide) : groups) * places *
           costs.convolution_group_place_us * 1e-6;
  }
  const double steps = work.window * RoundedUp(work.channels, step) / static_cast<double>(step);
  return CeilOf(groups, kAtOnce) * steps * costs.convolution_group_step_us * 1e-6;
}

// Operands of the first group, and its result; those of others meanwhile.
void AddByGroupHelpers(const plan::ConvolutionWork& work, const device::Device& device,
                       CallTime& call) {
  for (Operand operand : {InputOf(work), WeightOf(work), OutputOf(work)}) {
    const double groups = static_cast<double>(work.groups);
    if (operand.channels > work.channels)
      operand.channels /= work.groups;
    else
      operand.images /= groups;
    AddTransposition(operand, work.dtype, device, call);
  }
}

// Of very few channels in a group: a kernel of its own, which takes operands as they lie.
bool IsDirect(const plan::ConvolutionWork& work) {
  constexpr std::int64_t kFew = 6;
  return work.dtype == DType::kBfloat16 && work.channels < kFew;
}

}  // namespace

bool HasOwnKernels(const plan::ConvolutionWork& work) {
  return RunsByGroup(work) || RunsByChannel(work) || IsDirectDepthwise(work);
}

bool RunsByGroup(const plan::ConvolutionWork& work) {
  constexpr double kLongWindow = 48;
  return work.rank == 1 && work.groups > 1 && work.channels > 1 && work.window >= kLongWindow;
}

std::optional<plan::Gemm> PointwiseProduct(const plan::ConvolutionWork& work) {
  if (work.taps != 1 || work.stride != 1 || work.groups != 1 || work.is_transposed ||
      !(work.positions < 1e15))
    return std::nullopt;
  const auto positions = static_cast<std::int64_t>(work.positions);
  if (work.is_channels_last) {
    return plan::Gemm{.m = positions,
                      .n = work.outputs,
                      .k = work.channels,
                      .b_transposed = true,
                      .dtype = work.dtype};
  }
  // As they lie: the weight by each image.
  const std::int64_t images = std::max<std::int64_t>(1, work.batch);
  return plan::Gemm{.batch = images,
                    .m = work.outputs,
                    .n = std::max<std::int64_t>(1, positions / images),
                    .k = work.channels,
                    .op = images > 1 ? gemm::Op::kBmm : gemm::Op::kMm,
                    .dtype = work.dtype};
}

std::optional<CallTime> ConvolutionS(const plan::ConvolutionWork& work, double memory_s,
                                     const device::Device& device) {
  const auto rate = device.ProductRate(work.dtype, graph::OpKind::kConvolution);
  if (!rate || PointwiseProduct(work)) return std::nullopt;
  CallTime call;
  const std::int64_t vector = VectorOf(work.dtype);
  if (work.groups > 1 && work.channels == 1) {
    call.kernel_s = DepthwiseS(work, device);
    call.floor_s = device.costs().depthwise_start_us * 1e-6;
  } else if (RunsByGroup(work)) {
    call.kernel_s = ByGroupS(work, device);
    AddByGroupHelpers(work, device, call);
  } else if (work.groups > 1) {
    call.kernel_s = GroupedS(work, *rate, device);
    if (!IsDirect(work)) AddGroupedHelpers(work, device, call);
  } else if (work.channels < vector) {
    const FewChannels way = WayOf(work);
    // Operands of TF32 are rounded beforehand, where that pays.
    constexpr double kManyPlaces = 16384;
    if (!IsHalf(work.dtype) && work.positions >= kManyPlaces) AddRounding(work, device, call);
    if (way == FewChannels::kPlain) {
      call.kernel_s = PlainS(work, device);
    } else {
      const bool pads = way == FewChannels::kPadded;
      call.kernel_s = pads ? PaddedS(work, device) : FewChannelsS(work, *rate, device);
      AddDenseHelpers(work, pads, device, call);
    }
  } else {
    const bool rounds = IsRounded(work);
    if (rounds) AddRounding(work, device, call);
    call.kernel_s = rounds ? RoundedS(work, device) : DenseS(work, *rate, device);
    const bool pads = work.channels % vector != 0 || work.outputs % vector != 0;
    AddDenseHelpers(work, pads, device, call);
  }
  call.kernel_s = std::max(call.kernel_s, memory_s);
  return call;
}

}  // namespace idbg::roofline
