// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "trace/view.h"

namespace idbg::report {

// What a trace holds, and what of it could not be read.
void AddTraceSummary(const trace::Trace& trace, const trace::View& view, Document& document);

}  // namespace idbg::report
