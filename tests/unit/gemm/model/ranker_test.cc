// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/ranker.h"

#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <deque>

#include "base/error.h"
#include "gemm/decide.h"
#include "gemm/model/model.h"
#include "gemm/model/tiny_space.h"

namespace idbg::gemm::ranker_test {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

constexpr std::size_t kWidth1 = 5;
constexpr std::size_t kWidth2 = 20;
constexpr std::size_t kWidth3 = 7;
constexpr std::size_t kEmbedding = 3;

// A ranker over the tiny space whose weights are small numbers without meaning.
class TinyRanker {
 public:
  explicit TinyRanker(int head) {
    file.info.model_type = "ranker";
    file.info.feature_layout = "ranker-2";
    file.info.configs = tiny_.configs;
    file.info.kernels = tiny_.kernels;
    file.info.trained_on = {"mm:bfloat16:nn", "mm:bfloat16:nt"};
    file.info.settings["head"] = std::to_string(head);
    for (const auto& [name, size] :
         {std::pair("row", kRankerRowFeatures), std::pair("facts", kRankerFactFeatures),
          std::pair("problem", kRankerProblemFeatures)}) {
      Add(std::string("normalization.") + name + ".mean", {size});
      Add(std::string("normalization.") + name + ".std", {size}, 1.5F);
    }
    AddStage("stage1.", kRankerStage1Features, kWidth1);
    AddStage("stage2.", kRankerRowFeatures, kWidth2);
    AddLayer("stage1.output", kWidth1, 1);
    AddLayer("stage2.hidden.0", kWidth2, kWidth3);
    AddLayer("stage2.output", kWidth3, 1);
  }

  std::vector<float> Get(const std::string& name) const { return file.GetWeight(name).ToFloats(); }

  // Weights so large that sums of them are infinite, of both signs.
  void Overflow(const std::string& name) {
    std::vector<float>& values = values_.emplace_back(Get(name).size(), 3e38F);
    for (std::size_t i = 0; i < values.size(); i += 2) values[i] = -3e38F;
    file.weights[name] = tensor::MakeNamedTensor(name, file.weights[name].shape, values).tensor;
  }

  PredictorFile file;

 private:
  void Add(const std::string& name, std::vector<std::size_t> shape, float offset = 0) {
    std::size_t count = 1;
    for (const std::size_t size : shape) count *= size;
    std::vector<float>& values = values_.emplace_back();
    for (std::size_t i = 0; i < count; ++i)
      values.push_back(offset + 0.3F * std::sin(static_cast<float>(++seed_) * 12.9898F));
    file.weights[name] = tensor::MakeNamedTensor(name, {shape.begin(), shape.end()}, values).tensor;
  }
  void AddLayer(const std::string& name, std::size_t inputs, std::size_t outputs) {
    Add(name + ".weight", {inputs, outputs});
    Add(name + ".bias", {outputs});
  }
  void AddStage(const std::string& prefix, std::size_t rows, std::size_t width) {
    Add(prefix + "row.weight", {rows, width});
    Add(prefix + "facts.weight", {kRankerFactFeatures, width});
    Add(prefix + "embedding", {tiny_.configs.size(), kEmbedding});
    Add(prefix + "embedding.weight", {kEmbedding, width});
    AddLayer(prefix + "problem.0", kRankerProblemFeatures, 6);
    AddLayer(prefix + "problem", 6, width);
  }

  TinySpace tiny_;
  std::deque<std::vector<float>> values_;
  int seed_ = 0;
};

using Floats = std::vector<double>;

// y = x . weight (inputs x outputs), added to y.
void AddProduct(const Floats& x, const std::vector<float>& weight, Floats& y) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t o = 0; o < y.size(); ++o) y[o] += x[i] * weight[i * y.size() + o];
  }
}

Floats Layer(const TinyRanker& tiny, const std::string& name, const Floats& x, bool relu) {
  const auto bias = tiny.Get(name + ".bias");
  Floats y(bias.begin(), bias.end());
  AddProduct(x, tiny.Get(name + ".weight"), y);
  if (relu) {
    for (double& value : y) value = std::max(value, 0.0);
  }
  return y;
}

Floats Normalized(const TinyRanker& tiny, const std::string& group, std::span<const float> x,
                  bool clamp) {
  const auto mean = tiny.Get("normalization." + group + ".mean");
  const auto std = tiny.Get("normalization." + group + ".std");
  Floats z;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double value = (x[i] - mean[i]) / std[i];
    z.push_back(clamp ? std::clamp(value, -6.0, 6.0) : value);
  }
  return z;
}

