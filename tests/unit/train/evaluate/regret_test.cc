// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <vector>

#include "train/evaluate/validation.h"

namespace idbg::train::regret_test {
namespace {

// Predicts block_m in ms, and as much as it is told for the library.
class Told final : public gemm::Predictor {
 public:
  explicit Told(std::optional<float> aten_ms) : aten_ms_(aten_ms) {}
  std::string name() const override { return "told"; }
  void PredictMs(const gemm::Problem&, std::span<const gemm::Config> configs,
                 std::span<float> ms) const override {
    std::ranges::transform(configs, ms.begin(),
                           [](const gemm::Config& one) { return one.block_m; });
  }
  std::optional<float> PredictAtenMs(const gemm::Problem&) const override { return aten_ms_; }

 private:
  std::optional<float> aten_ms_;
};

timings::Timings Data(std::vector<float> ms, float aten_ms) {
  timings::Timings timings;
  timings.hosts.push_back({});
  for (std::uint16_t i = 0; i < 3; ++i)
    timings.configs.push_back({.block_m = static_cast<std::uint16_t>(16 << i)});
  timings::ProblemTimings rows{.problem = {.m = 64, .n = 64, .k = 64}, .aten_ms = aten_ms};
  std::vector<std::uint16_t> configs;
  for (std::uint16_t i = 0; i < ms.size(); ++i) configs.push_back(i);
  rows.config = KeepArray(timings, std::move(configs));
  rows.ms = KeepArray(timings, std::move(ms));
  timings.problems.push_back(rows);
  return timings;
}

TEST_CASE("a choice among measured ways is held against the fastest of them", "[gemm]") {
  const Regrets regrets = MeasureRegrets(Told(20.0F), Data({4, 2}, 1));
  REQUIRE(regrets.problems.size() == 1);
  const Regret& one = regrets.problems.front();
  CHECK(one.measured == 3);
  CHECK(one.best == "aten");
  CHECK(one.chosen.starts_with("16x"));
  CHECK(one.chosen_ms == 4);
  CHECK(one.predicted_ms == 16);
  CHECK(one.Share() == 0.25);
}

TEST_CASE("the library is a way where it was measured and is predicted", "[gemm]") {
  CHECK(MeasureRegrets(Told(1.0F), Data({4, 2}, 1)).problems.front().chosen == "aten");
  CHECK(MeasureRegrets(Told(std::nullopt), Data({4, 2}, 1)).problems.front().measured == 2);
  CHECK(MeasureRegrets(Told(1.0F), Data({4, 2}, 0)).problems.front().measured == 2);
}

TEST_CASE("a single way is no choice, and a failed run no time", "[gemm]") {
  const float inf = std::numeric_limits<float>::infinity();
  const Regrets one = MeasureRegrets(Told(1.0F), Data({4, inf}, 0));
  CHECK(one.problems.empty());
  CHECK(one.single == 1);
  CHECK(one.dropped.not_finite == 1);
  const Regrets none = MeasureRegrets(Told(1.0F), Data({inf, -1}, 0));
  CHECK(none.dropped.problems == 1);
  CHECK(none.dropped.not_positive == 1);
}

}  // namespace
}  // namespace idbg::train::regret_test
