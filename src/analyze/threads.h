// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/error.h"

namespace idbg::analyze {

// --threads of every command; 0 leaves the number to the library. Throws Error(kUsage).
inline int CheckedThreads(std::int64_t threads) {
  constexpr std::int64_t kMost = 4096;
  if (threads < 0 || threads > kMost)
    throw base::Error(base::ErrorCode::kUsage, "--threads must be from 0 to 4096");
  return static_cast<int>(threads);
}

}  // namespace idbg::analyze
