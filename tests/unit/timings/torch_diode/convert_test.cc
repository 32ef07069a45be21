// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/convert.h"

#include <unistd.h>

#include <catch2/catch_test_macros.hpp>

#include "timings/torch_diode/sample.h"

namespace idbg::timings::torch_diode::convert_test {
namespace {

// A folder that is removed at the end of the test.
struct TemporaryFolder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("idbg-convert-" + std::to_string(::getpid()));
  TemporaryFolder() { std::filesystem::create_directories(path); }
  ~TemporaryFolder() { std::filesystem::remove_all(path); }
};

}  // namespace

TEST_CASE("good files are converted beside bad ones, which are counted", "[gemm][diode]") {
  const TemporaryFolder folder;
  const std::string good = folder.path / "complex_name.with.dots.json";
  const std::string bad = folder.path / "bad.json";
  base::WriteFile(good, TestFile("dataset.json"));
  base::WriteFile(bad, "{\"a\": ");
  const std::vector<std::string> inputs = {good, bad, folder.path / "missing.json"};
  const auto files = ConvertFilesToMsgpack(inputs, folder.path / "new" / "folder");
  CHECK(ConversionText(files) ==
        "Conversion completed:\n  Converted: 1 files\n  Errors: 2 files\n");
  CHECK(files[0].output == folder.path / "new/folder/complex_name.with.dots.msgpack");
  CHECK(base::ReadFile(files[0].output) == TestFile("dataset.msgpack"));
  CHECK(files[1].error_code == base::ErrorCode::kFormat);
  CHECK(files[2].error_code == base::ErrorCode::kNotFound);
  CHECK_FALSE(std::filesystem::exists(files[1].output));
}

TEST_CASE("a conversion replaces neither its input nor another's output", "[gemm][diode]") {
  const TemporaryFolder folder;
  const std::string named_msgpack =
      folder.path / "a.msgpack";  // upstream writes JSON text into such files
  base::WriteFile(named_msgpack, "{}");
  base::WriteFile(folder.path / "a.json", "{}");
  const std::vector<std::string> inputs = {named_msgpack, folder.path / "a.json"};
  const auto beside = ConvertFilesToMsgpack(std::span(inputs).first(1));
  CHECK(beside[0].error != "");
  CHECK(base::ReadFile(named_msgpack) == "{}");
  const auto elsewhere = ConvertFilesToMsgpack(inputs, folder.path / "out");
  CHECK(elsewhere[0].error == "");
  CHECK(elsewhere[1].error_code == base::ErrorCode::kUsage);
}

}  // namespace idbg::timings::torch_diode::convert_test
