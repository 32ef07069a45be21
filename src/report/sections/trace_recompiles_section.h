// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "trace/view.h"

namespace idbg::report {

// Recompilations by function and cause, with what to change (rule recompile), and the functions
// that run eagerly for too many of them (rule recompile-limit).
void AddTraceRecompiles(const trace::Trace& trace, const trace::View& view, Document& document);

}  // namespace idbg::report
