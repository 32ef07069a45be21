// SPDX-License-Identifier: Apache-2.0
#include "bench/measure.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <random>
#include <span>
#include <utility>

#include "base/error.h"
#include "base/statistics.h"
#include "bench/statistics.h"

namespace idbg::bench {
namespace {

constexpr std::size_t kWarmUpBlocks = 5;  // at least
constexpr std::size_t kMostWarmUpBlocks = 200;
constexpr double kWarm = 0.98;  // of the median of the last blocks: no longer getting faster
constexpr std::size_t kMostRounds = 2000;
constexpr std::size_t kRoundsBetweenChecks = 10;
constexpr double kBlockS = 0.01;  // of one variant at a time
constexpr double kNarrow = 0.02;  // of a median's interval, relative to it: enough rounds

class Measurement {
 public:
  Measurement(const std::vector<Variant*>& variants, const MeasureOptions& options)
      : variants_(variants), options_(options), series_(variants.size()) {}

  std::vector<Series> Run() {
    for (std::size_t i = 0; i < variants_.size(); ++i) WarmUp(i);
    std::vector<std::size_t> order(variants_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t round = 0; round < kMostRounds && !IsEnough(round); ++round) {
      // Fisher and Yates: std::shuffle gives another order with another library.
      for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random_() % i]);
      for (const std::size_t variant : order) RunBlock(variant);
      if (options_.on_round) options_.on_round(round + 1);
    }
    return std::move(series_);
  }

 private:
  // Null where the variant failed.
  const double* RunBlock(std::size_t variant) {
    Series& series = series_[variant];
    if (!series.failure.empty()) return nullptr;
    try {
      series.seconds.push_back(variants_[variant]->Block(kBlockS));
      return &series.seconds.back();
    } catch (const base::Error& error) {
      series = {.seconds = {}, .failure = error.what()};
      return nullptr;
    }
  }

  void WarmUp(std::size_t variant) {
    std::vector<double>& seconds = series_[variant].seconds;
    while (seconds.size() < kMostWarmUpBlocks && !ShouldStop()) {
      const double* const last = RunBlock(variant);
      if (last == nullptr) return;
      if (seconds.size() < kWarmUpBlocks) continue;
      const std::span before(seconds.end() - kWarmUpBlocks, seconds.end() - 1);
      if (*last >= kWarm * base::Median(before)) break;
    }
    seconds.clear();
  }

  bool IsCancelled() const { return options_.cancelled && options_.cancelled(); }

  bool ShouldStop() const {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin_;
    return passed.count() > options_.time_limit_s || IsCancelled();
  }

  bool IsEnough(std::size_t rounds) const {
    // One round there is even where warming up took all the time.
    if (rounds == 0 ? IsCancelled() : ShouldStop()) return true;
    if (rounds < options_.min_rounds || rounds % kRoundsBetweenChecks != 0) return false;
    return std::ranges::all_of(series_, [&](const Series& series) {
      if (!series.failure.empty()) return true;
      const Interval interval = MedianInterval(series.seconds);
      return interval.high - interval.low <= kNarrow * base::Median(series.seconds);
    });
  }

  const std::vector<Variant*>& variants_;
  const MeasureOptions& options_;
  std::vector<Series> series_;
  std::mt19937_64 random_{0};
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace

std::vector<Series> Measure(const std::vector<Variant*>& variants, const MeasureOptions& options) {
  return Measurement(variants, options).Run();
}

}  // namespace idbg::bench
