// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace idbg::base {

// The number of single-character insertions, deletions and substitutions between two words
// (Levenshtein). rapidfuzz-cpp, which has it, is not in Debian 12.
int EditDistance(std::string_view a, std::string_view b);

// The candidate nearest to `word`, or empty when none is near enough to be a likely slip.
std::string NearestWord(std::string_view word, std::span<const std::string> candidates);

}  // namespace idbg::base
