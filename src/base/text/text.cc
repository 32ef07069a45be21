// SPDX-License-Identifier: Apache-2.0
#include "base/text/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <numeric>

#include "base/text/utf8.h"

namespace idbg::base {

namespace {

std::string LowerCase(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), ToLower);
  return lower;
}

// The number of single-character insertions, deletions and substitutions between two words
// (Levenshtein), or `bound` when it is not below that: then most of the table is not computed.
// rapidfuzz-cpp, which has it, is not in Debian 12.
int BoundedDistance(std::string_view a, std::string_view b, int bound) {
  if (std::abs(std::ssize(a) - std::ssize(b)) >= bound) return bound;
  const auto same = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  a.remove_prefix(same);
  b.remove_prefix(same);
  std::vector<int> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    int diagonal = row[0]++;
    int least = row[0];
    for (std::size_t j = 0; j < b.size(); ++j) {
      const int substituted = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, row[j] + 1, diagonal + 1});
      least = std::min(least, row[j + 1]);
    }
    if (least >= bound) return bound;
  }
  return row.back();
}

}  // namespace

std::vector<std::string_view> Split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t end = 0; (end = text.find(separator)) != text.npos; text.remove_prefix(end + 1))
    parts.push_back(text.substr(0, end));
  parts.push_back(text);
  return parts;
}

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

std::string Replaced(std::string_view text, std::string_view part, std::string_view with) {
  std::string result(text);
  for (std::size_t at = 0; (at = result.find(part, at)) != result.npos; at += with.size())
    result.replace(at, part.size(), with);
  return result;
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

std::string NearestWord(std::string_view word, std::span<const std::string> candidates) {
  constexpr std::size_t kShortestPrefix = 3;
  const std::string lower = LowerCase(word);
  std::string nearest;
  int least = static_cast<int>(word.size()) / 3 + 2;  // more than that is another word, not a slip
  for (const std::string& candidate : candidates) {
    const std::string known = LowerCase(candidate);
    const bool is_shortened = lower.size() >= kShortestPrefix && known.starts_with(lower);
    const int distance = is_shortened ? 0 : BoundedDistance(lower, known, least);
    if (distance < least) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string UnknownWord(std::string_view what, std::string_view word,
                        std::span<const std::string> known, std::string_view more, Known shown) {
  constexpr std::size_t kLongestWord = 64;  // of foreign bytes, in one line
  word = word.substr(0, Utf8Prefix(word, kLongestWord));
  const std::string nearest = NearestWord(word, known);
  std::string hint = nearest.empty() ? "" : "did you mean '" + nearest + "'?";
  if (nearest.empty() || shown == Known::kAll)
    hint.append(hint.empty() ? "" : " ").append("known: ").append(Join(known));
  if (!more.empty()) hint.append("; ").append(more);
  return fmt::format("unknown {} '{}' ({})", what, word, hint);
}

}  // namespace idbg::base
