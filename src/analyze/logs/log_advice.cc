// SPDX-License-Identifier: Apache-2.0
#include "analyze/logs/log_advice.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "advice/optimizer.h"
#include "analyze/device_runs.h"
#include "analyze/logs/log_step.h"
#include "base/log.h"
#include "views/models/sections.h"

namespace idbg::analyze {
namespace {

using compile::Step;
using compile::StepGraph;
using compile::StepPart;

estimate::Parameters ParametersOf(const Step& step) {
  std::set<std::string_view> counted;
  estimate::Parameters parameters;
  for (const StepGraph& one : step.graphs)
    for (const graph::GraphInput& input : one.graph.inputs) {
      if (input.kind != graph::InputKind::kParameter || !counted.insert(input.target).second)
        continue;
      const auto& type = one.graph.value(input.value).tensor;
      if (type) parameters[type->dtype] += graph::ElementCount(*type).value_or(0);
    }
  return parameters;
}

advice::Advised AdviseOn(const Step& step, const advice::Run& run) {
  static const advice::Constants kNoValues(nullptr);  // a log has no weights
  const std::vector<graph::Graph> graphs = GraphsOf(step, run.estimate.precision);
  std::vector<advice::Subject> subjects;
  for (const graph::Graph& graph : graphs)
    subjects.push_back({.graph = graph, .run = run, .constants = kNoValues});
  advice::Advised advised = advice::AdviseStep(subjects);
  // The compiler has taken the operators apart: eager mode runs others.
  advised.before.eager_replayed_ms = advised.before.eager_launched_ms = 0;
  if (step.Has(StepPart::kBackward) && !step.Has(StepPart::kOptimizer))
    advice::AddOptimizer(ParametersOf(step), run, advised);
  return advised;
}

}  // namespace

void AddStepAdvice(const compile::LogFacts& facts, const TraceRequest& request,
                   report::Document& document) {
  if (request.hardware.empty()) return;
  const LogStep log = ReadLogStep(facts, request, compile::StepForm::kCaptured);
  if (log.step.graphs.empty()) return;
  const std::vector<device::Hardware> devices = LoadDevices(request.hardware);
  for (const advice::Run& run : RunsOf(request.models, devices, log.torch_version)) {
    const advice::Advised advised = AdviseOn(log.step, run);
    for (const std::string& note : advised.notes) base::LogInfo("not tried: ", note);
    report::Section section = views::AdviceSection(
        advised, request.view.top,
        "inductor-debug advise " + facts.trace().name + " --hardware " + run.hardware.name);
    section.title = "What to change in a step on " + advised.device;
    const std::vector<std::string> lines = LinesOf(log);
    section.lines.insert(section.lines.begin(), lines.begin(), lines.end());
    document.sections.push_back(std::move(section));
    views::AddAdviceFindings(advised, document);
  }
}

}  // namespace idbg::analyze
