// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/record.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "timings/torch_diode/sample.h"

namespace idbg::timings::torch_diode::record_test {
namespace {

using Catch::Matchers::ContainsSubstring;

constexpr std::string_view kKey =
    R"({"version": 1, "B": 1, "M": 64, "M_dtype": "float16", "N": 32, "K": 128, "K_dtype": "float16", )"
    R"("out_dtype": "float16", "out_size": [1, 64, 32], "out_stride": [2048, 32, 1]})";

std::string Replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("a problem key is one line of JSON in the order of declaration", "[gemm][diode]") {
  CHECK(KeyString(Shape(64, 32, 128)) == kKey);
  CHECK(ParseKeyString(kKey) == Shape(64, 32, 128));
}

TEST_CASE("keys with other order or spacing are the same problem", "[gemm][diode]") {
  const MMShape shape = ParseKeyString(
      R"({"out_stride":[2048,32,1],"out_size":[1,64,32],"out_dtype":"float16","K_dtype":"float16","K":128,)"
      R"("N":32,"M_dtype":"float16","M":64,"B":1})");
  CHECK(shape == Shape(64, 32, 128));
  CHECK(MMShapeHash{}(shape) == MMShapeHash{}(Shape(64, 32, 128)));
  CHECK(KeyString(shape) == kKey);
}

TEST_CASE("a key keeps its version", "[gemm][diode]") {
  const std::string key = Replaced(std::string(kKey), "\"version\": 1", "\"version\": 42");
  CHECK(ParseKeyString(key).version == 42);
  CHECK(KeyString(ParseKeyString(key)) == key);
  CHECK_FALSE(ParseKeyString(key) == ParseKeyString(kKey));
}

TEST_CASE("keys that are not exactly a problem are refused", "[gemm][diode]") {
  const auto [from, to, message] = GENERATE(table<std::string, std::string, std::string>({
      {"\"M\": 64", "\"M\": \"64\"", "at M: expected an integer, found a string"},
      {"\"M\": 64", "\"M\": 64.0", "at M: expected an integer, found a number"},
      {"\"M\": 64", "\"M\": true", "at M: expected an integer, found a bool"},
      {"\"M\": 64", "\"M\": -1", "a size cannot be -1"},
      {"\"M\": 64, ", "", "problem without 'M'"},
      {"\"M\": 64", "\"M\": 64, \"extra\": 1", "unknown field 'extra'"},
      {"\"float16\"", "\"floatx\"", "unknown dtype 'floatx'"},
      {"\"float16\"", "\"torch.float16\"", "unknown dtype 'torch.float16'"},
      {"\"float16\"", "\"utils\"", "unknown dtype 'utils'"},
      {"\"float16\"", "16", "expected a string"},
      {"[1, 64, 32]", "[1, 64]", "expected 3 numbers, found 2"},
      {"[1, 64, 32]", "[1, 64, 32, 1]", "expected 3 numbers, found more"},
      {"[1, 64, 32]", "\"x\"", "expected an array"},
      {"]}", "]", "input ends"},
  }));
  CAPTURE(to);
  const std::string key = Replaced(std::string(kKey), from, to);
  const std::string error =
      FormatErrorOf([&] { ParseKeyString(key, {.file = "a.json", .byte_offset = 5}); });
  CHECK_THAT(error,
             ContainsSubstring("a.json: byte 5: problem key: ") && ContainsSubstring(message));
}

TEST_CASE("records become the project's own problems and configurations", "[gemm][diode]") {
  const auto problem = ToProblem("addmm", Shape(64, 32, 128));
  REQUIRE(problem);
  CHECK(ToString(*problem) == "addmm:float16:nn:64x32x128");
  CHECK_FALSE(ToProblem("conv", Shape(64, 32, 128)));
  CHECK_FALSE(ToProblem("mm", Shape(64, 0, 128)));
  MMShape mixed = Shape(64, 32, 128);
  mixed.out_dtype = tensor::DType::kFloat32;
  CHECK_FALSE(ToProblem("mm", mixed));
  for (const gemm::Layout layout : {gemm::Layout::kNn, gemm::Layout::kNt}) {
    const gemm::Problem back{.batch = 3, .m = 5, .n = 7, .k = 9, .layout = layout};
    CHECK(ToProblem("mm", FromProblem(back)) == back);
  }
  CHECK(ToConfig(SampleConfig()) == gemm::Config{64, 32, 16, 8, 3, 4});
  CHECK(FromConfig({64, 32, 16, 8, 3, 4}, "mm_config") == SampleConfig());
  TritonGemmConfig huge = SampleConfig();
  huge.block_m = 65536;
  CHECK_FALSE(ToConfig(huge));
}

}  // namespace idbg::timings::torch_diode::record_test
