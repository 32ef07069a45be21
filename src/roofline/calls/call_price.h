// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "device/call_model.h"
#include "device/device.h"
#include "plan/convolution_work.h"
#include "plan/kernel.h"

namespace idbg::roofline {

// Whether such convolutions are learned at all: not groups that run one by one, for which the
// library takes one of two ways ten times apart, and not groups of 2 or 3 channels, of which few
// were measured.
bool IsLearned(const plan::ConvolutionWork& work);

// Of products those that models of GEMM configurations leave out (is_modelled in models/calls.py),
// with a sum that the library may divide.
bool IsLearned(const plan::Gemm& product, const plan::Kernel& work);

// Whether the model knows the kernel that the work is; of a product see IsForCallModel.
bool Knows(const device::CallModel& model, const plan::Kernel& work);

// Seconds that the call adds to a replayed graph beside the gap before it: of a convolution or
// product its helpers' kernels included, of attention without the memory set before it.
// `formula_s`: the same by the formulas. Requires Knows(model, work).
double CallS(const device::CallModel& model, const plan::Kernel& work, double formula_s,
             const device::Device& device);

// Features of a convolution, of fused attention or of a product, as many as its kind has.
std::vector<float> CallFeatures(const plan::Kernel& work, double formula_s,
                                const device::Device& device);

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

// `formula_s`: its time by the formulas. Sizes, layouts, terms of the time, tiles and what sizes
// divide by. Requires a device with units.
void ProductFeatures(const plan::Gemm& product, double formula_s, const device::Device& device,
                     std::span<float, device::kProductFeatures> out);

}  // namespace idbg::roofline
