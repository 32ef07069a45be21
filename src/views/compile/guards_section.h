// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "compile/log_facts.h"
#include "report/document.h"

namespace idbg::views {

// What compiled code checks before it runs: by kind, by value, by line; what of it is likely to
// fail (rule guard-risk, notes). Of one compilation the whole tree.
void AddTraceGuards(const compile::LogFacts& facts, report::Document& document);

}  // namespace idbg::views
