// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/dataset.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <limits>

#include "timings/torch_diode/sample.h"

namespace idbg::timings::torch_diode::dataset_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using namespace std::string_literals;

// A data set with one row, whose parts can be replaced.
std::string OneRow(const std::string& key = KeyString(Shape(64, 32, 128)),
                   const std::string& config =
                       R"({"name":"c","grid":1,"block_m":64,"block_n":32,"block_k":16,)"
                       R"("group_m":8,"num_stages":3,"num_warps":4})",
                   const std::string& row_rest = R"(,"time":0.5)") {
  std::string quoted = key;
  for (std::size_t i = 0; (i = quoted.find('"', i)) != std::string::npos; i += 2)
    quoted.insert(i, "\\");
  return R"({"hardware":{"gpu":{"operation":{"mm":{"solution":{")" + quoted +
         R"(":{"timed_configs":[{"config":)" + config + row_rest + "}]}}}}}}}";
}

Dataset Parse(std::string_view text, const ReadOptions& options = {},
              ReadReport* report = nullptr) {
  return ParseDataset(text, "d", options, report);
}

std::string ErrorOf(std::string_view text, const ReadOptions& options = {}) {
  return FormatErrorOf([&] { Parse(text, options); });
}

}  // namespace

TEST_CASE("the golden data sets are written back byte for byte in both formats", "[gemm][diode]") {
  const std::string json = TestFile("dataset.json");
  const std::string msgpack = TestFile("dataset.msgpack");
  for (const std::string& bytes : {json, msgpack}) {
    const Dataset dataset = Parse(bytes, {.strict = true});
    CHECK(DatasetBytes(dataset, Format::kJson) == json);
    CHECK(DatasetBytes(dataset, Format::kMsgpack) == msgpack);
    const DatasetCounts counts = Count(dataset);
    CHECK(counts.problems == 2);
    CHECK(counts.rows == 4);
  }
}

TEST_CASE("the empty data set has upstream's bytes", "[gemm][diode]") {
  CHECK(DatasetBytes({}, Format::kMsgpack) == "\x82\xa8hardware\x80\xa7version\x01"s);
  CHECK(DatasetBytes({}, Format::kJson) == "{\n  \"hardware\": {},\n  \"version\": 1\n}");
  CHECK(Parse(R"({"hardware":{}})").hardware.empty());
}

TEST_CASE("the older dialect is read, and written as the present one", "[gemm][diode]") {
  const std::string legacy = TestFile("legacy_dataset.json");
  ReadReport report;
  const Dataset dataset = Parse(legacy, {}, &report);
  CHECK(Count(dataset).rows == 84);
  CHECK(Count(dataset).problems == 8);
  const DatasetSolution* const solution = FindLeaf(dataset, "NVIDIA H100", "mm", Shape(64, 64, 64));
  REQUIRE(solution);
  const auto best = std::ranges::min_element(solution->timed_configs, Faster);
  REQUIRE(best != solution->timed_configs.end());
  CHECK(best->time_ms == 0.023391999304294586);
  CHECK(ToConfig(dataset.configs[best->config]) == gemm::Config{32, 64, 32, 8, 5, 8});
  // 84 string configurations, 10 extra names.
  REQUIRE(report.diagnostics.entries().size() == 2);
  CHECK(report.diagnostics.Count() == 94);
  const Dataset again = Parse(DatasetBytes(dataset, Format::kJson), {.strict = true});
  CHECK(Flatten(again) == Flatten(dataset));
  CHECK_THAT(ErrorOf(legacy, {.strict = true}), ContainsSubstring("unknown field 'name'"));
}

TEST_CASE("what is no data set is refused with its place", "[gemm][diode]") {
  const std::string key = KeyString(Shape(64, 32, 128));
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string changed = key;
    return OneRow(changed.replace(changed.find(from), from.size(), to));
  };
  for (
      const std::string& text :
      {""s,
       "{}"s,
       "[]"s,
       "null"s,
       R"({"hardware":null})"s,
       R"({"hardware":"not_a_dict"})"s,
       R"({"hardware":{"gpu1":"x"}})"s,
       R"({"hardware":{"gpu":{}}})"s,
       R"({"hardware":{}}x)"s,
       R"({"hardware":{}})"s + "{}",
       OneRow("not json"),
       OneRow(""),
       with("float16", "floatx"),
       with("float16", "torch.float16"),
       with("64", "\"64\""),
       with("64", "64.0"),
       with("64", "64, \"extra\": 1"),
       OneRow(
           key,
           R"({"name":"c","grid":1,"block_n":32,"block_k":16,"group_m":8,"num_stages":3,"num_warps":4})"),
       OneRow(key, "{}"),
       OneRow(key, "null"),
       OneRow(key, "\"{}\""),
       OneRow(key, "[]"),
       "\xc1"s}) {
    CAPTURE(text);
    CHECK(ErrorOf(text) != "");
  }
  CHECK_THAT(ErrorOf(OneRow(key, R"({"name":"c"})")),
             ContainsSubstring("timed_configs[0].config: configuration without 'block_k'") &&
                 ContainsSubstring("d: byte"));
  const std::string config =
      R"({"name":"c","grid":1,"block_m":64,"block_n":32,"block_k":16,"group_m":8,"num_stages":3,"num_warps":4})";
  CHECK_THAT(ErrorOf(OneRow(key, config, "")),
             ContainsSubstring("timed configuration without 'time'"));
  CHECK_THAT(ErrorOf(OneRow(key, config, R"(,"time":"abc")")),
             ContainsSubstring("expected a number, found a string"));
}

