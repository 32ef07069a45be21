// SPDX-License-Identifier: Apache-2.0
#include "minify/judge.h"

#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "base/error.h"
#include "minify/graphs.h"

namespace idbg::minify::judge_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

Candidate Keyed(std::string key) {
  Candidate candidate;
  candidate.key = std::move(key);
  return candidate;
}

TEST_CASE("judge: a model that does not fail is refused with how often it was seen", "[minify]") {
  Judge judge(When([](const Candidate&) { return false; }), {.repeat = 3}, nullptr);
  CHECK_THROWS_MATCHES(judge.Start(Keyed("whole")), base::Error,
                       MessageMatches(ContainsSubstring("in 0 of 3 tries")));
}

TEST_CASE("judge: another failure is counted and not taken", "[minify]") {
  Judge judge(
      [](const Candidate& one) {
        return Observation{.signatures = {one.key == "b" ? "another" : "it"}, .note = {}};
      },
      {}, nullptr);
  judge.Start(Keyed("whole"));
  CHECK(judge.signature() == "it");
  const std::vector<std::string> keys = {"b", "c"};
  CHECK(judge.FindFirst(2, [&](std::size_t i) { return Keyed(keys[i]); }) == 1);
  CHECK(judge.counts().different.at("another") == 1);
}

TEST_CASE("judge: no candidate is tried twice", "[minify]") {
  std::atomic<int> tries = 0;
  Judge judge(When([&](const Candidate& one) {
                ++tries;
                return one.key == "whole";
              }),
              {.jobs = 4}, nullptr);
  judge.Start(Keyed("whole"));
  for (int round = 0; round < 3; ++round)
    CHECK_FALSE(judge.FindFirst(6, [](std::size_t i) { return Keyed(std::to_string(i % 3)); }));
  CHECK(tries == 1 + 3);
  CHECK(judge.counts().remembered == 6 * 3 - 3);
}

TEST_CASE("judge: an answer that is open is not taken", "[minify]") {
  Judge judge(
      [](const Candidate& one) {
        if (one.key == "whole") return Observation{.signatures = {"it"}, .note = {}};
        return Observation{.signatures = {}, .is_unresolved = true, .note = "125"};
      },
      {}, nullptr);
  judge.Start(Keyed("whole"));
  CHECK_FALSE(judge.FindFirst(1, [](std::size_t) { return Keyed("a"); }));
  CHECK(judge.counts().unresolved == 1);
}

TEST_CASE("judge: k of n tries, and no more tries than needed", "[minify]") {
  std::atomic<int> tries = 0;
  std::atomic<int> shown = 0;
  Judge judge(When([&](const Candidate& one) {
                if (one.key == "whole") return true;
                ++tries;
                return tries % 2 == 1 && ++shown > 0;
              }),
              {.repeat = 10, .at_least = 3}, nullptr);
  judge.Start(Keyed("whole"));
  CHECK(judge.FindFirst(1, [](std::size_t) { return Keyed("a"); }) == 0);
  CHECK(tries == 5);  // the third of those that show it
}

}  // namespace
}  // namespace idbg::minify::judge_test
