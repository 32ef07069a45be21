// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/table.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

#include "timings/torch_diode/sample.h"

namespace idbg::timings::torch_diode::table_test {
namespace {

using namespace std::string_literals;

std::vector<std::string> Names(const std::vector<TritonGemmConfig>& configs) {
  std::vector<std::string> names;
  for (const TritonGemmConfig& config : configs) names.push_back(config.name);
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
  CHECK(Names(Lookup(ToTable(dataset), "gpu", "mm", shape)) == List{"fast", "slow"});
  Dataset ties;
  AddRow(ties, shape, SampleConfig("nan"), std::nan(""));
  AddRow(ties, shape, SampleConfig("c"), 0.1);
  AddRow(ties, shape, SampleConfig("c2"), 0.1);
  AddRow(ties, shape, SampleConfig("c"), 0.05);
  ties.FindOrAdd("gpu", "mm", Shape(1, 1, 1));  // without configurations: left out
  const Table table = ToTable(ties);
  CHECK(Names(Lookup(table, "gpu", "mm", shape)) == List{"c", "c", "c2", "nan"});
  CHECK(table.Find("gpu", "mm", Shape(1, 1, 1)) == nullptr);
  const std::vector<Fastest> fastest = FastestConfigs(ties);
  REQUIRE(fastest.size() == 1);
  CHECK(fastest[0].row->time_ms == 0.05);
}

TEST_CASE("look-up misses give nothing, filters keep the order given", "[gemm][diode]") {
  const MMShape shape = Shape(64, 32, 128);
  Dataset dataset;
  AddRow(dataset, shape, SampleConfig("a"), 2);
  AddRow(dataset, shape, SampleConfig("b"), 1);
  const Table table = ToTable(dataset);
  CHECK(Lookup(table, "cpu", "mm", shape).empty());
  CHECK(Lookup(table, "gpu", "bmm", shape).empty());
  CHECK(Lookup(table, "gpu", "mm", Shape(1, 1, 1)).empty());
  const std::vector<TritonGemmConfig> asked = {SampleConfig("a"), SampleConfig("other"),
                                               SampleConfig("b")};
  CHECK(Names(Filter(table, "gpu", "mm", shape, asked)) == List{"a", "b"});
  CHECK(Filter(table, "gpu", "mm", shape, std::vector{SampleConfig("other")}).empty());
  CHECK(Filter(table, "cpu", "mm", shape, asked).empty());
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
