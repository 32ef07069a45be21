// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analyze/analysis_request.h"
#include "report/document.h"

namespace idbg::analyze {

// The names that --section takes.
const std::vector<std::string>& SectionNames();

struct ModelAnalysis {
  report::Document document;
  std::int64_t misfits = 0;    // places that an adapter does not take, of all graphs and adapters
  std::int64_t estimates = 0;  // one for each graph, batch, precision and device
};

// Reads the files and runs every analysis asked for. Throws base::Error.
ModelAnalysis AnalyzeModels(const AnalysisRequest& request);

}  // namespace idbg::analyze
