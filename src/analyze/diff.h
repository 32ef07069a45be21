// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "logs/view.h"
#include "report/document.h"

namespace idbg::analyze {

// What changed between two runs: their logs, or folders of logs. Throws base::Error.
report::Document DiffLogs(const std::string& before, const std::string& after,
                          const logs::View& view);

}  // namespace idbg::analyze
