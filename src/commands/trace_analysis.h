// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "commands/command.h"
#include "report/document.h"
#include "trace/view.h"

namespace idbg::commands {

// What `analyze` is asked about logs of the compiler.
struct TraceRequest {
  std::vector<std::string> files;
  std::vector<std::string> sections;  // empty: the summary and what has findings
  trace::View view;
  trace::LogOptions log;
  std::string chrome_trace;  // file to write the timeline to; empty: none
};

// The names that --section takes for logs.
const std::vector<std::string>& TraceSectionNames();

// Reads the logs and runs every analysis asked for. Throws base::Error.
report::Document AnalyzeTraces(const TraceRequest& request);

// Reports logs that are being written again whenever they have grown, until Ctrl-C. A log that does
// not exist or holds nothing yet is waited for. Returns the exit code of the last report.
int FollowTraces(TraceRequest request, const Session& session);

}  // namespace idbg::commands
