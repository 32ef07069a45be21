// SPDX-License-Identifier: Apache-2.0
#include "bench/change_points.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

namespace idbg::bench {
namespace {

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

std::vector<std::size_t> ChangePoints(std::span<const double> series) {
  std::vector<std::size_t> found;
  Find(series, 0, series.size(), found);
  return found;
}

}  // namespace idbg::bench
