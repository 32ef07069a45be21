// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "roofline/convolution_work.h"
#include "roofline/device.h"

namespace idbg::roofline {

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