TEST_CASE("unknown fields are errors when strict, else ignored and reported", "[gemm][diode]") {
  const std::string config =
      R"({"name":"c","grid":1,"block_m":64,"block_n":32,"block_k":16,"group_m":8,"num_stages":3,"num_warps":4,"new":[1]})";
  const std::string good = OneRow();
  std::vector<std::string> texts = {OneRow(KeyString(Shape(64, 32, 128)), config)};
  // The ends of document, hardware, operation, solution and row in "}]}}}}}}}", counted from
  // behind.
  for (const std::size_t from_end : {1, 3, 5, 7, 9}) {
    std::string text = good;
    texts.push_back(text.insert(text.size() - from_end, R"(,"new":{"a":1})"));
  }
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK_THAT(ErrorOf(text, {.strict = true}), ContainsSubstring("unknown field 'new'"));
    ReadReport report;
    CHECK(Flatten(Parse(text, {}, &report)) == Flatten(Parse(good)));
    REQUIRE(report.diagnostics.Count() == 1);
    CHECK_THAT(report.diagnostics.entries()[0].ToString(),
               ContainsSubstring("unknown field 'new' ignored"));
  }
}

TEST_CASE("defaults are filled in, and what is there is kept", "[gemm][diode]") {
  const Dataset dataset = Parse(OneRow(), {.strict = true});
  CHECK(Flatten(dataset)[0].config == SampleConfig("c"));
  CHECK(dataset.version == 1);
  std::string text = DatasetBytes(dataset, Format::kJson);
  for (std::size_t i = 0; (i = text.find("\"version\": 1", i)) != std::string::npos;) {
    text.replace(i, 12, "\"version\": 42");
  }
  CHECK(DatasetBytes(Parse(text), Format::kJson) == text);
}

TEST_CASE("times are kept as they are", "[gemm][diode]") {
  const std::string key = KeyString(Shape(64, 32, 128));
  const std::string config =
      R"({"name":"c","grid":1,"block_m":64,"block_n":32,"block_k":16,"group_m":8,"num_stages":3,"num_warps":4})";
  const std::string time = GENERATE("NaN"s, "Infinity"s, "-Infinity"s, "-1"s, "0"s, "1"s, "1.0"s,
                                    "-0.0"s, "1e-05"s, "1.5e+16"s, "0.02611199952661991"s);
  const Dataset dataset = Parse(OneRow(key, config, ",\"time\":" + time));
  const std::string json = DatasetBytes(dataset, Format::kJson);
  CHECK_THAT(json, ContainsSubstring("\"time\": " + time + ","));
  CHECK(DatasetBytes(Parse(DatasetBytes(dataset, Format::kMsgpack)), Format::kJson) == json);
}

TEST_CASE("hardware names beyond ASCII are escaped in JSON only", "[gemm][diode]") {
  Dataset dataset;
  AddRow(dataset, Shape(1, 2, 3), SampleConfig(), 1.5, "mm", "carte é 😀");
  const std::string json = DatasetBytes(dataset, Format::kJson);
  CHECK_THAT(json, ContainsSubstring(R"("carte \u00e9 \ud83d\ude00")"));
  CHECK(Flatten(Parse(json)) == Flatten(dataset));
  CHECK(Flatten(Parse(DatasetBytes(dataset, Format::kMsgpack))) == Flatten(dataset));
}

TEST_CASE("a damaged msgpack data set is an error", "[gemm][diode]") {
  const std::string bytes = TestFile("dataset.msgpack");
  CHECK_THAT(ErrorOf(bytes.substr(0, bytes.size() - 3)), ContainsSubstring("input ends"));
  CHECK_THAT(ErrorOf(bytes + "x"), ContainsSubstring("there is data after the end"));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CAPTURE(size);
    CHECK(ErrorOf(bytes.substr(0, size)) != "");
  }
}

