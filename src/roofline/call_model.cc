// SPDX-License-Identifier: Apache-2.0
#include "roofline/call_model.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.h"
#include "roofline/convolution_features.h"
#include "roofline/convolution_time.h"

namespace idbg::roofline {
namespace {

constexpr float kClamp = 10;  // of normalised features; low and high keep them within less

const gemm::PredictorFile& Checked(const gemm::PredictorFile& file) {
  const auto fail = [&](const std::string& what) {
    throw base::Error(base::ErrorCode::kUnsupported, what, {.file = file.file});
  };
  if (file.info.model_type != CallModel::kType)
    fail("is a model of type '" + file.info.model_type + "', not of library calls");
  if (file.info.feature_layout != kConvolutionLayout)
    fail("has the feature layout '" + file.info.feature_layout + "', this program has '" +
         std::string(kConvolutionLayout) + "' (train it again: hardware learn)");
  return file;
}

}  // namespace

CallModel::CallModel(const std::filesystem::path& path)
    : CallModel(gemm::ReadPredictorFile(path)) {}

CallModel::CallModel(const gemm::PredictorFile& file)
    : net_(Checked(file), std::string(kConvolutions), kConvolutionFeatures, kClamp) {
  const std::string name(kConvolutions);
  constexpr auto kCount = static_cast<std::int64_t>(kConvolutionFeatures);
  low_ = file.Weight(name + ".low", {kCount});
  high_ = file.Weight(name + ".high", {kCount});
  offset_ = static_cast<float>(file.Setting(name + ".offset"));
  least_ = static_cast<float>(file.Setting(name + ".least"));
  most_ = static_cast<float>(file.Setting(name + ".most"));
}

bool CallModel::Takes(const ConvolutionWork& work) {
  constexpr std::int64_t kFewChannels = 4;
  const bool has_few = work.groups > 1 && work.channels > 1 && work.channels < kFewChannels;
  return !has_few && !RunsByGroup(work);
}

double CallModel::ConvolutionS(const ConvolutionWork& work, double formula_s,
                               const Device& device) const {
  std::array<float, kConvolutionFeatures> features{};
  ConvolutionFeatures(work, formula_s, device, features);
  for (std::size_t i = 0; i < features.size(); ++i)
    features[i] = std::max(low_[i], std::min(features[i], high_[i]));
  const float ln_ratio = gemm::BoundedLog(net_.Predict(features) + offset_);
  return formula_s * std::exp(std::max(least_, std::min(ln_ratio, most_)));
}

}  // namespace idbg::roofline
