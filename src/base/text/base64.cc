// SPDX-License-Identifier: Apache-2.0
#include "base/text/base64.h"

#include <algorithm>
#include <cstdint>

namespace idbg::base {

std::string Base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t kGroup = 3;  // bytes that become four digits
  std::string out;
  out.reserve((bytes.size() + kGroup - 1) / kGroup * 4);
  for (std::size_t begin = 0; begin < bytes.size(); begin += kGroup) {
    const std::size_t count = std::min(kGroup, bytes.size() - begin);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < kGroup; ++i)
      bits = bits << 8 | (i < count ? static_cast<unsigned char>(bytes[begin + i]) : 0u);
    for (std::size_t i = 0; i <= kGroup; ++i)
      out += i <= count ? kDigits[bits >> (18 - 6 * i) & 63] : '=';
  }
  return out;
}

}  // namespace idbg::base