// ln of a stage's time, as the specification's formula reads, in double.
double PlainStage(const TinyRanker& tiny, const RankerSpace& space, const RankerProblem& problem,
                  std::size_t config, int stage) {
  const std::string prefix = stage == 1 ? "stage1." : "stage2.";
  std::array<float, kRankerRowFeatures> row{};
  const double ln_base = space.RowFeatures(problem, config, row);
  std::array<float, kRankerProblemFeatures> p{};
  RankerProblemFeatures(problem, p);
  const Floats hidden =
      Layer(tiny, prefix + "problem.0", Normalized(tiny, "problem", p, true), true);
  Floats h = Layer(tiny, prefix + "problem", hidden, false);
  Floats z = Normalized(tiny, "row", row, true);
  if (stage == 1) z.resize(kRankerStage1Features);
  AddProduct(z, tiny.Get(prefix + "row.weight"), h);
  const auto facts =
      space.Facts(RankerSpace::Variant(problem, space.EvenK(problem, config)), config);
  AddProduct(Normalized(tiny, "facts", facts, false), tiny.Get(prefix + "facts.weight"), h);
  const auto embedding = tiny.Get(prefix + "embedding");
  const auto begin = embedding.begin() + static_cast<std::ptrdiff_t>(config * kEmbedding);
  AddProduct(Floats(begin, begin + kEmbedding), tiny.Get(prefix + "embedding.weight"), h);
  for (double& value : h) value = std::max(value, 0.0);
  if (stage == 2) h = Layer(tiny, prefix + "hidden.0", h, true);
  return Layer(tiny, prefix + "output", h, false)[0] + ln_base;
}

std::vector<RankedRow> RankAll(const Ranker& ranker, const RankerProblem& problem,
                               const std::vector<std::uint16_t>& configs) {
  std::vector<RankedRow> out(configs.size());
  auto workspace = ranker.MakeWorkspace();
  out.resize(ranker.Rank(problem, configs, workspace, out));
  return out;
}

TEST_CASE("ranking gives the times of the plain formula", "[gemm][ranker]") {
  const TinyRanker tiny(5);
  const Ranker ranker(tiny.file);
  for (const Layout layout : {Layout::kNn, Layout::kNt, Layout::kTn}) {
    for (const auto& [m, n, k] :
         {std::array{4096, 4096, 4096}, std::array{16, 5000, 72}, std::array{333, 1000, 2048}}) {
      for (const Op op : {Op::kMm, Op::kBmm, Op::kBaddbmm, Op::kAddmmGelu, Op::kScaledMm}) {
        const RankerProblem problem(
            {.op = op,
             .batch = IsBatched(op) ? 6 : 1,
             .m = m,
             .n = n,
             .k = k,
             .dtype = IsScaled(op) ? tensor::DType::kFloat8E4m3fn : tensor::DType::kBfloat16,
             .layout = layout},
            {});
        const std::vector<RankedRow> rows = RankAll(ranker, problem, {0, 1, 2, 3, 4});
        REQUIRE(rows.size() == 5);
        for (std::size_t i = 0; i < rows.size(); ++i) {
          const double expected = PlainStage(tiny, ranker.space(), problem, rows[i].config, 2);
          CHECK(std::log(rows[i].ms / 1e3) == Catch::Approx(expected).margin(2e-5));
          if (i > 0) CHECK(rows[i - 1].ms <= rows[i].ms);
        }
      }
    }
  }
}

TEST_CASE("the first stage decides what the second one sees", "[gemm][ranker]") {
  const TinyRanker tiny(2);
  const Ranker ranker(tiny.file);
  const RankerProblem problem({.m = 4096, .n = 4096, .k = 4096, .layout = Layout::kNt}, {});
  std::vector<std::pair<double, std::uint16_t>> first;
  for (std::uint16_t c = 0; c < 5; ++c)
    first.emplace_back(PlainStage(tiny, ranker.space(), problem, c, 1), c);
  std::ranges::sort(first);
  const std::vector<RankedRow> rows = RankAll(ranker, problem, {0, 1, 2, 3, 4});
  std::vector<std::uint32_t> head = {rows[0].config, rows[1].config};
  std::ranges::sort(head);
  std::vector<std::uint32_t> expected = {first[0].second, first[1].second};
  std::ranges::sort(expected);
  CHECK(head == expected);
  for (std::size_t i = 2; i < 5; ++i) {
    CHECK(rows[i].config == first[i].second);
    CHECK(rows[i].ms >= rows[1].ms);
  }
  CHECK(RankAll(ranker, problem, {}).empty());
  CHECK(RankAll(ranker, problem, {3}).size() == 1);
}

