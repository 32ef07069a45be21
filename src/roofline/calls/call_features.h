// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "device/call_model.h"
#include "device/device.h"
#include "plan/convolution_work.h"
#include "plan/kernel.h"

namespace idbg::roofline {

// Writes one feature of a call after the other. Requires room for all of them.
class FeatureWriter {
 public:
  explicit FeatureWriter(std::span<float> out) : out_(out) {}

  void Add(double value) { out_[next_++] = static_cast<float>(value); }
  void AddLog(double value) { Add(std::log2(std::max(value, 1e-12))); }
  void AddIs(bool value) { Add(value ? 1 : 0); }
  bool is_full() const { return next_ == out_.size(); }

 private:
  std::span<float> out_;
  std::size_t next_ = 0;
};

// `formula_s`: its time by the formulas. What the kernel's choice of tiles and its time depend on:
// sizes and terms of the time as logarithms to the base 2, how often blocks of queries fill the
// device and how much of the last time, how much of tiles is filled, kinds as 0 or 1. Requires a
// device with units.
void AttentionFeatures(const plan::AttentionWork& work, double formula_s,
                       const device::Device& device,
                       std::span<float, device::kAttentionFeatures> out);

// Seconds by specifications alone: products at the peak of the units that take them, or operands
// once from memory, and the floor that is assumed of any GPU. Operands in the last cache may take
// less.
double ConvolutionFloorS(const plan::ConvolutionWork& work, const device::Device& device);

// `formula_s`: its time by the formulas. What the library's choice of a kernel and its time depend
// on: sizes and the terms of the floor as logarithms to the base 2, filled shares of tiles and
// waves, what sizes divide by, kinds as 0 or 1. Requires a device with units.
void ConvolutionFeatures(const plan::ConvolutionWork& work, double formula_s,
                         const device::Device& device,
                         std::span<float, device::kConvolutionFeatures> out);

}  // namespace idbg::roofline
