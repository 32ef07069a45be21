// SPDX-License-Identifier: Apache-2.0
#include "base/utf8.h"

#include <utf8cpp/utf8/checked.h>
#include <utf8cpp/utf8/unchecked.h>

#include <iterator>

namespace idbg::base {

void AppendUtf8(std::string& text, std::uint32_t code) {
  utf8::unchecked::append(code, std::back_inserter(text));
}

// utf8::next() would throw for each bad byte, which a damaged file may be full of.
std::uint32_t DecodeUtf8(std::string_view text, std::size_t& position) {
  constexpr std::size_t kLongest = 4;
  const std::string_view next = text.substr(position, kLongest);
  const char* start = next.data();
  if (utf8::find_invalid(start, start + next.size()) == start) {
    ++position;
    return kBadUtf8;
  }
  const std::uint32_t code = utf8::unchecked::next(start);
  position += static_cast<std::size_t>(start - next.data());
  return code;
}

std::size_t Utf8Prefix(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text.size();
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
  return most;
}

std::size_t FindBadUtf8(std::string_view text) {
  constexpr std::size_t kBlock = 64;
  for (std::size_t i = 0; i < text.size();) {
    // Not cut within a character, unless one were as long as a block: then it is bad.
    const std::size_t whole = Utf8Prefix(text.substr(i), kBlock);
    const std::string_view block = text.substr(i, whole != 0 ? whole : kBlock);
    if (!IsAscii(block)) {
      const char* const end = block.data() + block.size();
      const char* const bad = utf8::find_invalid(block.data(), end);
      if (bad != end) return static_cast<std::size_t>(bad - text.data());
    }
    i += block.size();
  }
  return std::string_view::npos;
}

}  // namespace idbg::base
