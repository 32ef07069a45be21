// SPDX-License-Identifier: Apache-2.0
#include "timings/convert.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "base/error.h"
#include "base/files/file.h"
#include "timings/timings_reader.h"
#include "timings/timings_torch_diode.h"
#include "timings/timings_writer.h"
#include "timings/tiny_timings.h"

namespace idbg::timings::convert_test {
namespace {

using Catch::Matchers::ContainsSubstring;
namespace fs = std::filesystem;

const fs::path kData = fs::path(IDBG_TEST_DATA) / "gemm";

std::string Converted(const fs::path& from, DatasetForm form) {
  const TemporaryFolder folder;
  ConvertFile(from, folder / "sub/folder/out", form, {}, nullptr);
  return base::ReadFile(folder / "sub/folder/out");
}

}  // namespace

TEST_CASE("torch-diode's forms convert into each other byte for byte", "[gemm][convert]") {
  CHECK(Converted(kData / "dataset.json", DatasetForm::kMsgpack) ==
        base::ReadFile(kData / "dataset.msgpack"));
  CHECK(Converted(kData / "dataset.msgpack", DatasetForm::kJson) ==
        base::ReadFile(kData / "dataset.json"));
  CHECK(Converted(kData / "table.json", DatasetForm::kMsgpack) ==
        base::ReadFile(kData / "table.msgpack"));
  CHECK(Converted(kData / "table.msgpack", DatasetForm::kTableJson) ==
        base::ReadFile(kData / "table.json"));
  CHECK(Converted(kData / "shapeset.json", DatasetForm::kMsgpack) ==
        base::ReadFile(kData / "shapeset.msgpack"));
}

TEST_CASE("every kind of file is told by its content", "[gemm][convert]") {
  const auto kind = [](const char* name) {
    return SniffDataset(base::ReadFile(kData / name), name);
  };
  CHECK(kind("dataset.json") == DatasetKind::kTorchDiodeDataset);
  CHECK(kind("dataset.msgpack") == DatasetKind::kTorchDiodeDataset);
  CHECK(kind("legacy_dataset.json") == DatasetKind::kTorchDiodeDataset);
  CHECK(kind("table.json") == DatasetKind::kTorchDiodeTable);
  CHECK(kind("table.msgpack") == DatasetKind::kTorchDiodeTable);
  CHECK(kind("shapeset.json") == DatasetKind::kShapeSet);
  CHECK(kind("operation_shapeset.json") == DatasetKind::kOperationShapeSet);
  CHECK(kind("max_autotune.json") == DatasetKind::kSolution);
  CHECK(SniffDataset(EncodeTimings(TinyTimings(1, 1)), "t") == DatasetKind::kTimings);
}

TEST_CASE("the error for an unknown file lists what was tried", "[gemm][convert]") {
  const auto message = [](const std::string& bytes) {
    try {
      SniffDataset(bytes, "f");
    } catch (const base::Error& error) {
      CHECK(error.code() == base::ErrorCode::kFormat);
      return std::string(error.what());
    }
    return std::string("no error");
  };
  CHECK_THAT(message(""), ContainsSubstring("the file is empty"));
  CHECK_THAT(message("{\"a\": 1, \"b\": 2}"), ContainsSubstring("tried native timings") &&
                                                  ContainsSubstring("its keys are 'a', 'b'"));
  CHECK_THAT(message("\x7f"
                     "ELF"),
             ContainsSubstring("first byte 0x7f"));
  CHECK_THAT(message("[1]"), ContainsSubstring("expected a map, found an array"));
}

TEST_CASE("timings go through torch-diode's form, but for what it has no place for",
          "[gemm][convert]") {
  Timings timings = TinyTimings(3, 20);
  for (Host& host : timings.hosts) host.offset_ms = 0;
  ConversionLoss loss;
  const torch_diode::Dataset dataset = ToTorchDiode(timings, &loss);
  CHECK(loss.kernel_records == 2);
  CHECK(loss.aten_times > 0);
  CHECK(loss.hosts == 2);
  CHECK(loss.layouts > 0);
  CHECK(torch_diode::Count(dataset).rows == timings.TimeCount());
  // Of another part of a data set they count on.
  const std::size_t times = loss.aten_times;
  ToTorchDiode(timings, &loss);
  CHECK(loss.aten_times == 2 * times);
  CHECK(loss.kernel_records == 2);

  const Timings back = FromTorchDiode(dataset, "", &loss);
  CHECK(back.device.name == timings.device.name);
  CHECK(back.TimeCount() == timings.TimeCount());
  double sum = 0;
  double sum_back = 0;
  for (const auto& record : timings.problems) {
    for (std::size_t i = 0; i < record.ms.size(); ++i) sum += record.ms[i];
  }
  for (const auto& record : back.problems) {
    for (std::size_t i = 0; i < record.ms.size(); ++i) sum_back += record.ms[i];
  }
  CHECK(std::abs(sum - sum_back) < 1e-9);
}

TEST_CASE("TF32 is a dtype of timings, and a flag of torch-diode's configurations",
          "[gemm][convert]") {
  Timings timings = TinyTimings(1, 0);
  timings.hosts[0].offset_ms = 0;
  for (const auto dtype : {tensor::DType::kFloat32, tensor::DType::kTf32}) {
    ProblemTimings record{.problem = {.m = 1, .n = 2, .k = 3, .dtype = dtype}};
    record.config = KeepArray<std::uint16_t>(timings, {2});
    record.ms = KeepArray<float>(timings, {dtype == tensor::DType::kTf32 ? 0.01F : 0.02F});
    record.samples = KeepArray<std::uint8_t>(timings, {1});
    timings.problems.push_back(record);
  }
  const TemporaryFolder folder;
  base::WriteFile(folder / "t", EncodeTimings(timings));
  const Timings read = ReadTimings(folder / "t");
  REQUIRE(read.problems.size() == 2);
  CHECK(ToString(read.problems[0].problem) == "mm:float32:nn:1x2x3");
  CHECK(ToString(read.problems[1].problem) == "mm:tf32:nn:1x2x3");
  CHECK(gemm::ParseProblem("mm:tf32:nn:1x2x3") == read.problems[1].problem);

  const torch_diode::Dataset dataset = ToTorchDiode(timings, nullptr);
  CHECK(torch_diode::Count(dataset).rows == 2);
  REQUIRE(dataset.configs.size() == 2);
  CHECK_FALSE(dataset.configs[0].allow_tf32);
  CHECK(dataset.configs[1].allow_tf32);
  ConversionLoss loss;
  const Timings back = FromTorchDiode(dataset, "", &loss);
  REQUIRE(back.problems.size() == 2);
  CHECK(back.problems[0].problem == timings.problems[0].problem);
  CHECK(back.problems[1].problem == timings.problems[1].problem);
  CHECK(back.problems[1].ms[0] == 0.01F);
  CHECK(loss.config_flags == 0);
}

TEST_CASE("offsets of hosts are subtracted on the way to torch-diode", "[gemm][convert]") {
  Timings timings = TinyTimings(1, 0);
  ProblemTimings record{.problem = {.m = 1, .n = 2, .k = 3}, .host = 1};  // offset 0.0009 ms
  record.config = KeepArray<std::uint16_t>(timings, {2});
  record.ms = KeepArray<float>(timings, {0.0109F});
  record.samples = KeepArray<std::uint8_t>(timings, {1});
  timings.problems = {record};
  const Timings back = FromTorchDiode(ToTorchDiode(timings, nullptr), "NVIDIA H200", nullptr);
  REQUIRE(back.problems.size() == 1);
  CHECK(back.problems[0].ms[0] == 0.01F);
  CHECK(back.configs[back.problems[0].config[0]] == timings.configs[2]);
}

TEST_CASE("the hardware of a torch-diode file is asked for where it is not clear",
          "[gemm][convert]") {
  torch_diode::Dataset two = ToTorchDiode(TinyTimings(1, 2), nullptr);
  two.hardware.FindOrAdd("cpu");
  CHECK_THROWS_AS(FromTorchDiode(two, "", nullptr), base::Error);
  CHECK_THROWS_AS(FromTorchDiode(two, "tpu", nullptr), base::Error);
  CHECK(FromTorchDiode(two, "cpu", nullptr).problems.empty());
}

TEST_CASE("the older dialect becomes timings", "[gemm][convert]") {
  const fs::path path = kData / "legacy_dataset.json";
  Diagnostics diagnostics;
  const Timings timings = LoadTimings(std::span(&path, 1), {}, &diagnostics);
  CHECK(timings.problems.size() == 8);
  CHECK(timings.TimeCount() == 84);
  CHECK_FALSE(diagnostics.notes.empty());
}

TEST_CASE("several files are converted past errors", "[gemm][convert]") {
  const TemporaryFolder folder;
  base::WriteFile(folder / "complex_name.with.dots.json", R"({"a": [1, 2.5, null, "é"]})");
  base::WriteFile(folder / "bad.json", "{\"a\": ");
  const std::vector<fs::path> files = {folder / "complex_name.with.dots.json", folder / "bad.json",
                                       folder / "none.json"};
  const auto results = ConvertFiles(files, folder / "out", DatasetForm::kMsgpack, {}, nullptr);
  REQUIRE(results.size() == 3);
  CHECK_FALSE(results[0].error.has_value());
  CHECK(results[0].to == folder / "out" / "complex_name.with.dots.msgpack");
  CHECK(base::ReadFile(results[0].to) ==
        std::string("\x81\xa1"
                    "a\x94\x01\xcb\x40\x04\0\0\0\0\0\0\xc0\xa2\xc3\xa9",
                    18));
  CHECK(results[1].error->code() == base::ErrorCode::kFormat);
  CHECK(results[2].error->code() == base::ErrorCode::kNotFound);
}

TEST_CASE("no result replaces an input or another result", "[gemm][convert]") {
  const TemporaryFolder folder;
  WriteTimings(folder / "a.msgpack", TinyTimings(1, 2));
  base::WriteFile(folder / "b.json", "{}");
  base::WriteFile(folder / "b.txt", "{}");
  const std::vector<fs::path> files = {folder / "a.msgpack", folder / "b.json", folder / "b.txt"};
  const auto results = ConvertFiles(files, {}, DatasetForm::kMsgpack, {}, nullptr);
  REQUIRE(results.size() == 3);
  CHECK(results[0].error->code() == base::ErrorCode::kUsage);
  CHECK_FALSE(results[1].error.has_value());
  CHECK(results[2].error->code() == base::ErrorCode::kUsage);
  CHECK(base::ReadFile(folder / "a.msgpack") == EncodeTimings(TinyTimings(1, 2)));
}

TEST_CASE("merging keeps torch-diode's fields, or joins into timings", "[gemm][convert]") {
  const TemporaryFolder folder;
  const std::vector<fs::path> twice = {kData / "dataset.json", kData / "dataset.msgpack"};
  const MergeResult kept =
      MergeFiles(twice, folder / "merged.json", DatasetForm::kJson, {}, nullptr);
  CHECK(base::ReadFile(folder / "merged.json") == base::ReadFile(kData / "dataset.json"));
  CHECK(kept.duplicates.times > 0);

  WriteTimings(folder / "a", TinyTimings(1, 5));
  WriteTimings(folder / "b", TinyTimings(2, 6));
  const std::vector<fs::path> native = {folder / "a", folder / "b", folder / "a"};
  const MergeResult merged = MergeFiles(native, folder / "c", DatasetForm::kTimings, {}, nullptr);
  CHECK(merged.problems == 11);
  CHECK(merged.duplicates.problems == 5);
  const fs::path path = folder / "c";
  CHECK(LoadTimings(std::span(&path, 1)).problems.size() == 11);
}

TEST_CASE("a form that cannot hold a kind is refused", "[gemm][convert]") {
  CHECK_THROWS_AS(Converted(kData / "table.json", DatasetForm::kTimings), base::Error);
  CHECK_THROWS_AS(Converted(kData / "shapeset.json", DatasetForm::kTableJson), base::Error);
}

TEST_CASE("JSON files are converted beside bad ones", "[gemm][convert]") {
  const TemporaryFolder folder;
  const fs::path good = folder / "complex_name.with.dots.json";
  const fs::path bad = folder / "bad.json";
  base::WriteFile(good, base::ReadFile(kData / "dataset.json"));
  base::WriteFile(bad, "{\"a\": ");
  const std::vector<fs::path> inputs = {good, bad, folder / "missing.json"};
  const auto files = ConvertFilesToMsgpack(inputs, folder / "new" / "folder");
  CHECK_FALSE(files[0].error);
  CHECK(files[0].to == folder / "new/folder/complex_name.with.dots.msgpack");
  CHECK(base::ReadFile(files[0].to) == base::ReadFile(kData / "dataset.msgpack"));
  CHECK(files[1].error->code() == base::ErrorCode::kFormat);
  CHECK(files[2].error->code() == base::ErrorCode::kNotFound);
  CHECK_FALSE(fs::exists(files[1].to));
}

TEST_CASE("a JSON file's conversion replaces neither its input nor another's output",
          "[gemm][convert]") {
  const TemporaryFolder folder;
  const fs::path named_msgpack = folder / "a.msgpack";  // upstream writes JSON text into such files
  base::WriteFile(named_msgpack, "{}");
  base::WriteFile(folder / "a.json", "{}");
  const std::vector<fs::path> inputs = {named_msgpack, folder / "a.json"};
  CHECK(ConvertFilesToMsgpack(std::span(inputs).first(1))[0].error);
  CHECK(base::ReadFile(named_msgpack) == "{}");
  const auto elsewhere = ConvertFilesToMsgpack(inputs, folder / "out");
  CHECK_FALSE(elsewhere[0].error);
  CHECK(elsewhere[1].error->code() == base::ErrorCode::kUsage);
}

TEST_CASE("repeated keys of a document are told", "[gemm][convert]") {
  const TemporaryFolder folder;
  base::WriteFile(folder / "a.json", R"({"k": 1, "k": 2})");
  const Conversion conversion =
      ConvertFile(folder / "a.json", folder / "a.msgpack", DatasetForm::kMsgpack, {}, nullptr);
  CHECK(conversion.losses ==
        std::vector<std::string>{"duplicate keys: 1 dropped, the last of each is kept"});
}

}  // namespace idbg::timings::convert_test
