// SPDX-License-Identifier: Apache-2.0
//
// The LibTorch module through its table. Expected numbers: the same nets, data and optimiser
// written with torch.nn and torch.optim in Python (torch 2.13, one thread).
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>

#include "trainer_fixture.h"

namespace idbg::train::regression_test {
namespace {

using Catch::Approx;

constexpr std::int64_t kRows = 6;
constexpr std::int64_t kFeatures = 3;

// A job over six rows of three features, all of them used for training and for validation.
struct SmallJob {
  std::vector<float> x, y;
  std::vector<std::int64_t> rows;
  std::vector<std::int64_t> widths = {4};
  IdbgRegressionJob job{};

  SmallJob() {
    for (int i = 0; i < kRows; ++i) {
      for (int j = 0; j < kFeatures; ++j)
        x.push_back(static_cast<float>((i * 3 + j) * 37 % 19) / 10 - 0.9f);
      y.push_back(static_cast<float>(i * 53 % 17) / 8 - 1.0f);
      rows.push_back(i);
    }
    job.options = {.device = "cpu",
                   .threads = 1,
                   .batch_size = kRows,
                   .epochs = 3,
                   .patience = 0,
                   .learning_rate = 1e-2,
                   .weight_decay = 1e-1,
                   .seed = 42,
                   .group = {.world_size = 1}};
    job.widths = widths.data();
    job.width_count = 1;
    job.layers = 1;
    job.rows = kRows;
    job.features = kFeatures;
    job.x = x.data();
    job.y = y.data();
    job.train = job.validation = job.test = rows.data();
    job.train_count = job.validation_count = job.test_count = kRows;
  }

