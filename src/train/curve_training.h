// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "gemm/model/predictor_file.h"
#include "gemm/model/ranker.h"
#include "timings/timings.h"
#include "train/ranker_rows.h"
#include "train/train.h"
#include "train/train_stage.h"

namespace idbg::train {

// What a CurveNet learns from: rows of features, and a number for each.
struct CurveRows {
  std::size_t features = 0;
  std::vector<float> x;
  std::vector<float> y;
};

// A CurveNet as it is trained: a number = offset + mean of the members.
struct CurveTraining {
  Normalization normalization;
  float offset = 0;
  std::vector<NetTensors> members;  // none: there were no rows
};

// Trains the members, each a stage. `rows` are used up; at least one. `base`: one to start from,
// whose normalisation, offset and number of members hold. Returns false when the training was
// stopped.
bool TrainCurve(CurveRows rows, const CurvePlan& plan, const TrainOptions& options,
                StageRunner& stages, CurveTraining& result, const CurveTraining* base = nullptr);

// Adds it to a model file under `name`, where it has members; `curve` must outlive the weights.
void AddCurve(const std::string& name, const CurveTraining& curve, gemm::ModelInfo& info,
              std::vector<tensor::NamedTensor>& weights);

// Trains the vendor library's time, ln(time) = analytic + the curve, on those of `problems`
// (indices into the data set) that have a time of this way. Returns false when the training was
// stopped. `base`: one to start from.
bool TrainAtenCurve(const timings::Timings& timings, std::span<const std::size_t> problems,
                    gemm::AtenWay way, const CurvePlan& plan, const TrainOptions& options,
                    StageRunner& stages, TrainObserver& observer, CurveTraining& result,
                    const CurveTraining* base = nullptr);

}  // namespace idbg::train
