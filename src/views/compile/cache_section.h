// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "compile/log_facts.h"
#include "report/document.h"

namespace idbg::views {

// What the compiler's caches were asked and answered, and why they missed.
void AddTraceCache(const compile::LogFacts& facts, report::Document& document);

}  // namespace idbg::views
