// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "trace/compare.h"

namespace idbg::report {

// Two runs side by side. What the second has that the first had not is a finding: new-graph-break,
// new-recompile, new-failure.
void AddTraceComparison(const trace::RunFacts& before, const trace::RunFacts& after,
                        Document& document);

}  // namespace idbg::report
