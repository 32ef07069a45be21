// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace idbg::gemm {

// One configuration of Inductor's Triton GEMM template.
struct Config {
  std::uint16_t block_m = 0;
  std::uint16_t block_n = 0;
  std::uint16_t block_k = 0;
  std::uint16_t group_m = 8;
  std::uint16_t num_stages = 0;
  std::uint16_t num_warps = 0;

  auto operator<=>(const Config&) const = default;
};

// "128x256x64 g8 s4 w8".
std::string ToString(const Config& config);

}  // namespace idbg::gemm
