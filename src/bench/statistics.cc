// SPDX-License-Identifier: Apache-2.0
#include "bench/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <random>
#include <utility>
#include <vector>

#include "base/statistics.h"

namespace idbg::bench {
namespace {

constexpr int kResamples = 2000;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// `statistic` of resampled indices below `size`, between the percentiles of the confidence.
template <typename Statistic>
Interval Bootstrap(std::size_t size, const Statistic& statistic) {
  if (size == 0) return {kNan, kNan};
  std::mt19937_64 random(0);  // not std::uniform_int_distribution, which libraries define otherwise
  std::vector<std::size_t> chosen(size);
  std::vector<double> values;
  values.reserve(kResamples);
  for (int i = 0; i < kResamples; ++i) {
    for (std::size_t& index : chosen) index = random() % size;
    values.push_back(statistic(chosen));
  }
  constexpr double kTail = 100 * (1 - kConfidence) / 2;
  return {base::Percentile(values, kTail), base::Percentile(values, 100 - kTail)};
}

double MedianOf(std::span<const double> sample, const std::vector<std::size_t>& chosen) {
  std::vector<double> values;
  values.reserve(chosen.size());
  for (const std::size_t index : chosen) values.push_back(sample[index]);
  return base::Median(values);
}

// The sum of the ranks of the first sample, and of t^3 - t over groups of t equal values.
struct Ranks {
  double first = 0;
  double ties = 0;
};

Ranks RanksOf(std::span<const double> a, std::span<const double> b) {
  std::vector<std::pair<double, bool>> all;
  for (const double value : a) all.emplace_back(value, true);
  for (const double value : b) all.emplace_back(value, false);
  std::ranges::sort(all);
  Ranks ranks;
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    while (end < all.size() && all[end].first == all[begin].first) ++end;
    const auto count = static_cast<double>(end - begin);
    const double rank = static_cast<double>(begin + end + 1) / 2;
    ranks.ties += count * count * count - count;
    for (std::size_t i = begin; i < end; ++i) ranks.first += all[i].second ? rank : 0;
  }
  return ranks;
}

}  // namespace

Interval MedianInterval(std::span<const double> sample) {
  return Bootstrap(sample.size(), [&](const std::vector<std::size_t>& rounds) {
    return MedianOf(sample, rounds);
  });
}

Interval RatioInterval(std::span<const double> base, std::span<const double> other) {
  return Bootstrap(base.size(), [&](const std::vector<std::size_t>& rounds) {
    return MedianOf(other, rounds) / MedianOf(base, rounds);
  });
}

double MannWhitneyP(std::span<const double> a, std::span<const double> b) {
  if (a.empty() || b.empty()) return kNan;
  const auto n = static_cast<double>(a.size());
  const auto m = static_cast<double>(b.size());
  const Ranks ranks = RanksOf(a, b);
  const double u = ranks.first - n * (n + 1) / 2;
  const double variance = n * m / 12 * (n + m + 1 - ranks.ties / ((n + m) * (n + m - 1)));
  if (variance <= 0) return 1;
  constexpr double kContinuity = 0.5;
  const double z = (std::max(u, n * m - u) - n * m / 2 - kContinuity) / std::sqrt(variance);
  return std::min(1.0, std::erfc(z / std::numbers::sqrt2));
}

}  // namespace idbg::bench
