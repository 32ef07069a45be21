// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "logs/view.h"
#include "report/document.h"

namespace idbg::views {

// What a trace holds, and what of it could not be read.
void AddTraceSummary(const logs::Trace& trace, const logs::View& view, report::Document& document);

}  // namespace idbg::views
