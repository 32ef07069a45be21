// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gemm/model/mlp.h"
#include "gemm/model/predictor_file.h"

namespace idbg::gemm {

// A layer of a model file: NAME.weight, inputs x outputs, and NAME.bias. Outputs below 0: any.
DenseLayer ReadLayer(const PredictorFile& file, const std::string& name, std::size_t inputs,
                     std::int64_t outputs, Activation activation);
// PREFIXhidden.0, hidden.1 and so on, and PREFIXoutput, which gives one number.
std::vector<DenseLayer> ReadLayers(const PredictorFile& file, const std::string& prefix,
                                   std::size_t inputs);

// Brings features to (value - mean) / deviation. In a model file: NAME.mean and NAME.std.
struct Normalization {
  // Throws Error(kFormat), naming the file.
  Normalization(const PredictorFile& file, const std::string& name, std::size_t features);

  float operator()(float value, std::size_t i) const { return (value - mean[i]) * scale[i]; }

  std::vector<float> mean;
  std::vector<float> scale;  // 1 / standard deviation
};

// A few small networks over normalised features: the mean of what they give. In a model file:
// "NAME.normalization.mean|std", "NAME.<member>.hidden.<i>.weight| bias",
// "NAME.<member>.output.weight|bias"; setting NAME.members.
class CurveNet {
 public:
  // Normalised features stay within +-`clamp`. Throws Error(kFormat), naming the file.
  CurveNet(const PredictorFile& file, const std::string& name, std::size_t features, float clamp);

  // Normalises `features` in place. Requires as many as at construction.
  float Predict(std::span<float> features) const;

 private:
  Normalization normalization_;
  std::vector<Mlp> members_;
  float clamp_;
};

}  // namespace idbg::gemm
