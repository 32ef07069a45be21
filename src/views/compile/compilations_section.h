// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "logs/view.h"
#include "report/document.h"

namespace idbg::views {

// What was compiled, how it ended, and what failed (rule compile-failure).
void AddTraceCompilations(const logs::Trace& trace, const logs::View& view,
                          report::Document& document);

}  // namespace idbg::views
