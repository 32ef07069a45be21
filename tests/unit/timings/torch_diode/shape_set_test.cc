// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/shape_set.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "timings/torch_diode/sample.h"

namespace idbg::timings::torch_diode::shape_set_test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("the golden shape sets are written back byte for byte", "[gemm][diode]") {
  const std::string json = TestFile("shapeset.json");
  const std::string msgpack = TestFile("shapeset.msgpack");
  for (const std::string& bytes : {json, msgpack}) {
    const ShapeSet set = ParseShapeSet(bytes, "s", {.strict = true});
    CHECK(ShapeSetBytes(set, Format::kJson) == json);
    CHECK(ShapeSetBytes(set, Format::kMsgpack) == msgpack);
    CHECK(set.shapes == std::vector{Shape(64, 32, 128)});
  }
  for (const char* name : {"operation_shapeset.json", "shapesets/small_op_shapes.json"}) {
    std::string text = TestFile(name);
    while (text.ends_with('\n')) text.pop_back();
    const OperationShapeSet sets = ParseOperationShapeSet(text, name, {.strict = true});
    CHECK(OperationShapeSetBytes(sets, Format::kJson) == text);
    CHECK(ParseOperationShapeSet(OperationShapeSetBytes(sets, Format::kMsgpack), name) == sets);
  }
}

TEST_CASE("empty shape sets have upstream's text", "[gemm][diode]") {
  CHECK(ShapeSetBytes({}, Format::kJson) == "{\n  \"shapes\": []\n}");
  CHECK(OperationShapeSetBytes({}, Format::kJson) == "{\n  \"operations\": {}\n}");
  CHECK(ParseShapeSet("{\"shapes\": []}", "s").shapes.empty());
  CHECK(ParseOperationShapeSet("{\"operations\": {}}", "s").operations.empty());
  CHECK_THAT(FormatErrorOf([] { ParseShapeSet("{}", "s"); }),
             ContainsSubstring("shape set without 'shapes'"));
  CHECK_THAT(FormatErrorOf([] { ParseOperationShapeSet("{}", "s"); }),
             ContainsSubstring("without 'operations'"));
}

TEST_CASE("a bad inner set is reported and skipped", "[gemm][diode]") {
  const std::string text =
      R"({"operations": {"mm": {"shapes": [{"B": 1}]}, "bmm": {"shapes": []}, "addmm": {}}})";
  ReadReport report;
  const OperationShapeSet sets = ParseOperationShapeSet(text, "s.json", {}, &report);
  CHECK(sets.operations.size() == 1);
  CHECK(sets.operations.Find("bmm") != nullptr);
  REQUIRE(report.diagnostics.entries().size() == 2);
  CHECK(report.diagnostics.entries()[0].ToString() ==
        "s.json: byte 41: at operations.mm.shapes[0]: shape set of 'mm' skipped: problem without "
        "'M'");
}

TEST_CASE("batches, mixed dtypes and transposed outputs are kept", "[gemm][diode]") {
  const ShapeSet set = ParseShapeSet(TestFile("shapesets/example_shapeset.json"), "s");
  CHECK(set.shapes.size() == 5);
  CHECK(set.shapes[3].b == 32);
  CHECK(set.shapes[4].out_dtype == tensor::DType::kFloat32);
}

TEST_CASE("shape sets come from CSV as upstream makes them", "[gemm][diode]") {
  const OperationShapeSet sets = ParseShapeCsv(
      "name,B,M,K,N,Transposed,\naddmm,1,256,512,197951,True,\nmm,1,1280,6272,256,False,\nbmm,2048,"
      "49,32,49,True,\n",
      "s.csv");
  CHECK(sets.operations.size() == 3);
  const MMShape& addmm = sets.operations.Find("addmm")->shapes[0];
  CHECK(addmm.out_size == std::array<std::int64_t, 3>{1, 197951, 256});
  CHECK(addmm.out_stride == std::array<std::int64_t, 3>{197951 * 256, 256, 1});
  CHECK(addmm.k == 512);
  CHECK(addmm.Transposed());
  CHECK(sets.operations.Find("mm")->shapes[0].out_stride ==
        std::array<std::int64_t, 3>{1280 * 256, 256, 1});
  CHECK(sets.operations.Find("bmm")->shapes[0].b == 2048);
  CHECK_THAT(
      FormatErrorOf([] { ParseShapeCsv("name,B,M,K,N,Transposed\nmm,1,x,2,3,True\n", "s.csv"); }),
      ContainsSubstring("s.csv:2: at M: expected a size, found 'x'"));
  CHECK_THAT(FormatErrorOf([] { ParseShapeCsv("name,B,M,K,N\nmm,1,1,2,3\n", "s.csv"); }),
             ContainsSubstring("has no column 'Transposed'"));
}

}  // namespace idbg::timings::torch_diode::shape_set_test
