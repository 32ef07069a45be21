// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "analyze/logs/logs.h"
#include "compile/log_facts.h"
#include "device/hardware.h"
#include "estimate/training_step.h"
#include "report/document.h"

namespace idbg::analyze {

// Adds what to change in the graphs that the compiler recorded, priced together as one step on each
// of the request's devices; nothing without a device or a graph.
void AddStepAdvice(const compile::LogFacts& facts, const AnalysisRequest& request,
                   report::Document& document);

// Adds what the step of a log is predicted to take on each of the request's devices, part by part;
// without a graph that can be priced a finding that says so; nothing without a device.
void AddTrainingStep(const compile::LogFacts& facts, const AnalysisRequest& request,
                     report::Document& document);

// What the step of a log, a file or a folder, takes on a device with the first of
// estimate::Optimizers(), if its own is not compiled. No parts: it has no graph that can be priced.
// Throws base::Error for a log that cannot be read.
estimate::TrainingStep PredictStep(const std::string& log, const device::Hardware& hardware,
                                   bool tf32);

}  // namespace idbg::analyze
