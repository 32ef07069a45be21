// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "compile/log_facts.h"
#include "report/document.h"

namespace idbg::views {

// Graph breaks by type and line of the user's code, each with what to change (rule graph-break).
void AddTraceBreaks(const compile::LogFacts& facts, report::Document& document);

}  // namespace idbg::views
