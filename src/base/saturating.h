// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace idbg::base {

// The sum of counts that a file states; at the ends of 64 bits where it lies beyond.
inline std::int64_t SaturatingAdd(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return a < 0 ? INT64_MIN : INT64_MAX;
}

}  // namespace idbg::base
