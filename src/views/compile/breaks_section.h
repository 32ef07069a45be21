// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "compile/log_facts.h"
#include "report/document.h"

namespace idbg::views {

// Graph breaks by type and line of the user's code, each with what to change (rule graph-break).
void AddTraceBreaks(const compile::LogFacts& facts, report::Document& document);

// What a finding says of it: "Data-dependent branching; the whole function falls back to eager".
std::string Sentence(const compile::GraphBreak& one);

}  // namespace idbg::views
