// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/prediction.h"
#include "device/hardware.h"
#include "graph/graph.h"
#include "inductor/torch_version.h"

namespace idbg::analyze {

// What predictions depend on beside the graph.
struct PredictionSettings {
  device::Hardware hardware;
  // Of the file; what was measured with another release is predicted by the rules of that one.
  inductor::TorchVersion torch_version = inductor::kNewestTorch;
  bool tf32 = false;
};

// Predicts each run of a model that was measured: eager, inductor and max-autotune; launched by the
// host, or replayed as a CUDA graph (the device's time alone). Others stay without a prediction.
bench::ValidatedModel PredictMeasured(const graph::Graph& graph,
                                      const bench::MeasuredModel& measured,
                                      const PredictionSettings& settings);

// A model that is known by its times alone.
bench::ValidatedModel WithoutPrediction(const bench::MeasuredModel& measured);

}  // namespace idbg::analyze
