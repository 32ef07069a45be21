// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "compile/log_facts.h"
#include "report/document.h"

namespace idbg::views {

// Recompilations by function and cause, with what to change (rule recompile), and the functions
// that run eagerly for too many of them (rule recompile-limit).
void AddTraceRecompiles(const compile::LogFacts& facts, report::Document& document);

// What a finding says of it: "step was recompiled 3 times because of the size of x: 8, 12".
std::string Sentence(const compile::RecompileGroup& group);

}  // namespace idbg::views
