// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "compile/log_facts.h"
#include "report/document.h"

namespace idbg::views {

// What was compiled, how it ended, and what failed (rule compile-failure).
void AddTraceCompilations(const compile::LogFacts& facts, report::Document& document);

}  // namespace idbg::views
