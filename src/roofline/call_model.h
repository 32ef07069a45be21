// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "gemm/model/curve_net.h"
#include "roofline/convolution_work.h"
#include "roofline/device.h"

namespace idbg::roofline {

// What was learned of library calls on a device: a correction of their floor, by a small network
// over their features. A model file of type "calls" (gemm/model/predictor_file.h).
class CallModel {
 public:
  static constexpr std::string_view kType = "calls";
  static constexpr std::string_view kConvolutions = "convolution";  // its network's name

  // Throws Error(kNotFound), Error(kFormat), Error(kUnsupported) for other features than this
  // program has.
  explicit CallModel(const std::filesystem::path& path);
  explicit CallModel(const gemm::PredictorFile& file);

  // Seconds that a convolution adds to a replayed graph beside the gap before it, its helpers'
  // kernels included, operands in the last cache where they fit. Features beyond those learned from count
  // as the nearest that were, and the result is within the factors of the floor that were seen.
  double ConvolutionS(const ConvolutionWork& work, const Device& device) const;

 private:
  gemm::CurveNet net_;
  std::vector<float> low_, high_;  // of features
  float offset_ = 0;
  float least_ = 0, most_ = 0;  // ln(time / floor)
};

}  // namespace idbg::roofline
