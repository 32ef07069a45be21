// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "compile/time/costs.h"
#include "report/document.h"

namespace idbg::views {

// The answer in at most seven lines, before everything else: what failed, where the graph breaks,
// what is compiled again and why, where the time went and what of it could be saved, what the
// caches did. Made of the facts of the sections from `first` on, which are those of one log, and of
// the findings of its rules from `first_finding` on: nothing is analysed again. `log_name` leads
// the lines where there are several logs; else it is empty.
void AddLogVerdicts(const std::string& log_name, const compile::Costs& costs, std::size_t first,
                    std::size_t first_finding, report::Document& document);

}  // namespace idbg::views
