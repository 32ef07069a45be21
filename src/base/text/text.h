// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <vector>

namespace idbg::base {

// Of ASCII, whatever the locale.
constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr char ToLower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
constexpr char ToUpper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }

// Of a name in Python; a byte beyond ASCII is a part of a letter.
constexpr bool IsNameStart(char c) { return IsLetter(c) || c == '_' || (c & 0x80) != 0; }
constexpr bool IsNameCharacter(char c) { return IsNameStart(c) || IsDigit(c); }

// Without white space at both ends.
constexpr std::string_view Trim(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// What stands before the first `separator`, which is cut off with it; without one the whole text.
constexpr std::string_view TakeUntil(std::string_view& text, char separator) {
  const std::string_view part = text.substr(0, text.find(separator));
  text.remove_prefix(part.size() < text.size() ? part.size() + 1 : part.size());
  return part;
}

// The parts between separators, empty ones too: one more than there are separators.
std::vector<std::string_view> Split(std::string_view text, char separator);

// Where a part of a text stands for the last time; npos: nowhere. For long texts, through which
// std::string_view::rfind steps byte by byte.
std::size_t FindLast(std::string_view text, std::string_view part);

// Whether the whole text is the pattern: '*' stands for any characters, '?' for one.
bool MatchesWildcards(std::string_view pattern, std::string_view text);

// The elements of a range, texts or integers, with a separator between them: "a, b".
std::string Join(const auto& elements, std::string_view separator = ", ") {
  std::string text;
  bool is_first = true;
  for (const auto& element : elements) {
    if (!is_first) text += separator;
    is_first = false;
    if constexpr (std::is_integral_v<std::decay_t<decltype(element)>>)
      text += std::to_string(element);
    else
      text += element;
  }
  return text;
}

// The number that a text begins with, which is cut off it. Null, and the text as it was, where it
// begins with something else (a blank too) or the type cannot hold it.
template <typename Number>
std::optional<Number> TakeNumber(std::string_view& text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

template <typename Number>
std::optional<Number> LeadingNumber(std::string_view text) {
  return TakeNumber<Number>(text);
}

// The number that the whole of a text is; null for anything else.
template <typename Number>
std::optional<Number> ParseNumber(std::string_view text) {
  const auto number = TakeNumber<Number>(text);
  return text.empty() ? number : std::nullopt;
}

// "1 place", "2 places".
std::string Plural(std::integral auto count, std::string_view noun) {
  return std::to_string(count).append(" ").append(noun).append(count == 1 ? "" : "s");
}

// Whether a text has `part`, a text or a character, in it.
inline bool Has(std::string_view text, const auto& part) {
  return text.find(part) != std::string_view::npos;
}

// "triton_poi_fused_add" of "triton_poi_fused_add_12": the name without its running number.
inline std::string_view WithoutNumber(std::string_view name) {
  const std::size_t last = name.find_last_not_of("0123456789");
  const bool numbered =
      last != std::string_view::npos && last + 1 < name.size() && name[last] == '_';
  return numbered ? name.substr(0, last) : name;
}

// The text with `with` in each place of `part`; what was put in is not searched.
std::string Replaced(std::string_view text, std::string_view part, std::string_view with);

// RFC 4648, with padding.
std::string Base64(std::string_view bytes);

// A text as one word that a POSIX shell reads back as it is: a plain word unchanged, else 'a file'.
std::string ShellWord(std::string_view text);

// What to say of a word that is none of `known`: "unknown field 'bach' (did you mean 'batch'?)", or
// "(known: batch, top)" when none is near, or both. `more` comes after them, behind a semicolon.
enum class Known { kNearest, kAll };
std::string UnknownWord(std::string_view what, std::string_view word,
                        std::span<const std::string> known, std::string_view more = {},
                        Known shown = Known::kNearest);

// The candidate nearest to `word` in any case, one that begins with it first; empty when none is
// near enough to be a likely slip.
std::string NearestWord(std::string_view word, std::span<const std::string> candidates);

}  // namespace idbg::base
