// SPDX-License-Identifier: Apache-2.0
#include "roofline/calls/call_price.h"

#include "roofline/calls/call_features.h"
#include "roofline/class_times.h"

namespace idbg::roofline {

bool IsLearned(const plan::ConvolutionWork& work) {
  constexpr std::int64_t kFewChannels = 4;
  const bool has_few = work.groups > 1 && work.channels > 1 && work.channels < kFewChannels;
  return !has_few && !RunsByGroup(work);
}

bool Knows(const device::CallModel& model, const plan::Kernel& work) {
  if (work.convolution) return IsLearned(*work.convolution);
  return work.attention && model.attention;
}

double CallS(const device::CallModel& model, const plan::Kernel& work, double formula_s,
             const device::Device& device) {
  std::vector<float> features = CallFeatures(work, formula_s, device);
  const device::CallCorrection& correction = work.attention ? *model.attention : model.convolution;
  return formula_s * correction.Factor(features);
}

std::vector<float> CallFeatures(const plan::Kernel& work, double formula_s,
                                const device::Device& device) {
  if (work.attention) {
    std::vector<float> features(device::kAttentionFeatures);
    AttentionFeatures(*work.attention, formula_s, device,
                      std::span<float, device::kAttentionFeatures>(features));
    return features;
  }
  std::vector<float> features(device::kConvolutionFeatures);
  if (work.convolution)
    ConvolutionFeatures(*work.convolution, formula_s, device,
                        std::span<float, device::kConvolutionFeatures>(features));
  return features;
}

}  // namespace idbg::roofline
