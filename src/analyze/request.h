// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "analyze/diff/diff.h"
#include "analyze/logs/logs.h"
#include "analyze/models/models.h"
#include "report/document.h"

namespace idbg::analyze {

constexpr std::size_t kAdvicePieces = 10;           // that `advise` shows
constexpr std::string_view kEstimate = "estimate";  // idbg_roofline_estimate(), as a command

// A question as a command line or a program asks it, with the options of analyze/options.h.
struct Request {
  std::string command;  // "analyze", "advise", "report", "diff" or kEstimate
  AnalysisRequest analysis;
  TensorDiffRequest tensors;    // of diff: its paths are also those of logs
  std::set<std::string> given;  // names of the options that were given
  std::string title;            // of a report; empty: of its own
  bool shows_all = false;       // more than fits on one screen
  bool follows = false;         // until Ctrl-C
};

// A request for a command with the defaults of its options.
Request RequestFor(std::string_view command);

// Throws base::Error, kUsage for an option that nothing of what was given needs.
report::Document Answer(const Request& request);

// Answers a request in JSON (data/schemas/request.schema.json): the command "analyze", "report" or
// "diff", its inputs, and options with the names of the command's flags. The Document is the one
// that the command line prints with --json. Throws base::Error; an option that the command does not
// have is one.
report::Document AnswerJson(std::string_view request_json);

// What `report` puts on one page. Recognises each of the files by its content, analyses what is not
// a report yet, and merges all into one Document. Profiles among the files count as such. Of
// several inputs one that cannot be read becomes a finding; throws base::Error when none can be.
report::Document MakeReportDocument(AnalysisRequest request);

}  // namespace idbg::analyze
