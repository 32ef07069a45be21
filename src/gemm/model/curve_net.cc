// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/curve_net.h"

#include <algorithm>

#include "base/error.h"

namespace idbg::gemm {
namespace {

constexpr std::int64_t kMaxMembers = 64;

Mlp ReadMember(const PredictorFile& file, const std::string& prefix, std::int64_t features) {
  Mlp network;
  std::int64_t width = features;
  const auto add = [&](const std::string& layer, Activation activation, std::int64_t outputs) {
    const auto bias = file.Weight(prefix + layer + ".bias", {outputs});
    const auto count = static_cast<std::int64_t>(bias.size());
    const auto weight = file.Weight(prefix + layer + ".weight", {width, count});
    network.Add(
        {.layer = DenseLayer::FromRows(weight, bias, static_cast<std::size_t>(width), activation)});
    width = count;
  };
  for (int i = 0; file.weights.contains(prefix + "hidden." + std::to_string(i) + ".weight"); ++i)
    add("hidden." + std::to_string(i), Activation::kRelu, -1);
  add("output", Activation::kNone, 1);
  return network;
}

}  // namespace

CurveNet::CurveNet(const PredictorFile& file, const std::string& name, std::size_t features,
                   float clamp)
    : clamp_(clamp) {
  const auto count = static_cast<std::int64_t>(features);
  mean_ = file.Weight(name + ".normalization.mean", {count});
  scale_ = file.Weight(name + ".normalization.std", {count});
  for (float& value : scale_) value = 1 / value;
  const double members = file.Setting(name + ".members");
  if (!(members >= 1 && members <= kMaxMembers)) {
    throw base::Error(base::ErrorCode::kFormat, name + ".members is not between 1 and 64",
                      base::Place{.file = file.file});
  }
  for (int m = 0; m < static_cast<int>(members); ++m)
    members_.push_back(ReadMember(file, name + "." + std::to_string(m) + ".", count));
}

float CurveNet::Predict(std::span<float> features) const {
  for (std::size_t i = 0; i < features.size(); ++i)
    features[i] = std::clamp((features[i] - mean_[i]) * scale_[i], -clamp_, clamp_);
  float sum = 0;
  for (const Mlp& member : members_) {
    MlpWorkspace workspace = member.MakeWorkspace(1);
    float out = 0;
    member.Forward(features, std::span(&out, 1), workspace);
    sum += out;
  }
  return sum / static_cast<float>(members_.size());
}

}  // namespace idbg::gemm
