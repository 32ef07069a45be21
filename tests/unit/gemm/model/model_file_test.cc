// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <limits>

#include "base/error.h"
#include "base/files/file.h"
#include "gemm/model/predictor_file.h"

namespace idbg::gemm::model_file_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

struct TemporaryFile {
  std::filesystem::path path = std::filesystem::temp_directory_path() /
                               ("model_file_test." + std::to_string(::getpid()) + ".safetensors");
  ~TemporaryFile() { std::filesystem::remove(path); }
};

PredictorFile Read(const std::string& bytes) {
  const TemporaryFile file;
  base::WriteFile(file.path, bytes);
  return ReadPredictorFile(file.path);
}

PredictorFile ReadMetadata(const std::string& key, const std::string& json) {
  return Read(tensor::WriteSafetensors({{"format", "gemm-model"},
                                        {"version", "1"},
                                        {"model_type", "ranker"},
                                        {"feature_layout", "ranker-2"},
                                        {"feature_version", "1"},
                                        {"target", "ln_ms"},
                                        {key, json}},
                                       {}));
}

TEST_CASE("what a model says of itself survives writing", "[gemm][model]") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  ModelInfo info{.model_type = "ranker", .feature_layout = "ranker-2"};
  info.device = {.name = "A \"device\"", .sm_count = 132};
  info.trained_on = {"mm:bfloat16:nt"};
  info.size_range = {1, 2, 3, 4, 5, 6};
  info.metrics = {{"holdout.first1", 0.99}, {"undefined", std::nan("")}};
  info.errors = {{.from_ms = 0, .to_ms = 0.02, .error = 0.1, .problems = 7},
                 {.from_ms = 0.02, .to_ms = kInfinity, .error = 0.05, .problems = 8}};
  const ModelInfo read = Read(EncodePredictorFile(info, {})).info;
  CHECK(read.device.name == info.device.name);
  CHECK(read.device.sm_count == 132);
  CHECK(read.trained_on == info.trained_on);
  CHECK(read.size_range == info.size_range);
  CHECK(read.metrics.at("holdout.first1") == 0.99);
  CHECK(std::isnan(read.metrics.at("undefined")));
  REQUIRE(read.errors.size() == 2);
  CHECK(read.errors[0].to_ms == 0.02);
  CHECK(read.errors[1].to_ms == kInfinity);
  CHECK(read.errors[1].problems == 8);
}

TEST_CASE("an older file ends its last class at Infinity; damage is told with its place") {
  constexpr std::string_view kLast =
      R"([{"from_ms": 1.0, "to_ms": Infinity, "error": 0.1, "problems": 1}])";
  CHECK(std::isinf(ReadMetadata("errors", std::string(kLast)).info.errors.at(0).to_ms));
  CHECK_THROWS_MATCHES(
      ReadMetadata("errors", R"([{"from_ms": "1", "to_ms": 2}])"), base::Error,
      MessageMatches(ContainsSubstring(
          "__metadata__.errors:1:14: at [0].from_ms: expected a number, found a string")));
  CHECK_THROWS_MATCHES(ReadMetadata("size_range", "[1, 2, 3, 4, 5, 6, 7]"), base::Error,
                       MessageMatches(ContainsSubstring("more than six sizes")));
}

}  // namespace
}  // namespace idbg::gemm::model_file_test
