// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runs/legacy/results.h"

namespace idbg::runs {

// benchmark_summary_*.txt: the tables of a summary, as rounded as they are printed.
bool IsSummaryText(std::string_view beginning);
// Throws Error(kFormat) when it holds no row.
std::vector<ModelRun> ReadSummaryText(std::string_view text, const std::string& file);

}  // namespace idbg::runs
