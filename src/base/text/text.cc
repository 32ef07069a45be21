// SPDX-License-Identifier: Apache-2.0
#include "base/text/text.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace idbg::base {

std::size_t FindLast(std::string_view text, std::string_view part) {
  if (part.empty() || part.size() > text.size()) return std::string_view::npos;
  // Blanks are everywhere.
  const std::size_t sign = std::min(part.find_last_not_of(' '), part.size() - 1);
  std::size_t end = text.size() - part.size() + sign + 1;
  while (end > sign) {
    const void* const found = ::memrchr(text.data() + sign, part[sign], end - sign);
    if (found == nullptr) break;
    end = static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
    if (text.substr(end - sign).starts_with(part)) return end - sign;
  }
  return std::string_view::npos;
}

bool MatchesWildcards(std::string_view pattern, std::string_view text) {
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = std::string_view::npos;  // the last one met, and where its rest begins
  std::size_t resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

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

std::string ShellWord(std::string_view text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+=:,@%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos)
    return std::string(text);
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

}  // namespace idbg::base
