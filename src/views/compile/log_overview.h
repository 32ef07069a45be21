// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "compile/time/costs.h"
#include "logs/view.h"
#include "report/document.h"

namespace idbg::views {

// "2.11.0+cu130", as the first compilation that says so recorded it; empty: none does.
std::string TorchVersionOf(const logs::Trace& trace);

// The section that leads a log: the figures that matter, and a row for each cause of lost time,
// costliest first. It is put before the section `first`, which is the first of this log; the
// figures are those of its sections, and of its findings from `first_finding` on.
void AddLogOverview(const logs::Trace& trace, const compile::Costs& costs, std::size_t top,
                    std::size_t first, std::size_t first_finding, report::Document& document);

// Gives each finding about a graph break or a failure the seconds that it cost, as recompilations
// have them.
void AddCosts(const compile::Costs& costs, std::size_t first_finding, report::Document& document);

// Compile seconds that a finding says it cost; 0: it does not say.
double CostOf(const report::Finding& finding);

}  // namespace idbg::views
