// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "compile/log_summary.h"
#include "report/document.h"

namespace idbg::views {

// The section that leads a log: the figures that matter, and a row for each cause of lost time,
// costliest first; at most `top`.
report::Section LogOverview(const compile::LogSummary& log, std::size_t top);

// Gives each finding about a graph break or a failure the seconds that it cost, as recompilations
// have them: the findings from `first_finding` on are those of the log.
void AddCosts(const compile::Costs& costs, std::size_t first_finding, report::Document& document);

// Compile seconds that a finding's cause cost; 0: the log does not say. The costliest come first.
void SetCost(double seconds, report::Finding& finding);

}  // namespace idbg::views
