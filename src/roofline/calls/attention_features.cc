// SPDX-License-Identifier: Apache-2.0
#include "roofline/calls/attention_features.h"

#include <cmath>

#include "base/error.h"
#include "roofline/calls/feature_writer.h"
#include "roofline/defaults.h"

namespace idbg::roofline {
namespace {

using tensor::DType;

double FilledShare(double size, double tile) { return size / (std::ceil(size / tile) * tile); }

// Seconds of both products at the peak, and of all operands once from memory.
struct ProductTerms {
  double compute_s = 0;
  double memory_s = 0;
};

ProductTerms TermsOf(const AttentionWork& work, double flops, const Device& device) {
  const auto rate = device.ProductRate(work.dtype, graph::OpKind::kAttention);
  const double elements =
      2 * Real(work.batch) * (Real(work.queries) + Real(work.keys)) * Real(work.channels);
  return {.compute_s = rate ? flops / rate->peak : 0,
          .memory_s = elements * tensor::Bits(work.dtype) / 8.0 / device.peak_bandwidth()};
}

void AddSizes(const AttentionWork& work, double flops, FeatureWriter& features) {
  const double batch = Real(work.batch);
  const double queries = Real(work.queries);
  const double keys = Real(work.keys);
  const double channels = Real(work.channels);
  for (const double size : {batch, queries, keys, channels, flops, batch * queries, batch * keys,
                            batch * queries * keys, queries / keys})
    features.AddLog(size);
}

// Blocks of queries, and how long each works.
void AddTiles(const AttentionWork& work, const Device& device, FeatureWriter& features) {
  for (const double side : {64.0, 128.0, 192.0, 256.0}) {
    const double waves = Real(work.batch) * std::ceil(Real(work.queries) / side) / device.units();
    features.AddLog(waves);
    features.AddLog(std::ceil(waves));
    features.Add(waves / std::ceil(waves));
    features.Add(FilledShare(Real(work.queries), side));
  }
  for (const double side : {64.0, 128.0}) {
    features.AddLog(std::ceil(Real(work.keys) / side));
    features.Add(FilledShare(Real(work.keys), side));
  }
  for (const double side : {32.0, 64.0, 128.0})
    features.Add(FilledShare(Real(work.channels), side));
}

void AddKinds(const AttentionWork& work, FeatureWriter& features) {
  for (const bool is :
       {work.dtype == DType::kBfloat16, work.dtype == DType::kFloat16,
        work.dtype == DType::kFloat32, work.has_mask, work.has_mask && !work.is_mask_aligned,
        work.is_causal, work.uses_cudnn, work.queries == work.keys, work.queries == 1,
        work.keys % 8 == 0, work.keys % 64 == 0, work.keys % 128 == 0, work.queries % 128 == 0,
        work.channels <= 32, work.channels <= 64, work.channels <= 128, work.channels % 8 == 0,
        work.channels % 16 == 0})
    features.AddIs(is);
}

}  // namespace

void AttentionFeatures(const AttentionWork& work, double formula_s, const Device& device,
                       std::span<float, kAttentionFeatures> out) {
  const double flops =
      4 * Real(work.batch) * Real(work.queries) * Real(work.keys) * Real(work.channels);
  const auto [compute_s, memory_s] = TermsOf(work, flops, device);
  const double least_s =
      std::max(compute_s, memory_s) + defaults::GpuFloorS(KernelClass::kAttention);
  FeatureWriter features(out);
  AddSizes(work, flops, features);
  features.AddLog(compute_s * 1e6);
  features.AddLog(memory_s * 1e6);
  features.AddLog(compute_s / std::max(memory_s, 1e-12));
  features.AddLog(formula_s / least_s);
  features.AddLog(formula_s * 1e6);
  AddTiles(work, device, features);
  AddKinds(work, features);
  IDBG_CHECK(features.is_full());
}

}  // namespace idbg::roofline
