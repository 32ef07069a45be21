// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "report/document.h"

// How good a GEMM model is on timings that were measured. Errors begin with torch-diode's words.
namespace idbg::analyze {

struct ValidateModelRequest {
  std::string model;    // ours, or a torch-diode checkpoint
  std::string dataset;  // a file or a folder
  std::string hardware;
  std::string op;
  std::size_t worst = 10;              // length of the lists of the worst
  std::vector<std::string> baselines;  // further models to stand beside it
};

// Throws base::Error.
report::Document ValidateModel(const ValidateModelRequest& request);

struct MaxAutotuneRequest {
  std::string model;
  std::string dataset;
  std::string solution;  // the configurations that max-autotune tries
  std::string hardware;
  std::string op;
  std::int64_t batch_size = 64;  // only stated in the figures
  std::string file;              // where the caller puts the figures: only stated in the Document
};

struct MaxAutotuneAnswer {
  report::Document document;
  std::string figures;  // torch-diode's JSON
};

// Throws base::Error.
MaxAutotuneAnswer ValidateMaxAutotune(const MaxAutotuneRequest& request);

// Without a list of configurations: what the model would have taken of the ways that the data set
// holds, against the fastest. Throws base::Error.
report::Document RegretOfMaxAutotune(const MaxAutotuneRequest& request);

}  // namespace idbg::analyze
