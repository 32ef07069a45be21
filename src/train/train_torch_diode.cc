// SPDX-License-Identifier: Apache-2.0
//
// torch-diode's models on our data: the same features, targets, loss and optimiser, but the parts
// for training, validation and test are of problems, not of rows, so that the test says something
// about problems that were never seen.
#include <cmath>
#include <map>
#include <numeric>

#include "base/error.h"
#include "base/files/file.h"
#include "base/split_mix.h"
#include "gemm/model/features_torch_diode.h"
#include "timings/timings.h"
#include "train/train_internal.h"
#include "train/train_stage.h"

namespace idbg::train {
namespace {

// Rows of features with ln(ms), and the row numbers of the three parts.
struct TorchDiodeRows {
  std::vector<float> x, y;
  std::vector<std::int64_t> train, validation, test;
  std::vector<gemm::Problem> trained;      // problems of the first part
  std::vector<std::size_t> test_problems;  // into the data set
  std::size_t dropped = 0;
};

// 0: training, 1: validation, 2: test, of each problem. What stays together is drawn in an order
// that the seed fixes.
std::vector<int> DrawParts(const timings::Timings& timings, const TrainOptions& options) {
  const std::size_t n = timings.problems.size();
  std::vector<std::int64_t> unit(n);
  const auto number_units = [&]<typename Unit>(Unit (*unit_of)(const gemm::Problem&)) {
    std::map<Unit, std::int64_t> known;
    for (std::size_t i = 0; i < n; ++i)
      unit[i] =
          known.try_emplace(unit_of(timings.problems[i].problem), std::ssize(known)).first->second;
    return known.size();
  };
  const auto itself = [](const gemm::Problem& problem) { return problem; };  // on several hosts one
  std::vector<std::int64_t> order(options.split == timings::SplitBy::kFamily
                                      ? number_units(timings::FamilyOf)
                                      : number_units(+itself));
  std::iota(order.begin(), order.end(), 0);
  base::SplitMix(options.seed, 0x73706c6974).Shuffle(order);
  SplitCounts counts{.train = order.size()};
  if (options.holdout > 0)
    counts = CountSplit(order.size(), 1 - 2 * options.holdout, options.holdout);
  std::vector<int> part_of_unit(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    part_of_unit[static_cast<std::size_t>(order[i])] = i < counts.train                       ? 0
                                                       : i < counts.train + counts.validation ? 1
                                                                                              : 2;
  }
  std::vector<int> parts(n);
  for (std::size_t i = 0; i < n; ++i) parts[i] = part_of_unit[static_cast<std::size_t>(unit[i])];
  return parts;
}

TorchDiodeRows MakeRows(const timings::Timings& timings, const TrainOptions& options) {
  const std::vector<int> parts = DrawParts(timings, options);
  TorchDiodeRows rows;
  timings::MeasuredProblem measured;
  for (std::size_t i = 0; i < timings.problems.size(); ++i) {
    LoadMeasured(timings, i, measured);
    rows.dropped += measured.not_finite + measured.not_positive;
    if (measured.ms.empty()) continue;
    if (parts[i] == 0) rows.trained.push_back(measured.problem);
    if (parts[i] == 2) rows.test_problems.push_back(i);
    std::array<float, gemm::kTorchDiodeFeatures> features{};
    const std::span<float, gemm::kTorchDiodeFeatures> all(features);
    TorchDiodeProblemFeatures(measured.problem, all.first<gemm::kTorchDiodeProblemFeatures>());
    for (std::size_t row = 0; row < measured.ms.size(); ++row) {
      TorchDiodeConfigFeatures(measured.configs[row], all.last<gemm::kTorchDiodeConfigFeatures>());
      std::vector<std::int64_t>& part = parts[i] == 0   ? rows.train
                                        : parts[i] == 1 ? rows.validation
                                                        : rows.test;
      part.push_back(std::ssize(rows.y));
      rows.x.insert(rows.x.end(), features.begin(), features.end());
      rows.y.push_back(std::log(measured.ms[row]));
    }
  }
  if (rows.train.empty()) {
    base::FailUnsupported("the data contains no usable time to train on");
  }
  return rows;
}

}  // namespace

SplitCounts CountSplit(std::size_t n, double train, double validation) {
  SplitCounts counts;
  counts.train = static_cast<std::size_t>(static_cast<double>(n) * train);
  counts.validation = static_cast<std::size_t>(static_cast<double>(n) * validation);
  if (counts.validation == 0 && n > 1) {
    counts.validation = 1;
    if (counts.train + counts.validation > n) --counts.train;
  }
  counts.test = n - counts.train - counts.validation;
  return counts;
}

TrainSummary TrainTorchDiodeModel(const timings::Timings& timings, const TrainOptions& options,
                                  TrainObserver& observer) {
  observer.OnStage("features");
  const TorchDiodeRows rows = MakeRows(timings, options);
  const bool deep = options.type == ModelType::kDeep;
  StageRunner stages(options, TrainingIdentity(options, std::string(ToString(options.type))),
                     observer);
  const auto write = [&](const NetTensors& net, bool measure) {
    gemm::ModelInfo info = DescribeModel(timings, options, rows.trained);
    info.feature_layout = gemm::kTorchDiodeLayout;
    std::vector<tensor::NamedTensor> weights;
    AddWeights("", net, weights);
    if (measure) MeasureOnHoldout(timings, rows.test_problems, info, weights);
    if (!stages.writes()) return;
    base::WriteFile(options.model, EncodePredictorFile(info, weights));
    if (!measure) observer.OnSaved(options.model);
  };

  const std::vector<std::int64_t> widths = deep ? std::vector<std::int64_t>{options.hidden_dim}
                                                : std::vector<std::int64_t>{256, 512, 256, 128, 64};
  IdbgRegressionJob job{};
  job.deep = deep ? 1 : 0;
  job.widths = widths.data();
  job.width_count = std::ssize(widths);
  job.layers = options.layers;
  job.dropout = deep ? 0.1 : 0.2;
  job.rows = std::ssize(rows.y);
  job.features = gemm::kTorchDiodeFeatures;
  job.x = rows.x.data();
  job.y = rows.y.data();
  job.train = rows.train.data();
  job.train_count = std::ssize(rows.train);
  job.validation = rows.validation.data();
  job.validation_count = std::ssize(rows.validation);
  job.test = rows.test.data();
  job.test_count = std::ssize(rows.test);
  job.options = ModuleOptions(options);
  job.options.batch_size = options.batch_size.value_or(64);
  job.options.epochs = options.epochs.value_or(100);
  job.options.patience = options.patience.value_or(10);
  job.options.learning_rate = options.learning_rate.value_or(1e-3);
  job.options.weight_decay = options.weight_decay.value_or(1e-5);
  const NetTensors best = stages.Run(
      std::string(ToString(options.type)), job.options,
      [&](const IdbgTrainHooks& hooks, IdbgError& error) {
        return LoadTrainer().train_regression(&job, &hooks, &error);
      },
      [&](const IdbgEpoch& epoch, const TrainState& state) {
        if (epoch.improved != 0) write(state.Named("best/"), false);
      });

  TrainSummary summary{.stopped = stages.stopped(),
                       .problems = timings.problems.size(),
                       .rows = rows.y.size(),
                       .dropped = rows.dropped,
                       .train_problems = rows.trained.size(),
                       .test_problems = rows.test_problems.size(),
                       .epochs = stages.epochs()};
  summary.validation_problems = summary.problems - summary.train_problems - summary.test_problems;
  if (!best.empty()) {
    write(best, true);
    summary.model_written = true;
    if (!rows.test.empty()) summary.test_loss = stages.scalars().at("best_test_loss");
  }
  if (!stages.stopped()) stages.Finish();
  return summary;
}

}  // namespace idbg::train
