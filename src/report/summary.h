// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "report/document.h"

namespace idbg::report {

// What a script asks of a Document, to be found without a search. All of it is in the Document.
struct Summary {
  State state =
      State::kPass;         // fail: a verdict or a finding says so; else unknown, if a verdict is
  std::int64_t errors = 0;  // findings
  std::int64_t warnings = 0;
  std::int64_t notes = 0;
  std::map<std::string, std::int64_t> findings;        // by rule, as --fail-on counts
  std::vector<std::pair<std::string, Value>> figures;  // of the first verdict that has each
};

Summary Summarize(const Document& document);

}  // namespace idbg::report
