// SPDX-License-Identifier: Apache-2.0
#include "base/text/text.h"

#include <catch2/catch_test_macros.hpp>

namespace idbg::base {

TEST_CASE("a pattern stands for the whole text", "[base][text]") {
  CHECK(MatchesWildcards("", ""));
  CHECK(MatchesWildcards("*", ""));
  CHECK(MatchesWildcards("**", "ab"));
  CHECK(MatchesWildcards("ab", "ab"));
  CHECK_FALSE(MatchesWildcards("ab", "abc"));
  CHECK_FALSE(MatchesWildcards("abc", "ab"));
  CHECK(MatchesWildcards("*.weight", "layer.1.weight"));
  CHECK(MatchesWildcards("a*b*c", "aXXbYYc"));
  CHECK_FALSE(MatchesWildcards("a*b*c", "aXXbYY"));
  CHECK(MatchesWildcards("?at", "cat"));
  CHECK_FALSE(MatchesWildcards("?at", "at"));
  CHECK(MatchesWildcards("a*a*b", "aaaab"));  // the first star takes more than at first
  CHECK(MatchesWildcards("*/x", "a/b/x"));
}

TEST_CASE("a part is found where it stands last", "[base][text]") {
  const std::string_view text = "  # a  #  # b\nab ab";
  for (const std::string_view part :
       {"  # ", "#", "ab", "b", " ", "  ", "\nab", "  # a", "c", "a  #  # c"})
    CHECK(FindLast(text, part) == text.rfind(part));
  CHECK(FindLast(text, text) == 0);
  CHECK(FindLast("ab", "abc") == std::string_view::npos);
  CHECK(FindLast("", "a") == std::string_view::npos);
}

}  // namespace idbg::base
