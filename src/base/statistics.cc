// SPDX-License-Identifier: Apache-2.0
#include "base/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>

#include "base/error.h"

namespace idbg::base {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Partial selection instead of a sort: only two neighbouring ranks are needed.
template <typename T>
T SelectPercentile(std::span<T> values, double percent) {
  IDBG_CHECK(percent >= 0 && percent <= 100);
  if (values.empty()) return std::numeric_limits<T>::quiet_NaN();
  const double rank = static_cast<double>(values.size() - 1) * percent / 100.0;
  const auto below = static_cast<std::size_t>(rank);
  const double fraction = rank - static_cast<double>(below);
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(below),
                   values.end());
  const double low = values[below];
  if (fraction == 0) return static_cast<T>(low);
  const double high =
      *std::min_element(values.begin() + static_cast<std::ptrdiff_t>(below) + 1, values.end());
  return static_cast<T>(low + (high - low) * fraction);
}

}  // namespace

double Mean(std::span<const double> values) {
  if (values.empty()) return kNaN;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double GeometricMean(std::span<const double> values) {
  if (values.empty()) return kNaN;
  double sum = 0;
  for (const double value : values) {
    if (!(value > 0)) return kNaN;
    sum += std::log(value);
  }
  return std::exp(sum / static_cast<double>(values.size()));
}

double PopulationStd(std::span<const double> values) {
  const double mean = Mean(values);
  double sum = 0;
  for (const double value : values) sum += (value - mean) * (value - mean);
  return values.empty() ? kNaN : std::sqrt(sum / static_cast<double>(values.size()));
}

double Median(std::span<const double> values) { return Percentile(values, 50); }

double Percentile(std::span<const double> values, double percent) {
  std::vector<double> copy(values.begin(), values.end());
  return SelectPercentile(std::span<double>(copy), percent);
}

float PercentileInPlace(std::span<float> values, double percent) {
  return SelectPercentile(values, percent);
}

std::vector<double> Ranks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order,
                    [values](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin + 1;
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    const double rank = static_cast<double>(begin + end - 1) / 2.0;
    for (std::size_t i = begin; i < end; ++i) ranks[order[i]] = rank;
    begin = end;
  }
  return ranks;
}

double Spearman(std::span<const double> a, std::span<const double> b) {
  IDBG_CHECK(a.size() == b.size());
  const std::vector<double> ranks_a = Ranks(a);
  const std::vector<double> ranks_b = Ranks(b);
  const double mean = (static_cast<double>(a.size()) - 1) / 2.0;
  double covariance = 0, variance_a = 0, variance_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    covariance += (ranks_a[i] - mean) * (ranks_b[i] - mean);
    variance_a += (ranks_a[i] - mean) * (ranks_a[i] - mean);
    variance_b += (ranks_b[i] - mean) * (ranks_b[i] - mean);
  }
  if (variance_a == 0 || variance_b == 0) return kNaN;
  return covariance / std::sqrt(variance_a * variance_b);
}

double KendallTau(std::span<const double> a, std::span<const double> b) {
  IDBG_CHECK(a.size() == b.size());
  const auto sign = [](double x, double y) { return x < y ? -1.0 : (x > y ? 1.0 : 0.0); };
  double order = 0, untied_a = 0, untied_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = i + 1; k < a.size(); ++k) {
      const double in_a = sign(a[i], a[k]);
      const double in_b = sign(b[i], b[k]);
      order += in_a * in_b;
      untied_a += in_a * in_a;
      untied_b += in_b * in_b;
    }
  }
  if (untied_a == 0 || untied_b == 0) return kNaN;
  return order / std::sqrt(untied_a * untied_b);
}

}  // namespace idbg::base
