// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "train/trainer_api.h"

namespace idbg::torch {

// Trains torch-diode's base or deep model. Returns kIdbgDone or kIdbgStopped; throws.
std::int32_t TrainRegression(const IdbgRegressionJob& job, const IdbgTrainHooks& hooks);

}  // namespace idbg::torch
