// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analyze/analysis_request.h"
#include "logs/trace.h"
#include "report/document.h"

namespace idbg::analyze {

// The names that --section takes for logs.
const std::vector<std::string>& TraceSectionNames();

// Reads the logs and runs every analysis asked for: without sections the summary and what has
// findings. Throws base::Error.
report::Document AnalyzeTraces(const AnalysisRequest& request);

// Moves the profiles among the files of a request, by their content, to its profiles. What cannot
// be read stays: whoever reads the files says why.
void TakeProfiles(AnalysisRequest& request);

// Which of it is wanted.
struct Measured {
  bool kernels = true;
  bool guards = true;
  std::optional<std::size_t> guards_section;  // where it is in the document, if it is shown
};

// Adds to the sections of a log what needs a profile or a device: the kernels of the request's
// profiles beside those of the log and the roofline of its first hardware, and the guards beside
// the work that they guard. Of a profile alone the trace is empty. Nothing where the request names
// neither.
//
// What a device could do is the roofline of the predicted kernel with the same nodes, of the graph
// that Inductor compiled. Kernels of which the prediction has no counterpart are left out, and so
// are those with unknown sizes.
void AddMeasured(const logs::Trace& trace, const AnalysisRequest& request, const Measured& wanted,
                 report::Document& document);

}  // namespace idbg::analyze
