// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "logs/view.h"
#include "report/document.h"

namespace idbg::views {

// Where compile time went: by stage, span, compilation and kernel, what the caches saved, what was
// waited for; a flame chart.
void AddTraceTime(const logs::Trace& trace, const logs::View& view, report::Document& document);

}  // namespace idbg::views
