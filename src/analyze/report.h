// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyze/models/models.h"
#include "logs/view.h"
#include "report/document.h"

namespace idbg::analyze {

// What `report` is asked to put on one page.
struct ReportRequest {
  std::vector<std::string> inputs;
  AnalysisRequest models;  // without files: how graphs are analysed
  logs::View view;         // of logs
  // Of the runs whose logs are among the inputs; profiles among the inputs count as such.
  std::vector<std::string> profiles;
  bool dossiers = true;  // of logs: with each compilation and all its texts, for a page
};

// Recognises each input by its content, analyses what is not a report yet, and merges all into one
// Document. Of several inputs one that cannot be read becomes a finding; throws base::Error when
// none can be.
report::Document MakeReportDocument(const ReportRequest& request);

}  // namespace idbg::analyze
