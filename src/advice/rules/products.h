// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "advice/patterns.h"

namespace idbg::advice {

// Of attention: batch, heads, rows, columns.
inline constexpr std::size_t kProductRank = 4;

// A batched product of two tensors of four dimensions, however it was written: matmul, bmm of
// views, einsum. Of letters: [b, h, m, k] times [b, h, k, n], or [b, h, n, k] where `is_turned`.
struct BatchedProduct {
  const Node* node = nullptr;
  ValueId left = graph::kNoValue;
  ValueId right = graph::kNoValue;
  // The dimensions of `left`, `right` and the result in the order of the product; empty: as they
  // are.
  Sizes left_order, right_order, result_order;
  bool is_turned = false;  // the rows of `right` are those of the result's columns
};

// Null: it is none.
std::optional<BatchedProduct> FindBatchedProduct(const Editor& editor, const Node& node);

}  // namespace idbg::advice
