// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "compile/log_facts.h"
#include "report/document.h"

namespace idbg::views {

// Where compile time went: by stage, span, compilation and kernel, what the caches saved, what was
// waited for; a flame chart.
void AddTraceTime(const compile::LogFacts& facts, report::Document& document);

}  // namespace idbg::views
