// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

#include "base/error.h"
#include "base/json/token_writer.h"
#include "gemm/model/model.h"
#include "train/evaluate/evaluate.h"
#include "train/train_internal.h"
#include "train/train_stage.h"

namespace idbg::train {
namespace {

// Bounds in milliseconds of the classes that errors are given for.
constexpr std::array<double, 6> kErrorBounds = {
    0, 0.006, 0.012, 0.03, 0.1, std::numeric_limits<double>::infinity()};

void NoteGroup(const Evaluation& evaluation, std::string_view dimension, std::string_view name,
               const std::string& key, gemm::ModelInfo& info) {
  const GroupSummary* const group = evaluation.FindGroup(dimension, name);
  if (group == nullptr) return;
  info.metrics[key + ".problems"] = static_cast<double>(group->problems);
  const auto note = [&](const std::string& what, const ShareSummary& share) {
    if (share.problems == 0) return;
    info.metrics[key + "." + what + ".geomean"] = share.geometric_mean;
    info.metrics[key + "." + what + ".p5"] = share.p5;
    info.metrics[key + "." + what + ".worst"] = share.worst;
  };
  note("first1", group->first1);
  note("first4", group->first4);
  note("first8", group->first8);
  note("aten_or_triton", group->either);
}

// The model in memory as a file would hold it.
gemm::PredictorFile InMemory(const gemm::ModelInfo& info,
                             const std::vector<tensor::NamedTensor>& weights) {
  gemm::PredictorFile file;
  file.info = info;
  for (const tensor::NamedTensor& weight : weights) file.weights[weight.name] = weight.tensor;
  file.file = "the trained model";
  return file;
}

}  // namespace

IdbgTrainOptions ModuleOptions(const TrainOptions& options) {
  IdbgTrainOptions module{};
  module.device = options.device.c_str();
  module.threads = options.threads;
  module.patience = options.patience.value_or(0);
  module.seed = options.seed;
  return module;
}

std::string TrainingIdentity(const TrainOptions& options, const std::string& recipe) {
  const auto number = [](const auto& value) {
    return value ? base::PythonRepr(static_cast<double>(*value)) : std::string("-");
  };
  return fmt::format(
      "{} preset={} seed={} epochs={} batch={} patience={} rate={} decay={} hidden={} layers={} "
      "holdout={} by {} data={}{}",
      recipe, static_cast<int>(options.preset), options.seed, number(options.epochs),
      number(options.batch_size), number(options.patience), number(options.learning_rate),
      number(options.weight_decay), options.hidden_dim, options.layers,
      base::PythonRepr(options.holdout), ToString(options.split), options.data_hash,
      options.adapt.empty() ? "" : " adapt=" + options.adapt.filename().string());
}

gemm::ModelInfo DescribeModel(const timings::Timings& timings, const TrainOptions& options,
                              std::span<const gemm::Problem> problems) {
  gemm::ModelInfo info;
  info.model_type = ToString(options.type);
  info.device = timings.device;
  if (info.device.name.empty()) info.device.name = "unknown";
  std::set<std::string> kinds;
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  info.size_range = {kMost, 0, kMost, 0, kMost, 0};
  for (const gemm::Problem& problem : problems) {
    kinds.insert(fmt::format("{}:{}:{}", ToString(problem.op), tensor::ToString(problem.dtype),
                             ToString(problem.layout)));
    const std::array<std::int64_t, 3> sizes = {problem.m, problem.n, problem.k};
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      info.size_range[2 * i] = std::min(info.size_range[2 * i], sizes[i]);
      info.size_range[2 * i + 1] = std::max(info.size_range[2 * i + 1], sizes[i]);
    }
    info.training_problems.Add(problem);
  }
  info.trained_on.assign(kinds.begin(), kinds.end());
  info.training_problem_count = std::ssize(problems);
  info.data_hash = options.data_hash;
  info.command = options.command;
  if (!options.figures_from.empty()) {
    const gemm::ModelInfo other = gemm::ReadPredictorFile(options.figures_from).info;
    info.metrics = other.metrics;
    info.errors = other.errors;
  }
  return info;
}

void AddWeights(const std::string& prefix, const NetTensors& net,
                std::vector<tensor::NamedTensor>& weights) {
  for (const auto& [name, tensor] : net)
    weights.push_back(tensor::MakeNamedTensor(prefix + name, tensor.shape, tensor.values));
}

void MeasureOnHoldout(const timings::Timings& timings, std::span<const std::size_t> holdout,
                      gemm::ModelInfo& info, const std::vector<tensor::NamedTensor>& weights) {
  if (holdout.empty()) return;
  const std::unique_ptr<gemm::Model> model = MakeModel(InMemory(info, weights));
  std::vector<std::size_t> own;  // of the model's device
  for (const std::size_t index : holdout) {
    if (!timings.hosts[timings.problems[index].host].device) own.push_back(index);
  }
  const timings::Timings kept = Select(timings, own);
  const Evaluation evaluation = Evaluate(*model, kept);
  NoteGroup(evaluation, "all", "all", "holdout.all", info);
  NoteGroup(evaluation, "size", ">= 12 us", "holdout.from_12us", info);
  for (std::size_t i = 0; i + 1 < kErrorBounds.size(); ++i) {
    std::vector<double> errors;
    for (const Outcome& outcome : evaluation.outcomes) {
      if (outcome.predicted_ms < kErrorBounds[i] || outcome.predicted_ms >= kErrorBounds[i + 1])
        continue;
      errors.push_back(std::abs(outcome.predicted_ms / outcome.chosen_ms - 1));
    }
    if (errors.empty()) continue;
    std::ranges::nth_element(errors,
                             errors.begin() + static_cast<std::ptrdiff_t>(errors.size() / 2));
    info.errors.push_back({.from_ms = kErrorBounds[i],
                           .to_ms = kErrorBounds[i + 1],
                           .error = errors[errors.size() / 2],
                           .problems = std::ssize(errors)});
  }
}

bool WouldUseCuda(const std::string& device) {
  if (device == "auto") return LoadTrainer().has_cuda() == 1;
  return device == "cuda";
}

TrainSummary Train(const timings::Timings& timings, const TrainOptions& options,
                   TrainObserver& observer) {
  if (!(options.holdout >= 0 && options.holdout <= 0.45)) {
    base::FailUsage("the held-out fraction must be between 0 and 0.45");
  }
  if (timings.problems.empty()) {
    base::FailUnsupported("the data contains no problem to train on");
  }
  return options.type == ModelType::kRanker ? TrainRankerModel(timings, options, observer)
                                            : TrainTorchDiodeModel(timings, options, observer);
}

}  // namespace idbg::train
