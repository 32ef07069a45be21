// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace idbg::base {

// Appends the UTF-8 form of a code point. Requires code < 0x110000.
void AppendUtf8(std::string& text, std::uint32_t code);

// The code point that starts at text[position], which is moved behind it. A byte that starts no
// well-formed sequence (stray, overlong, surrogate, cut) gives kBadUtf8 and is passed by alone.
inline constexpr std::uint32_t kBadUtf8 = 0xFFFFFFFF;
std::uint32_t DecodeUtf8(std::string_view text, std::size_t& position);

// Whether all bytes are below 0x80. Most strings are short: their ends are read as overlapping
// words.
inline bool IsAscii(std::string_view text) {
  const auto load = [&text](std::size_t i, auto word) {
    std::memcpy(&word, text.data() + i, sizeof word);
    return static_cast<std::uint64_t>(word);
  };
  constexpr std::uint64_t kHigh = 0x8080808080808080u;
  const std::size_t size = text.size();
  if (size >= 8) {
    std::uint64_t bits = load(size - 8, std::uint64_t{});
    for (std::size_t i = 0; i + 8 < size; i += 8) bits |= load(i, std::uint64_t{});
    return (bits & kHigh) == 0;
  }
  if (size >= 4) return ((load(0, std::uint32_t{}) | load(size - 4, std::uint32_t{})) & kHigh) == 0;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) return false;
  }
  return true;
}

// The length of the longest beginning of at most `most` bytes that cuts no character.
std::size_t Utf8Prefix(std::string_view text, std::size_t most);

// The offset of the first byte that is not UTF-8, or npos.
std::size_t FindBadUtf8(std::string_view text);

// Whether a character of a foreign file must not reach a terminal or a page as it is: it moves the
// cursor, ends the line or turns the direction of the text around it (C0, DEL, C1, the line and
// paragraph separators, the controls and marks of bidirectional text). kBadUtf8 is one: terminals
// that do not read UTF-8 take its byte for C1. Every writer asks this one function, by those below.
bool IsUnsafe(std::uint32_t code);

// What shows a text that a foreign file may have made: an unsafe character becomes a space, one
// that turns the direction of the text its name, "<U+202E>", what is not UTF-8 U+FFFD. Of more than
// `most` bytes the rest becomes "...".
std::string OneLine(std::string_view text, std::size_t most = std::string_view::npos);

// The same of a text that may have lines: keeps '\n' and '\t'.
std::string SafeLines(std::string_view text);

// The line of an error or of the log: OneLine, where a word keeps at most kMostWordBytes (its both
// ends) and the whole kMostMessageBytes. The names in it come from files and may be megabytes long.
inline constexpr std::size_t kMostWordBytes = 200;
inline constexpr std::size_t kMostMessageBytes = 4000;
std::string MessageLine(std::string_view text);

}  // namespace idbg::base
