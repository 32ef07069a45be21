// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "gemm/model/aten_curve.h"

namespace idbg::device {

// How features of a call are laid out (roofline/calls/call_price.h), by version.
inline constexpr std::size_t kAttentionFeatures = 59;
inline constexpr std::string_view kAttentionLayout = "attention-2";
inline constexpr std::size_t kConvolutionFeatures = 120;
inline constexpr std::string_view kConvolutionLayout = "convolution-1";
inline constexpr std::size_t kProductFeatures = 93;
inline constexpr std::string_view kProductLayout = "product-1";

// The factor that a formula's time of a call is off by, of its features: a small network.
class CallCorrection {
 public:
  CallCorrection(const gemm::PredictorFile& file, std::string_view kind, std::size_t features);

  // Features beyond those learned from count as the nearest that were, and the result is within the
  // factors that were seen.
  double Factor(std::span<float> features) const;

 private:
  gemm::CurveNet net_;
  std::vector<float> low_, high_;  // of features
  float offset_ = 0;
  float least_ = 0, most_ = 0;  // ln(time / formula's)
};

// What was learned of library calls on a device: a correction of the formulas' times for each kind
// of calls. A model file of type "calls" (gemm/model/predictor_file.h).
struct CallModel {
  static constexpr std::string_view kType = "calls";
  // The networks' names. A file has that of convolutions; others may be missing.
  static constexpr std::string_view kConvolutions = "convolution";
  static constexpr std::string_view kAttention = "attention";
  static constexpr std::string_view kProducts = "product";

  // Throws Error(kNotFound), Error(kFormat), Error(kUnsupported) for other features than this
  // program has.
  explicit CallModel(const std::filesystem::path& path);
  explicit CallModel(const gemm::PredictorFile& file);

  CallCorrection convolution;
  std::optional<CallCorrection> attention;
  std::optional<CallCorrection> product;  // that no model of GEMM configurations knows
};

}  // namespace idbg::device
