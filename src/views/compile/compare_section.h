// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "compile/compare/compare.h"
#include "report/document.h"

namespace idbg::views {

// Two runs side by side. What the second has that the first had not is a finding: new-graph-break,
// new-recompile, new-failure.
void AddTraceComparison(const compile::RunFacts& before, const compile::RunFacts& after,
                        report::Document& document);

}  // namespace idbg::views
