// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyze/logs/logs.h"
#include "analyze/models/models.h"
#include "report/document.h"

namespace idbg::analyze {

// What `report` puts on one page. Recognises each of the files of `models` by its content, analyses
// what is not a report yet, graphs as `models` says and logs as `logs` does, and merges all into
// one Document. Profiles among the files count as those of `logs`. Of several inputs one that
// cannot be read becomes a finding; throws base::Error when none can be.
report::Document MakeReportDocument(AnalysisRequest models, TraceRequest logs);

}  // namespace idbg::analyze
