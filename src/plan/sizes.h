// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/small_vector.h"
#include "graph/graph.h"

namespace idbg::plan {

using Sizes = base::SmallVector<std::int64_t, 6>;

// Offsets and strides tell accesses apart: what does not fit in 64 bits, in no real graph, wraps.
std::int64_t Plus(std::int64_t a, std::int64_t b);
std::int64_t Times(std::int64_t a, std::int64_t b);

Sizes RowMajorStrides(const Sizes& sizes);
std::int64_t Product(const Sizes& sizes);
double RealProduct(std::span<const std::int64_t> sizes);
// To a multiple of `step`.
std::int64_t RoundUp(std::int64_t value, std::int64_t step);
Sizes HintsOf(const std::vector<graph::SymInt>& sizes, std::int64_t unknown);
// Sizes by their hints; unknown ones count as 1.
Sizes SizesOf(const graph::TensorType& type);

}  // namespace idbg::plan
