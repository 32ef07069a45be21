// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace idbg::train {

// How torch-diode divides n things in three: int(n x train), int(n x validation), the rest; where
// that leaves nothing to validate with, one is taken for it.
struct SplitCounts {
  std::size_t train = 0;
  std::size_t validation = 0;
  std::size_t test = 0;

  bool operator==(const SplitCounts&) const = default;
};
SplitCounts CountSplit(std::size_t n, double train, double validation);

}  // namespace idbg::train
