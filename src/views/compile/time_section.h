// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "compile/log_facts.h"
#include "compile/log_summary.h"
#include "report/document.h"

namespace idbg::views {

// Where compile time went: by stage, span, compilation and kernel, what the caches saved, what was
// waited for; a flame chart.
void AddTraceTime(const compile::LogFacts& facts, report::Document& document);

// "3 compilations took 12.3 s: 48 % kernel compilation, ...".
std::string Sentence(const compile::TimeSummary& time);

}  // namespace idbg::views
