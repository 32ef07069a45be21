// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string_view>

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

// The device for "cpu", "cuda" or "auto". CUDA's part of LibTorch is opened here, when first asked
// for: linked, it would cost every start 0.1 s and demand a driver. `local_rank` picks the GPU.
// Throws when CUDA is asked for by name and cannot be used.
at::Device ChooseDevice(std::string_view name, int local_rank);

// How many threads the CPU's operators use; 0: LibTorch's own choice. The sums of a matrix product
// depend on it, so runs that must agree to the bit need the same number.
void SetThreads(int threads);

}  // namespace idbg::torch
