// SPDX-License-Identifier: Apache-2.0
#include "base/utf8.h"

namespace idbg::base {

void AppendUtf8(std::string& text, std::uint32_t code) {
  const auto append = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) return append(code);
  if (code < 0x800) {
    append(0xC0 | code >> 6);
  } else if (code < 0x10000) {
    append(0xE0 | code >> 12);
    append(0x80 | (code >> 6 & 0x3F));
  } else {
    append(0xF0 | code >> 18);
    append(0x80 | (code >> 12 & 0x3F));
    append(0x80 | (code >> 6 & 0x3F));
  }
  append(0x80 | (code & 0x3F));
}

std::uint32_t DecodeUtf8(std::string_view text, std::size_t& position) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::size_t start = position++;
  const std::uint32_t lead = byte(start);
  if (lead < 0x80) return lead;
  const std::size_t length = lead < 0xC2   ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length == 0 || text.size() - start < length) return kBadUtf8;
  std::uint32_t code = lead & (0x7F >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(start + i) & 0xC0) != 0x80) return kBadUtf8;
    code = code << 6 | (byte(start + i) & 0x3F);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  if (code < kLeast[length] || code > 0x10FFFF || surrogate) return kBadUtf8;
  position = start + length;
  return code;
}

std::size_t Utf8Prefix(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text.size();
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
  return most;
}

std::size_t FindBadUtf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (IsAscii(text.substr(i, 64))) {
      i += 64;
      continue;
    }
    const std::size_t start = i;
    if (DecodeUtf8(text, i) == kBadUtf8) return start;
  }
  return std::string_view::npos;
}

}  // namespace idbg::base
