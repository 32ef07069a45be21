// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "gemm/model/curve_net.h"
#include "roofline/convolution_work.h"
#include "roofline/device.h"

namespace idbg::roofline {

// What was learned of library calls on a device: a correction of the formulas' times, by a small
// network over features. A model file of type "calls" (gemm/model/predictor_file.h).
class CallModel {
 public:
  static constexpr std::string_view kType = "calls";
  static constexpr std::string_view kConvolutions = "convolution";  // its network's name

  // Throws Error(kNotFound), Error(kFormat), Error(kUnsupported) for other features than this
  // program has.
  explicit CallModel(const std::filesystem::path& path);
  explicit CallModel(const gemm::PredictorFile& file);

  // Whether it knows such convolutions: not groups that run one by one, for which the library takes
  // one of two ways ten times apart, and not groups of 2 or 3 channels, of which few were measured.
  static bool Takes(const ConvolutionWork& work);

  // Seconds that a convolution adds to a replayed graph beside the gap before it, its helpers'
  // kernels included. `formula_s`: the same by the formulas. Features beyond those learned from
  // count as the nearest that were, and the result is within the factors that were seen.
  double ConvolutionS(const ConvolutionWork& work, double formula_s, const Device& device) const;

 private:
  gemm::CurveNet net_;
  std::vector<float> low_, high_;  // of features
  float offset_ = 0;
  float least_ = 0, most_ = 0;  // ln(time / formula's)
};

}  // namespace idbg::roofline
