// SPDX-License-Identifier: Apache-2.0
#include "gemm/train/problem_sampler.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "gemm/data/split_mix.h"

namespace idbg::gemm {
namespace {

using Sizes = std::array<double, 3>;  // M, N, K

constexpr double kMaxSize = 65536;
constexpr double kMaxFlop = 4e11;

// Layer widths of published networks.
constexpr std::array<int, 57> kWidths = {
    64,    96,    128,   192,   256,   320,   384,   512,   576,   640,   768,   896,
    1024,  1152,  1280,  1536,  1600,  1792,  1920,  2048,  2304,  2560,  2688,  2816,
    3072,  3200,  3328,  3584,  3840,  4096,  4480,  4608,  5120,  5376,  5632,  6144,
    6656,  6912,  7168,  7680,  8192,  9216,  10240, 11008, 12288, 13824, 14336, 16384,
    18432, 20480, 24576, 27648, 28672, 32000, 32768, 50304, 51200};

double LogUniform(SplitMix& random, double low, double high) {
  return std::exp(std::log(low) + (std::log(high) - std::log(low)) * random.Uniform());
}

double Tokens(SplitMix& random) {
  const double tokens = std::exp(random.Uniform() * std::log(32768.0));
  const double kind = random.Uniform();
  if (kind < 0.6) return std::exp2(std::round(std::log2(tokens)));
  return kind < 0.8 ? std::round(tokens / 8) * 8 : tokens;
}

Sizes NetworkSizes(SplitMix& random, Layout layout) {
  const double tokens = Tokens(random);
  double first = kWidths[random.Below(kWidths.size() * 9 / 10)];
  double second = kWidths[random.Below(kWidths.size())];
  if (random.Uniform() < 0.5) std::swap(first, second);
  // The gradient of a weight sums over the tokens.
  return layout == Layout::kTn ? Sizes{first, second, tokens} : Sizes{tokens, first, second};
}

Sizes DrawSizes(SplitMix& random, Layout layout, std::span<const Problem> like) {
  const double kind = random.Uniform();
  Sizes sizes;
  if (kind < 0.42) {
    sizes = {LogUniform(random, 1, 32768), LogUniform(random, 8, 51200),
             LogUniform(random, 8, 32768)};
  } else if (kind < 0.66) {
    sizes = {std::exp(6.5725 + 2.556 * random.Normal()), std::exp(5.9139 + 1.67 * random.Normal()),
             std::exp(6.2049 + 2.165 * random.Normal())};
  } else {
    sizes = NetworkSizes(random, layout);
  }
  if (!like.empty() && random.Uniform() < 0.25) {
    const Problem& known = like[random.Below(like.size())];
    sizes = {static_cast<double>(known.m), static_cast<double>(known.n),
             static_cast<double>(known.k)};
    for (double& size : sizes) {
      if (random.Uniform() < 0.6) size *= std::exp(0.25 * random.Normal());
    }
  }
  return sizes;
}

double RoundTo(double size, double multiple) {
  return std::max(std::round(size / multiple) * multiple, multiple);
}

}  // namespace

std::vector<Problem> SampleTrainingProblems(std::size_t count, std::uint64_t seed,
                                            std::span<const Problem> like) {
  constexpr std::array<Layout, 3> kLayouts = {Layout::kNn, Layout::kNt, Layout::kTn};
  std::vector<Problem> problems;
  problems.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    SplitMix random(seed, i);
    const Layout layout = kLayouts[random.Below(kLayouts.size())];
    auto [m, n, k] = DrawSizes(random, layout, like);
    n = std::min(RoundTo(n, 8), kMaxSize);
    k = std::min(RoundTo(k, 8), kMaxSize);
    const bool aligned = random.Uniform() < 0.35 || layout == Layout::kTn;
    m = std::min(RoundTo(m, aligned ? 16 : 1), kMaxSize);
    const double flop = 2 * m * n * k;
    if (flop > kMaxFlop) k = RoundTo(k * kMaxFlop / flop, 16);
    const bool half = layout == Layout::kNt && random.Uniform() < 0.25;
    problems.push_back({.m = static_cast<std::int64_t>(m),
                        .n = static_cast<std::int64_t>(n),
                        .k = static_cast<std::int64_t>(k),
                        .dtype = half ? tensor::DType::kFloat16 : tensor::DType::kBfloat16,
                        .layout = layout});
  }
  return problems;
}

}  // namespace idbg::gemm
