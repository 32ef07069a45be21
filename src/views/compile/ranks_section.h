// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "logs/view.h"
#include "report/document.h"

namespace idbg::views {

// Where the ranks of a distributed run were compiled differently, and what may hang.
void AddTraceRanks(const logs::Trace& trace, const logs::View& view, report::Document& document);

}  // namespace idbg::views
