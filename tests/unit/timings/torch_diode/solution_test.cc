// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "timings/torch_diode/sample.h"
#include "timings/torch_diode/shape_set.h"

namespace idbg::timings::torch_diode::solution_test {

using Catch::Matchers::ContainsSubstring;
using namespace std::string_literals;

TEST_CASE("the reference solution has 19 configurations for all operators", "[gemm][diode]") {
  const MaxAutotuneSolution solution =
      ParseSolution(TestFile("max_autotune.json"), "m.json", {.strict = true});
  CHECK(solution.by_op.empty());
  CHECK(solution.For("mm").size() == 19);
  CHECK(solution.For("addmm")[0].acc_type == "tl.float16");
}

TEST_CASE("a solution is given for all operators or for each", "[gemm][diode]") {
  const std::string single = TestFile("solution.json");
  CHECK(ParseSolution(single, "s").For("mm").size() == 2);
  const MaxAutotuneSolution each =
      ParseSolution("{\"mm\": " + single + R"(, "addmm": {"config": []}, "version": 1})", "s");
  CHECK(each.For("mm").size() == 2);
  CHECK(each.For("addmm").empty());
  CHECK(each.For("bmm").empty());
  for (const Format format : {Format::kJson, Format::kMsgpack}) {
    CHECK(ParseSolution(SolutionBytes(each, format), "s", {.strict = true}).For("mm") ==
          each.For("mm"));
    const MaxAutotuneSolution all = ParseSolution(single, "s");
    CHECK(ParseSolution(SolutionBytes(all, format), "s", {.strict = true}).For("x") ==
          all.For("x"));
  }
}

TEST_CASE("any other form is an error, not an empty solution", "[gemm][diode]") {
  const std::string text =
      GENERATE("{}"s, "[]"s, "null"s, R"({"mm": []})"s, R"({"configs": [1]})"s,
               R"({"version": 1})"s, R"({"mm": {"configs": []}})"s,
               R"({"config": [], "mm": {"config": []}})"s, R"({"config": [{"name": "x"}]})"s, ""s);
  CAPTURE(text);
  CHECK(FormatErrorOf([&] { ParseSolution(text, "s"); }) != "");
}

TEST_CASE("solutions come from CSV with any of three delimiters", "[gemm][diode]") {
  std::string text =
      "name,grid,block_m,block_n,block_k,group_m,num_stages,num_warps,EVEN_K,ALLOW_TF32,ACC_TYPE,"
      "operation\n"
      "\"a \"\"quoted\"\" "
      "name\",1,64,32,16,8,3,4,Yes,f,,mm\r\n\nb,1,64,32,16,8,3,4,0,T,tl.float16,\n";
  const char delimiter = GENERATE(',', ';', '\t');
  std::ranges::replace(text, ',', delimiter);
  const MaxAutotuneSolution solution = ParseSolution(text, "s.csv");
  REQUIRE(solution.For("mm").size() == 1);
  TritonGemmConfig expected = SampleConfig("a \"quoted\" name");
  expected.even_k = true;
  CHECK(solution.For("mm")[0] == expected);
  REQUIRE(solution.For("addmm").size() == 1);
  CHECK(solution.For("addmm")[0].allow_tf32);
  CHECK(solution.For("addmm")[0].acc_type == "tl.float16");
}

TEST_CASE("an operator named as a field of the format is read back", "[gemm][diode]") {
  const std::string text =
      "name,grid,block_m,block_n,block_k,group_m,num_stages,num_warps,operation\n"
      "a,1,64,32,16,8,3,4,version\n";
  const std::string bytes = SolutionBytes(ParseSolution(text, "s.csv"), Format::kJson);
  CHECK(ParseSolution(bytes, "s.json").For("version").size() == 1);
}

TEST_CASE("a CSV without operators is for all of them; mistakes name their line", "[gemm][diode]") {
  const std::string header = "name,grid,block_m,block_n,block_k,group_m,num_stages,num_warps\n";
  CHECK(ParseSolution(header + "a,1,64,32,16,8,3,4\n", "s").For("anything").size() == 1);
  const auto error = [&](const std::string& rows) {
    return FormatErrorOf([&] { ParseSolution(rows, "s"); });
  };
  CHECK_THAT(error(header + "a,1,64,32,16,8,3,4\nb,1,6.5,32,16,8,3,4\n"),
             ContainsSubstring("s:3: at block_m: expected an integer, found '6.5'"));
  CHECK_THAT(error(header + "a,1,64\n"), ContainsSubstring("s:2: 3 cells, but the header has 8"));
  CHECK_THAT(error(header + "a,1,64,32,16,8,3,4,9\n"), ContainsSubstring("9 cells"));
  CHECK_THAT(error(header + "\"a,1,64,32,16,8,3,4\n"), ContainsSubstring("quotes are not closed"));
  CHECK_THAT(error(header + "\xff,1,64,32,16,8,3,4\n"), ContainsSubstring("not UTF-8"));
  CHECK_THAT(error("name,block_m\nx,1\n"), ContainsSubstring("has no column 'grid'"));
}

}  // namespace idbg::timings::torch_diode::solution_test
