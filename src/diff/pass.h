// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "diff/accumulator.h"
#include "diff/compare.h"
#include "diff/kernels.h"
#include "diff/pairs.h"
#include "diff/plan.h"

namespace idbg::diff {

inline constexpr std::uint64_t kBlock = std::uint64_t{1} << 20;  // elements that one thread takes
// Up to here percentiles are exact.
inline constexpr std::uint64_t kExactElements = 65536;

// What a pass over two tensors leaves.
struct PassResult {
  Thread totals;
  BlockSums sums = {};
  std::vector<double> differences = {};  // |a - b| of finite pairs, where there are few elements
};

// Compares element after element. `ranges` must outlive the result. Requires equal shapes.
PassResult Run(const TensorView& actual, const TensorView& expected, const Plan& plan,
               const Options& options, const Ranges& ranges);

// One element by itself.
struct ElementErrors : Errors {
  std::optional<std::uint64_t> ulp;
};
ElementErrors MeasureElement(const TensorView& actual, const TensorView& expected, const Plan& plan,
                             std::uint64_t flat);

// Bins of |a - b|, as kernels.h numbers them.
inline constexpr std::size_t kFloatBins = 8192;
inline constexpr std::size_t kDoubleBins = 65536;

inline void CountNonFinite(Kind kind, NonFiniteCounts& into) {
  if (kind == Kind::kNan) ++into.nan;
  if (kind == Kind::kPositiveInfinity) ++into.positive_infinity;
  if (kind == Kind::kNegativeInfinity) ++into.negative_infinity;
}

// Counts of bins in four tables, which are added up after each block.
class Counters {
 public:
  explicit Counters(std::size_t bins) : bins_(bins) {}

  void Add(const std::uint32_t* bins, std::size_t count) {
    tables_.resize(4 * Stride(), 0);
    KernelsHere().count_bins(bins, count, Stride(), tables_.data());
    is_used_ = true;
  }
  void Flush(std::uint64_t* totals) {
    if (!is_used_) return;
    for (std::size_t table = 0; table < 4; ++table) {
      for (std::size_t bin = 0; bin < bins_; ++bin) totals[bin] += tables_[table * Stride() + bin];
    }
    std::ranges::fill(tables_, 0U);
    is_used_ = false;
  }

 private:
  // Not a power of two, so that equal bins of the tables lie in different places of the cache.
  std::size_t Stride() const { return bins_ + 80; }

  std::size_t bins_;
  bool is_used_ = false;
  std::vector<std::uint32_t> tables_;
};

}  // namespace idbg::diff
