// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace idbg::base {

// SHA-256 (FIPS 180-4) of bytes given in pieces.
class Sha256 {
 public:
  void Add(std::string_view bytes);
  // 64 hexadecimal digits. Nothing can be added afterwards.
  std::string Finish();

 private:
  void AddBlock(const unsigned char* block);

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> block_{};
  std::uint64_t size_ = 0;  // bytes so far
};

}  // namespace idbg::base
