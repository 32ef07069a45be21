// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "runs/legacy/results.h"

namespace idbg::views {

// How many models, comparisons passed, constraint warnings; zeros where there is nothing.
report::Section LegacySummary(const runs::LegacyResults& results);

// The sections of what there is, and findings: back ends that failed, outputs that differ, recorded
// constraint warnings.
void AddLegacyResults(const runs::LegacyResults& results, report::Document& document);

}  // namespace idbg::views
