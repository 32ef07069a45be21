// SPDX-License-Identifier: Apache-2.0
#include "base/text/utf8.h"

#include <fmt/core.h>
#include <utf8cpp/utf8/checked.h>
#include <utf8cpp/utf8/unchecked.h>

#include <algorithm>
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

bool IsUnsafe(std::uint32_t code) {
  const auto within = [code](std::uint32_t first, std::uint32_t last) {
    return code >= first && code <= last;
  };
  if (code < 0x20 || within(0x7F, 0x9F) || code == kBadUtf8) return true;
  // U+061C; U+200E and U+200F; U+2028 to U+202E with both separators; U+2066 to U+2069.
  return code == 0x61C || within(0x200E, 0x200F) || within(0x2028, 0x202E) ||
         within(0x2066, 0x2069);
}

namespace {

constexpr std::string_view kCut = "...";
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

// Of the unsafe characters those that make a text read as another one: they are shown by name.
bool TurnsDirection(std::uint32_t code) {
  return code > 0xFF && code != 0x2028 && code != 0x2029;  // not the separators
}

// "<U+202E>", as less and git show it.
std::string CodePointName(std::uint32_t code) { return fmt::format("<U+{:04X}>", code); }

std::string Safe(std::string_view text, auto keep) {
  const auto is_plain = [](char c) { return c >= 0x20 && c < 0x7F; };
  if (std::ranges::all_of(text, is_plain)) return std::string(text);
  std::string safe;
  safe.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    if (is_plain(text[i])) {  // run by run: nearly all of a text
      while (i < text.size() && is_plain(text[i])) ++i;
      safe += text.substr(begin, i - begin);
      continue;
    }
    const std::uint32_t code = DecodeUtf8(text, i);
    if (code == kBadUtf8) {
      safe += kReplacement;
    } else if (IsUnsafe(code) && !keep(code)) {
      safe += TurnsDirection(code) ? CodePointName(code) : " ";
    } else {
      safe += text.substr(begin, i - begin);
    }
  }
  return safe;
}

// The offset at or after `at` where a character begins.
std::size_t NextCharacter(std::string_view text, std::size_t at) {
  while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
  return at;
}

void AppendWord(std::string_view word, std::string& line) {
  if (word.size() <= kMostWordBytes) {
    line += word;
    return;
  }
  constexpr std::size_t kKept = (kMostWordBytes - kCut.size()) / 2;
  line += word.substr(0, Utf8Prefix(word, kKept));
  line += kCut;
  line += word.substr(NextCharacter(word, word.size() - kKept));
}

}  // namespace

std::string OneLine(std::string_view text, std::size_t most) {
  constexpr auto kNothing = [](std::uint32_t) { return false; };
  if (text.size() <= most) return Safe(text, kNothing);
  return Safe(text.substr(0, Utf8Prefix(text, most)), kNothing) + std::string(kCut);
}

std::string SafeLines(std::string_view text) {
  return Safe(text, [](std::uint32_t code) { return code == '\n' || code == '\t'; });
}

std::string MessageLine(std::string_view text) {
  const std::string safe = OneLine(text);
  std::string line;
  for (std::size_t begin = 0; begin < safe.size() && line.size() <= kMostMessageBytes;) {
    const std::size_t end = std::min(safe.find(' ', begin), safe.size());
    AppendWord(std::string_view(safe).substr(begin, end - begin), line);
    if (end < safe.size()) line += ' ';
    begin = end + 1;
  }
  return line.size() <= kMostMessageBytes ? line : OneLine(line, kMostMessageBytes);
}

}  // namespace idbg::base
