// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "trace/view.h"

namespace idbg::report {

// What the compiler's caches were asked and answered, and why they missed.
void AddTraceCache(const trace::Trace& trace, const trace::View& view, Document& document);

}  // namespace idbg::report
