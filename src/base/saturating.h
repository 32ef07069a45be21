// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

namespace idbg::base {

// The sum of counts that a file states; at the ends of 64 bits where it lies beyond.
inline std::int64_t SaturatingAdd(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return a < 0 ? INT64_MIN : INT64_MAX;
}

// Of sizes and strides, none of them negative.
inline std::int64_t SaturatingProduct(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}

// Sums of bytes: as many blocks as there can be, of any size, fit.
__extension__ using Wide = __int128;

inline std::int64_t Narrow(Wide bytes) {
  return static_cast<std::int64_t>(std::min<Wide>(bytes, INT64_MAX));
}

}  // namespace idbg::base
