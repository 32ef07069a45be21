// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace idbg::base {

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
