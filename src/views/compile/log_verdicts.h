// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "compile/log_summary.h"
#include "report/document.h"

namespace idbg::views {

// The answer in at most seven lines, before everything else: what failed, where the graph breaks,
// what is compiled again and why, where the time went and what of it could be saved, what the
// caches did. `log_name` leads the lines where there are several logs; else it is empty.
void AddLogVerdicts(const std::string& log_name, const compile::LogSummary& log,
                    report::Document& document);

}  // namespace idbg::views
