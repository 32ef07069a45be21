// SPDX-License-Identifier: Apache-2.0
#include "gemm/problem/problem_set.h"

#include <catch2/catch_test_macros.hpp>

#include "base/error.h"

namespace idbg::gemm::problem_set_test {

TEST_CASE("a problem set survives its text form", "[gemm]") {
  ProblemSet set;
  const Problem a = ParseProblem("mm:bfloat16:nt:4096x1024x512");
  const Problem b = ParseProblem("mm:bfloat16:nn:4096x1024x512");
  const Problem c = ParseProblem("bmm:float16:nn:8x16x32x64");
  set.Add(a);
  set.Add(b);
  set.Add(a);
  CHECK(set.size() == 2);
  CHECK(set.ToText().size() == 20);
  const ProblemSet read = ProblemSet::FromText(set.ToText());
  CHECK(read.ToText() == set.ToText());
  CHECK(read.Contains(a));
  CHECK(read.Contains(b));
  CHECK_FALSE(read.Contains(c));
}

TEST_CASE("the hash of a problem never changes between versions", "[gemm]") {
  // FNV-1a of the canonical text, folded to 40 bits; computed apart in Python.
  CHECK(HashProblem(ParseProblem("mm:bfloat16:nt:4096x1024x512")) == 0xd0018f51f7);
}

TEST_CASE("a damaged list of problems is refused", "[gemm]") {
  CHECK_THROWS_AS(ProblemSet::FromText("0123"), base::Error);
  CHECK_THROWS_AS(ProblemSet::FromText("012345678g"), base::Error);
  CHECK(ProblemSet::FromText("").size() == 0);
}

}  // namespace idbg::gemm::problem_set_test
