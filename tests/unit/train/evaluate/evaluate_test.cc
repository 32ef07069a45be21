// SPDX-License-Identifier: Apache-2.0
#include "train/evaluate/evaluate.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>
#include <limits>

#include "base/error.h"
#include "train/evaluate/validation.h"

namespace idbg::train::evaluate_test {
namespace {

using Catch::Matchers::WithinRel;
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr double kTimesAreFloats = 1e-6;  // relative

// Predicts by the configuration's number (block_m is its number plus one) alone.
class TablePredictor final : public gemm::Predictor {
 public:
  TablePredictor(std::vector<float> ms, std::optional<float> aten_ms)
      : ms_(std::move(ms)), aten_ms_(aten_ms) {}
  std::string name() const override { return "table"; }
  void PredictMs(const gemm::Problem&, std::span<const gemm::Config> configs,
                 std::span<float> ms) const override {
    for (std::size_t i = 0; i < configs.size(); ++i) ms[i] = ms_[configs[i].block_m - 1U];
  }
  std::optional<float> PredictAtenMs(const gemm::Problem&) const override { return aten_ms_; }
  std::string Outside(const gemm::Problem& problem) const override {
    return problem.op == gemm::Op::kAddmm ? "operator addmm" : "";
  }

 private:
  std::vector<float> ms_;
  std::optional<float> aten_ms_;
};

void AddProblem(timings::Timings& timings, const char* problem, std::uint32_t host, float aten_ms,
                std::vector<float> ms) {
  std::vector<std::uint16_t> config(ms.size());
  for (std::size_t i = 0; i < ms.size(); ++i) config[i] = static_cast<std::uint16_t>(i);
  timings::ProblemTimings record{
      .problem = gemm::ParseProblem(problem), .host = host, .aten_ms = aten_ms};
  record.config = KeepArray(timings, std::move(config));
  record.ms = KeepArray(timings, std::move(ms));
  timings.problems.push_back(record);
}

timings::Timings WithConfigs(std::uint16_t count) {
  timings::Timings timings;
  timings.hosts = {{.name = "single"}, {.name = "quad", .offset_ms = 0.001}};
  for (std::uint16_t i = 1; i <= count; ++i) {
    timings.configs.push_back(
        {.block_m = i, .block_n = 16, .block_k = 16, .num_stages = 2, .num_warps = 4});
  }
  return timings;
}

// Usable times after the offset: {.002 .004 .008}, {.02 .04 .05 .025}, {2 1 4}, none.
timings::Timings FourProblems() {
  timings::Timings timings = WithConfigs(4);
  AddProblem(timings, "mm:bfloat16:nt:64x64x64", 1, 0.005F, {0.003F, 0.005F, 0.009F, kInfinity});
  AddProblem(timings, "mm:float16:nn:512x512x512", 0, 0.01F, {0.02F, 0.04F, 0.05F, 0.025F});
  AddProblem(timings, "addmm:bfloat16:nn:8192x8192x8192", 0, 0.0F, {2, 1, 4, -1});
  AddProblem(timings, "mm:bfloat16:nn:8x8x8", 0, kNaN, {kNaN, 0});
  return timings;
}

const TablePredictor kPredictor({0.04F, 0.02F, 0.03F, 0.01F}, 0.015F);

}  // namespace

TEST_CASE("shares compare the chosen time with the best of the sweep", "[gemm]") {
  const Evaluation evaluation = Evaluate(kPredictor, FourProblems());
  REQUIRE(evaluation.outcomes.size() == 3);
  const Outcome& first = evaluation.outcomes[0];
  CHECK(first.chosen.block_m == 2);
  CHECK_THAT(first.best_ms, WithinRel(0.002, kTimesAreFloats));
  CHECK_THAT(first.chosen_ms, WithinRel(0.004, kTimesAreFloats));
  CHECK_THAT(first.first1, WithinRel(0.5, kTimesAreFloats));
  CHECK(first.first4 == 1);
  CHECK_THAT(evaluation.outcomes[1].first1, WithinRel(0.8, kTimesAreFloats));
  CHECK(evaluation.outcomes[2].first1 == 1);

  const GroupSummary& all = evaluation.groups[0];
  CHECK(all.dimension == "all");
  CHECK(all.problems == 3);
  CHECK_THAT(all.first1.geometric_mean, WithinRel(std::cbrt(0.4), kTimesAreFloats));
  CHECK_THAT(all.first1.p5, WithinRel(0.53, kTimesAreFloats));
  CHECK_THAT(all.first1.worst, WithinRel(0.5, kTimesAreFloats));
  const GroupSummary* const large = evaluation.FindGroup("size", ">= 12 us");
  REQUIRE(large != nullptr);
  CHECK(large->problems == 2);
  CHECK_THAT(large->first1.geometric_mean, WithinRel(std::sqrt(0.8), kTimesAreFloats));
  CHECK_THAT(large->first1.p5, WithinRel(0.81, kTimesAreFloats));
  CHECK(evaluation.worst_problems == std::vector<std::size_t>{0, 1, 2});
}

TEST_CASE("the best of the first k choices is the best measured among them", "[gemm]") {
  timings::Timings timings = WithConfigs(10);
  AddProblem(timings, "mm:bfloat16:nt:64x64x64", 0, 0, {10, 9, 8, 7, 6, 5, 4, 3, 2, 1});
  const TablePredictor in_order({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, std::nullopt);
  const Outcome outcome = Evaluate(in_order, timings).outcomes.at(0);
  CHECK_THAT(outcome.first1, WithinRel(1.0 / 10, kTimesAreFloats));
  CHECK_THAT(outcome.first4, WithinRel(1.0 / 7, kTimesAreFloats));
  CHECK_THAT(outcome.first8, WithinRel(1.0 / 3, kTimesAreFloats));
  CHECK(std::isnan(outcome.either));
}

TEST_CASE("ATEN or Triton is chosen by predicted and scored by measured times", "[gemm]") {
  const Evaluation evaluation = Evaluate(kPredictor, FourProblems());
  // ATEN predicted at .015: before .02 (measured .004 against .002), after .01 (.025 against .01).
  CHECK_THAT(evaluation.outcomes[0].either, WithinRel(0.5, kTimesAreFloats));
  CHECK_THAT(evaluation.outcomes[1].either, WithinRel(0.4, kTimesAreFloats));
  CHECK(std::isnan(evaluation.outcomes[2].either));
  CHECK(evaluation.groups[0].either.problems == 2);
  CHECK_THAT(evaluation.groups[0].either.geometric_mean,
             WithinRel(std::sqrt(0.2), kTimesAreFloats));

  const TablePredictor without_aten({0.04F, 0.02F, 0.03F, 0.01F}, std::nullopt);
  const Outcome triton = Evaluate(without_aten, FourProblems()).outcomes[0];
  CHECK_THAT(triton.either, WithinRel(0.5, kTimesAreFloats));
}

TEST_CASE("errors of predicted times are summed over rows", "[gemm]") {
  const Evaluation evaluation = Evaluate(kPredictor, FourProblems(), {.worst = 1});
  const GroupSummary* const small = evaluation.FindGroup("size", "< 12 us");
  REQUIRE(small != nullptr);
  // ln 20, ln 5, ln 3.75.
  CHECK(small->errors.rows == 3);
  CHECK_THAT(small->errors.mse_ln, WithinRel(4.4372470, 1e-6));
  CHECK_THAT(small->errors.mean_ln, WithinRel(std::log(375.0) / 3, 1e-6));
  CHECK_THAT(small->errors.mape_percent, WithinRel(100 * 25.75 / 3, 1e-5));
  CHECK_THAT(small->errors.median_abs_ln, WithinRel(std::log(5.0), 1e-6));
  CHECK_THAT(small->errors.p95_abs_ln, WithinRel(2.8571027, 1e-6));
  CHECK(evaluation.groups[0].errors.rows == 10);
  REQUIRE(evaluation.worst_rows.size() == 1);
  CHECK(evaluation.worst_rows[0].problem.m == 8192);
  CHECK(evaluation.worst_rows[0].config.block_m == 3);
  CHECK_THAT(evaluation.worst_rows[0].LnError(), WithinRel(std::log(0.0075), 1e-6));
}

TEST_CASE("what cannot be used is counted", "[gemm]") {
  const Evaluation evaluation = Evaluate(kPredictor, FourProblems());
  CHECK(evaluation.dropped.not_finite == 2);
  CHECK(evaluation.dropped.not_positive == 2);
  CHECK(evaluation.dropped.problems == 1);
  CHECK(evaluation.extrapolated == 1);
}

TEST_CASE("groups follow operator, dtype, layout and size", "[gemm]") {
  const Evaluation evaluation = Evaluate(kPredictor, FourProblems());
  std::string names;
  for (const GroupSummary& group : evaluation.groups) {
    names += group.dimension + ":" + group.name + ":" + std::to_string(group.problems) + " ";
  }
  CHECK(names ==
        "all:all:3 size:>= 12 us:2 size:< 12 us:1 size:12-100 us:1 size:>= 1 ms:1 op:addmm:1 "
        "op:mm:2 dtype:bfloat16:2 dtype:float16:1 layout:nn:2 layout:nt:1 ");
  CHECK(SizeClass(0.0119) == "< 12 us");
  CHECK(SizeClass(0.012) == "12-100 us");
  CHECK(SizeClass(0.1) == "100 us-1 ms");
  CHECK(SizeClass(1) == ">= 1 ms");
}

TEST_CASE("ATEN alone is scored against the better of both", "[gemm]") {
  const Evaluation evaluation = EvaluateAten(FourProblems());
  CHECK_THAT(evaluation.outcomes[0].either, WithinRel(0.5, kTimesAreFloats));
  CHECK(evaluation.outcomes[1].either == 1);
  CHECK(evaluation.groups[0].either.problems == 2);
  CHECK(evaluation.groups[0].first1.problems == 0);
  CHECK(std::isnan(evaluation.groups[0].first1.geometric_mean));
  CHECK(evaluation.worst_problems.empty());
}

TEST_CASE("the DEFAULT list takes its best measured configuration", "[gemm]") {
  // 64x64x32 s2 w4 and 64x64x64 s3 w8 are in Inductor's list, 16x16x16 s1 w1 is not.
  timings::Timings timings;
  timings.hosts = {{.name = "single"}};
  timings.configs = {
      {.block_m = 64, .block_n = 64, .block_k = 32, .num_stages = 2, .num_warps = 4},
      {.block_m = 64, .block_n = 64, .block_k = 64, .num_stages = 3, .num_warps = 8},
      {.block_m = 16, .block_n = 16, .block_k = 16, .num_stages = 1, .num_warps = 1}};
  AddProblem(timings, "mm:bfloat16:nt:512x512x512", 0, 0.03F, {0.05F, 0.04F, 0.02F});
  AddProblem(timings, "mm:bfloat16:nt:512x512x512", 0, 0, {kNaN, kNaN, 0.02F});
  const Evaluation evaluation = EvaluateDefaultList(timings);
  CHECK(evaluation.outcomes[0].chosen == timings.configs[1]);
  CHECK_THAT(evaluation.outcomes[0].first1, WithinRel(0.5, kTimesAreFloats));
  CHECK_THAT(evaluation.outcomes[0].either, WithinRel(0.02 / 0.03, kTimesAreFloats));
  CHECK(std::isnan(evaluation.outcomes[1].first1));
  CHECK(evaluation.groups[0].first1.problems == 1);
  CHECK(evaluation.groups[0].problems == 2);
}

TEST_CASE("a validation says which problems the model was trained on", "[gemm]") {
  const timings::Timings timings = FourProblems();
  gemm::ProblemSet trained;
  trained.Add(timings.problems[1].problem);
  trained.Add(gemm::ParseProblem("mm:bfloat16:nt:1x2x3"));
  const TablePredictor other({1, 2, 3, 4}, std::nullopt);
  const std::array<const gemm::Predictor*, 1> baselines = {&other};
  const Validation validation = Validate(kPredictor, trained, baselines, timings, {});
  CHECK(validation.known_problems == 1);
  CHECK(Validate(kPredictor, {}, {}, timings, {}).known_problems == 0);
  CHECK(validation.problems_with_aten == 2);
  CHECK(validation.aten_faster == 1);
  std::string names;
  for (const Evaluation& baseline : validation.baselines) names += baseline.chooser + "; ";
  CHECK(names == "table; DEFAULT list, measured; analytic; ATEN; ");
  CHECK_FALSE(validation.ceiling);
}

TEST_CASE("times within the noise of each other are no different", "[gemm]") {
  // The first choices of the two are configurations 1 and 2. Bands: 6.8 % below 12 us, 0.6 % above.
  timings::Timings timings = WithConfigs(2);
  const NoiseCeiling ceiling{.from_12us = {.geometric_mean = 0.997},
                             .below_12us = {.geometric_mean = 0.966}};
  AddProblem(timings, "mm:bfloat16:nt:64x64x64", 0, 0, {0.0040F, 0.0042F});  // 5 %, small
  AddProblem(timings, "mm:bfloat16:nt:64x64x65", 0, 0, {0.0040F, 0.0043F});  // 7.5 %, small
  AddProblem(timings, "mm:bfloat16:nt:640x640x640", 0, 0, {1.0F, 1.005F});   // 0.5 %
  AddProblem(timings, "mm:bfloat16:nt:640x640x641", 0, 0, {1.007F, 1.0F});   // -0.7 %
  const TablePredictor one({1, 2}, std::nullopt);
  const TablePredictor two({2, 1}, std::nullopt);
  const std::array<const gemm::Predictor*, 1> baselines = {&two};
  const Validation validation = Validate(one, {}, baselines, timings, ceiling);
  REQUIRE(validation.duels.size() == 2);  // no DEFAULT configuration, no ATEN time
  CHECK(validation.duels[0].other == "table");
  CHECK(validation.duels[0].better == 1);
  CHECK(validation.duels[0].no_difference == 2);
  CHECK(validation.duels[0].worse == 1);
  // Shares 1, 1, 1 and 1 / 1.007 against two of .997 and two of .966.
  CHECK_THAT(validation.ceiling_all, WithinRel(std::sqrt(0.997 * 0.966), 1e-12));
  CHECK(validation.above_ceiling);
  CHECK_FALSE(Validate(two, {}, {}, timings, ceiling).above_ceiling);
}

TEST_CASE("a prediction that is no time is refused", "[gemm]") {
  const TablePredictor broken({1, kNaN, 1, 1}, std::nullopt);
  CHECK_THROWS_AS(Evaluate(broken, FourProblems()), base::Error);
}

TEST_CASE("the number of threads does not change the evaluation", "[gemm]") {
  const Evaluation one = Evaluate(kPredictor, FourProblems(), {.threads = 1});
  const Evaluation many = Evaluate(kPredictor, FourProblems(), {.threads = 4});
  CHECK(one.groups[0].errors.mse_ln == many.groups[0].errors.mse_ln);
  CHECK(one.worst_rows.size() == 10);
  for (std::size_t i = 0; i < one.worst_rows.size(); ++i) {
    CHECK(one.worst_rows[i].LnError() == many.worst_rows[i].LnError());
  }
}

}  // namespace idbg::train::evaluate_test
