// SPDX-License-Identifier: Apache-2.0
#include "train/evaluate/max_autotune.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <limits>

#include "base/files/file.h"
#include "base/json/token_reader.h"
#include "timings/timings_torch_diode.h"
#include "timings/torch_diode/dataset.h"

namespace idbg::train::max_autotune_test {
namespace {

using Catch::Matchers::WithinRel;

// Predicts in the order of block_m.
class InOrder final : public gemm::Predictor {
 public:
  std::string name() const override { return "in order"; }
  void PredictMs(const gemm::Problem&, std::span<const gemm::Config> configs,
                 std::span<float> ms) const override {
    for (std::size_t i = 0; i < configs.size(); ++i) ms[i] = configs[i].block_m;
  }
};

gemm::Config Numbered(std::uint16_t number) {
  return {.block_m = number, .block_n = 16, .block_k = 16, .num_stages = 2, .num_warps = 4};
}

// Row i is of configuration i + 1, unless `config` says otherwise.
void AddProblem(timings::Timings& timings, const char* problem, std::vector<float> ms,
                std::vector<std::uint16_t> config = {}) {
  for (std::size_t i = config.size(); i < ms.size(); ++i) {
    config.push_back(static_cast<std::uint16_t>(i));
  }
  timings::ProblemTimings rows{.problem = gemm::ParseProblem(problem)};
  rows.config = KeepArray(timings, std::move(config));
  rows.ms = KeepArray(timings, std::move(ms));
  timings.problems.push_back(rows);
}

// The list holds configuration 6 alone. Its time over that of the first choice (configuration 1) is
// 0.5, 1 and 2.
timings::Timings ThreeRatios() {
  timings::Timings timings;
  timings.hosts = {{.name = "single"}};
  for (std::uint16_t i = 1; i <= 7; ++i) timings.configs.push_back(Numbered(i));
  AddProblem(timings, "mm:bfloat16:nn:64x64x64", {4, 8, 8, 8, 8, 2, 1});
  AddProblem(timings, "mm:bfloat16:nn:64x64x128", {2, 8, 8, 8, 8, 2, 9});
  AddProblem(timings, "mm:bfloat16:nn:64x64x256", {2, 8, 8, 8, 8, 4, 9});
  return timings;
}

timings::torch_diode::MaxAutotuneSolution OnlySix() {
  timings::torch_diode::MaxAutotuneSolution solution;
  solution.all_ops = {timings::torch_diode::FromConfig(Numbered(6), "triton_mm")};
  return solution;
}

// The number at a path like "overall.top_1.distribution.p10" of a JSON text.
double NumberAt(const std::string& json, std::string path) {
  const auto reader = base::MakeJsonReader(json, "analysis");
  double number = std::numeric_limits<double>::quiet_NaN();
  const std::function<void()> descend = [&] {
    const std::size_t dot = path.find('.');
    const std::string wanted = path.substr(0, dot);
    const bool last = dot == std::string::npos;
    path = last ? "" : path.substr(dot + 1);
    bool found = false;
    reader->ReadMap([&](std::string_view key) {
      if (found || key != wanted) {
        reader->Skip();
      } else if (last) {
        found = true;
        number = reader->ReadNumber();
      } else {
        found = true;
        descend();
      }
    });
  };
  descend();
  return number;
}

}  // namespace

TEST_CASE("the comparison with max-autotune has the published statistics", "[gemm]") {
  const MaxAutotuneAnalysis analysis = CompareWithMaxAutotune(InOrder(), ThreeRatios(), OnlySix());
  CHECK(analysis.ops == std::vector<std::string>{"mm"});
  CHECK(analysis.problems_matched == 3);
  CHECK(analysis.configs_matched == 1);
  CHECK(analysis.overall[0].Ratios() == std::vector<double>{0.5, 1, 2});
  const std::string json = ToJson(analysis, {});
  for (const std::string part : {"overall.top_1.", "per_op.mm.top_1."}) {
    const auto at = [&](const char* path) { return NumberAt(json, part + path); };
    CHECK(at("top_n") == 1);
    CHECK(at("shapes_analyzed") == 3);
    CHECK_THAT(at("overall_metrics.avg_speedup_ratio"), WithinRel(1.166667, 1e-6));
    CHECK(at("overall_metrics.median_speedup_ratio") == 1);
    CHECK_THAT(at("overall_metrics.std_speedup_ratio"), WithinRel(0.623610, 1e-6));
    CHECK(at("overall_metrics.best_case") == 2);
    CHECK(at("overall_metrics.worst_case") == 0.5);
    CHECK(at("overall_metrics.total_time_saved_pct") == 0);  // 8 ms against 8 ms
    CHECK_THAT(at("distribution.p10"), WithinRel(0.6, 1e-12));
    CHECK_THAT(at("distribution.p25"), WithinRel(0.75, 1e-12));
    CHECK_THAT(at("distribution.p75"), WithinRel(1.5, 1e-12));
    CHECK_THAT(at("distribution.p90"), WithinRel(1.8, 1e-12));
    CHECK_THAT(at("distribution.p95"), WithinRel(1.9, 1e-12));
    CHECK_THAT(at("distribution.p99"), WithinRel(1.98, 1e-12));
    CHECK(at("raw_times.total_model_time") == 8);
    CHECK(at("performance_breakdown.model_better.count") == 1);
    CHECK_THAT(at("performance_breakdown.model_better.percentage"), WithinRel(100.0 / 3, 1e-12));
    CHECK(at("performance_breakdown.model_better.best_speedup") == 2);
    CHECK(at("performance_breakdown.model_worse.best_slowdown") == 0.5);
    CHECK(at("performance_breakdown.model_worse.most_severe_ratio") == 0.5);
    CHECK(at("performance_breakdown.model_equal.count") == 1);
  }
}

TEST_CASE("the best of the first n choices is taken by measured time", "[gemm]") {
  const MaxAutotuneAnalysis analysis = CompareWithMaxAutotune(InOrder(), ThreeRatios(), OnlySix());
  // First 5: 4, 2, 2 ms. First 10, which is all: 1, 2, 2 ms against 2, 2, 4.
  CHECK(analysis.overall[1].Ratios() == std::vector<double>{0.5, 1, 2});
  CHECK(analysis.overall[2].Ratios() == std::vector<double>{2, 1, 2});
  CHECK(LogLine(analysis.overall[2]) ==
        "[overall] Top-10: shapes=3, avg_ratio=1.667x, median=2.000x, time_saved=37.50%");
  CHECK(LogLine(analysis.per_op[0]) ==
        "[mm] Top-1: shapes=3, avg_ratio=1.167x, median=1.000x, time_saved=0.00%");
}

TEST_CASE("torch-diode's slowdowns keep their names, ours say what they are", "[gemm]") {
  timings::Timings timings = ThreeRatios();
  AddProblem(timings, "mm:bfloat16:nn:64x64x512", {8, 8, 8, 8, 8, 2, 9});
  const std::string json = ToJson(CompareWithMaxAutotune(InOrder(), timings, OnlySix()), {});
  const std::string worse = "overall.top_1.performance_breakdown.model_worse.";
  CHECK(NumberAt(json, worse + "count") == 2);
  CHECK(NumberAt(json, worse + "percentage") == 50);
  CHECK(NumberAt(json, worse + "avg_slowdown") == 0.375);
  CHECK(NumberAt(json, worse + "best_slowdown") == 0.25);
  CHECK(NumberAt(json, worse + "most_severe_ratio") == 0.25);
  CHECK(NumberAt(json, worse + "worst_slowdown") == 0.5);
  CHECK(NumberAt(json, worse + "mildest_ratio") == 0.5);
}

TEST_CASE("of several times of one configuration the last counts", "[gemm]") {
  timings::Timings timings = ThreeRatios();
  timings.problems.clear();
  AddProblem(timings, "mm:bfloat16:nn:64x64x64", {9, 5, 3}, {0, 5, 0});
  const MaxAutotuneAnalysis analysis = CompareWithMaxAutotune(InOrder(), timings, OnlySix());
  CHECK(analysis.overall[0].details.at(0).model_ms == 3);
  CHECK(analysis.overall[0].details.at(0).ma_ms == 5);
}

TEST_CASE("problems without a configuration of the list are left out and counted", "[gemm]") {
  timings::Timings timings = ThreeRatios();
  const float infinity = std::numeric_limits<float>::infinity();
  AddProblem(timings, "addmm:bfloat16:nn:64x64x64", {4, 8});
  AddProblem(timings, "mm:bfloat16:nn:64x64x512", {4, 8, 8, 8, 8, infinity});
  const MaxAutotuneAnalysis analysis = CompareWithMaxAutotune(InOrder(), timings, OnlySix());
  CHECK(analysis.problems == 5);
  CHECK(analysis.problems_matched == 3);
  CHECK(analysis.dropped.not_finite == 1);
  CHECK(analysis.ops == std::vector<std::string>{"addmm", "mm"});
  CHECK(ToJson(analysis, {}).find("\"addmm\": {}") != std::string::npos);
}

TEST_CASE("six of upstream's 19 reference configurations are in its sample data", "[gemm]") {
  const std::string folder = std::string(IDBG_TEST_DATA) + "/gemm/";
  const timings::torch_diode::Dataset dataset =
      timings::torch_diode::ParseDataset(base::ReadFile(folder + "legacy_dataset.json"), "l.json");
  const timings::Timings timings = timings::FromTorchDiode(dataset, "", nullptr);
  const MaxAutotuneAnalysis analysis = CompareWithMaxAutotune(
      InOrder(), timings, timings::torch_diode::ReadSolution(folder + "max_autotune.json"));
  CHECK(analysis.configs == 19);
  CHECK(analysis.configs_matched == 6);
  CHECK(analysis.problems_matched == 8);
}

TEST_CASE("an operator's own list goes before the list for all", "[gemm]") {
  timings::torch_diode::MaxAutotuneSolution solution = OnlySix();
  solution.by_op.FindOrAdd("mm") = {timings::torch_diode::FromConfig(Numbered(7), "triton_mm")};
  const MaxAutotuneAnalysis analysis = CompareWithMaxAutotune(InOrder(), ThreeRatios(), solution);
  CHECK(analysis.overall[0].Ratios() == std::vector<double>{0.25, 4.5, 4.5});
}

}  // namespace idbg::train::max_autotune_test
