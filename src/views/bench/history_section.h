// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "bench/history.h"
#include "report/document.h"

namespace idbg::views {

struct ModelHistory {
  std::string model;       // its name; empty: the document is about one model
  bench::History history;  // ends with this run
};

// Where the times of earlier runs changed, and the errors of their predictions: tables, pictures
// and findings.
void AddHistory(const std::vector<ModelHistory>& models, report::Document& document);

}  // namespace idbg::views
