// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gemm/data/timings.h"
#include "gemm/model/ranker.h"
#include "gemm/train/ranker_recipe.h"
#include "gemm/train/ranker_rows.h"
#include "gemm/train/train.h"
#include "gemm/train/train_stage.h"

namespace idbg::gemm {

// The vendor library's time as it is trained: ln(time) = analytic + offset + mean of the members.
struct AtenTraining {
  Normalization normalization;
  float offset = 0;
  std::vector<NetTensors> members;  // none: the data has no such times
};

// Trains on those of `problems` (indices into the data set) that have a time of this way. Returns
// false when the training was stopped. `base`: one to start from.
bool TrainAtenCurve(const Timings& timings, std::span<const std::size_t> problems, AtenWay way,
                    const AtenPlan& plan, const TrainOptions& options, StageRunner& stages,
                    TrainObserver& observer, AtenTraining& result,
                    const AtenTraining* base = nullptr);

}  // namespace idbg::gemm
