// SPDX-License-Identifier: Apache-2.0
#include "roofline/calls/call_price.h"

#include <algorithm>
#include <array>

#include "base/error.h"
#include "roofline/class_times.h"

namespace idbg::roofline {

namespace {

// Keeps features of tiny calls finite. A part of the layouts: another value asks for other
// networks.
constexpr double kStartS = 4e-6;

using tensor::DType;

class FeatureWriter {
 public:
  void Add(double value) { features_.push_back(static_cast<float>(value)); }
  void AddLog(double value) { Add(std::log2(std::max(value, 1e-12))); }
  void AddIs(bool value) { Add(value ? 1 : 0); }
  std::vector<float> Take(std::size_t count) {
    IDBG_CHECK(features_.size() == count);
    return std::move(features_);
  }

 private:
  std::vector<float> features_;
};

double FilledShare(double size, double tile) { return size / (std::ceil(size / tile) * tile); }

void AddSizes(const plan::AttentionWork& work, double flops, FeatureWriter& features) {
  const double batch = plan::Real(work.batch);
  const double queries = plan::Real(work.queries);
  const double keys = plan::Real(work.keys);
  const double channels = plan::Real(work.channels);
  for (const double size : {batch, queries, keys, channels, flops, batch * queries, batch * keys,
                            batch * queries * keys, queries / keys, plan::Real(work.sharing),
                            batch / plan::Real(work.sharing)})
    features.AddLog(size);
}

// How often blocks fill the device, and how much of the last time.
void AddWaves(double blocks, const device::Device& device, FeatureWriter& features) {
  const double waves = blocks / device.units();
  features.AddLog(waves);
  features.AddLog(std::ceil(waves));
  features.Add(waves / std::ceil(waves));
}

// Blocks of queries, and how long each works.
void AddTiles(const plan::AttentionWork& work, const device::Device& device,
              FeatureWriter& features) {
  for (const double side : {64.0, 128.0, 192.0, 256.0}) {
    AddWaves(plan::Real(work.batch) * std::ceil(plan::Real(work.queries) / side), device, features);
    features.Add(FilledShare(plan::Real(work.queries), side));
  }
  for (const double side : {64.0, 128.0}) {
    features.AddLog(std::ceil(plan::Real(work.keys) / side));
    features.Add(FilledShare(plan::Real(work.keys), side));
  }
  for (const double side : {32.0, 64.0, 128.0})
    features.Add(FilledShare(plan::Real(work.channels), side));
}

void AddKinds(const plan::AttentionWork& work, FeatureWriter& features) {
  for (const bool is : {work.dtype == DType::kBfloat16,
                        work.dtype == DType::kFloat16,
                        work.dtype == DType::kFloat32,
                        work.has_mask,
                        work.has_mask && !work.is_mask_aligned,
                        work.is_causal,
                        work.uses_cudnn,
                        work.queries == work.keys,
                        work.queries == 1,
                        work.queries <= 8,
                        work.sharing > 1,
                        work.keys % 8 == 0,
                        work.keys % 64 == 0,
                        work.keys % 128 == 0,
                        work.queries % 128 == 0,
                        work.channels <= 32,
                        work.channels <= 64,
                        work.channels <= 128,
                        work.channels % 8 == 0,
                        work.channels % 16 == 0})
    features.AddIs(is);
}

double BytesOf(const plan::ConvolutionWork& work) {
  return (work.input_elements + work.weight_elements + work.output_elements) *
         (tensor::Bits(work.dtype) / 8.0);
}

double ComputeS(const plan::ConvolutionWork& work, const device::Device& device) {
  const auto rate = plan::IsDepthwise(work)
                        ? device.VectorRate(DType::kFloat32)
                        : device.ProductRate(work.dtype, graph::OpKind::kConvolution);
  return rate ? work.flops / rate->peak : 0;
}

double MemoryS(const plan::ConvolutionWork& work, const device::Device& device) {
  return BytesOf(work) / device.peak_bandwidth();
}

void AddSizes(const plan::ConvolutionWork& work, double outputs, FeatureWriter& features) {
  const auto groups = static_cast<double>(work.groups);
  const auto channels = static_cast<double>(work.channels);
  for (const double size :
       {static_cast<double>(work.batch), channels, outputs, groups, channels * groups,
        outputs * groups, work.window, work.positions, work.flops, work.input_elements,
        work.weight_elements, work.output_elements, static_cast<double>(work.stride),
        static_cast<double>(work.dilation), channels * work.window, outputs / channels,
        work.positions / static_cast<double>(work.batch)})
    features.AddLog(size);
  for (const auto& sides : {work.input_sides, work.window_sides, work.output_sides}) {
    for (const double side : sides) features.AddLog(side);
  }
}

// Seconds by specifications alone: products at the peak of the units that take them, or operands
// once from memory, and the floor that is assumed of any GPU.
double ConvolutionFloorS(const plan::ConvolutionWork& work, const device::Device& device) {
  return std::max(ComputeS(work, device), MemoryS(work, device)) + kStartS;
}

void AddTerms(const plan::ConvolutionWork& work, const device::Device& device,
              FeatureWriter& features) {
  const double compute_s = ComputeS(work, device);
  const double memory_s = MemoryS(work, device);
  features.AddLog(compute_s * 1e6);
  features.AddLog(memory_s * 1e6);
  features.AddLog(ConvolutionFloorS(work, device) * 1e6);
  features.AddLog(compute_s / memory_s);
  features.AddLog(BytesOf(work) / std::max(1.0, device.l2_bytes()));
}

// Tiles of an implicit GEMM.
void AddTiles(const plan::ConvolutionWork& work, double outputs, const device::Device& device,
              FeatureWriter& features) {
  constexpr std::array<std::array<double, 2>, 6> kTiles = {
      {{32, 32}, {64, 64}, {128, 64}, {128, 128}, {256, 64}, {256, 128}}};
  for (const auto& [rows, columns] : kTiles) {
    const double tiles = static_cast<double>(work.groups) * std::ceil(work.positions / rows) *
                         std::ceil(outputs / columns);
    AddWaves(tiles, device, features);
    features.AddLog(tiles * rows * columns /
                    (work.positions * outputs * static_cast<double>(work.groups)));
  }
  for (const double depth : {8.0, 32.0, 64.0})
    features.AddLog(work.taps * std::ceil(static_cast<double>(work.channels) / depth));
}

double ComputeS(const plan::Gemm& product, const device::Device& device) {
  const auto rate = device.ProductRate(product.dtype, graph::OpKind::kGemm);
  const auto [batch, m, n, k] = product.RealSizes();
  return rate ? 2 * batch * m * n * k / rate->peak : 0;
}

// Bytes of the operands, each once, and of the result.
std::array<double, 3> BytesOf(const plan::Gemm& product) {
  const auto [batch, m, n, k] = product.RealSizes();
  const double bytes = tensor::Bits(product.dtype) / 8.0;
  return {bytes * batch * m * k, bytes * (product.is_b_shared ? 1 : batch) * k * n,
          bytes * batch * m * n};
}

void AddSizes(const plan::Gemm& product, FeatureWriter& features) {
  const auto [batch, m, n, k] = product.RealSizes();
  for (const double size : {batch, m, n, k, batch * m, m * n, batch * m * n * k, n / m,
                            k / std::max(m, n), std::ceil(k / 8), std::ceil(k / 32)})
    features.AddLog(size);
  features.Add(FilledShare(k, 32));
}

void AddTiles(const plan::Gemm& product, const device::Device& device, FeatureWriter& features) {
  constexpr std::array<std::array<double, 2>, 6> kTiles = {
      {{32, 32}, {64, 64}, {128, 64}, {64, 128}, {128, 128}, {256, 128}}};
  const auto [batch, m, n, k] = product.RealSizes();
  for (const auto& [rows, columns] : kTiles) {
    AddWaves(batch * std::ceil(m / rows) * std::ceil(n / columns), device, features);
    features.Add(FilledShare(m, rows) * FilledShare(n, columns));
  }
}

void AddKinds(const plan::Gemm& product, const device::Device& device, FeatureWriter& features) {
  const std::int64_t least = std::min(product.m, product.n);
  for (const bool is :
       {product.dtype == DType::kBfloat16, product.dtype == DType::kFloat16,
        product.dtype == DType::kFloat32, device.GemmDType(product.dtype) == DType::kTf32,
        product.a_transposed, product.b_transposed, product.is_b_shared,
        product.op && gemm::HasBias(*product.op), product.batch > 1, product.m == 1, product.n == 1,
        product.k == 1, product.m <= 4, product.n <= 4, product.m <= 16, product.n <= 16,
        product.k <= 16, product.k <= 32, least <= 32})
    features.AddIs(is);
}

void AddDivisors(double size, FeatureWriter& features) {
  for (const double divisor : {2.0, 4.0, 8.0, 16.0, 32.0, 64.0})
    features.AddIs(std::fmod(size, divisor) == 0);
  for (const double step : {8.0, 32.0, 64.0, 128.0})
    features.Add(size / (std::ceil(size / step) * step));
}

void AddKinds(const plan::ConvolutionWork& work, double outputs, FeatureWriter& features) {
  const auto channels = static_cast<double>(work.channels);
  const auto [depth, height, width] = work.window_sides;
  for (const bool is : {work.dtype == DType::kBfloat16,
                        work.dtype == DType::kFloat16,
                        work.dtype == DType::kFloat32,
                        work.is_channels_last,
                        work.is_transposed,
                        work.has_bias,
                        work.rank == 1,
                        work.rank == 3,
                        work.groups == 1,
                        plan::IsDepthwise(work),
                        work.groups > 1 && work.channels > 1,
                        work.window == 1,
                        work.window == 1 && work.stride == 1,
                        height == width,
                        height == 3 && width == 3,
                        work.stride > 1,
                        work.dilation > 1,
                        work.stride == static_cast<std::int64_t>(width) && work.window > 1,
                        work.output_sides == work.input_sides,
                        channels <= 4,
                        channels < 8,
                        channels < 16,
                        outputs == 1,
                        outputs < 8,
                        outputs < 16,
                        work.batch == 1,
                        work.positions == static_cast<double>(work.batch),
                        depth > 1,
                        work.positions < 64,
                        work.is_channels_last && work.dtype == DType::kFloat32,
                        work.is_channels_last && plan::IsDepthwise(work)})
    features.AddIs(is);
}

void AddFeatures(const plan::AttentionWork& work, double formula_s, const device::Device& device,
                 FeatureWriter& features) {
  const double flops = 4 * plan::Real(work.batch) * plan::Real(work.queries) *
                       plan::Real(work.keys) * plan::Real(work.channels);
  const double elements =
      2 * plan::Real(work.batch) *
      (plan::Real(work.queries) + plan::Real(work.keys) / plan::Real(work.sharing)) *
      plan::Real(work.channels);
  // Seconds of both products at the peak, and of all operands once from memory.
  const auto rate = device.ProductRate(work.dtype, graph::OpKind::kAttention);
  const double compute_s = rate ? flops / rate->peak : 0;
  const double memory_s = elements * tensor::Bits(work.dtype) / 8.0 / device.peak_bandwidth();
  const double least_s = std::max(compute_s, memory_s) + kStartS;
  AddSizes(work, flops, features);
  features.AddLog(compute_s * 1e6);
  features.AddLog(memory_s * 1e6);
  features.AddLog(compute_s / std::max(memory_s, 1e-12));
  features.AddLog(formula_s / least_s);
  features.AddLog(formula_s * 1e6);
  AddTiles(work, device, features);
  AddKinds(work, features);
}

void AddFeatures(const plan::ConvolutionWork& work, double formula_s, const device::Device& device,
                 FeatureWriter& features) {
  // Before the places of a step count as outputs of a transposed convolution.
  const double outputs = static_cast<double>(work.all_outputs) / static_cast<double>(work.groups);
  AddSizes(work, outputs, features);
  AddTerms(work, device, features);
  features.AddLog(formula_s / ConvolutionFloorS(work, device));
  AddTiles(work, outputs, device, features);
  AddDivisors(static_cast<double>(work.channels), features);
  AddDivisors(outputs, features);
  AddDivisors(static_cast<double>(work.channels * work.groups), features);
  AddKinds(work, outputs, features);
}

void AddFeatures(const plan::Gemm& product, double formula_s, const device::Device& device,
                 FeatureWriter& features) {
  const double compute_s = ComputeS(product, device);
  const std::array<double, 3> bytes = BytesOf(product);
  const double memory_s = (bytes[0] + bytes[1] + bytes[2]) / device.peak_bandwidth();
  AddSizes(product, features);
  for (const double part : bytes) features.AddLog(part);
  features.AddLog(compute_s * 1e6);
  features.AddLog(memory_s * 1e6);
  features.AddLog(compute_s / memory_s);
  features.AddLog(formula_s / (std::max(compute_s, memory_s) + kStartS));
  features.AddLog(formula_s * 1e6);
  AddTiles(product, device, features);
  for (const std::int64_t size : {product.m, product.n, product.k})
    AddDivisors(plan::Real(size), features);
  AddKinds(product, device, features);
}

bool IsLearnedConvolution(const plan::ConvolutionWork& work) {
  constexpr std::int64_t kFewChannels = 4;
  const bool has_few = work.groups > 1 && work.channels > 1 && work.channels < kFewChannels;
  return !has_few && !HasOwnKernels(work);
}

bool IsModelled(const plan::Gemm& product) {
  constexpr std::int64_t kVector = 8;
  return tensor::Bits(product.dtype) <= 16 && product.n % kVector == 0 &&
         product.k % kVector == 0 && !product.a_transposed;
}

// Null: the model has none for such calls.
const device::CallCorrection* NetworkOf(const device::CallModel& model, const plan::Kernel& work) {
  const auto& optional = work.attention ? model.attention : model.product;
  if (work.convolution) return &model.convolution;
  return optional ? &*optional : nullptr;
}

}  // namespace

bool IsLearned(const plan::Kernel& work) {
  if (work.convolution) return IsLearnedConvolution(*work.convolution);
  return work.attention || (work.gemm && !IsModelled(*work.gemm) &&
                            std::ranges::all_of(work.products, &plan::ProductWork::can_divide));
}

bool Knows(const device::CallModel& model, const plan::Kernel& work) {
  return IsLearned(work) && NetworkOf(model, work) != nullptr;
}

double CallS(const device::CallModel& model, const plan::Kernel& work, double formula_s,
             const device::Device& device) {
  std::vector<float> features = CallFeatures(work, formula_s, device);
  return formula_s * NetworkOf(model, work)->Factor(features);
}

std::vector<float> CallFeatures(const plan::Kernel& work, double formula_s,
                                const device::Device& device) {
  FeatureWriter features;
  if (work.attention) {
    AddFeatures(*work.attention, formula_s, device, features);
    return features.Take(device::kAttentionFeatures);
  }
  if (work.gemm) {
    AddFeatures(*work.gemm, formula_s, device, features);
    return features.Take(device::kProductFeatures);
  }
  IDBG_CHECK(work.convolution);
  AddFeatures(*work.convolution, formula_s, device, features);
  return features.Take(device::kConvolutionFeatures);
}

}  // namespace idbg::roofline
