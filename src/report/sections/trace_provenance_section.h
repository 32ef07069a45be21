// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "trace/view.h"

namespace idbg::report {

// Which line of the graphs became which line of the code: by lines, by nodes, and the three texts.
void AddTraceProvenance(const trace::Trace& trace, const trace::View& view, Document& document);

}  // namespace idbg::report
