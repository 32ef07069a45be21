// SPDX-License-Identifier: Apache-2.0
#include "analyze/logs/log_step.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "analyze/device_runs.h"
#include "base/log.h"
#include "base/text/text.h"
#include "compile/log_summary.h"
#include "estimate/sweep.h"
#include "graph/bindings.h"

namespace idbg::analyze {
namespace {

using compile::Step;
using compile::StepGraph;
using compile::StepPart;

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

}  // namespace

LogStep ReadLogStep(const compile::LogFacts& facts, const TraceRequest& request,
                    compile::StepForm form) {
  LogStep log{.step = compile::ReadStep(facts, form),
              .torch_version = inductor::FindTorchVersion(compile::TorchVersionOf(facts.trace()))
                                   .value_or(inductor::kNewestTorch)};
  for (const std::string& problem : log.step.unread) base::LogInfo("graph skipped: ", problem);
  if (!log.step.graphs.empty()) log.traced = BindSizes(request.models.bindings, log.step);
  return log;
}

std::vector<graph::Graph> GraphsOf(const Step& step, std::optional<tensor::DType> precision) {
  std::vector<graph::Graph> graphs;
  for (const StepGraph& one : step.graphs)
    graphs.push_back(precision ? estimate::InPrecision(one.graph, *precision) : one.graph);
  return graphs;
}

std::vector<std::string> LinesOf(const LogStep& log) {
  const Step& step = log.step;
  const auto backward = std::ranges::count(step.graphs, StepPart::kBackward, &StepGraph::part);
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
  if (!log.traced.empty())
    lines.push_back("dynamic sizes as they were traced: " + SizesText(log.traced));
  const auto partial = std::ranges::count(step.graphs, false, &StepGraph::is_whole);
  if (partial > 0) lines.push_back(base::Plural(partial, "graph") + " could be read in part only");
  if (!step.unread.empty())
    lines.push_back(fmt::format("{} could not be read, first {}",
                                base::Plural(step.unread.size(), "graph"), step.unread.front()));
  return lines;
}

}  // namespace idbg::analyze
