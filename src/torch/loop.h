// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "gemm/train/trainer_api.h"
#include "torch/adam.h"
#include "torch/group.h"
#include "torch/parameters.h"

namespace idbg::torch {

inline constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

struct Score {
  double validation_loss = kUnknown;
  double test_loss = kUnknown;
  double first_choice = kUnknown;
};

// What is trained: a net, its batches and its losses. The loop below knows nothing else.
class Task {
 public:
  virtual ~Task() = default;

  virtual Parameters& parameters() = 0;
  virtual std::vector<double> WeightDecay() const = 0;  // one a learned tensor
  virtual AdamOptions adam_options() const = 0;

  // Draws the order of epoch `epoch` (from 0) from the seed and that number alone.
  virtual void BeginEpoch(std::int64_t epoch) = 0;
  virtual std::int64_t BatchCount() const = 0;
  // This rank's share of the loss of batch `batch`: the ranks' shares add up to the batch's loss.
  virtual at::Tensor Loss(std::int64_t batch) = 0;
  // Largest norm of the gradient; 0: not clipped.
  virtual double clip() const { return 0; }
  // The weights' moving average keeps this share of its past a step; 0: there is no average. With
  // one, it is the average that is evaluated and delivered.
  virtual double average_decay() const { return 0; }

  // Learning rate of step `step` of all `steps`, for tasks that plan it; `rate` is what the
  // reduction on a plateau has left of the option.
  virtual double LearningRate(double rate, std::int64_t step, std::int64_t steps) const = 0;
  virtual bool reduces_on_plateau() const = 0;

  // With the weights as they are now. Every rank does the same.
  virtual Score Evaluate() = 0;
};

// Trains until the epochs or the patience are spent, or a hook says stop. Returns kIdbgTrainerDone
// or kIdbgTrainerStopped.
std::int32_t RunLoop(Task& task, const IdbgTrainOptions& options, const IdbgTrainHooks& hooks,
                     Group& group);

}  // namespace idbg::torch
