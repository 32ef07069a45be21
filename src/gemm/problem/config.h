// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "base/names.h"
#include "gemm/problem/problem.h"

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

// Its numbers by their names, in the order in which files list them.
inline constexpr base::Named<std::uint16_t Config::*> kConfigFields[] = {
    {"block_m", &Config::block_m},       {"block_n", &Config::block_n},
    {"block_k", &Config::block_k},       {"group_m", &Config::group_m},
    {"num_stages", &Config::num_stages}, {"num_warps", &Config::num_warps}};

// "128x256x64 g8 s4 w8".
std::string ToString(const Config& config);

// A view of little-endian values that need not be aligned: the arrays of a mapped file are used
// where they lie.
template <typename T>
class PackedArray {
 public:
  PackedArray() = default;
  // Requires bytes.size() % sizeof(T) == 0 and that `bytes` outlives the view.
  explicit PackedArray(std::string_view bytes) : bytes_(bytes) {}

  std::size_t size() const { return bytes_.size() / sizeof(T); }
  bool empty() const { return bytes_.empty(); }
  T operator[](std::size_t i) const {
    T value;
    std::memcpy(&value, bytes_.data() + i * sizeof(T), sizeof(T));
    return value;
  }
  std::string_view bytes() const { return bytes_; }

 private:
  std::string_view bytes_;
};

// Compile-time facts of every configuration for one (dtype, layout, EVEN_K).
struct KernelFacts {
  tensor::DType dtype = tensor::DType::kBfloat16;
  Layout layout = Layout::kNn;
  bool even_k = false;
  PackedArray<std::uint16_t> registers;     // per thread
  PackedArray<std::uint32_t> shared_bytes;  // per block
  PackedArray<std::uint32_t> local_bytes;   // per thread; above 0: spills
};

}  // namespace idbg::gemm
