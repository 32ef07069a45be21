// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "logs/view.h"
#include "report/document.h"

namespace idbg::views {

// Which line of the graphs became which line of the code: by lines, by nodes, and the three texts.
void AddTraceProvenance(const logs::Trace& trace, const logs::View& view,
                        report::Document& document);

}  // namespace idbg::views
