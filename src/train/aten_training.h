// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gemm/model/ranker.h"
#include "timings/timings.h"
#include "train/curve_training.h"
#include "train/ranker_recipe.h"
#include "train/train.h"
#include "train/train_stage.h"

namespace idbg::train {

// Trains the vendor library's time, ln(time) = analytic + the curve, on those of `problems`
// (indices into the data set) that have a time of this way. Returns false when the training was
// stopped. `base`: one to start from.
bool TrainAtenCurve(const timings::Timings& timings, std::span<const std::size_t> problems,
                    gemm::AtenWay way, const AtenPlan& plan, const TrainOptions& options,
                    StageRunner& stages, TrainObserver& observer, CurveTraining& result,
                    const CurveTraining* base = nullptr);

}  // namespace idbg::train
