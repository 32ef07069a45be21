// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "analyze/logs/logs.h"
#include "analyze/models/models.h"
#include "report/document.h"

namespace idbg::analyze {

// Whether a question about inputs is one about logs of the compiler. Logs and models have different
// sections: a call is about one kind. Of folders that hold both, the sections and devices asked for
// decide. Throws kUsage for both in one call, and as inputs::Recognise.
bool IsAboutLogs(const AnalysisRequest& request);

// Moves the profiles among the inputs to those of the logs and, where these are no logs, of the
// models. Throws as IsAboutLogs.
void AddProfiles(AnalysisRequest& inputs, TraceRequest& logs);

// Throws kUsage for precisions, batches and budgets without hardware: they could have no effect.
void CheckNeedsHardware(const AnalysisRequest& request);

// Answers a request in JSON (data/schemas/request.schema.json): the command "analyze", "report" or
// "diff", its inputs, and options with the names of the command's flags. The Document is the one
// that the command line prints with --json. Throws base::Error; an option that the command does not
// have is one.
report::Document Answer(std::string_view request_json);

}  // namespace idbg::analyze
