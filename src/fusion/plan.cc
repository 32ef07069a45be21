// SPDX-License-Identifier: Apache-2.0
#include "fusion/plan.h"

#include <algorithm>

#include "base/log.h"
#include "base/names.h"
#include "fusion/decompose/decompose.h"
#include "fusion/memory/buffer_plan.h"
#include "fusion/program/program.h"
#include "fusion/program/schedule.h"

namespace idbg::fusion {

std::string_view ToString(GroupKind kind) {
  using enum GroupKind;
  static constexpr base::Named<GroupKind> kNames[] = {
      {"pointwise", kPointwise}, {"reduction", kReduction}, {"template", kTemplate},
      {"foreach", kForeach},     {"extern", kExtern},       {"fallback", kFallback},
      {"no kernel", kNone}};
  return base::NameOf(kNames, kind);
}

std::int64_t Plan::KernelCount() const {
  return std::count_if(groups.begin(), groups.end(),
                       [](const Group& group) { return group.kind != GroupKind::kNone; });
}

namespace {

std::vector<graph::NodeId> MisfitsOf(const Decomposition& decomposition, const Program& program,
                                     const Plan& plan) {
  std::vector<graph::NodeId> misfits = decomposition.misfits;
  for (const graph::NodeId node : program.misfits) misfits.push_back(plan.origin[node]);
  std::ranges::sort(misfits);
  const auto again = std::ranges::unique(misfits);
  misfits.erase(again.begin(), again.end());
  return misfits;
}

}  // namespace

Plan PredictFusion(const graph::Graph& graph, const Options& options) {
  Decomposition decomposition = Decompose(graph, options);
  Plan plan{.graph = std::move(decomposition.graph), .origin = std::move(decomposition.origin)};
  const Program program = Lower(plan.graph, options, decomposition.reported);
  Schedule schedule = Fuse(program, options);
  plan.unknown_nodes = program.unknown_nodes;
  plan.misfits = MisfitsOf(decomposition, program, plan);
  plan.refusals = std::move(schedule.refusals);
  plan.blocks = PlanBuffers(plan.graph, program, schedule, options.target);
  AddGroups(plan, program, schedule, options.target.is_cpu);
  return plan;
}

const Plan& PlanCache::Get(const Options& options) {
  const auto known = std::ranges::find(plans_, options, &std::pair<Options, Plan>::first);
  if (known != plans_.end()) {
    base::LogDebug("the kernels of graph ", graph_.name, " for ", options.target.type(),
                   ": predicted before");
    return known->second;
  }
  base::LogPhase phase(base::LogLevel::kInfo, "predict the kernels of graph ", graph_.name, " for ",
                       options.target.type(), options.max_autotune ? " under max-autotune" : "");
  const Plan& plan = plans_.emplace_back(options, PredictFusion(graph_, options)).second;
  phase.Result(base::LogCount{static_cast<std::uint64_t>(plan.KernelCount()), "kernel"});
  return plan;
}

}  // namespace idbg::fusion
