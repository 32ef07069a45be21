// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <array>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <cstring>

#include "base/error.h"
#include "base/files/file.h"
#include "base/json/token_reader.h"
#include "gemm/decide.h"
#include "gemm/model/features_torch_diode.h"
#include "gemm/model/model.h"

namespace idbg::gemm::torch_diode_model_test {
namespace {

using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

const std::string kData = IDBG_TEST_DATA;
const std::string kV1 = kData + "/gemm/v1_model.pt";

Problem Mm(std::int64_t m, std::int64_t n, std::int64_t k, int bits) {
  return {.m = m,
          .n = n,
          .k = k,
          .dtype = bits == 16   ? tensor::DType::kFloat16
                   : bits == 32 ? tensor::DType::kFloat32
                                : tensor::DType::kFloat64};
}

Config MakeConfig(int bm, int bn, int bk, int stages, int warps) {
  const auto u16 = [](int x) { return static_cast<std::uint16_t>(x); };
  return {.block_m = u16(bm),
          .block_n = u16(bn),
          .block_k = u16(bk),
          .group_m = 8,
          .num_stages = u16(stages),
          .num_warps = u16(warps)};
}

float PredictOne(const Predictor& predictor, const Problem& problem, const Config& config) {
  float ms = 0;
  predictor.PredictMs(problem, std::span(&config, 1), std::span(&ms, 1));
  return ms;
}

TEST_CASE("diode features are those of the reference", "[gemm][features]") {
  const Problem problem = Mm(64, 32, 128, 16);
  const Config config = MakeConfig(64, 32, 16, 3, 4);
  std::array<float, kTorchDiodeProblemFeatures> p{};
  TorchDiodeProblemFeatures(problem, p);
  const std::array expected_p = {64.0,        32.0,      128.0,    1.0,      16.0,    2.8672e-05,
                                 0.000524288, 18.285714, 2.0,      0.5,      0.25,    2048.0,
                                 8192.0,      4096.0,    262144.0, 4.158883, 3.465736};
  for (std::size_t i = 0; i < p.size(); ++i) CHECK(p[i] == Approx(expected_p[i]).epsilon(1e-6));
  std::array<float, kTorchDiodeConfigFeatures> c{};
  TorchDiodeConfigFeatures(config, c);
  const std::array expected_c = {64.0, 32.0, 16.0,     8.0,      3.0,     4.0,     0.0,
                                 0.0,  0.0,  2048.0,   1024.0,   512.0,   32768.0, 128.0,
                                 16.0, 8.0,  4.158883, 3.465736, 2.772589};
  for (std::size_t i = 0; i < c.size(); ++i) CHECK(c[i] == Approx(expected_c[i]).epsilon(1e-6));
  Problem bf16 = problem;
  bf16.dtype = tensor::DType::kBfloat16;
  TorchDiodeProblemFeatures(bf16, p);
  CHECK(p[4] == 32);  // upstream's count
}

TEST_CASE("v1 features, normalised, are those of the reference", "[gemm][features]") {
  std::array<float, kV1Features> f{};
  V1LogFeatures(Mm(64, 32, 128, 16), MakeConfig(64, 32, 16, 3, 4), f);
  const std::array expected = {-0.122100, -1.759896, -2.301965, -1.424168, -3.670749, -3.658288,
                               -2.329512, -1.283375, -0.038253, -0.772591, 0.337688,  0.176424};
  for (std::size_t i = 0; i < f.size(); ++i) {
    CHECK((f[i] - V1Mean()[i]) / V1Std()[i] == Approx(expected[i]).margin(2e-6));
  }
  CHECK(V1Bits(tensor::DType::kBfloat16) == 16);
  CHECK(V1Bits(tensor::DType::kInt8) == 8);
  CHECK_FALSE(V1Bits(tensor::DType::kBool).has_value());
}

TEST_CASE("the imported v1 checkpoint gives the 60 golden predictions", "[gemm][v1]") {
  const auto model = LoadModel(kV1);
  CHECK(model->name() == "torch-diode v1");
  const std::string text = base::ReadFile(kData + "/gemm/v1_vectors.json");
  const auto reader = base::MakeJsonReader(text, "v1_vectors.json");
  int count = 0;
  reader->ReadArray([&] {
    std::map<std::string, double> v;
    reader->ReadMap([&](std::string_view key) { v[std::string(key)] = reader->ReadNumber(); });
    const auto i = [&](const char* key) { return static_cast<int>(v.at(key)); };
    const float ms = PredictOne(
        *model, Mm(i("m"), i("n"), i("k"), i("dtype_bits")),
        MakeConfig(i("block_m"), i("block_n"), i("block_k"), i("num_stages"), i("num_warps")));
    CHECK(std::abs(std::log(ms) - v.at("log_ms")) < 1e-4);
    ++count;
  });
  CHECK(count == 60);
  CHECK(PredictOne(*model, Mm(4096, 4096, 4096, 16), MakeConfig(128, 256, 64, 4, 8)) ==
        Approx(0.287175).epsilon(1e-4));
  CHECK(PredictOne(*model, Mm(2552, 10616, 7616, 16), MakeConfig(16, 16, 16, 2, 4)) ==
        Approx(16.672).epsilon(1e-3));
}

TEST_CASE("v1 never predicts less than a launch takes", "[gemm][v1]") {
  const auto model = LoadModel(kV1);
  for (const std::int64_t size : {1, 7, 64, 1000, 100000, 2000000000}) {
    for (const int block : {16, 64, 256}) {
      const float ms =
          PredictOne(*model, Mm(size, size, size, 16), MakeConfig(block, block, 32, 1, 8));
      CHECK(ms >= 0.00541F * 0.999999F);
      CHECK(std::isfinite(ms));
    }
  }
}

TEST_CASE("v1 answers an empty list of configurations with nothing and refuses bool",
          "[gemm][v1]") {
  const auto model = LoadModel(kV1);
  CHECK_NOTHROW(model->PredictMs(Mm(64, 64, 64, 16), {}, {}));
  Problem problem = Mm(64, 64, 64, 16);
  problem.dtype = tensor::DType::kBool;
  CHECK_THROWS_AS(PredictOne(*model, problem, MakeConfig(64, 64, 32, 3, 4)), base::Error);
  std::array<float, 2> two{};
  const Config one = MakeConfig(64, 64, 32, 3, 4);
  CHECK_THROWS_AS(model->PredictMs(Mm(64, 64, 64, 16), std::span(&one, 1), two), base::Error);
}

TEST_CASE("batched prediction equals prediction one by one", "[gemm][v1]") {
  const auto model = LoadModel(kV1);
  std::vector<Config> configs;
  for (const int block : {16, 32, 64, 128, 256}) {
    for (int stages = 1; stages <= 5; ++stages) {
      for (const int warps : {2, 4, 8}) configs.push_back(MakeConfig(block, 64, 32, stages, warps));
    }
  }
  std::vector<float> ms(configs.size());
  const Problem problem = Mm(1000, 2000, 3000, 16);
  model->PredictMs(problem, configs, ms);
  for (std::size_t i = 0; i < configs.size(); ++i)
    CHECK(ms[i] == Approx(PredictOne(*model, problem, configs[i])).epsilon(1e-5));
}

TEST_CASE("a checkpoint written as a model file predicts the same", "[gemm][model_file]") {
  const auto path = std::filesystem::temp_directory_path() /
                    ("idbg_v1_" + std::to_string(::getpid()) + ".safetensors");
  base::WriteFile(path, EncodePredictorFile(ReadTorchDiodeCheckpoint(kV1)));
  const auto imported = LoadModel(path);
  const auto original = LoadModel(kV1);
  CHECK(imported->info().feature_layout == "v1-12");
  CHECK(imported->info().settings.at("kernel_overhead") == "0.00541");
  const Config config = MakeConfig(128, 128, 32, 3, 8);
  CHECK(PredictOne(*imported, Mm(512, 512, 512, 16), config) ==
        PredictOne(*original, Mm(512, 512, 512, 16), config));
  std::filesystem::remove(path);
}

TEST_CASE("a model whose layers do not fit its features is refused", "[gemm][model_file]") {
  PredictorFile file = ReadTorchDiodeCheckpoint(kV1);
  SECTION("wrong feature count") {
    file.weights["linear_relu_stack.0.weight"].shape = {192, 16};
    CHECK_THROWS_MATCHES(MakeModel(file), base::Error, MessageMatches(ContainsSubstring("?x12")));
  }
  SECTION("a missing weight") {
    file.weights.erase("linear_relu_stack.4.running_var");
    CHECK_THROWS_MATCHES(MakeModel(file), base::Error,
                         MessageMatches(ContainsSubstring("lacks this weight")));
  }
  SECTION("another layout") {
    file.info.feature_layout = "diode-17-19";
    CHECK_THROWS_AS(MakeModel(file), base::Error);
  }
  SECTION("an unknown type") {
    file.info.model_type = "trees";
    CHECK_THROWS_MATCHES(MakeModel(file), base::Error,
                         MessageMatches(ContainsSubstring("'trees'")));
  }
}

TEST_CASE("a state dict that is no diode model is refused", "[gemm][model_file]") {
  CHECK_THROWS_MATCHES(LoadModel(kData + "/tensor/py_sd.pt"), base::Error,
                       MessageMatches(ContainsSubstring("not a torch-diode checkpoint")));
}

// The v1 model with the bias of its output replaced.
PredictorFile WithWeight(float weight, std::string& bytes) {
  PredictorFile file = ReadTorchDiodeCheckpoint(kV1);
  for (auto& [name, tensor] : file.weights) {
    if (!name.ends_with(".bias") || tensor.ElementCount() != 1) continue;  // of the last layer
    bytes = tensor.data;
    std::memcpy(bytes.data() + bytes.size() - sizeof weight, &weight, sizeof weight);
    tensor.data = bytes;
  }
  return file;
}

TEST_CASE("a model whose weights are not finite is refused, wherever it comes from",
          "[gemm][model]") {
  std::string bytes;
  for (const float bad : {std::nanf(""), HUGE_VALF, -HUGE_VALF}) {
    const PredictorFile file = WithWeight(bad, bytes);
    CHECK_THROWS_MATCHES(MakeModel(file), base::Error,
                         MessageMatches(ContainsSubstring("is not a finite number")));
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() /
        ("not_finite." + std::to_string(::getpid()) + ".safetensors");
    base::WriteFile(path, EncodePredictorFile(file));
    CHECK_THROWS_MATCHES(LoadModel(path), base::Error,
                         MessageMatches(ContainsSubstring("is not a finite number")));
    std::filesystem::remove(path);
  }
  CHECK_NOTHROW(MakeModel(WithWeight(1, bytes)));
}

TEST_CASE("a time that no device needs is not a choice", "[gemm][model]") {
  std::string bytes;
  const auto model = MakeModel(WithWeight(3e38F, bytes));
  CHECK_THROWS_MATCHES(Decide(Mm(512, 512, 512, 16), {.model = model.get()}, {}), base::Error,
                       MessageMatches(ContainsSubstring("which is not plausible")));
}

}  // namespace
}  // namespace idbg::gemm::torch_diode_model_test
