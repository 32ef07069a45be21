// SPDX-License-Identifier: Apache-2.0
#include "device/call_model.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace idbg::device {
namespace {

constexpr float kClamp = 10;  // of normalised features; low and high keep them within less

void CheckLayout(const gemm::PredictorFile& file, const std::string& layout,
                 std::string_view expected) {
  if (layout == expected) return;
  base::FailUnsupported(
      fmt::format("has the feature layout '{}', this program has '{}' (train it again: hardware "
                  "learn)",
                  layout, expected),
      {.file = file.file});
}

gemm::PredictorFile Checked(gemm::PredictorFile file) {
  if (file.info.model_type != CallModel::kType)
    base::FailUnsupported("is a model of type '" + file.info.model_type + "', not of library calls",
                          {.file = file.file});
  CheckLayout(file, file.info.feature_layout, kConvolutionLayout);
  return file;
}

}  // namespace

CallCorrection::CallCorrection(const gemm::PredictorFile& file, std::string_view kind,
                               std::size_t features)
    : net_(file, std::string(kind), features, kClamp) {
  const std::string name(kind);
  const auto count = static_cast<std::int64_t>(features);
  low_ = file.Weight(name + ".low", {count});
  high_ = file.Weight(name + ".high", {count});
  offset_ = static_cast<float>(file.Setting(name + ".offset"));
  least_ = static_cast<float>(file.Setting(name + ".least"));
  most_ = static_cast<float>(file.Setting(name + ".most"));
}

double CallCorrection::Factor(std::span<float> features) const {
  for (std::size_t i = 0; i < features.size() && i < low_.size(); ++i)
    features[i] = std::max(low_[i], std::min(features[i], high_[i]));
  const float ln_ratio = gemm::BoundedLog(net_.Predict(features) + offset_);
  return std::exp(std::max(least_, std::min(ln_ratio, most_)));
}

CallModel::CallModel(const std::filesystem::path& path)
    : CallModel(gemm::ReadPredictorFile(path)) {}

CallModel::CallModel(const gemm::PredictorFile& file)
    : convolution(Checked(file), kConvolutions, kConvolutionFeatures) {
  const auto read = [&file](std::string_view kind, std::string_view expected, std::size_t features,
                            std::optional<CallCorrection>& correction) {
    const auto layout = file.info.settings.find(std::string(kind) + ".layout");
    if (layout == file.info.settings.end()) return;
    CheckLayout(file, layout->second, expected);
    correction.emplace(file, kind, features);
  };
  read(kAttention, kAttentionLayout, kAttentionFeatures, attention);
  read(kProducts, kProductLayout, kProductFeatures, product);
}

}  // namespace idbg::device
