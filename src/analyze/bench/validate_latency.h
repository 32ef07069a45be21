// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analyze/bench/bench.h"
#include "bench/measured.h"
#include "device/hardware.h"
#include "graph/graph.h"
#include "inductor/torch_version.h"
#include "report/document.h"
#include "views/bench/bench_documents.h"

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
// With the log of the compilation of its training step: that, as torch.compile made it.
bench::ValidatedModel PredictMeasured(const graph::Graph& graph,
                                      const bench::MeasuredModel& measured,
                                      const PredictionSettings& settings,
                                      const std::string& step_log = "");

// A model that is known by its times alone.
bench::ValidatedModel WithoutPrediction(const bench::MeasuredModel& measured);

// The flags of `validate`.
struct ValidateLatencyRequest {
  std::vector<std::string> models;    // files, or folders of .pt2 files
  std::vector<std::string> measured;  // files with times; empty: NAME.measured.json beside NAME.pt2
  std::string hardware;               // name or file; empty: of the device that it was measured on
  std::string timing;                 // "launched" or "replayed"; empty: both
  bool tf32 = false;
  std::size_t top = 10;
  // How a model is measured that no file has times of; its model and history are not used.
  BenchRequest bench;
  std::string history;  // a file of earlier runs, which this one is added to
};

struct ValidateLatencyAnswer {
  report::Document document;
  bool has_comparison = false;  // false: nothing could be compared, which is no success
  bool has_measured = false;    // a measurement was made, not read
};

// Times of models, measured now or saved, beside predicted ones. A model that cannot be measured is
// part of the result. Throws base::Error.
ValidateLatencyAnswer ValidateLatency(const ValidateLatencyRequest& request);

// The same for one graph within another Document, from one file. Throws Error(kUsage) where the
// device is not known.
views::LatencyValidationView ValidateGraph(const graph::Graph& graph,
                                           const std::string& measured_file,
                                           const std::vector<device::Hardware>& hardware,
                                           inductor::TorchVersion torch_version, bool tf32,
                                           std::size_t top);

// What was measured of models, from files that say so: NAME.measured.json of
// tools/lab/export_models.py, results of `bench --json`; of a folder its .json files. Throws
// base::Error for everything else.
std::vector<bench::MeasuredModel> LoadMeasured(const std::vector<std::string>& paths);

}  // namespace idbg::analyze
