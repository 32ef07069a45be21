// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "device/call_model.h"
#include "device/device.h"
#include "plan/kernel.h"

namespace idbg::roofline {

// Whether such convolutions are learned at all: not groups that run one by one, for which the
// library takes one of two ways ten times apart, and not groups of 2 or 3 channels, of which few
// were measured.
bool IsLearned(const plan::ConvolutionWork& work);

// Whether the model knows the kernel that the work is.
bool Knows(const device::CallModel& model, const plan::Kernel& work);

// Seconds that the call adds to a replayed graph beside the gap before it: of a convolution its
// helpers' kernels included, of attention without the memory set before it. `formula_s`: the same
// by the formulas. Requires Knows(model, work).
double CallS(const device::CallModel& model, const plan::Kernel& work, double formula_s,
             const device::Device& device);

// Features of a convolution or of fused attention, as many as its kind has.
std::vector<float> CallFeatures(const plan::Kernel& work, double formula_s,
                                const device::Device& device);

}  // namespace idbg::roofline
