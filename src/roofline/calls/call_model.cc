// SPDX-License-Identifier: Apache-2.0
#include "roofline/calls/call_model.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "roofline/calls/call_features.h"
#include "roofline/class_times.h"

namespace idbg::roofline {
namespace {

constexpr float kClamp = 10;  // of normalised features; low and high keep them within less

void CheckLayout(const gemm::PredictorFile& file, const std::string& layout,
                 std::string_view expected) {
  if (layout == expected) return;
  throw base::Error(
      base::ErrorCode::kUnsupported,
      fmt::format("has the feature layout '{}', this program has '{}' (train it again: hardware "
                  "learn)",
                  layout, expected),
      {.file = file.file});
}

gemm::PredictorFile Checked(gemm::PredictorFile file) {
  if (file.info.model_type != CallModel::kType)
    throw base::Error(base::ErrorCode::kUnsupported,
                      "is a model of type '" + file.info.model_type + "', not of library calls",
                      {.file = file.file});
  CheckLayout(file, file.info.feature_layout, kConvolutionLayout);
  return file;
}

}  // namespace

CallModel::Correction::Correction(const gemm::PredictorFile& file, std::string_view kind,
                                  std::size_t features)
    : net(file, std::string(kind), features, kClamp) {
  const std::string name(kind);
  const auto count = static_cast<std::int64_t>(features);
  low = file.Weight(name + ".low", {count});
  high = file.Weight(name + ".high", {count});
  offset = static_cast<float>(file.Setting(name + ".offset"));
  least = static_cast<float>(file.Setting(name + ".least"));
  most = static_cast<float>(file.Setting(name + ".most"));
}

double CallModel::Correction::Factor(std::span<float> features) const {
  for (std::size_t i = 0; i < features.size() && i < low.size(); ++i)
    features[i] = std::max(low[i], std::min(features[i], high[i]));
  const float ln_ratio = gemm::BoundedLog(net.Predict(features) + offset);
  return std::exp(std::max(least, std::min(ln_ratio, most)));
}

CallModel::CallModel(const std::filesystem::path& path)
    : CallModel(gemm::ReadPredictorFile(path)) {}

CallModel::CallModel(const gemm::PredictorFile& file)
    : convolution_(Checked(file), kConvolutions, kConvolutionFeatures) {
  const auto layout = file.info.settings.find(std::string(kAttention) + ".layout");
  if (layout == file.info.settings.end()) return;
  CheckLayout(file, layout->second, kAttentionLayout);
  attention_.emplace(file, kAttention, kAttentionFeatures);
}

bool CallModel::Takes(const ConvolutionWork& work) {
  constexpr std::int64_t kFewChannels = 4;
  const bool has_few = work.groups > 1 && work.channels > 1 && work.channels < kFewChannels;
  return !has_few && !RunsByGroup(work);
}

bool CallModel::Knows(const Work& work) const {
  if (work.convolution) return Takes(*work.convolution);
  return work.attention && attention_;
}

double CallModel::CallS(const Work& work, double formula_s, const Device& device) const {
  std::vector<float> features = CallFeatures(work, formula_s, device);
  const Correction& correction = work.attention ? *attention_ : convolution_;
  return formula_s * correction.Factor(features);
}

std::vector<float> CallFeatures(const Work& work, double formula_s, const Device& device) {
  if (work.attention) {
    std::vector<float> features(kAttentionFeatures);
    AttentionFeatures(*work.attention, formula_s, device,
                      std::span<float, kAttentionFeatures>(features));
    return features;
  }
  std::vector<float> features(kConvolutionFeatures);
  if (work.convolution)
    ConvolutionFeatures(*work.convolution, formula_s, device,
                        std::span<float, kConvolutionFeatures>(features));
  return features;
}

}  // namespace idbg::roofline
