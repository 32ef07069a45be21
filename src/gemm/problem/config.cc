// SPDX-License-Identifier: Apache-2.0
#include "gemm/problem/config.h"

namespace idbg::gemm {

std::string ToString(const Config& config) {
  return std::to_string(config.block_m) + "x" + std::to_string(config.block_n) + "x" +
         std::to_string(config.block_k) + " g" + std::to_string(config.group_m) + " s" +
         std::to_string(config.num_stages) + " w" + std::to_string(config.num_warps);
}

}  // namespace idbg::gemm
