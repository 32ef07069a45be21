// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "logs/view.h"
#include "report/document.h"

namespace idbg::views {

// What the compiler's caches were asked and answered, and why they missed.
void AddTraceCache(const logs::Trace& trace, const logs::View& view, report::Document& document);

}  // namespace idbg::views
