// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "artifacts/earlier_results.h"
#include "report/document.h"

namespace idbg::commands {

// How many models, comparisons passed, constraint warnings; zeros where there is nothing.
report::Section EarlierSummary(const artifacts::EarlierResults& results);

// The sections of what there is, and findings: back ends that failed, outputs that differ, recorded
// constraint warnings.
void AddEarlierResults(const artifacts::EarlierResults& results, report::Document& document);

}  // namespace idbg::commands
