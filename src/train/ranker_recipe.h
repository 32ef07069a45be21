// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "train/train.h"
#include "train/trainer_api.h"

namespace idbg::train {

// One net and how it is trained.
struct NetPlan {
  std::vector<std::int64_t> hidden;
  std::vector<std::int64_t> problem_hidden;
  std::int32_t activation = kIdbgRelu;
  bool residual = false;
  double dropout = 0;
  std::int64_t row_features = 0;
  std::int64_t batch = 64;
  std::int64_t epochs = 1;
  double learning_rate = 0;
  double weight_decay = 0;
};

// The curve of the vendor library.
struct AtenPlan {
  int members = 4;
  std::int64_t epochs = 80;
  double learning_rate = 3e-3;
  std::int64_t warmup_steps = 100;
};

// How a ranker is trained: nets, epochs and rates.
struct RankerRecipe {
  int teachers = 0;
  std::size_t pool = 0;  // made-up problems
  NetPlan teacher, stage1, stage2;
  AtenPlan aten;
  std::int64_t warmup_steps = 200;
  double average_decay = 0.998;  // of the weights' moving average
};

// Of the preset, with what the options replace.
RankerRecipe MakeRankerRecipe(const TrainOptions& options);

// A net as the module takes it. Points into the plan.
IdbgRankerNet NetOf(const NetPlan& plan);

}  // namespace idbg::train
