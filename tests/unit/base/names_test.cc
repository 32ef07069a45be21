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

}  // namespace idbg::base::names_test
