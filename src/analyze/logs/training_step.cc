// SPDX-License-Identifier: Apache-2.0
#include "analyze/logs/training_step.h"

#include <string>
#include <utility>
#include <vector>

#include "analyze/device_runs.h"
#include "analyze/logs/log_step.h"
#include "logs/trace.h"
#include "views/models/sections.h"

namespace idbg::analyze {
namespace {

using compile::Step;
using compile::StepGraph;
using compile::StepPart;
using estimate::TrainingPart;

TrainingPart PartOf(const StepGraph& one) {
  switch (one.part) {
    case StepPart::kForward:
      return TrainingPart::kForward;
    case StepPart::kBackward:
      return TrainingPart::kBackward;
    case StepPart::kOptimizer:
      return TrainingPart::kOptimizer;
  }
  return TrainingPart::kForward;
}

estimate::TrainingStep PriceStep(const Step& step, const estimate::Optimizer* optimizer,
                                 advice::Run run) {
  const std::vector<graph::Graph> graphs = GraphsOf(step, run.estimate.precision);
  std::vector<estimate::TrainingGraph> parts;
  for (std::size_t i = 0; i < graphs.size(); ++i)
    parts.push_back({PartOf(step.graphs[i]), step.graphs[i].compilation, graphs[i]});
  run.estimate.run.tf32 |= step.uses_tf32;
  return estimate::EstimateStep(parts, optimizer, run.hardware, run.options, run.estimate);
}

}  // namespace

void AddTrainingStep(const compile::LogFacts& facts, const TraceRequest& request,
                     report::Document& document) {
  if (request.hardware.empty()) return;
  const LogStep log = ReadLogStep(facts, request, compile::StepForm::kCompiled);
  if (log.step.graphs.empty()) {
    if (request.profiles.empty())
      document.findings.push_back(views::NothingToPrice(facts.trace().name, log.step.unread));
    return;
  }
  const std::vector<device::Hardware> devices = LoadDevices(request.hardware);
  for (const advice::Run& run : RunsOf(request.models, devices, log.torch_version)) {
    const estimate::TrainingStep step = PriceStep(log.step, request.models.optimizer, run);
    std::string device = run.hardware.name;
    if (run.estimate.precision)
      device += ", " + std::string(tensor::ToString(*run.estimate.precision));
    report::Section section = views::TrainingStepSection(step, device);
    const std::vector<std::string> lines = LinesOf(log);
    section.lines.insert(section.lines.begin(), lines.begin(), lines.end());
    document.sections.push_back(std::move(section));
  }
}

estimate::TrainingStep PredictStep(const std::string& log, const device::Hardware& hardware,
                                   bool tf32) {
  TraceRequest request;
  request.models.estimate.run.tf32 = tf32;
  const logs::Trace trace = logs::ReadTrace(log, request.log);
  const compile::LogFacts facts(trace, request.view);
  const LogStep read = ReadLogStep(facts, request, compile::StepForm::kCompiled);
  if (read.step.graphs.empty()) return {};
  const std::vector<advice::Run> runs = RunsOf(request.models, {hardware}, read.torch_version);
  return PriceStep(read.step, request.models.optimizer, runs.front());
}

}  // namespace idbg::analyze
