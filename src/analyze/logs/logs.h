// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analyze/analysis_request.h"
#include "logs/trace.h"
#include "logs/view.h"
#include "report/document.h"
#include "report/gate.h"

namespace idbg::analyze {

// What `analyze` is asked about logs of the compiler.
struct TraceRequest {
  std::vector<std::string> files;
  std::vector<std::string> sections;  // empty: the summary and what has findings
  logs::View view;
  logs::LogOptions log;
  report::Gate gate;         // judges the sections that are not shown, too
  std::string chrome_trace;  // file to write the timeline to; empty: none
  // Profiles of the same runs, and the devices, by name or file, whose roofline the measured
  // kernels are held against. Of several devices the first counts.
  std::vector<std::string> profiles;
  std::vector<std::string> hardware;
  AnalysisRequest models;  // what is asked about the graphs in the logs, but for files and sections
  bool dossiers = false;   // with what only a page shows: each compilation with all its texts
};

// The names that --section takes for logs.
const std::vector<std::string>& TraceSectionNames();

// Reads the logs and runs every analysis asked for. Throws base::Error.
report::Document AnalyzeTraces(const TraceRequest& request);

// Takes the profiles out of a list of inputs, by their content. What cannot be read stays: whoever
// reads the inputs says why.
std::vector<std::string> TakeProfiles(std::vector<std::string>& inputs);

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
void AddMeasured(const logs::Trace& trace, const TraceRequest& request, const Measured& wanted,
                 report::Document& document);

}  // namespace idbg::analyze
