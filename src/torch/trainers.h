// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "train/trainer_api.h"

namespace idbg::torch {

// Trains a small net over problems alone. Returns kIdbgDone or kIdbgStopped; throws.
std::int32_t TrainCurve(const IdbgCurveJob& job, const IdbgTrainHooks& hooks);

// Trains torch-diode's base or deep model. Returns kIdbgDone or kIdbgStopped; throws.
std::int32_t TrainRegression(const IdbgRegressionJob& job, const IdbgTrainHooks& hooks);

class RankerData;

// The caller closes what it opened.
RankerData* OpenRanker(const IdbgRankerRows& rows, const char* device, int local_rank, int threads);
void CloseRanker(RankerData* data);

std::int32_t TrainRanker(RankerData& data, const IdbgRankerJob& job, const IdbgTrainHooks& hooks);

void PredictRanker(RankerData& data, const IdbgRankerNet& net, const IdbgState& state,
                   std::int64_t first, std::int64_t problems, float* ln_time);

}  // namespace idbg::torch
