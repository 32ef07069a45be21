// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace idbg::gemm {

// A device that times of products are measured on, or predicted for.
struct Device {
  std::string name;
  std::string compute_capability;  // "9.0"
  std::int64_t sm_count = 0;       // multiprocessors; of a CPU the threads that took part
  std::int64_t l2_bytes = 0;
  std::int64_t shared_bytes_per_block_optin = 0;
  std::int64_t dram_bytes = 0;
  // Of the data sheet, in the description of a model only; 0: not known.
  double dram_bytes_per_s = 0;
  double matrix_flops = 0;  // of dense 16-bit products
  std::string kind;         // "" is a GPU, "cpu"; of a CPU only name and sm_count are known

  bool is_cpu() const { return kind == "cpu"; }
  bool operator==(const Device&) const = default;
};

}  // namespace idbg::gemm
