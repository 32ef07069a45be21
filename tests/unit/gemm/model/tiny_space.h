// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "gemm/problem/config.h"
#include "timings/timings.h"

namespace idbg::gemm {

// A handful of configurations with invented compile-time facts for all layouts.
struct TinySpace {
  std::vector<Config> configs = {{16, 16, 16, 8, 1, 1},
                                 {128, 256, 64, 8, 3, 8},
                                 {64, 64, 64, 8, 3, 4},
                                 {128, 128, 32, 8, 4, 4},
                                 {32, 64, 128, 8, 2, 2}};
  std::vector<KernelFacts> kernels;

  TinySpace() {
    const std::vector<std::uint16_t> registers = {32, 255, 128, 168, 96};
    const std::vector<std::uint32_t> shared = {1024, 147456, 49152, 65536, 49152};
    const std::vector<std::uint32_t> local = {0, 16, 0, 0, 0};
    registers_.assign(reinterpret_cast<const char*>(registers.data()), registers.size() * 2);
    shared_.assign(reinterpret_cast<const char*>(shared.data()), shared.size() * 4);
    local_.assign(reinterpret_cast<const char*>(local.data()), local.size() * 4);
    for (const Layout layout : {Layout::kNn, Layout::kNt, Layout::kTn}) {
      for (const bool even_k : {false, true}) {
        kernels.push_back({.layout = layout,
                           .even_k = even_k,
                           .registers = PackedArray<std::uint16_t>(registers_),
                           .shared_bytes = PackedArray<std::uint32_t>(shared_),
                           .local_bytes = PackedArray<std::uint32_t>(local_)});
      }
    }
  }
  TinySpace(const TinySpace&) = delete;
  TinySpace& operator=(const TinySpace&) = delete;

 private:
  std::string registers_;
  std::string shared_;
  std::string local_;
};

}  // namespace idbg::gemm
