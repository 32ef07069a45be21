// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string_view>

#include "roofline/convolution_work.h"
#include "roofline/device.h"
#include "roofline/work.h"

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

inline constexpr std::size_t kAttentionFeatures = 59;
inline constexpr std::string_view kAttentionLayout = "attention-2";

// `formula_s`: its time by the formulas. What the kernel's choice of tiles and its time depend on:
// sizes and terms of the time as logarithms to the base 2, how often blocks of queries fill the
// device and how much of the last time, how much of tiles is filled, kinds as 0 or 1. Requires a
// device with units.
void AttentionFeatures(const AttentionWork& work, double formula_s, const Device& device,
                       std::span<float, kAttentionFeatures> out);

inline constexpr std::size_t kConvolutionFeatures = 120;
inline constexpr std::string_view kConvolutionLayout = "convolution-1";

// Seconds by specifications alone: products at the peak of the units that take them, or operands
// once from memory, and the floor that is assumed of any GPU. Operands in the last cache may take
// less.
double ConvolutionFloorS(const ConvolutionWork& work, const Device& device);

// `formula_s`: its time by the formulas. What the library's choice of a kernel and its time depend
// on: sizes and the terms of the floor as logarithms to the base 2, filled shares of tiles and
// waves, what sizes divide by, kinds as 0 or 1. Requires a device with units.
void ConvolutionFeatures(const ConvolutionWork& work, double formula_s, const Device& device,
                         std::span<float, kConvolutionFeatures> out);

}  // namespace idbg::roofline
