// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace idbg::logs {

using Md5Digest = std::array<std::uint8_t, 16>;

// MD5 (RFC 1321), which TORCH_TRACE uses to say whether a payload is whole. Not for secrets.
class Md5 {
 public:
  void Update(std::string_view bytes);
  Md5Digest Finish();  // the object is not used again

 private:
  void Block(const char* block);

  std::array<std::uint32_t, 4> state_ = {0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u};
  std::array<char, 64> buffer_{};
  std::size_t used_ = 0;
  std::uint64_t size_ = 0;
};

// 32 lower-case hex digits; null for anything else.
std::optional<Md5Digest> ParseMd5(std::string_view hex);

}  // namespace idbg::logs
