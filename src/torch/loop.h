// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/ops/from_blob.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "torch/frontend.h"
#include "torch/group.h"
#include "torch/parameters.h"
#include "train/trainer_api.h"

namespace idbg::torch {

struct CosinePlan {
  double warmup_steps = 0;  // a tenth of all at most
  double floor = 0;         // share of the rate that is left at the end
};

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

  virtual nn::Module& net() = 0;

  // AdamW, whose decay is not part of the gradient; else Adam.
  virtual bool decouples_decay() const { return true; }
  virtual double beta2() const { return 0.999; }
  // Whether the weight decay of the options is for this parameter.
  virtual bool Decays(const std::string& /*parameter*/) const { return true; }
  // How the learning rate changes; none: it is halved when the validation loss stays.
  virtual std::optional<CosinePlan> cosine() const { return std::nullopt; }
  // Largest norm of the gradient; 0: not clipped.
  virtual double clip() const { return 0; }
  // The weights' moving average keeps this share of its past a step; 0: there is no average. With
  // one, it is the average that is evaluated and delivered.
  virtual double average_decay() const { return 0; }

  // Whether the ranks share the batches; else each of them does all, and comes to the same.
  virtual bool is_shared() const { return true; }
  // Draws the order of epoch `epoch` (from 0) from the seed and that number alone.
  virtual void BeginEpoch(std::int64_t epoch) = 0;
  virtual std::int64_t BatchCount() const = 0;
  // This rank's share of the loss of batch `batch`: the ranks' shares add up to the batch's loss.
  virtual at::Tensor Loss(std::int64_t batch) = 0;

  // With the weights as they are now. Every rank does the same.
  virtual Score Evaluate() = 0;
};

// This rank's part of something that the ranks share.
struct Share {
  std::int64_t first = 0;
  std::int64_t count = 0;  // 0: nothing is left for this rank
};
Share ShareOf(std::int64_t whole, const Group& group);

// The numbers below `count` in the order of epoch `epoch` (from 0).
std::vector<std::int64_t> OrderOfEpoch(std::int64_t count, std::uint64_t seed, std::int64_t epoch);

// A copy of an array on a device.
template <typename T>
at::Tensor CopyOf(const T* values, at::IntArrayRef shape, at::Device device) {
  constexpr at::ScalarType kType = c10::CppTypeToScalarType<T>::value;
  return at::from_blob(const_cast<T*>(values), shape, kType)
      .to(device, kType, false, /*copy=*/true);
}

// Trains until the epochs or the patience are spent, or a hook says stop. Returns kIdbgDone
// or kIdbgStopped.
std::int32_t RunLoop(Task& task, const IdbgTrainOptions& options, const IdbgTrainHooks& hooks,
                     const Group& group);

}  // namespace idbg::torch
