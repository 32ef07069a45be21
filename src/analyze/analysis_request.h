// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "advice/advise.h"
#include "constraints/check.h"
#include "estimate/estimate.h"
#include "estimate/optimizer.h"
#include "estimate/sweep.h"
#include "inputs/models.h"
#include "logs/view.h"
#include "readers/reader.h"
#include "report/gate.h"
#include "tensor/symbolic.h"

namespace idbg::analyze {

// What `analyze` is asked about models, or logs of the compiler.
struct AnalysisRequest {
  std::vector<std::string> files;
  std::string_view bytes;                         // of one model, in place of `files`
  std::vector<readers::InputShape> input_shapes;  // for TorchScript, which has none
  std::vector<std::string> sections;              // empty: all that the request has input for
  tensor::Bindings bindings;                      // sizes for symbols
  logs::View view;                                // of logs; its rows are those of all tables
  bool drawings = false;                          // with what only a page shows

  std::vector<std::string> adapters;      // names, paths, or profiles as JSON: "{..."
  std::optional<constraints::Mode> mode;  // null: strict, or for "mock" as MOCK_STRICT says

  std::vector<std::string> hardware;      // names, paths, or files as JSON: "{..."
  std::vector<tensor::DType> precisions;  // empty: as in the graph
  std::vector<std::int64_t> batches;      // empty: as in the graph
  estimate::EstimateOptions estimate;
  estimate::Budget budget;

  std::string validate;  // a file of the model's measured times, to hold predicted ones against
  std::vector<std::string> profiles;  // of the same runs; of a model they need hardware

  std::string device;  // "cuda" or "cpu": whose kernels; empty: of the first hardware, else CUDA
  bool max_autotune = false;
  // Of a training step whose log does not have it; null: the step has none.
  const estimate::Optimizer* optimizer = &estimate::Optimizers().front();

  // Called with the advice on each graph, precision and device.
  std::function<void(const inputs::ModelInput& model, const advice::Subject& subject,
                     const advice::Advised& advised)>
      on_advised = {};
  // Of logs:
  logs::LogOptions log;
  report::Gate gate;         // judges the sections that are not shown, too
  std::string chrome_trace;  // file to write the timeline to; empty: none
  bool dossiers = false;     // with what only a page shows: each compilation with all its texts
};

// Devices by their names in the catalogue, their files or their JSON.
std::vector<device::Hardware> LoadDevices(const std::vector<std::string>& names);

// Throws kUsage for a size that was given and that none of the graphs leaves open: a name that is
// misspelt would be without effect.
void CheckBindings(const std::vector<const graph::Graph*>& graphs, const tensor::Bindings& given);

// How a request runs graphs: one way for each precision and device, in this order.
std::vector<advice::Run> RunsOf(const AnalysisRequest& request,
                                const std::vector<device::Hardware>& devices,
                                inductor::TorchVersion torch_version);

// A file itself, or the files of a folder with this extension. Throws Error(kNotFound) for a folder
// without one.
std::vector<std::string> FilesIn(const std::string& path, const std::string& extension);

// The files that are given, each a file or a folder of .pt2 files. Throws Error(kNotFound) for a
// folder without one, Error(kUsage) for a file that is given twice.
std::vector<std::string> ModelFiles(const std::vector<std::string>& given);

}  // namespace idbg::analyze
