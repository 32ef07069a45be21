// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gemm/model/predictor_file.h"
#include "gemm/model/ranker.h"
#include "gemm/problem/problem.h"
#include "train/curve_training.h"
#include "train/ranker_rows.h"
#include "train/train_stage.h"

namespace idbg::train {

// A trained ranker that another training starts from, on the times of another device.
class BaseModel {
 public:
  // Throws Error(kUnsupported) for a model that is not a ranker of this version, and what reading a
  // model file throws.
  explicit BaseModel(const std::filesystem::path& path);

  // The data with the model's configurations first, in its order, and with the model's compile-time
  // facts where the data has none.
  timings::Timings Extend(const timings::Timings& timings) const;

  // What its features were normalised with.
  RankerNormalizations normalizations() const;
  // What it knows of the vendor library; null: nothing about this way.
  std::optional<CurveTraining> Aten(gemm::AtenWay way) const;

  // The weights of a net, "stage1", "stage2". The embedding has a row of zeros for each of
  // `configs` configurations that the model does not know.
  NetTensors Net(const std::string& name, std::size_t configs) const;

  // Adds what it was trained on to the description of the new model.
  void AddOrigin(gemm::ModelInfo& info) const;

 private:
  Normalization ReadNormalization(const std::string& name) const;

  gemm::PredictorFile file_;
};

// Made-up problems like those that networks have, for a large model to label and a small one to
// learn from: 42 % log-uniform sizes, 24 % log-normal, the rest tokens x layer widths; a quarter
// are sizes of `like` jittered. Operator, dtype and layout are those of a problem of `like`, drawn
// anew each time; batched products are problems of `like` with all sizes jittered. Requires that
// `like` is not empty. The same seed gives the same problems.
std::vector<gemm::Problem> SampleTrainingProblems(std::size_t count, std::uint64_t seed,
                                                  std::span<const gemm::Problem> like);

}  // namespace idbg::train
