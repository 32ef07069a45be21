// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gemm/model/curve_net.h"
#include "roofline/convolution_work.h"
#include "roofline/device.h"
#include "roofline/work.h"

namespace idbg::roofline {

// What was learned of library calls on a device: a correction of the formulas' times, by a small
// network over features, for each kind of calls. A model file of type "calls"
// (gemm/model/predictor_file.h).
class CallModel {
 public:
  static constexpr std::string_view kType = "calls";
  // The networks' names. A file has that of convolutions; that of attention may be missing.
  static constexpr std::string_view kConvolutions = "convolution";
  static constexpr std::string_view kAttention = "attention";

  // Throws Error(kNotFound), Error(kFormat), Error(kUnsupported) for other features than this
  // program has.
  explicit CallModel(const std::filesystem::path& path);
  explicit CallModel(const gemm::PredictorFile& file);

  // Whether such convolutions are learned at all: not groups that run one by one, for which the
  // library takes one of two ways ten times apart, and not groups of 2 or 3 channels, of which few
  // were measured.
  static bool Takes(const ConvolutionWork& work);

  // Whether it knows the kernel that the work is.
  bool Knows(const Work& work) const;

  // Seconds that the call adds to a replayed graph beside the gap before it: of a convolution its
  // helpers' kernels included, of attention without the memory set before it. `formula_s`: the same
  // by the formulas. Features beyond those learned from count as the nearest that were, and the
  // result is within the factors that were seen. Requires Knows(work).
  double CallS(const Work& work, double formula_s, const Device& device) const;

 private:
  struct Correction {
    Correction(const gemm::PredictorFile& file, std::string_view kind, std::size_t features);
    // The factor that a formula's time is off by.
    double Factor(std::span<float> features) const;

    gemm::CurveNet net;
    std::vector<float> low, high;  // of features
    float offset = 0;
    float least = 0, most = 0;  // ln(time / formula's)
  };

  Correction convolution_;
  std::optional<Correction> attention_;
};

// Features of a convolution or of fused attention, as many as its kind has.
std::vector<float> CallFeatures(const Work& work, double formula_s, const Device& device);

}  // namespace idbg::roofline
