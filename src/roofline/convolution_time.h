// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "roofline/device.h"
#include "roofline/work.h"

namespace idbg::roofline {

// A call of cuDNN or ATen: its main kernel, beside the floor, and the kernels that bring operands
// into the layout that it takes (channels last, channels in whole vectors).
struct CallTime {
  double kernel_s = 0;
  double helpers_s = 0;
  int helpers = 0;                // launches
  int clears = 0;                 // memory sets beside them
  std::optional<double> floor_s;  // of the main kernel, where it is not that of the class
};

// Null where the convolution is a product of matrices (1 x 1, a step of 1): a GEMM's time then.
//   dense      waves * steps * time of a step: tiles of an implicit GEMM, one on a unit at a time,
//              sum up taps * channels; the best tile, never quicker than its bytes
//   depthwise  multiply-adds at the rate that cuDNN's and ATen's kernels get
std::optional<CallTime> ConvolutionS(const ConvolutionWork& work, double memory_s,
                                     const Device& device);

// Groups with long windows in one dimension run one after another in float32 on ordinary units, a
// few blocks each: the places of a group's sum are what takes the time.
bool RunsByGroup(const ConvolutionWork& work);

// The product of matrices that a 1 x 1 convolution is.
std::optional<Gemm> PointwiseProduct(const ConvolutionWork& work);

}  // namespace idbg::roofline
