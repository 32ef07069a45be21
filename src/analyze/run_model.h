// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "graph/graph.h"
#include "inputs/tensors.h"
#include "interpret/interpreter.h"
#include "readers/reader.h"
#include "report/document.h"

namespace idbg::analyze {

// The flags of `run`.
struct RunModelRequest {
  std::string model;   // a torch.export archive
  std::string inputs;  // tensors for its inputs; empty: its sample inputs
  std::string dtype;   // of floating-point numbers; empty: as exported
  std::string save;    // folder for the values; empty: not kept
  std::int64_t seed = 0;
  std::int64_t threads = 0;  // 0: LibTorch's choice
  double memory_mb = 0;      // of values in memory; 0: no limit
  std::int64_t runs = 2;
  std::int64_t top = 20;  // rows of tables; 0: all
};

// The only graph of a torch.export archive. Throws Error(kUnsupported) for other files.
const graph::Graph& GraphToRun(const readers::ModelFile& file, bool needs_weights = true);

// Whether a file holds such a graph. Throws base::Error otherwise.
void CheckRunnable(const std::string& file);

// The tensors of a file, for RunOptions; they lie in `input`.
std::vector<interpret::GivenInput> GivenInputs(const inputs::TensorInput& input);

// "float64" of "fp64". Throws Error(kUsage) for what is not a precision to run in.
std::string PrecisionOf(const std::string& text);

// Runs the graph of an archive operator by operator. Throws base::Error.
report::Document RunModelDocument(const RunModelRequest& request);

}  // namespace idbg::analyze
