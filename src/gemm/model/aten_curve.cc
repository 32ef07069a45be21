// SPDX-License-Identifier: Apache-2.0
//
// cuBLAS picks among many kernels, with and without splitting K, and says nothing about how. The
// analytic time is the best of ten tile shapes, each once with as much splitting as fills the
// device.
#include "gemm/model/aten_curve.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "base/error.h"
#include "gemm/model/ranker.h"

namespace idbg::gemm {
namespace {

using C = RankerConstants;

constexpr std::array<float, 2> kTiles[] = {{64, 64},   {64, 128}, {128, 64},  {128, 128},
                                           {64, 256},  {256, 64}, {128, 256}, {256, 128},
                                           {192, 128}, {128, 192}};
constexpr float kReachableShare = 0.85F;  // of the peak
constexpr float kSplitS = 1e-6F;          // a second pass over the partial sums
constexpr float kEpilogueS = 1.5e-6F;     // a second kernel

// Of a kernel of its own for the epilogue: it reads the product, and a summand, and writes.
float EpilogueS(const RankerProblem& p) {
  const bool has_kernel = p.epilogue == Epilogue::kRelu || p.epilogue == Epilogue::kGelu ||
                          p.epilogue == Epilogue::kResidual;
  if (!has_kernel) return 0;
  const float bytes = (p.ResultBytes() + 2) * p.batch * p.m * p.n;
  return kEpilogueS + bytes / p.device.dram_bytes_per_s;
}

float DividedBy(float x, float y) { return std::fmod(x, y) == 0 ? 1.0F : 0.0F; }

constexpr std::int64_t kMaxMembers = 64;

}  // namespace

float AtenCurve::Features(const RankerProblem& p, bool is_fused, std::span<float, kFeatures> out) {
  RankerProblemFeatures(p, out.first<kRankerProblemFeatures>());
  const RankerDevice& d = p.device;
  float* next = out.data() + kRankerProblemFeatures;
  const float rate = d.peak_flops * kReachableShare / d.sms;
  const float dram_s = 2 * p.batch * (p.m * p.k + p.k * p.n + p.m * p.n) / d.dram_bytes_per_s;
  const float more_s = C::kFloorS + (is_fused ? 0.0F : EpilogueS(p));
  float best_whole = 1e30F;
  float best_split = 1e30F;
  for (const auto& [bm, bn] : kTiles) {
    const float tiles_m = std::ceil(p.m / bm);
    const float tiles_n = std::ceil(p.n / bn);
    const float tiles = p.batch * tiles_m * tiles_n;
    const float waves = tiles / d.sms;
    const float l2_s = 2 * p.k * tiles * (bm + bn) / d.l2_bytes_per_s;
    const float compute_s = 2 * bm * bn * p.k * std::ceil(waves) / rate;
    const float whole = std::log(more_s + std::max({compute_s, l2_s, dram_s}));
    const float splits =
        std::min(std::max(std::floor(d.sms / tiles), 1.0F), std::max(std::floor(p.k / 256), 1.0F));
    const float is_split = splits > 1 ? 1.0F : 0.0F;
    const float split_compute_s =
        2 * bm * bn * p.k / splits * std::ceil(tiles * splits / d.sms) / rate;
    const float split_dram_s =
        dram_s + is_split * 4 * p.batch * p.m * p.n * splits / d.dram_bytes_per_s;
    const float split =
        std::log(more_s + kSplitS * is_split + std::max({split_compute_s, l2_s, split_dram_s}));
    *next++ = std::log(waves / std::ceil(waves));
    *next++ = std::min(std::log(tiles_m * bm * tiles_n * bn / (p.m * p.n)), 3.0F);
    *next++ = whole;
    *next++ = split;
    *next++ = std::log(splits);
    best_whole = std::min(best_whole, whole);
    best_split = std::min(best_split, split);
  }
  for (const float value :
       {best_whole, best_split, best_split - best_whole, std::log(p.k / std::max(p.m, p.n)),
        p.m <= 16 ? 1.0F : 0.0F, p.n <= 16 ? 1.0F : 0.0F, p.m == 1 ? 1.0F : 0.0F,
        std::min(p.m, p.n) <= 64 ? 1.0F : 0.0F}) {
    *next++ = value;
  }
  for (const float divisor : {8.0F, 16.0F, 64.0F, 128.0F}) *next++ = DividedBy(p.m, divisor);
  for (const float divisor : {16.0F, 32.0F, 64.0F, 128.0F, 256.0F})
    *next++ = DividedBy(p.n, divisor);
  for (const float divisor : {16.0F, 32.0F, 64.0F, 128.0F}) *next++ = DividedBy(p.k, divisor);
  return best_split;
}

bool AtenCurve::IsIn(const PredictorFile& file, AtenWay way) {
  return file.info.settings.contains(std::string(Name(way)) + ".members");
}

AtenCurve::AtenCurve(const PredictorFile& file, AtenWay way)
    : way_(way),
      net_(file, std::string(Name(way)), kFeatures, kRankerClamp),
      offset_(static_cast<float>(file.Setting(std::string(Name(way)) + ".offset"))) {}

float AtenCurve::PredictMs(const RankerProblem& problem) const {
  std::array<float, kFeatures> x{};
  const float ln_base = Features(problem, way_ == AtenWay::kFused, x);
  return std::exp(BoundedLog(net_.Predict(x) + offset_ + ln_base)) * 1e3F;
}

Normalization::Normalization(const PredictorFile& file, const std::string& name,
                             std::size_t features)
    : mean(file.Weight(name + ".mean", {static_cast<std::int64_t>(features)})),
      scale(file.Weight(name + ".std", {std::ssize(mean)})) {
  for (float& value : scale) value = 1 / value;
}

CurveNet::CurveNet(const PredictorFile& file, const std::string& name, std::size_t features,
                   float clamp)
    : normalization_(file, name + ".normalization", features), clamp_(clamp) {
  const double members = file.Setting(name + ".members");
  if (!(members >= 1 && members <= kMaxMembers)) {
    base::FailFormat(name + ".members is not between 1 and 64", base::Place{.file = file.file});
  }
  for (int m = 0; m < static_cast<int>(members); ++m) {
    Mlp& member = members_.emplace_back();
    for (DenseLayer& layer : ReadLayers(file, name + "." + std::to_string(m) + ".", features))
      member.Add({.layer = std::move(layer)});
  }
}

DenseLayer ReadLayer(const PredictorFile& file, const std::string& name, std::size_t inputs,
                     std::int64_t outputs, Activation activation) {
  const auto bias = file.Weight(name + ".bias", {outputs});
  const auto weight =
      file.Weight(name + ".weight", {static_cast<std::int64_t>(inputs), std::ssize(bias)});
  return {weight, bias, inputs, activation};
}

std::vector<DenseLayer> ReadLayers(const PredictorFile& file, const std::string& prefix,
                                   std::size_t inputs) {
  std::vector<DenseLayer> layers;
  for (int i = 0; file.weights.contains(prefix + "hidden." + std::to_string(i) + ".weight"); ++i) {
    layers.push_back(
        ReadLayer(file, prefix + "hidden." + std::to_string(i), inputs, -1, Activation::kRelu));
    inputs = layers.back().outputs;
  }
  layers.push_back(ReadLayer(file, prefix + "output", inputs, 1, Activation::kNone));
  return layers;
}

float CurveNet::Predict(std::span<float> features) const {
  for (std::size_t i = 0; i < features.size(); ++i)
    features[i] = std::clamp(normalization_(features[i], i), -clamp_, clamp_);
  float sum = 0;
  for (const Mlp& member : members_) {
    float out = 0;
    member.Forward(features, std::span(&out, 1));
    sum += out;
  }
  return sum / static_cast<float>(members_.size());
}

}  // namespace idbg::gemm
