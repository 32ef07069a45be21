// SPDX-License-Identifier: Apache-2.0
#include "analyze/logs/log_advice.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "advice/optimizer.h"
#include "analyze/device_runs.h"
#include "base/log.h"
#include "base/text/text.h"
#include "compile/log_summary.h"
#include "compile/step.h"
#include "estimate/sweep.h"
#include "graph/bindings.h"
#include "views/models/sections.h"

namespace idbg::analyze {
namespace {

using compile::Step;
using compile::StepGraph;

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

// What the figures are of, and what they are not of.
std::vector<std::string> LinesOf(const Step& step, const tensor::Bindings& traced) {
  const auto backward = std::ranges::count_if(
      step.graphs, [](const StepGraph& one) { return one.graph.phase == graph::Phase::kBackward; });
  std::vector<std::string> compilations;
  for (const StepGraph& one : step.graphs)
    if (std::ranges::find(compilations, one.compilation) == compilations.end())
      compilations.push_back(one.compilation);
  std::string line = fmt::format(
      "one {}{}: {}{} of {}, each run once", backward > 0 ? "training step" : "step",
      step.rank.empty() ? "" : " of " + step.rank, base::Plural(step.graphs.size(), "graph"),
      backward > 0 ? fmt::format(" ({} backward)", backward) : "",
      base::Plural(compilations.size(), "compilation"));
  if (step.replaced > 0)
    line += fmt::format("; without {} of recompiled functions",
                        base::Plural(step.replaced, "earlier version"));
  std::vector<std::string> lines = {std::move(line)};
  if (!traced.empty()) lines.push_back("dynamic sizes as they were traced: " + SizesText(traced));
  const auto partial = std::ranges::count(step.graphs, false, &StepGraph::is_whole);
  if (partial > 0) lines.push_back(base::Plural(partial, "graph") + " could be read in part only");
  if (!step.unread.empty())
    lines.push_back(fmt::format("{} could not be read, first {}",
                                base::Plural(step.unread.size(), "graph"), step.unread.front()));
  return lines;
}

advice::Parameters ParametersOf(const Step& step) {
  std::set<std::string_view> counted;
  advice::Parameters parameters;
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
  std::vector<graph::Graph> graphs;
  for (const StepGraph& one : step.graphs)
    graphs.push_back(run.estimate.precision
                         ? estimate::InPrecision(one.graph, *run.estimate.precision)
                         : one.graph);
  std::vector<advice::Subject> subjects;
  for (const graph::Graph& graph : graphs)
    subjects.push_back({.graph = graph, .run = run, .constants = kNoValues});
  advice::Advised advised = advice::AdviseStep(subjects);
  // The compiler has taken the operators apart: eager mode runs others.
  advised.before.eager_replayed_ms = advised.before.eager_launched_ms = 0;
  if (step.IsTraining() && !step.has_optimizer)
    advice::AddOptimizer(ParametersOf(step), run, advised);
  return advised;
}

}  // namespace

void AddStepAdvice(const compile::LogFacts& facts, const TraceRequest& request,
                   report::Document& document) {
  if (request.hardware.empty()) return;
  Step step = compile::ReadStep(facts);
  for (const std::string& problem : step.unread) base::LogInfo("graph skipped: ", problem);
  if (step.graphs.empty()) return;
  const tensor::Bindings traced = BindSizes(request.models.bindings, step);
  const auto torch_version = inductor::FindTorchVersion(compile::TorchVersionOf(facts.trace()))
                                 .value_or(inductor::kNewestTorch);
  const std::vector<device::Hardware> devices = LoadDevices(request.hardware);
  for (const advice::Run& run : RunsOf(request.models, devices, torch_version)) {
    const advice::Advised advised = AdviseOn(step, run);
    for (const std::string& note : advised.notes) base::LogInfo("not tried: ", note);
    report::Section section = views::AdviceSection(
        advised, request.view.top,
        "inductor-debug advise " + facts.trace().name + " --hardware " + run.hardware.name);
    section.title = "What to change in a step on " + advised.device;
    const std::vector<std::string> lines = LinesOf(step, traced);
    section.lines.insert(section.lines.begin(), lines.begin(), lines.end());
    document.sections.push_back(std::move(section));
    views::AddAdviceFindings(advised, document);
  }
}

}  // namespace idbg::analyze
