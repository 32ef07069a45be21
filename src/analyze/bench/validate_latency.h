// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analyze/bench/bench.h"
#include "analyze/bench/latency_prediction.h"
#include "report/document.h"
#include "views/bench/latency_validation.h"

namespace idbg::analyze {

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

}  // namespace idbg::analyze
