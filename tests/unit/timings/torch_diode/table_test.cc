// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

#include "timings/torch_diode/dataset.h"
#include "timings/torch_diode/sample.h"

namespace idbg::timings::torch_diode::table_test {
namespace {

using namespace std::string_literals;

std::vector<std::string> Names(const Table& table, const MMShape& shape) {
  std::vector<std::string> names;
  for (const std::uint32_t config : FindLeaf(table, "gpu", "mm", shape)->config)
    names.push_back(table.configs[config].name);
  return names;
}

using List = std::vector<std::string>;

}  // namespace

TEST_CASE("the golden tables are written back byte for byte in both formats", "[gemm][diode]") {
  const std::string json = TestFile("table.json");
  const std::string msgpack = TestFile("table.msgpack");
  for (const std::string& bytes : {json, msgpack}) {
    const Table table = ParseTable(bytes, "t", {.strict = true});
    CHECK(TableBytes(table, Format::kJson) == json);
    CHECK(TableBytes(table, Format::kMsgpack) == msgpack);
  }
  CHECK(TableBytes(ToTable(ParseDataset(TestFile("dataset.json"), "d")), Format::kJson) == json);
}

TEST_CASE("a table holds the configurations by time, equal times in order", "[gemm][diode]") {
  const MMShape shape = Shape(64, 32, 128);
  Dataset dataset;
  AddRow(dataset, shape, SampleConfig("slow"), 0.001);
  AddRow(dataset, shape, SampleConfig("fast"), 0.0005);
  CHECK(Names(ToTable(dataset), shape) == List{"fast", "slow"});
  Dataset ties;
  AddRow(ties, shape, SampleConfig("nan"), std::nan(""));
  AddRow(ties, shape, SampleConfig("c"), 0.1);
  AddRow(ties, shape, SampleConfig("c2"), 0.1);
  AddRow(ties, shape, SampleConfig("c"), 0.05);
  ties.FindOrAdd("gpu", "mm", Shape(1, 1, 1));  // without configurations: left out
  const Table table = ToTable(ties);
  CHECK(Names(table, shape) == List{"c", "c", "c2", "nan"});
  CHECK(FindLeaf(table, "gpu", "mm", Shape(1, 1, 1)) == nullptr);
}

TEST_CASE("what is no table is refused", "[gemm][diode]") {
  const std::string text = GENERATE(
      R"({"hardware": {)"s, "{hardware: {}}"s, R"({"hardware": {},})"s,
      R"({"hardware": {} "version": 1})"s, R"({"hardware": {"\z": {}}})"s, R"({"hardware)"s,
      R"({"hardware": {}, "version": 01})"s, "{'hardware': {}}"s, "{\"hardware\": {\"a\0b\": {}}}"s,
      ""s, "   "s, "null true false"s, R"({"hardware": [1, 2)"s, R"({"hardware":"not_a_dict"})"s,
      R"({"hardware":{"gpu1":"x"}})"s);
  CAPTURE(text);
  CHECK(FormatErrorOf([&] { ParseTable(text, "t"); }) != "");
}

}  // namespace idbg::timings::torch_diode::table_test
