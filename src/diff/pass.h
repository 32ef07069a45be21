// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "diff/accumulator.h"
#include "diff/plan.h"

namespace idbg::diff {

inline constexpr std::uint64_t kBlock = std::uint64_t{1} << 20;  // elements that one thread takes
// Up to here percentiles are exact.
inline constexpr std::uint64_t kExactElements = 65536;

// What a pass over two tensors leaves.
struct PassResult {
  explicit PassResult(Thread all_threads) : totals(std::move(all_threads)) {}

  Thread totals;
  BlockSums sums;
  std::vector<double> differences;  // |a - b| of finite pairs, where there are few elements
};

// Compares element after element. `ranges` must outlive the result. Requires equal shapes.
PassResult Run(const TensorView& actual, const TensorView& expected, const Plan& plan,
               const Options& options, const Ranges& ranges);

// One element by itself.
struct ElementErrors {
  double absolute = 0;
  double relative = 0;
  std::optional<std::uint64_t> ulp;
};
ElementErrors MeasureElement(const TensorView& actual, const TensorView& expected, const Plan& plan,
                             std::uint64_t flat);

// 1 for each element that is close.
void Judge(const TensorView& actual, const TensorView& expected, const Plan& plan,
           std::span<std::uint8_t> out);

}  // namespace idbg::diff
