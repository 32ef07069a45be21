// SPDX-License-Identifier: Apache-2.0
#include "diff/sets.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>

#include "base/error.h"
#include "diff/tensors.h"

namespace idbg::diff::sets_test {
namespace {

TEST_CASE("tensors are paired by name; renamed, missing and extra ones are told", "[diff]") {
  const std::vector<float> one = {1, 2};
  const std::vector<float> two = {3, 4};
  const std::vector<float> three = {5, 6};
  const TensorSet expected = {{"a", Floats(one)}, {"gone", Floats(two)}, {"old", Floats(three)}};
  const TensorSet actual = {{"a", Floats(one)}, {"more", Floats(one)}, {"new", Floats(three)}};
  const SetDiff diff = CompareSets(actual, expected, {});
  CHECK(diff.compared == 2);
  CHECK(diff.passed == 2);
  CHECK(diff.missing == 1);
  CHECK(diff.extra == 1);
  CHECK(diff.renamed == 1);
  REQUIRE(diff.pairs.size() == 4);
  CHECK(diff.pairs[3].name == "old");
  CHECK(diff.pairs[3].actual_name == "new");
}

TEST_CASE("one place of nested outputs has several spellings", "[diff]") {
  const std::vector<float> one = {1, 2};
  const std::vector<float> two = {3, 4};
  const std::vector<float> three = {5, 6};
  const TensorSet expected = {{"output[0].key", Floats(one)}, {"output.loss", Floats(two)}};
  const TensorSet actual = {{"output.0.key", Floats(one)}, {"loss", Floats(three)}};
  const SetDiff diff = CompareSets(actual, expected, {});
  CHECK(diff.compared == 2);
  CHECK(diff.passed == 1);
  REQUIRE(diff.pairs.size() == 2);
  CHECK(diff.pairs[0].actual_name == "loss");
  CHECK(diff.pairs[1].actual_name == "output.0.key");
  // Two in one place: nobody knows which is meant.
  const SetDiff two_of_them =
      CompareSets({{"a.0", Floats(three)}, {"a[0]", Floats(three)}, {"b", Floats(one)}},
                  {{"output.a.0", Floats(one)}, {"b", Floats(one)}}, {});
  CHECK(two_of_them.compared == 1);
}

TEST_CASE("equal constants are not taken for renamed tensors", "[diff]") {
  const std::vector<float> zeros = {0, 0};
  const TensorSet expected = {{"a", Floats(zeros)}, {"b", Floats(zeros)}, {"c", Floats(zeros)}};
  const TensorSet actual = {{"a", Floats(zeros)}, {"x", Floats(zeros)}, {"y", Floats(zeros)}};
  const SetDiff diff = CompareSets(actual, expected, {});
  CHECK(diff.renamed == 0);
  CHECK(diff.missing == 2);
}

TEST_CASE("nothing in common is an error", "[diff]") {
  const std::vector<float> one = {1};
  const std::vector<float> two = {2};
  CHECK_THROWS_AS(CompareSets({{"a", Floats(one)}}, {{"b", Floats(two)}}, {}), base::Error);
  CHECK_THROWS_AS(CompareSets({}, {}, {}), base::Error);
}

TEST_CASE("the last rule whose pattern fits a name counts", "[diff]") {
  const std::vector<float> expected = {1};
  const std::vector<float> actual = {1.01F};
  SetOptions options;
  Limits wide{.rtol = 0.1, .atol = 0};
  Limits narrow{.rtol = 0, .atol = 0};
  options.rules = {{"*", wide}, {"out*", narrow}};
  CHECK(CompareSets({{"out", Floats(actual)}}, {{"out", Floats(expected)}}, options).passed == 0);
  options.rules = {{"*", narrow}, {"out*", wide}};
  CHECK(CompareSets({{"out", Floats(actual)}}, {{"out", Floats(expected)}}, options).passed == 1);
}

TEST_CASE("a limit of mismatches is a number or a share", "[diff]") {
  Limits limits;
  SetMaxMismatch("12", limits);
  CHECK(limits.max_mismatch == 12);
  SetMaxMismatch("0.5%", limits);
  CHECK(limits.max_mismatch_percent == 0.5);
  for (const char* const wrong : {"", "%", "-1", "101%", "1x", "0.5"})
    CHECK_THROWS_AS(SetMaxMismatch(wrong, limits), base::Error);
}

}  // namespace
}  // namespace idbg::diff::sets_test
