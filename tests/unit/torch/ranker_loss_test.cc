// SPDX-License-Identifier: Apache-2.0
//
// The ranker's loss through the module's table. A net whose weights are all 0 corrects nothing, so
// the loss of the first epoch is that of `base`. Expected numbers: torch.nn.functional's
// smooth_l1_loss and kl_div in Python on the same five rows, in double precision.
#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "trainer_fixture.h"

namespace idbg::train::ranker_loss_test {
namespace {

using Catch::Approx;

// Two problems, of three and of two configurations (the second lacks configuration 1).
constexpr std::int64_t kBegin[] = {0, 3, 5};
constexpr std::int32_t kConfig[] = {0, 1, 2, 0, 2};
constexpr float kBase[] = {0.1f, -0.4f, 0.9f, 1.2f, 0.3f};
constexpr float kTarget[] = {0.0f, 0.5f, -1.5f, 0.7f, 0.2f};
constexpr float kFeatures[] = {1, 2, 3, 4, 5};
constexpr std::int64_t kNumbers[] = {0, 1, 2, 3, 4};
constexpr std::int64_t kHidden[] = {2};

StoredState AllZero(StoredState state) {
  for (auto& [name, tensor] : state.tensors)
    std::fill(tensor.values.begin(), tensor.values.end(), 0.0f);
  state.scalars = {{"epoch", 0},
                   {"step", 0},
                   {"best_loss", HUGE_VAL},
                   {"best_test_loss", 0},
                   {"without_improvement", 0},
                   {"learning_rate", 1e-3},
                   {"plateau_best", HUGE_VAL},
                   {"plateau_bad", 0}};
  return state;
}

RunRecord TrainOneEpoch(double huber, double listwise) {
  const IdbgTrainer& trainer = LoadTrainer();
  const IdbgRankerRows rows{.problems = 2,
                            .begin = kBegin,
                            .row_features = 1,
                            .x = kFeatures,
                            .problem_features = 1,
                            .p = kFeatures,
                            .configs = 3,
                            .variants = 1,
                            .fact_features = 1,
                            .facts = kFeatures,
                            .fact_row = kConfig,
                            .base = kBase};
  IdbgRankerJob job{};
  job.options = {.device = "cpu",
                 .threads = 1,
                 .batch_size = 2,
                 .epochs = 1,
                 .learning_rate = 1e-3,
                 .seed = 42,
                 .group = {.world_size = 1}};
  job.net = {.hidden = kHidden, .hidden_count = 1};
  job.loss = {.huber = huber,
              .huber_delta = 0.5,
              .listwise = listwise,
              .temperature = 0.4,
              .least_weight = 0.1,
              .weight_scale = 0.6};
  job.beta2 = 0.999;
  job.train = job.validation = {
      .problems = 2, .problem = kNumbers, .begin = kBegin, .row = kNumbers, .target = kTarget};
  IdbgError error{};
  IdbgRanker* ranker = nullptr;
  REQUIRE(trainer.open_ranker(&rows, "cpu", 0, 1, &ranker, &error) == kIdbgDone);
  const auto train = [&](const IdbgTrainHooks& hooks, IdbgError& why) {
    return trainer.train_ranker(ranker, &job, &hooks, &why);
  };
  const StoredState start = AllZero(RunTraining(0, 0, train).done);
  job.options.resume = start.state();
  RunRecord record = RunTraining(0, 0, train);
  trainer.close_ranker(ranker);
  REQUIRE(record.epochs.size() == 1);
  return record;
}

TEST_CASE("the ranker's Huber loss is weighted towards the fast configurations", "[torch]") {
  CHECK(TrainOneEpoch(0.8, 0).epochs[0].train_loss == Approx(0.728041900).epsilon(1e-6));
}

TEST_CASE("the ranker's list-wise loss is tau KL over the configurations that are there",
          "[torch]") {
  CHECK(TrainOneEpoch(0, 1.5).epochs[0].train_loss == Approx(1.016274653).epsilon(1e-6));
}

TEST_CASE("the ranker's loss is the sum of both, a mean over problems", "[torch]") {
  CHECK(TrainOneEpoch(0.8, 1.5).epochs[0].train_loss == Approx(1.744316553).epsilon(1e-6));
}

TEST_CASE("the first choice is scored by its share of the best speed", "[torch]") {
  // Chosen are configurations 1 and 2; the best are 2 and 2: ln shares -2 and 0. One step of 1e-3
  // does not change the order.
  CHECK(TrainOneEpoch(0.8, 1.5).epochs[0].first_choice == Approx(std::exp(-1.0)).epsilon(1e-6));
}

}  // namespace
}  // namespace idbg::train::ranker_loss_test
