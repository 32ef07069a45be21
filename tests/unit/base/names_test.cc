// SPDX-License-Identifier: Apache-2.0
#include "base/names.h"

#include <catch2/catch_test_macros.hpp>

namespace idbg::base::names_test {

constexpr std::string_view kText = R"(
    aten.mm aten.bmm
    aten.addmm)";
constexpr auto kList = ListNames<kText>();

TEST_CASE("names of a text are found whole, whatever space is between them", "[base]") {
  for (const std::string_view name : {"aten.mm", "aten.bmm", "aten.addmm"})
    CHECK(HasName(kText, name));
  for (const std::string_view name : {"", "aten", "mm", "aten.m", "aten.mm aten.bmm", "aten.mv"})
    CHECK_FALSE(HasName(kText, name));
  CHECK_FALSE(HasName("", ""));
}

TEST_CASE("names of a text are listed in its order", "[base]") {
  REQUIRE(kList.size() == 3);
  CHECK(kList[0] == "aten.mm");
  CHECK(kList[2] == "aten.addmm");
}

enum class Shape : unsigned char { kRound, kTwoSided, kFloat8E4m3fn };

TEST_CASE("enumerators are written by their words", "[base]") {
  CHECK(EnumName(Shape::kRound) == "round");
  CHECK(EnumName(Shape::kTwoSided) == "two_sided");
  CHECK(EnumName<'-'>(Shape::kTwoSided) == "two-sided");
  CHECK(EnumName(Shape::kFloat8E4m3fn) == "float8_e4m3fn");
  CHECK(kEnumNames<Shape>.size() == 3);
}

TEST_CASE("enumerators are found by their words alone", "[base]") {
  CHECK(FindEnum<Shape>("two_sided") == Shape::kTwoSided);
  CHECK(FindEnum<Shape, ' '>("two sided") == Shape::kTwoSided);
  for (const std::string_view name : {"", "two", "two-sided", "kRound", "Round", "shape"})
    CHECK_FALSE(FindEnum<Shape>(name));
}

}  // namespace idbg::base::names_test
