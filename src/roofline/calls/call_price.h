// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "device/call_model.h"
#include "device/device.h"
#include "plan/kernel.h"

namespace idbg::roofline {

// Whether such calls are learned at all. Of convolutions not groups that run one by one, for which
// the library takes one of two ways ten times apart, and not groups of 2 or 3 channels, of which
// few were measured. Of products those that models of GEMM configurations leave out (is_modelled in
// models/calls.py), with a sum that the library may divide.
bool IsLearned(const plan::Kernel& work);

// Whether the model knows the kernel that the work is; of a product see IsForCallModel.
bool Knows(const device::CallModel& model, const plan::Kernel& work);

// Seconds that the call adds to a replayed graph beside the gap before it: of a convolution or
// product its helpers' kernels included, of attention without the memory set before it.
// `formula_s`: the same by the formulas. Requires Knows(model, work).
double CallS(const device::CallModel& model, const plan::Kernel& work, double formula_s,
             const device::Device& device);

// Features of a convolution, of fused attention or of a product, as many as its kind has: what the
// library's choice of a kernel and its time depend on. Sizes, the terms of the time and the
// formulas' time as logarithms to the base 2, how often tiles fill the device and how much of the
// last time, filled shares of tiles, what sizes divide by, kinds as 0 or 1. Requires such a call,
// and a device with units.
std::vector<float> CallFeatures(const plan::Kernel& work, double formula_s,
                                const device::Device& device);

}  // namespace idbg::roofline