TEST_CASE("salvage yields the rows before the damage and counts the loss", "[gemm][diode]") {
  for (const std::string& bytes :
       {TestFile("legacy_dataset.json"), TestFile("dataset.msgpack"), TestFile("dataset.json")}) {
    const std::vector<FlatRow> all = Flatten(Parse(bytes));
    std::size_t last = 0;
    for (std::size_t size = 1; size < bytes.size(); size += bytes.size() / 97 + 1) {
      CAPTURE(size);
      ReadReport report;
      const std::vector<FlatRow> rows =
          Flatten(Parse(std::string_view(bytes).substr(0, size), {.salvage = true}, &report));
      REQUIRE(report.damage);
      CHECK(report.damage->bytes_read + report.damage->bytes_lost == size);
      CHECK(report.damage->error.place().byte_offset.value() <= size);
      CHECK(rows.size() >= last);
      last = rows.size();
      for (std::size_t i = 0; i < rows.size() && i < all.size(); ++i) {
        CHECK((rows[i] == all[i] || std::isnan(all[i].time_ms)));
      }
    }
    CHECK(last + 1 >= all.size());
    ReadReport report;
    CHECK(Flatten(Parse(bytes, {.salvage = true}, &report)).size() == all.size());
    CHECK_FALSE(report.damage);
  }
}

TEST_CASE("salvage leaves no empty problem where the damage was", "[gemm][diode]") {
  Dataset dataset;
  AddRow(dataset, Shape(1, 2, 3), SampleConfig(), 1.5);
  AddRow(dataset, Shape(4, 5, 6), SampleConfig(), 2.5, "addmm");
  const std::string bytes = DatasetBytes(dataset, Format::kMsgpack);
  const std::size_t cut = bytes.rfind("block_m");
  ReadReport report;
  const Dataset saved = Parse(std::string_view(bytes).substr(0, cut), {.salvage = true}, &report);
  CHECK(Count(saved).problems == 1);
  for (const auto& [name, hardware] : saved.hardware) CHECK(hardware.operation.size() == 1);
  CHECK_THAT(report.damage->error.place().key_path,
             ContainsSubstring("hardware.gpu.operation.addmm.solution"));
}

TEST_CASE("problem keys that differ only in spacing are joined", "[gemm][diode]") {
  std::string text = OneRow();
  const std::size_t begin = text.find(R"("{\"version)");
  const std::string entry = text.substr(begin, text.size() - 6 - begin);
  std::string spaced = entry;
  spaced.replace(spaced.find(": "), 2, ":   ");
  text.insert(begin, spaced + ",");
  ReadReport report;
  const Dataset dataset = Parse(text, {}, &report);
  CHECK(Count(dataset).problems == 1);
  CHECK(Count(dataset).rows == 2);
  CHECK(report.diagnostics.Count() == 1);
}

TEST_CASE("merging is the union of rows per problem, duplicates counted", "[gemm][diode]") {
  Dataset a;
  AddRow(a, Shape(1, 2, 3), SampleConfig("x"), 1.5);
  AddRow(a, Shape(1, 2, 3), SampleConfig("x"), 1.5);  // given twice in one file: kept
  Dataset b;
  AddRow(b, Shape(9, 9, 9), SampleConfig("y"), 7);
  AddRow(b, Shape(1, 2, 3), SampleConfig("y"), 1.5);
  AddRow(b, Shape(1, 2, 3), SampleConfig("x"), 1.5);  // duplicate
  AddRow(b, Shape(1, 2, 3), SampleConfig("x"), 1.25);
  AddRow(b, Shape(1, 2, 3), SampleConfig("x"), 2, "addmm");
  const MergeCounts counts = MergeInto(a, b);
  CHECK(counts.duplicate_rows == 1);
  CHECK(counts.problems_joined == 1);
  CHECK(Count(a).rows == 6);
  CHECK(Count(a).problems == 3);
  const auto rows = Flatten(a);
  CHECK(rows[2].config.name == "y");
  CHECK(rows[3].time_ms == 1.25);
  MergeInto(a, b);
  CHECK(Count(a).rows == 6);
}

TEST_CASE("a file's kind is told by its content", "[gemm][diode]") {
  CHECK(GuessKind(TestFile("dataset.json")) == DatasetKind::kTorchDiodeDataset);
  CHECK(GuessKind(TestFile("dataset.msgpack")) == DatasetKind::kTorchDiodeDataset);
  CHECK(GuessKind(TestFile("legacy_dataset.json")) == DatasetKind::kTorchDiodeDataset);
  CHECK(GuessKind(TestFile("dataset.msgpack").substr(0, 30)) == DatasetKind::kTorchDiodeDataset);
  CHECK(GuessKind(TestFile("table.json")) == DatasetKind::kTorchDiodeTable);
  CHECK(GuessKind(TestFile("table.msgpack")) == DatasetKind::kTorchDiodeTable);
  CHECK(GuessKind(TestFile("shapeset.msgpack")) == DatasetKind::kShapeSet);
  CHECK(GuessKind(TestFile("operation_shapeset.json")) == DatasetKind::kOperationShapeSet);
  CHECK(GuessKind(TestFile("max_autotune.json")) == DatasetKind::kSolution);
  CHECK(GuessKind(R"({"mm": {"config": []}})") == DatasetKind::kSolution);
  for (const char* text : {"", "[]", "{}", "x", "{\"kind\":\"header\"}", "\xc1"})
    CHECK_FALSE(GuessKind(text));
}

}  // namespace idbg::timings::torch_diode::dataset_test
