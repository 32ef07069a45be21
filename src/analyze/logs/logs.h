// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyze/analysis_request.h"
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

}  // namespace idbg::analyze
