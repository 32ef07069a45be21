// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyze/logs/logs.h"
#include "compile/log_facts.h"
#include "report/document.h"

namespace idbg::analyze {

// Adds what to change in the graphs that the compiler recorded, priced together as one step on each
// of the request's devices; nothing without a device or a graph.
void AddStepAdvice(const compile::LogFacts& facts, const TraceRequest& request,
                   report::Document& document);

}  // namespace idbg::analyze
