// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/features_torch_diode.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace idbg::gemm {
namespace {

constexpr std::array<float, kV1Features> kMean = {
    2.78275084F, 8.23996746F, 7.27791873F, 7.92035942F, -2.39558163F, 3.40679233F,
    5.80237395F, 3.95781827F, 4.19478321F, 4.19098234F, 0.9045909F,   1.28331208F};
constexpr std::array<float, kV1Features> kStd = {0.08322756F, 2.31893439F, 1.65605574F, 2.15447078F,
                                                 2.19682881F, 2.99600806F, 1.24328795F, 0.92352521F,
                                                 0.93849802F, 0.93872011F, 0.57455891F, 0.5837217F};

// Operands and result once each, in GB; multiply-adds as two operations, in GFLOP. The batch is not
// counted: upstream has none in its data.
double Gigabytes(double m, double n, double k, double bits) {
  return (m * k + k * n + m * n) * bits / 8 / 1e9;
}
double Gigaflop(double m, double n, double k) { return 2 * m * n * k / 1e9; }

float LogOfAtLeastOne(double x) { return static_cast<float>(std::log(std::max(x, 1.0))); }

}  // namespace

void TorchDiodeProblemFeatures(const Problem& problem,
                               std::span<float, kTorchDiodeProblemFeatures> out) {
  const auto m = static_cast<double>(problem.m);
  const auto n = static_cast<double>(problem.n);
  const auto k = static_cast<double>(problem.k);
  const double bits = problem.dtype == tensor::DType::kFloat16 ? 16 : 32;
  const double gb = Gigabytes(m, n, k, bits);
  const double gflop = Gigaflop(m, n, k);
  const std::array<double, 15> raw = {m,     n,     k,        static_cast<double>(problem.batch),
                                      bits,  gb,    gflop,    gflop / gb,
                                      m / n, m / k, n / k,    m * n,
                                      m * k, n * k, m * n * k};
  std::ranges::transform(raw, out.begin(), [](double x) { return static_cast<float>(x); });
  out[15] = LogOfAtLeastOne(m);
  out[16] = LogOfAtLeastOne(n);
}

void TorchDiodeConfigFeatures(const Config& config,
                              std::span<float, kTorchDiodeConfigFeatures> out) {
  const double bm = config.block_m;
  const double bn = config.block_n;
  const double bk = config.block_k;
  const double warps = config.num_warps;
  const std::array<double, 16> raw = {bm,
                                      bn,
                                      bk,
                                      static_cast<double>(config.group_m),
                                      static_cast<double>(config.num_stages),
                                      warps,
                                      0,  // EVEN_K, ALLOW_TF32 and USE_FAST_ACCUM:
                                      0,  // constant in all collected data
                                      0,
                                      bm * bn,
                                      bm * bk,
                                      bn * bk,
                                      bm * bn * bk,
                                      warps * 32,
                                      bm / warps,
                                      bn / warps};
  std::ranges::transform(raw, out.begin(), [](double x) { return static_cast<float>(x); });
  out[16] = LogOfAtLeastOne(bm);
  out[17] = LogOfAtLeastOne(bn);
  out[18] = LogOfAtLeastOne(bk);
}

std::span<const float, kV1Features> V1Mean() { return kMean; }
std::span<const float, kV1Features> V1Std() { return kStd; }

std::optional<int> V1Bits(tensor::DType dtype) {
  using enum tensor::DType;
  static constexpr std::array kTypes = {kFloat16, kBfloat16, kFloat32, kFloat64,
                                        kInt8,    kInt16,    kInt32,   kInt64};
  if (std::ranges::find(kTypes, dtype) == kTypes.end()) return std::nullopt;
  return tensor::Bits(dtype);
}

void V1LogFeatures(const Problem& problem, const Config& config,
                   std::span<float, kV1Features> out) {
  const auto m = static_cast<double>(problem.m);
  const auto n = static_cast<double>(problem.n);
  const auto k = static_cast<double>(problem.k);
  const double bits = V1Bits(problem.dtype).value_or(0);
  const double gb = Gigabytes(m, n, k, bits);
  const double gflop = Gigaflop(m, n, k);
  const std::array<double, kV1Features> raw = {bits,
                                               m,
                                               n,
                                               k,
                                               gb,
                                               gflop,
                                               gflop / gb,
                                               static_cast<double>(config.block_k),
                                               static_cast<double>(config.block_m),
                                               static_cast<double>(config.block_n),
                                               static_cast<double>(config.num_stages),
                                               static_cast<double>(config.num_warps)};
  std::ranges::transform(raw, out.begin(),
                         [](double x) { return static_cast<float>(std::log(x)); });
}

}  // namespace idbg::gemm
