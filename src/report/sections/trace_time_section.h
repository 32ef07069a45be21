// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "trace/view.h"

namespace idbg::report {

// Where compile time went: by stage, span, compilation and kernel, what the caches saved, what was
// waited for; a flame chart.
void AddTraceTime(const trace::Trace& trace, const trace::View& view, Document& document);

}  // namespace idbg::report
