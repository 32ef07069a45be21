// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "trace/view.h"

namespace idbg::report {

// What compiled code checks before it runs: by kind, by value, by line; what of it is likely to
// fail (rule guard-risk, notes). Of one compilation the whole tree.
void AddTraceGuards(const trace::Trace& trace, const trace::View& view, Document& document);

}  // namespace idbg::report
