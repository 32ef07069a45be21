// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "trace/view.h"

namespace idbg::report {

// Where the ranks of a distributed run were compiled differently, and what may hang.
void AddTraceRanks(const trace::Trace& trace, const trace::View& view, Document& document);

}  // namespace idbg::report
