// SPDX-License-Identifier: Apache-2.0
#include "compile/time/savings.h"

#include "compile/compilations.h"

namespace idbg::compile {

Savings FindSavings(const logs::Trace& trace, const logs::View& view) {
  Savings savings;
  for (const CompilationSummary& summary : SummariseCompilations(trace, view)) {
    if (!summary.time) continue;
    const double seconds = summary.time->seconds;
    savings.total_s += seconds;
    if (summary.id().compile > 0 && summary.cache_size != 0)
      savings.recompilations_s += seconds;
    else if (ParseResume(summary.function.name))
      savings.breaks_s += seconds;
  }
  return savings;
}

}  // namespace idbg::compile
