// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "report/document.h"

namespace idbg::views {

// The answer in at most five lines, before everything else: what failed, where the graph breaks,
// what is compiled again and why, where the time went, what the caches did. Made of the facts of
// the sections from `first` on, which are those of one log, and of the findings of its rules from
// `first_finding` on: nothing is analysed again.
// `log_name` leads the lines where there are several logs; else it is empty.
void AddLogVerdicts(const std::string& log_name, std::size_t first, std::size_t first_finding,
                    report::Document& document);

}  // namespace idbg::views
