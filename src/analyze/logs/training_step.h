// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyze/logs/logs.h"
#include "compile/log_facts.h"
#include "report/document.h"

namespace idbg::analyze {

// Adds what the step of a log is predicted to take on each of the request's devices, part by part;
// without a graph that can be priced a finding that says so; nothing without a device.
void AddTrainingStep(const compile::LogFacts& facts, const TraceRequest& request,
                     report::Document& document);

}  // namespace idbg::analyze
