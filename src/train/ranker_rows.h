// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gemm/model/features_ranker.h"
#include "tensor/safetensors.h"
#include "timings/timings.h"
#include "train/train.h"
#include "train/trainer_api.h"

namespace idbg::train {

// What features are brought to mean 0 and deviation 1 with.
struct Normalization {
  std::vector<float> mean;
  std::vector<float> std;
};

// Of a configuration on a problem, of compile-time facts, of a problem.
struct RankerNormalizations {
  Normalization row, facts, problem;
};

// The rows of a ranker's training: measured problems first, then made-up ones. Features come from
// the code that prediction uses, computed once.
class RankerRows {
 public:
  explicit RankerRows(const gemm::RankerSpace& space) : space_(space) { begin_.push_back(0); }

  // The usable times of these problems (the host's offset taken off; finite and positive ones).
  // Problems without any are left out, each is seen on the device that it was measured on. May be
  // called once, before AddProblems.
  void AddMeasured(const timings::Timings& timings, std::span<const std::size_t> problems);
  // All candidates of problems that were not measured, on the measured devices in turn.
  void AddProblems(std::span<const gemm::Problem> problems);

  // Computes the features, and their normalisation over the rows of the first `training_problems`
  // problems, which all features are then brought to; `given` replaces it.
  void ComputeFeatures(std::size_t training_problems, unsigned threads,
                       const RankerNormalizations* given = nullptr);

  std::size_t problem_count() const { return problems_.size(); }
  std::size_t row_count() const { return config_.size(); }
  std::size_t dropped() const { return dropped_; }
  const std::vector<gemm::Problem>& problems() const { return problems_; }
  // Rows of problem i: [begin()[i], begin()[i + 1]).
  const std::vector<std::int64_t>& begin() const { return begin_; }
  // ln of the measured time in seconds of each measured row.
  std::span<const float> ln_time() const { return ln_time_; }

  const RankerNormalizations& normalizations() const { return norms_; }

  // For the module; points into this object.
  IdbgRankerRows View() const;

 private:
  std::size_t DeviceNumber(const gemm::RankerDevice& device);
  void ComputeProblem(std::size_t i);

  const gemm::RankerSpace& space_;
  std::vector<gemm::RankerDevice> devices_;
  std::vector<gemm::Problem> problems_;
  std::vector<std::size_t> device_of_;  // of each problem
  std::vector<std::int64_t> begin_;
  std::vector<std::uint16_t> config_;
  std::vector<float> ln_time_;
  std::size_t dropped_ = 0;
  std::vector<float> x_, p_, facts_, base_;
  std::vector<std::int32_t> fact_row_;
  RankerNormalizations norms_;
};

// A selection of rows with what to learn about them; see IdbgRankerSelection.
struct RowSelection {
  std::vector<std::int64_t> problem, begin{0}, row;
  std::vector<float> target;

  IdbgRankerSelection View() const;
};

// Brings `values` (rows x features) to (value - mean) / std within +-clamp (0: no limit).
void Normalize(std::span<float> values, const Normalization& normalization, float clamp);

// Adds NAME.mean and NAME.std to the weights of a model file; `normalization` must outlive them.
void AddNormalization(const std::string& name, const Normalization& normalization,
                      std::vector<tensor::NamedTensor>& weights);

// Mean and sample deviation of each feature over rows with weights (empty: all 1). A deviation
// below `least` becomes 1: a constant feature says nothing.
Normalization Measure(std::span<const float> values, std::size_t features,
                      std::span<const double> weights, double least);

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

// How a CurveNet is trained.
struct CurvePlan {
  std::string what;  // "vendor library": for messages
  std::vector<std::int64_t> hidden = {64, 64};
  int members = 4;
  std::int64_t epochs = 80;
  std::int64_t batch_size = 128;
  double learning_rate = 3e-3;
  double weight_decay = 0.3;
  double dropout = 0.05;
  double huber_delta = 0.1;
  std::int64_t warmup_steps = 100;
  float clamp = gemm::kRankerClamp;  // of normalised features
};

// How a ranker is trained: nets, epochs and rates.
struct RankerRecipe {
  int teachers = 0;
  std::size_t pool = 0;  // made-up problems
  NetPlan teacher, stage1, stage2;
  CurvePlan aten;  // of the vendor library
  std::int64_t warmup_steps = 200;
  double average_decay = 0.998;  // of the weights' moving average
};

// Of the preset, with what the options replace.
RankerRecipe MakeRankerRecipe(const TrainOptions& options);

// A net as the module takes it. Points into the plan.
IdbgRankerNet NetOf(const NetPlan& plan);

}  // namespace idbg::train
