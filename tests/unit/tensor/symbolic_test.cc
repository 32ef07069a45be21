// SPDX-License-Identifier: Apache-2.0
#include "tensor/symbolic.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "base/error.h"

namespace idbg::tensor::symbolic_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

std::string Printed(std::string_view text) { return ToString(*ParseExpr(text)); }

TEST_CASE("srepr and infix of one expression read the same", "[tensor][symbolic]") {
  struct Case {
    const char* srepr;
    const char* infix;
  };
  for (const Case& one : {
           Case{"Symbol('s77', positive=True, integer=True)", "s77"},
           Case{"Add(Symbol('s27', positive=True, integer=True), Integer(-1))", "s27 - 1"},
           Case{"FloorDiv(Symbol('s27', integer=True), Integer(2))", "(s27//2)"},
           Case{"Mul(Symbol('s77'), FloorDiv(Symbol('s27'), Integer(2)))", "s77*(s27//2)"},
           Case{"Max(Symbol('s27'), Symbol('s77'))", "Max(s27, s77)"},
           Case{"TruncToInt(Mul(Float('1.5', precision=53), ToFloat(Symbol('s0'))))",
                "TruncToInt(1.5*ToFloat(s0))"},
           Case{"GreaterThan(Symbol('u0', integer=True), Integer(0))", "u0 >= 0"},
           Case{"Pow(Symbol('s0'), Integer(2))", "s0**2"},
           Case{"And(Equality(Symbol('s0'), Integer(1)), Not(Symbol('b')))", "s0 == 1 & Not(b)"},
           Case{"ModularIndexing(Symbol('s0'), Integer(2), Integer(3))",
                "ModularIndexing(s0, 2, 3)"},
           Case{"mystery(Symbol('s0'))", "mystery(s0)"},
           Case{"Piecewise((Symbol('s0'), true), (Integer(3), s0 > 1))",
                "Piecewise((s0, 1), (3, s0 > 1))"},
       }) {
    CHECK(Printed(one.srepr) == one.infix);
    CHECK(Printed(one.infix) == one.infix);
  }
}

TEST_CASE("expressions compute as Python does", "[tensor][symbolic]") {
  const Bindings bindings{{"a", 7}, {"b", -2}, {"android", 3}};
  struct Case {
    const char* text;
    std::optional<std::int64_t> value;
  };
  for (const Case& one : {
           Case{"1 + 2*a", 15},
           Case{"(1 + 2)*a", 21},
           Case{"a - 1 - 1", 5},
           Case{"a - (1 - 1)", 7},
           Case{"a//b", -4},
           Case{"a % b", -1},
           Case{"100//2//5*3", 30},
           Case{"2**3**2", 512},
           Case{"-2**2", -4},
           Case{"-a + 1", -6},
           Case{"1 << 2 + 1", 8},
           Case{"a < 8 and not b > 0", 1},
           Case{"a > 8 or android == 3", 1},
           Case{"Min(a, b, 1)", -2},
           Case{"CeilDiv(a, 2)", 4},
           Case{"Identity(a)", 7},
           Case{"TruncToInt(1.5*ToFloat(a))", 10},
           Case{"CeilToInt(a/2)", 4},
           Case{"FloorToInt(ToFloat(b)*0.75)", -2},
           Case{"RoundToInt(2.5)", 2},
           Case{"floor(1e300*a)", std::nullopt},
           Case{"floor(a/0)", std::nullopt},
           Case{"Max(1, TruncToInt(0.1*a))", 1},
           Case{"Where(a > 1, 10, 20)", 10},
           Case{"c + 1", std::nullopt},
           Case{"mystery(a)", std::nullopt},
           Case{"a//0", std::nullopt},
           Case{"9223372036854775807 + a", std::nullopt},
       }) {
    INFO(one.text);
    CHECK(Evaluate(*ParseExpr(one.text), bindings) == one.value);
  }
}

TEST_CASE("a wrong expression says where", "[tensor][symbolic]") {
  struct Case {
    std::string text;
    const char* message;
  };
  for (const Case& one : {
           Case{"", "the text ends where a value was expected at column 1 "},
           Case{"s0 +", "the text ends where a value was expected at column 5 "},
           Case{"s0 s1", "expected an operator at column 4 "},
           Case{"(s0", "expected ')' at column 4 "},
           Case{"Symbol('s0", "unterminated string at column 8 "},
           Case{"Symbol(s0)", "expected a string at column 8 "},
           Case{"Integer()", "needs one argument at column 10 "},
           Case{"9223372036854775808", "integer out of range at column 20 "},
           Case{"__import__('os')", "expected a value at column 12 "},
           Case{"s0; s1", "expected an operator at column 3 "},
       }) {
    INFO(one.text);
    CHECK_THROWS_MATCHES(ParseExpr(one.text), base::Error,
                         MessageMatches(ContainsSubstring(one.message)));
  }
}

TEST_CASE("deep and long expressions are refused in bounded memory", "[tensor][symbolic]") {
  const std::string deep(60'000, '(');
  const std::string huge(100'000'000, '(');
  std::string minus(60'000, '-');
  std::string chain = "1";
  for (int i = 0; i < 20'000; ++i) chain += "//1";
  for (const std::string& text : {deep, minus + "1", chain}) {
    CHECK_THROWS_MATCHES(ParseExpr(text), base::Error,
                         MessageMatches(ContainsSubstring("nesting deeper than 200")));
  }
  CHECK_THROWS_MATCHES(ParseExpr(huge), base::Error,
                       MessageMatches(ContainsSubstring("more than 65536 characters")));
  std::string sum = "1";
  for (int i = 0; i < 20'000; ++i) sum += "+1";
  CHECK(Evaluate(*ParseExpr(sum), {}) == 20'001);
}

TEST_CASE("divisions at the ends of 64 bits give their value or none", "[tensor][symbolic]") {
  const Bindings least = {{"s0", INT64_MIN}};
  CHECK(Evaluate(*ParseExpr("s0 % 3"), least) == 1);
  CHECK(Evaluate(*ParseExpr("s0 % -1"), least) == 0);
  CHECK(Evaluate(*ParseExpr("s0 % 0"), least) == std::nullopt);
  CHECK(Evaluate(*ParseExpr("s0 / -1"), least) == std::nullopt);
  CHECK(Evaluate(*ParseExpr("s0 // -1"), least) == std::nullopt);
}

}  // namespace
}  // namespace idbg::tensor::symbolic_test
