// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "trace/view.h"

namespace idbg::report {

// What was compiled, how it ended, and what failed (rule compile-failure).
void AddTraceCompilations(const trace::Trace& trace, const trace::View& view, Document& document);

}  // namespace idbg::report
