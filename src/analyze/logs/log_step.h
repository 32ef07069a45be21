// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analyze/logs/logs.h"
#include "compile/log_facts.h"
#include "compile/step.h"
#include "device/hardware.h"
#include "estimate/training_step.h"
#include "inductor/torch_version.h"
#include "report/document.h"
#include "tensor/symbolic.h"

namespace idbg::analyze {

// The step of a log, its dynamic sizes those that were asked for, else those that were traced.
struct LogStep {
  compile::Step step;
  tensor::Bindings traced;  // those of the latter kind
  inductor::TorchVersion torch_version = inductor::kNewestTorch;
};

LogStep ReadLogStep(const compile::LogFacts& facts, const AnalysisRequest& request,
                    compile::StepForm form);

// The step's graphs, brought to a precision; null: as they are.
std::vector<graph::Graph> GraphsOf(const compile::Step& step,
                                   std::optional<tensor::DType> precision);

// What figures of the step are of, and what they are not of.
std::vector<std::string> LinesOf(const LogStep& log);

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
