// SPDX-License-Identifier: Apache-2.0
#include "base/text/edit_distance.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <numeric>
#include <vector>

#include "base/text/text.h"
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
