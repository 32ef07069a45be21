// SPDX-License-Identifier: Apache-2.0

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

#include "base/error.h"
#include "base/statistics.h"
#include "bench/measured.h"

namespace idbg::bench::prediction_test {
namespace {

using Catch::Approx;

// Expected values: numpy 2 and scipy 1.17.1 (percentile, spearmanr, kendalltau).
TEST_CASE("prediction: the summary of errors is that of numpy and scipy", "[bench]") {
  const std::vector<double> measured = {0.0871, 1.2031, 0.5532, 3.9904, 2.581, 0.744, 12.61, 0.311};
  const std::vector<double> predicted = {0.0644, 1.3104, 0.4011, 3.6203,
                                         3.0212, 0.7441, 9.911,  0.3399};
  std::vector<PredictedTime> times;
  for (std::size_t i = 0; i < measured.size(); ++i) times.push_back({measured[i], predicted[i]});
  const ErrorSummary summary = SummarizeErrors(times);
  CHECK(summary.count == 8);
  CHECK(summary.within == 5);
  CHECK(summary.mean == Approx(0.14939382394451745).epsilon(1e-9));
  CHECK(summary.median == Approx(0.13174004691718233).epsilon(1e-9));
  CHECK(summary.p90 == Approx(0.264917714946044).epsilon(1e-9));
  CHECK(summary.worst == Approx(0.2749457700650759).epsilon(1e-9));
  CHECK(summary.bias == Approx(-0.061193631133992274).epsilon(1e-9));
  CHECK(summary.spearman == Approx(1).epsilon(1e-9));
  CHECK(summary.kendall == Approx(1).epsilon(1e-9));
  CHECK(std::isnan(SummarizeErrors({}).mean));
}

TEST_CASE("statistics: Kendall's tau-b is that of scipy, with ties", "[base]") {
  const std::vector<double> a = {1, 2, 2, 3, 5, 4, 4};
  const std::vector<double> b = {2, 1, 3, 3, 4, 4, 9};
  CHECK(base::KendallTau(a, b) == Approx(0.6842105263157894).epsilon(1e-9));
  CHECK(base::Spearman(a, b) == Approx(0.8333333333333335).epsilon(1e-9));
  const std::vector<double> same = {1, 1, 1};
  CHECK(std::isnan(base::KendallTau(same, std::vector<double>{1, 2, 3})));
  CHECK(std::isnan(base::KendallTau({}, {})));
}

TEST_CASE("prediction: what is not sound is no part of a comparison", "[bench]") {
  ValidatedRun run{.measured = {.variant = "eager", .median_ms = 2}, .predicted_ms = 2.4};
  CHECK(run.GetState() == State::kPass);  // 20 % exactly
  run.predicted_ms = 2.5;
  CHECK(run.GetState() == State::kFail);
  run.predicted_ms.reset();
  CHECK(run.GetState() == State::kSkipped);
  run.predicted_ms = 2;
  run.measured.state = State::kError;
  CHECK(run.GetState() == State::kError);
  CHECK_FALSE(run.IsCompared());
}

constexpr const char* kMeasured =
    R"({"model": "m", "dtype": "bfloat16", "made_with": {"torch": "2.11.0"},
  "device": {"name": "NVIDIA H200", "nvidia_smi": {"driver_version": "580", "power.limit": "700.00"}},
  "state_after_each_block": [{"clocks.sm": "1980"}, {"clocks.sm": "1700"}, {"clocks.sm": "[N/A]"}, null],
  "latency": {"eager": {"launched": {"median_ms": NaN},
                        "graph_replay": {"median_ms": 2.0, "block_medians_ms": [1.9, 2.1, "x", NaN]},
                        "kernels": [{"name": "nvjet", "launches": 3, "time_us": 1500}, {"name": "bad", "time_us": -1}, 7]},
              "inductor_max_autotune": {"launched": {"median_ms": 1}, "graph_replay_error": "no capture"}}})";

TEST_CASE("measured: a file is read, and what is no time is an error of its run", "[bench]") {
  const MeasuredModel model = ReadMeasured(kMeasured, "folder/m.measured.json");
  CHECK(model.model == "m");
  CHECK(model.machine == "NVIDIA H200, driver 580, 700.00 W");
  REQUIRE(model.clocks_mhz);
  CHECK(model.clocks_mhz->low == 1700);
  CHECK(model.clocks_mhz->high == 1980);
  REQUIRE(model.runs.size() == 4);
  CHECK(model.runs[0].is_replayed);
  CHECK(model.runs[0].range->low == 1.9);
  CHECK(model.runs[0].range->high == 2.1);
  CHECK(model.runs[1].state == State::kError);
  CHECK(model.runs[2].variant == "max-autotune");
  CHECK(model.runs[2].state == State::kPass);
  CHECK(model.runs[3].state == State::kError);
  REQUIRE(model.kernels.at("eager").size() == 1);
  CHECK(model.kernels.at("eager")[0].time_ms == Approx(1.5));
}

TEST_CASE("measured: a file without a run is refused", "[bench]") {
  CHECK_THROWS_AS(ReadMeasured(R"({"latency": {}})", "m.json"), base::Error);
  CHECK_THROWS_AS(ReadMeasured(R"({"latency": 3})", "m.json"), base::Error);
  CHECK_THROWS_AS(ReadMeasured("{}", "m.json"), base::Error);
  CHECK(ModelNameOf("a/bert.measured.json") == "bert");
  CHECK(ModelNameOf("bert.pt2") == "bert");
  CHECK(ModelNameOf(".json") == ".json");
}

}  // namespace
}  // namespace idbg::bench::prediction_test
