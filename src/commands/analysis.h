// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "constraints/check.h"
#include "report/document.h"
#include "tensor/symbolic.h"

namespace idbg::commands {

// What `analyze` is asked about one or more model files.
struct AnalysisRequest {
  std::vector<std::string> files;
  std::vector<std::string> adapters;  // names or paths
  std::optional<constraints::Mode>
      mode;                           // null: strict, or as MOCK_STRICT says for the adapter "mock"
  std::vector<std::string> sections;  // empty: all that the request has input for
  tensor::Bindings bindings;          // sizes for symbols
  std::size_t top = 10;               // rows of the long tables
};

// The names that --section takes.
const std::vector<std::string>& SectionNames();

// Reads the files and runs every analysis asked for. Throws base::Error.
report::Document AnalyzeModels(const AnalysisRequest& request);

}  // namespace idbg::commands