TEST_CASE("a ranker model predicts any configuration and knows what it has not seen",
          "[gemm][ranker]") {
  const TinyRanker tiny(5);
  const auto model = MakeModel(tiny.file);
  const Problem problem{.m = 512, .n = 512, .k = 512, .layout = Layout::kNt};
  std::vector<Config> configs = tiny.file.info.configs;
  configs.push_back(configs[1]);               // twice
  configs.push_back({128, 256, 64, 8, 4, 8});  // not in the list: the nearest answers
  std::vector<float> ms(configs.size());
  model->PredictMs(problem, configs, ms);
  for (const float value : ms) CHECK((std::isfinite(value) && value > 0));
  CHECK(ms[5] == ms[1]);
  CHECK(ms[6] == ms[1]);
  CHECK_FALSE(model->Extrapolates(problem));
  for (Problem other : {Problem{.op = Op::kAddmm, .m = 8, .n = 8, .k = 8},
                        Problem{.batch = 2, .m = 8, .n = 8, .k = 8},
                        Problem{.m = 8, .n = 8, .k = 8, .dtype = tensor::DType::kFloat32},
                        Problem{.m = 8, .n = 8, .k = 8, .layout = Layout::kTt}}) {
    CHECK(model->Extrapolates(other));
    CHECK_FALSE(Decide(other, {.model = model.get()}, {}).configs.empty());
  }
  CHECK(model->Outside(problem).empty());
  CHECK(model->Outside({.m = 512, .n = 516, .k = 512, .layout = Layout::kNt}) ==
        "N 516 not a multiple of 8");
  CHECK(model->Outside({.batch = 4,
                        .m = 512,
                        .n = 512,
                        .k = 512,
                        .dtype = tensor::DType::kFloat32,
                        .layout = Layout::kNt}) == "dtype float32, batch 4");
  CHECK_FALSE(model->Extrapolates({.m = 513, .n = 512, .k = 512, .layout = Layout::kNt}));
  CHECK(model->Extrapolates({.m = 512, .n = 516, .k = 512, .layout = Layout::kNt}));
  CHECK(model->Extrapolates({.m = 512, .n = 512, .k = 516, .layout = Layout::kNt}));
  for (const std::int64_t size : {std::int64_t{1}, std::int64_t{2147483647}}) {
    const Decision decision =
        Decide({.m = size, .n = size, .k = size}, {.model = model.get()}, {.configs = 0});
    REQUIRE_FALSE(decision.configs.empty());
    for (const RankedConfig& row : decision.configs) CHECK((std::isfinite(row.ms) && row.ms > 0));
  }
}

TEST_CASE("sums that leave the range of float give the longest time", "[gemm][ranker]") {
  for (const char* const name : {"stage1.row.weight", "stage2.row.weight"}) {
    TinyRanker tiny(3);
    tiny.Overflow(name);
    const RankerProblem problem({.m = 512, .n = 512, .k = 512, .layout = Layout::kNt}, {});
    const std::vector<RankedRow> rows = RankAll(Ranker(tiny.file), problem, {0, 1, 2, 3, 4});
    REQUIRE(rows.size() == 5);
    for (const RankedRow& row : rows) CHECK((std::isfinite(row.ms) && row.ms > 0));
  }
}

TEST_CASE("a ranker with weights of other shapes is refused", "[gemm][ranker]") {
  TinyRanker tiny(5);
  SECTION("too few row features") {
    tiny.file.weights["stage1.row.weight"].shape = {kWidth1, kRankerStage1Features};
    CHECK_THROWS_MATCHES(Ranker(tiny.file), base::Error,
                         MessageMatches(ContainsSubstring("stage1.row.weight")));
  }
  SECTION("no head") {
    tiny.file.info.settings.erase("head");
    CHECK_THROWS_MATCHES(Ranker(tiny.file), base::Error,
                         MessageMatches(ContainsSubstring("setting.head")));
  }
  SECTION("another feature version") {
    tiny.file.info.feature_version = 2;
    CHECK_THROWS_MATCHES(MakeModel(tiny.file), base::Error,
                         MessageMatches(ContainsSubstring("version 2")));
  }
}

TEST_CASE("selection keeps the lowest, within the threshold, and always one", "[gemm][select]") {
  const auto kept = [](std::vector<float> times, std::size_t count,
                       std::optional<double> threshold) {
    std::vector<RankedConfig> ranking;
    for (const float ms : times) ranking.push_back({.ms = ms});
    return KeepCount(ranking, {.configs = count, .threshold = threshold});
  };
  CHECK(kept({1, 1.5F, 2, 3}, 2, {}) == 2);
  CHECK(kept({1, 1.5F, 2, 3}, 2, 1.1) == 1);
  CHECK(kept({1, 1.05F, 2}, 3, 1.1) == 2);
  CHECK(kept({5}, 1, 0.5) == 1);
  CHECK(kept({1, 1.5F, 2, 3}, 0, {}) == 4);
  CHECK(kept({}, 2, {}) == 0);
}

TEST_CASE("problems that make no sense are refused", "[gemm][select]") {
  CHECK_THROWS_AS(CheckProblem({.m = 0, .n = 1, .k = 1}), base::Error);
  CHECK_THROWS_AS(CheckProblem({.m = 1, .n = -4, .k = 1}), base::Error);
  CHECK_THROWS_AS(CheckProblem({.m = 1, .n = 1, .k = std::int64_t{1} << 31}), base::Error);
  CHECK_THROWS_AS(CheckProblem({.m = 1, .n = 1, .k = 1, .dtype = tensor::DType::kBool}),
                  base::Error);
  CHECK_NOTHROW(CheckProblem({.m = 1, .n = 1, .k = 1}));
}

}  // namespace
}  // namespace idbg::gemm::ranker_test
