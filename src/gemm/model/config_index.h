// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gemm/problem/config.h"

namespace idbg::gemm {

// Finds configurations by their numbers without searching: all of them are powers of two but the
// stages.
class ConfigIndex {
 public:
  static constexpr std::uint16_t kNone = 0xffff;

  explicit ConfigIndex(std::span<const Config> configs);

  // The place of the configuration in the list; kNone when it is not there.
  std::uint16_t Find(const Config& config) const;

 private:
  std::vector<std::uint16_t> table_;
};

}  // namespace idbg::gemm
