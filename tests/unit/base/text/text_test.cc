// SPDX-License-Identifier: Apache-2.0
#include "base/text/text.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

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

TEST_CASE("a split text has a part more than separators", "[base][text]") {
  using Parts = std::vector<std::string_view>;
  CHECK(Split("a,bc", ',') == Parts{"a", "bc"});
  CHECK(Split(",a,,", ',') == Parts{"", "a", "", ""});
  CHECK(Split("", ',') == Parts{""});
}

TEST_CASE("what is put in the place of a part is not searched", "[base][text]") {
  CHECK(Replaced("a {} and {}", "{}", "x['{}']") == "a x['{}'] and x['{}']");
  CHECK(Replaced("at::at::f", "at::", "") == "f");
  CHECK(Replaced("as it was", "{}", "x") == "as it was");
}

TEST_CASE("a number is taken off the front of a text, or nothing is", "[base][text]") {
  std::string_view text = "12, in";
  CHECK(TakeNumber<int>(text) == 12);
  CHECK(text == ", in");
  CHECK(TakeNumber<int>(text) == std::nullopt);
  CHECK(text == ", in");
  CHECK(LeadingNumber<std::int8_t>("300") == std::nullopt);
  CHECK(LeadingNumber<double>("-1.5e3 MHz") == -1500);
  CHECK(ParseNumber<int>("12 ") == std::nullopt);
  CHECK(ParseNumber<int>("") == std::nullopt);
  CHECK(ParseNumber<int>("-7") == -7);
}

}  // namespace idbg::base
