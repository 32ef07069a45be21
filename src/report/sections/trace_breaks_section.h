// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "trace/view.h"

namespace idbg::report {

// Graph breaks by type and line of the user's code, each with what to change (rule graph-break).
void AddTraceBreaks(const trace::Trace& trace, const trace::View& view, Document& document);

}  // namespace idbg::report
