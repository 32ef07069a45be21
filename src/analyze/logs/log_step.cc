// SPDX-License-Identifier: Apache-2.0
#include "analyze/logs/log_step.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "advice/settings.h"
#include "analyze/analysis_request.h"
#include "base/log.h"
#include "base/text/text.h"
#include "compile/log_summary.h"
#include "compile/step.h"
#include "estimate/sweep.h"
#include "graph/bindings.h"
#include "inductor/torch_version.h"
#include "logs/trace.h"
#include "tensor/symbolic.h"
#include "views/models/sections.h"

namespace idbg::analyze {

using compile::Step;
using compile::StepGraph;
using compile::StepPart;

namespace {

// The step of a log, its dynamic sizes those that were asked for, else those that were traced.
struct LogStep {
  Step step;
  tensor::Bindings traced;  // those of the latter kind
  inductor::TorchVersion torch_version = inductor::kNewestTorch;
};

// Gives dynamic sizes the values that were asked for, else those with which they were traced.
// Returns the latter.
tensor::Bindings BindSizes(const tensor::Bindings& given, Step& step) {
  std::vector<const graph::Graph*> graphs;
  for (const StepGraph& one : step.graphs) graphs.push_back(&one.graph);
  CheckBindings(graphs, given);
  tensor::Bindings traced;
  for (StepGraph& one : step.graphs) {
    tensor::Bindings sizes = graph::ResolveBindings(one.graph, given);
    for (const auto& [name, size] : one.sizes) {
      const bool is_open = graph::FindOpenSize(one.graph, name).has_value();
      if (is_open && sizes.emplace(name, size).second) traced.emplace(name, size);
    }
    graph::Bind(one.graph, sizes);
  }
  return traced;
}

std::string SizesText(const tensor::Bindings& sizes) {
  std::string text;
  for (const auto& [name, size] : sizes)
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, size);
  return text;
}

// What figures of the step are of, and what they are not of.
std::vector<std::string> LinesOf(const LogStep& log) {
  const Step& step = log.step;
  const auto backward = std::ranges::count(step.graphs, StepPart::kBackward, &StepGraph::part);
  std::set<std::string_view> compilations;
  for (const StepGraph& one : step.graphs) compilations.insert(one.compilation);
  std::string line = fmt::format(
      "one {}{}: {}{} of {}, each run once", backward > 0 ? "training step" : "step",
      step.rank.empty() ? "" : " of " + step.rank, base::Plural(step.graphs.size(), "graph"),
      backward > 0 ? fmt::format(" ({} backward)", backward) : "",
      base::Plural(compilations.size(), "compilation"));
  if (step.replaced > 0)
    line += fmt::format("; without {} of recompiled functions",
                        base::Plural(step.replaced, "earlier version"));
  std::vector<std::string> lines = {std::move(line)};
  if (!log.traced.empty())
    lines.push_back("dynamic sizes as they were traced: " + SizesText(log.traced));
  const auto partial = std::ranges::count(step.graphs, false, &StepGraph::is_whole);
  if (partial > 0) lines.push_back(base::Plural(partial, "graph") + " could be read in part only");
  if (!step.unread.empty())
    lines.push_back(fmt::format("{} could not be read, first {}",
                                base::Plural(step.unread.size(), "graph"), step.unread.front()));
  return lines;
}

LogStep ReadLogStep(const compile::LogFacts& facts, const AnalysisRequest& request,
                    compile::StepForm form) {
  LogStep log{.step = compile::ReadStep(facts, form),
              .torch_version = inductor::FindTorchVersion(compile::TorchVersionOf(facts.trace()))
                                   .value_or(inductor::kNewestTorch)};
  for (const std::string& problem : log.step.unread) base::LogInfo("graph skipped: ", problem);
  if (!log.step.graphs.empty()) log.traced = BindSizes(request.bindings, log.step);
  return log;
}

// The step's graphs, brought to a precision; null: as they are.
std::vector<graph::Graph> GraphsOf(const Step& step, std::optional<tensor::DType> precision) {
  std::vector<graph::Graph> graphs;
  for (const StepGraph& one : step.graphs)
    graphs.push_back(precision ? estimate::InPrecision(one.graph, *precision) : one.graph);
  return graphs;
}

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

estimate::TrainingStep PriceStep(const Step& step, const estimate::Optimizer* optimizer,
                                 advice::Run run) {
  const std::vector<graph::Graph> graphs = GraphsOf(step, run.estimate.precision);
  std::vector<estimate::TrainingGraph> parts;
  for (std::size_t i = 0; i < graphs.size(); ++i)
    parts.push_back({step.graphs[i].part, step.graphs[i].compilation, graphs[i]});
  run.estimate.run.tf32 |= step.uses_tf32;
  return estimate::EstimateStep(parts, optimizer, run.hardware, run.options, run.estimate);
}

}  // namespace

void AddStepAdvice(const compile::LogFacts& facts, const AnalysisRequest& request,
                   report::Document& document) {
  if (request.hardware.empty()) return;
  const LogStep log = ReadLogStep(facts, request, compile::StepForm::kCaptured);
  if (log.step.graphs.empty()) return;
  const std::vector<device::Hardware> devices = LoadDevices(request.hardware);
  for (const advice::Run& run : RunsOf(request, devices, log.torch_version)) {
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

void AddTrainingStep(const compile::LogFacts& facts, const AnalysisRequest& request,
                     report::Document& document) {
  if (request.hardware.empty()) return;
  const LogStep log = ReadLogStep(facts, request, compile::StepForm::kCompiled);
  if (log.step.graphs.empty()) {
    if (request.profiles.empty())
      document.findings.push_back(views::NothingToPrice(facts.trace().name, log.step.unread));
    return;
  }
  const std::vector<device::Hardware> devices = LoadDevices(request.hardware);
  for (const advice::Run& run : RunsOf(request, devices, log.torch_version)) {
    const estimate::TrainingStep step = PriceStep(log.step, request.optimizer, run);
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
  AnalysisRequest request;
  request.estimate.run.tf32 = tf32;
  const logs::Trace trace = logs::ReadTrace(log, request.log);
  const compile::LogFacts facts(trace, request.view);
  const LogStep read = ReadLogStep(facts, request, compile::StepForm::kCompiled);
  if (read.step.graphs.empty()) return {};
  const std::vector<advice::Run> runs = RunsOf(request, {hardware}, read.torch_version);
  return PriceStep(read.step, request.optimizer, runs.front());
}

}  // namespace idbg::analyze
