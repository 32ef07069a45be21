// SPDX-License-Identifier: Apache-2.0
#include "fusion/fusion.h"

#include <algorithm>

#include "base/log.h"
#include "fusion/decompose/passes.h"
#include "fusion/memory/buffer_plan.h"
#include "fusion/program/expression.h"
#include "fusion/program/program.h"
#include "plan/work.h"

namespace idbg::fusion {

plan::Plan PredictFusion(const graph::Graph& graph, const Options& options) {
  Decomposition decomposition = Decompose(graph, options);
  plan::Plan plan{.graph = std::move(decomposition.graph),
                  .origin = std::move(decomposition.origin)};
  const Program program = Lower(plan.graph, options, decomposition.reported);
  Schedule schedule = Fuse(program, options);
  plan.unknown_nodes = program.unknown_nodes;
  plan.misfits = std::move(decomposition.misfits);
  for (const graph::NodeId node : program.misfits) plan.misfits.push_back(plan.origin[node]);
  SortUnique(plan.misfits);
  plan.refusals = std::move(schedule.refusals);
  plan.blocks = PlanBuffers(plan.graph, program, schedule, options.target);
  AddKernels(plan, program, schedule, options.target.is_cpu);
  plan::AddWork(plan);
  if (!options.target.is_cpu) CombineForeach(graph, plan);
  return plan;
}

const plan::Plan& PlanCache::Get(const Options& options) {
  const auto known = std::ranges::find(plans_, options, &std::pair<Options, plan::Plan>::first);
  if (known != plans_.end()) {
    base::LogDebug("the kernels of graph ", graph_.name, " for ", options.target.type(),
                   ": predicted before");
    return known->second;
  }
  base::LogPhase phase(base::LogLevel::kInfo, "predict the kernels of graph ", graph_.name, " for ",
                       options.target.type(), options.max_autotune ? " under max-autotune" : "");
  const plan::Plan& plan = plans_.emplace_back(options, PredictFusion(graph_, options)).second;
  phase.Result(base::LogCount{static_cast<std::uint64_t>(plan.KernelCount()), "kernel"});
  return plan;
}

}  // namespace idbg::fusion
