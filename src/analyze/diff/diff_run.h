// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/document.h"

namespace idbg::analyze {

// The flags of `diff --run`.
struct DiffRunRequest {
  std::string model;   // an archive of torch.export
  std::string inputs;  // tensors for its inputs; empty: its sample inputs
  std::string device = "cpu";
  std::string python = "python3";  // has torch
  std::string compiled;            // folder of a compiled run; empty: from the cache
  std::string dtype;               // judge this precision, and compile nothing
  std::string cache;               // folder for compiled models; empty: the user's cache
  std::vector<std::string> configs;
  double time_limit_s = 1800;  // of a compilation
  std::int64_t threads = 0;
  std::int64_t top = 20;  // rows of tables; 0: all
};

// Compiles a model with TorchInductor and finds the first kernel and operator that computes
// something else than eager mode. Throws base::Error.
report::Document DiffRun(const DiffRunRequest& request);

}  // namespace idbg::analyze
