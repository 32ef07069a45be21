// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "compile/log_facts.h"
#include "report/document.h"

namespace idbg::views {

// Where the ranks of a distributed run were compiled differently, and what may hang.
void AddTraceRanks(const compile::LogFacts& facts, report::Document& document);

}  // namespace idbg::views
