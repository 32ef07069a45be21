// SPDX-License-Identifier: Apache-2.0
#include "bench/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <numeric>
#include <random>
#include <utility>

#include "base/statistics.h"

namespace idbg::bench {

namespace {

constexpr int kResamples = 2000;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// `statistic` of resampled indices below `size`, between the percentiles of the confidence.
Interval Bootstrap(std::size_t size, const auto& statistic) {
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

constexpr double kTestLevel = 1 - kConfidence;

constexpr int kShuffles = 199;
constexpr double kChangeLevel = 0.05;

struct Split {
  std::size_t place = 0;
  double distance = -1;  // energy distance, scaled by the sizes; -1: too short to split
};

// The distance of `left` values before and the rest behind, from the sums of |a - b| over pairs.
double EnergyDistance(double between, double within_left, double within_right, std::size_t left,
                      std::size_t right) {
  const auto n = static_cast<double>(left);
  const auto m = static_cast<double>(right);
  const double mean_left = within_left / (n * (n - 1) / 2);
  const double mean_right = within_right / (m * (m - 1) / 2);
  return n * m / (n + m) * (2 * between / (n * m) - mean_left - mean_right);
}

Split BestSplit(std::span<const double> piece) {
  Split best;
  const std::size_t size = piece.size();
  if (size < 2 * kShortestPiece) return best;
  // Moving a value from the right to the left changes each sum by its distances to both sides.
  double between = 0;
  double left = 0;
  double right = 0;
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t k = i + 1; k < size; ++k) right += std::abs(piece[i] - piece[k]);
  }
  for (std::size_t place = 1; place + kShortestPiece <= size; ++place) {
    const double moved = piece[place - 1];
    double to_left = 0;
    double to_right = 0;
    for (std::size_t i = 0; i + 1 < place; ++i) to_left += std::abs(piece[i] - moved);
    for (std::size_t i = place; i < size; ++i) to_right += std::abs(piece[i] - moved);
    left += to_left;
    right -= to_right;
    between += to_right - to_left;
    if (place < kShortestPiece) continue;
    const double distance = EnergyDistance(between, left, right, place, size - place);
    if (distance > best.distance) best = {.place = place, .distance = distance};
  }
  return best;
}

bool IsSignificant(std::span<const double> piece, double distance) {
  std::mt19937_64 random(0);
  std::vector<double> shuffled(piece.begin(), piece.end());
  int as_large = 0;
  for (int i = 0; i < kShuffles; ++i) {
    for (std::size_t k = shuffled.size(); k > 1; --k)
      std::swap(shuffled[k - 1], shuffled[random() % k]);
    as_large += BestSplit(shuffled).distance >= distance ? 1 : 0;
  }
  return static_cast<double>(as_large + 1) / (kShuffles + 1) < kChangeLevel;
}

void Find(std::span<const double> series, std::size_t begin, std::size_t end,
          std::vector<std::size_t>& found) {
  const std::span<const double> piece = series.subspan(begin, end - begin);
  const Split split = BestSplit(piece);
  if (split.distance <= 0 || !IsSignificant(piece, split.distance)) return;
  Find(series, begin, begin + split.place, found);
  found.push_back(begin + split.place);
  Find(series, begin + split.place, end, found);
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
  std::vector<double> all(a.begin(), a.end());
  all.insert(all.end(), b.begin(), b.end());
  const std::vector<double> ranks = base::Ranks(all);
  std::map<double, double> groups;  // how many share a rank
  for (const double rank : ranks) ++groups[rank];
  double ties = 0;
  for (const auto& [rank, count] : groups) ties += count * count * count - count;
  const auto end = ranks.begin() + std::ssize(a);
  const double u = std::accumulate(ranks.begin(), end, 0.0) - n * (n - 1) / 2;
  const double variance = n * m / 12 * (n + m + 1 - ties / ((n + m) * (n + m - 1)));
  if (variance <= 0) return 1;
  constexpr double kContinuity = 0.5;
  const double z = (std::max(u, n * m - u) - n * m / 2 - kContinuity) / std::sqrt(variance);
  return std::min(1.0, std::erfc(z / std::numbers::sqrt2));
}

double NoiseFloor(std::span<const double> once, std::span<const double> again) {
  return std::abs(base::Median(again) / base::Median(once) - 1);
}

Comparison Compare(std::span<const double> base, std::span<const double> other,
                   double noise_floor) {
  Comparison result{.ratio = base::Median(other) / base::Median(base),
                    .interval = RatioInterval(base, other),
                    .p = MannWhitneyP(base, other)};
  const double least = std::max(kSmallestChange, noise_floor);
  if (result.p >= kTestLevel || std::abs(result.ratio - 1) <= least) return result;
  if (result.interval.high < 1) result.change = Change::kFaster;
  if (result.interval.low > 1) result.change = Change::kSlower;
  return result;
}

std::vector<std::size_t> ChangePoints(std::span<const double> series) {
  std::vector<std::size_t> found;
  Find(series, 0, series.size(), found);
  return found;
}

}  // namespace idbg::bench
