// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

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

// The training step of a model that was measured, by the log of its compilation: what
// torch.compile made of it. In eager mode it stays without a prediction.
bench::ValidatedModel PredictMeasuredStep(const graph::Graph& graph,
                                          const bench::MeasuredModel& measured,
                                          const std::string& log,
                                          const PredictionSettings& settings);

// A model that is known by its times alone.
bench::ValidatedModel WithoutPrediction(const bench::MeasuredModel& measured);

}  // namespace idbg::analyze
