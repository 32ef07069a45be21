// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "compile/log_facts.h"
#include "report/document.h"

namespace idbg::views {

// What was compiled, how it ended, and what failed (rule compile-failure).
void AddTraceCompilations(const compile::LogFacts& facts, report::Document& document);

// What a finding says of it: "step was not compiled: Unsupported: ...; the function runs in eager
// mode".
std::string Sentence(const compile::FailureGroup& failure);

}  // namespace idbg::views