  RunRecord Run(const StoredState* resume = nullptr, int stop_after_epoch = 0,
                int stop_after_batch = 0) {
    job.options.resume = resume != nullptr ? resume->state() : IdbgState{};
    return RunTraining(stop_after_epoch, stop_after_batch,
                       [&](const IdbgTrainHooks& hooks, IdbgError& error) {
                         return LoadTrainer().train_regression(&job, &hooks, &error);
                       });
  }
};

std::vector<float> Weights(std::size_t count, int k) {
  std::vector<float> values;
  for (std::size_t i = 0; i < count; ++i) {
    values.push_back(static_cast<float>((static_cast<int>(i) * 29 + k * 11) % 23) / 20 - 0.5f);
  }
  return values;
}

// A state before the first epoch, with the weights of the reference. `matrices` gives the number in
// the order of parameters of each weight matrix.
StoredState Beginning(const StoredState& like, const std::map<std::string, int>& matrices) {
  StoredState state;
  for (const auto& [name, tensor] : like.tensors) {
    StoredTensor zero = tensor;
    std::fill(zero.values.begin(), zero.values.end(), 0.0f);
    const std::string base = name.substr(name.find('/') + 1);
    const bool weights = name.starts_with("model/") || name.starts_with("best/");
    if (weights && matrices.contains(base)) {
      zero.values = Weights(zero.values.size(), matrices.at(base));
    } else if (weights && (base.ends_with(".weight") || base.ends_with("running_var"))) {
      std::fill(zero.values.begin(), zero.values.end(), 1.0f);
    }
    state.tensors[name] = zero;
  }
  state.scalars = {{"epoch", 0},
                   {"step", 0},
                   {"best_loss", HUGE_VAL},
                   {"best_test_loss", 0},
                   {"without_improvement", 0},
                   {"learning_rate", 1e-2},
                   {"plateau_best", HUGE_VAL},
                   {"plateau_bad", 0}};
  return state;
}

void CheckValues(const StoredState& state, const std::string& name,
                 const std::vector<float>& expected) {
  const std::vector<float>& values = state.tensors.at(name).values;
  REQUIRE(values.size() == expected.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    CHECK(values[i] == Approx(expected[i]).margin(2e-6));
}

TEST_CASE("the base model trains as in PyTorch: losses, weights, running statistics", "[torch]") {
  SmallJob job;
  const StoredState like = job.Run().done;
  const StoredState start = Beginning(like, {{"model.0.weight", 0}, {"model.4.weight", 4}});
  const RunRecord run = job.Run(&start);
  REQUIRE(run.epochs.size() == 3);
  const double train[] = {1.3873742818832397, 1.2175368070602417, 1.0621739625930786};
  const double validation[] = {0.46904346346855164, 0.4387384355068207, 0.4103749096393585};
  for (int e = 0; e < 3; ++e) {
    CHECK(run.epochs[e].train_loss == Approx(train[e]).epsilon(1e-6));
    CHECK(run.epochs[e].validation_loss == Approx(validation[e]).epsilon(1e-6));
  }
  CheckValues(run.done, "model/model.0.weight",
              {-0.46996617f, -0.22994974f, 0.07006044f, 0.37029487f, -0.47899762f, -0.17731348f,
               0.12063079f, 0.42016163f, -0.37539768f, -0.06995361f, 0.17081997f, 0.47000805f});
  CheckValues(run.done, "model/model.2.running_var",
              {0.73594511f, 0.73058265f, 0.730367f, 0.74740648f});
  CheckValues(run.done, "model/model.4.bias", {-0.02992571f});
}

TEST_CASE("the deep model trains as in PyTorch", "[torch]") {
  SmallJob job;
  job.job.deep = 1;
  const StoredState like = job.Run().done;
  const StoredState start = Beginning(like, {{"input_layer.0.weight", 0},
                                             {"hidden_layers.0.block.0.weight", 4},
                                             {"hidden_layers.0.block.4.weight", 8},
                                             {"output_layer.weight", 12}});
  const RunRecord run = job.Run(&start);
  REQUIRE(run.epochs.size() == 3);
  const double train[] = {0.7095956206321716, 0.396653413772583, 0.20759789645671844};
  // Not the validation loss: a bias before a batch norm has no gradient but rounding noise, Adam
  // makes steps of it, and the running means follow.
  for (int e = 0; e < 3; ++e) CHECK(run.epochs[e].train_loss == Approx(train[e]).epsilon(1e-5));
  CheckValues(run.done, "model/output_layer.weight",
              {0.32304701f, -0.52942806f, -0.2299569f, 0.07095565f});
}

TEST_CASE("training twice with one seed gives the same bits, with another seed others", "[torch]") {
  SmallJob job;
  job.job.dropout = 0.2;
  job.job.options.batch_size = 4;
  const StoredState first = job.Run().done;
  CHECK(job.Run().done == first);
  job.job.options.seed = 43;
  CHECK_FALSE(job.Run().done == first);
}

TEST_CASE("a resumed run ends with the bits of an uninterrupted one", "[torch]") {
  SmallJob job;
  job.job.dropout = 0.2;
  job.job.options.batch_size = 4;
  job.job.options.epochs = 7;
  const StoredState whole = job.Run().done;
  const RunRecord part = job.Run(nullptr, /*stop_after_epoch=*/3);
  CHECK(part.code == kIdbgStopped);
  REQUIRE(part.epochs.size() == 3);
  const RunRecord rest = job.Run(&part.done);
  CHECK(rest.code == kIdbgDone);
  CHECK(rest.epochs.size() == 4);
  CHECK(rest.done == whole);
}

TEST_CASE("a stop within an epoch keeps the state of the last whole one", "[torch]") {
  SmallJob job;
  job.job.options.batch_size = 2;  // three batches an epoch
  const RunRecord one = job.Run(nullptr, 1);
  const RunRecord stopped = job.Run(nullptr, 0, /*stop_after_batch=*/5);
  CHECK(stopped.code == kIdbgStopped);
  CHECK(stopped.epochs.size() == 1);
  CHECK(stopped.done.tensors.at("best/model.0.weight") ==
        one.done.tensors.at("best/model.0.weight"));
  CHECK(stopped.done.scalars.at("epoch") == 1);
}

TEST_CASE("patience ends a run that no longer improves, and the best weights are delivered",
          "[torch]") {
  SmallJob job;
  job.job.options.epochs = 200;
  job.job.options.patience = 4;
  job.job.options.learning_rate = 0.5;  // jumps about
  const RunRecord run = job.Run();
  CHECK(run.code == kIdbgDone);
  REQUIRE(run.epochs.size() < 200);
  CHECK(run.epochs.back().stopping == 1);
  CHECK(run.epochs.back().without_improvement == 4);
  std::size_t best = 0;
  for (std::size_t e = 0; e < run.epochs.size(); ++e) {
    if (run.epochs[e].validation_loss < run.epochs[best].validation_loss) best = e;
  }
  CHECK(best + 5 == run.epochs.size());
  CHECK(run.done.scalars.at("best_loss") == run.epochs[best].validation_loss);
  // Really those weights: evaluated again, as the model to start from, they give the best loss.
  StoredState again = run.done;
  for (auto& [name, tensor] : again.tensors) {
    if (name.starts_with("model/")) tensor = run.done.tensors.at("best/" + name.substr(6));
  }
  again.scalars["without_improvement"] = 0;
  again.scalars["learning_rate"] = 0;
  again.scalars["epoch"] = 199;
  job.job.options.weight_decay = 0;
  for (auto& [name, tensor] : again.tensors) {
    if (name.starts_with("moment")) std::fill(tensor.values.begin(), tensor.values.end(), 0.0f);
  }
  // One epoch at rate 0 changes the running statistics only; they are put back by comparing
  // weights.
  const RunRecord check = job.Run(&again);
  for (const auto& [name, tensor] : check.done.tensors) {
    if (name.starts_with("model/") && name.find("running") == std::string::npos) {
      CHECK(tensor == run.done.tensors.at("best/" + name.substr(6)));
    }
  }
}

TEST_CASE("jobs that cannot be are refused with a reason", "[torch]") {
  using Catch::Matchers::ContainsSubstring;
  SmallJob job;
  SECTION("no rows") {
    job.job.train_count = 0;
    const RunRecord run = job.Run();
    CHECK(run.code == kIdbgUsage);
    CHECK_THAT(run.error, ContainsSubstring("no rows to train on"));
  }
  SECTION("a row that does not exist") {
    job.rows[2] = 6;
    CHECK(job.Run().code == kIdbgUsage);
  }
  SECTION("an unknown device") {
    job.job.options.device = "tpu";
    CHECK_THAT(job.Run().error, ContainsSubstring("tpu"));
  }
  SECTION("a checkpoint of another net") {
    const StoredState state = job.Run().done;
    job.widths[0] = 5;
    const RunRecord run = job.Run(&state);
    CHECK(run.code == kIdbgUsage);
    CHECK_THAT(run.error, ContainsSubstring("different shape"));
  }
}

}  // namespace
}  // namespace idbg::train::regression_test
