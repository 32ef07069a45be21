// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "train/trainer_api.h"

namespace idbg::torch {

// Trains a small net over problems alone. Returns kIdbgDone or kIdbgStopped; throws.
std::int32_t TrainCurve(const IdbgCurveJob& job, const IdbgTrainHooks& hooks);

}  // namespace idbg::torch
