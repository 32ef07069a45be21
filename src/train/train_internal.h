// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gemm/model/predictor_file.h"
#include "train/train.h"
#include "train/train_stage.h"

namespace idbg::train {

// Shared by the trainers of the model types.

TrainSummary TrainTorchDiodeModel(const timings::Timings& timings, const TrainOptions& options,
                                  TrainObserver& observer);
TrainSummary TrainRankerModel(const timings::Timings& timings, const TrainOptions& options,
                              TrainObserver& observer);

// What the module needs of the options; epochs and the like are the caller's to fill in.
IdbgTrainOptions ModuleOptions(const TrainOptions& options);

// One line that says which training a checkpoint belongs to.
std::string TrainingIdentity(const TrainOptions& options, const std::string& recipe);

// Everything of the model file's description that comes from the data and the options. `problems`
// are those that were trained on.
gemm::ModelInfo DescribeModel(const timings::Timings& timings, const TrainOptions& options,
                              std::span<const gemm::Problem> problems);

// Adds a net's tensors to those of a file under `prefix`; `net` must outlive them.
void AddWeights(const std::string& prefix, const NetTensors& net,
                std::vector<tensor::NamedTensor>& weights);

// Evaluates the model on problems that it was not trained on, and notes the figures in `info`:
// "holdout.<size>.first1.geomean" and so on, and the error classes.
void MeasureOnHoldout(const timings::Timings& timings, std::span<const std::size_t> holdout,
                      gemm::ModelInfo& info, const std::vector<tensor::NamedTensor>& weights);

// How torch-diode divides n things in three: int(n x train), int(n x validation), the rest; where
// that leaves nothing to validate with, one is taken for it.
struct SplitCounts {
  std::size_t train = 0;
  std::size_t validation = 0;
  std::size_t test = 0;

  bool operator==(const SplitCounts&) const = default;
};
SplitCounts CountSplit(std::size_t n, double train, double validation);

}  // namespace idbg::train
