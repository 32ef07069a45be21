// SPDX-License-Identifier: Apache-2.0
#include "fusion/plan.h"

#include <algorithm>

#include "fusion/decompose/decompose.h"
#include "fusion/memory/accounting.h"
#include "fusion/memory/buffer_plan.h"
#include "fusion/program/program.h"
#include "fusion/program/schedule.h"

namespace idbg::fusion {

std::string_view ToString(GroupKind kind) {
  switch (kind) {
    case GroupKind::kPointwise:
      return "pointwise";
    case GroupKind::kReduction:
      return "reduction";
    case GroupKind::kTemplate:
      return "template";
    case GroupKind::kForeach:
      return "foreach";
    case GroupKind::kExtern:
      return "extern";
    case GroupKind::kFallback:
      return "fallback";
    case GroupKind::kNone:
      return "no kernel";
  }
  return "";
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
  const Program program = Lower(plan.graph, options);
  Schedule schedule = Fuse(program, options);
  plan.unknown_nodes = program.unknown_nodes;
  plan.misfits = MisfitsOf(decomposition, program, plan);
  plan.refusals = std::move(schedule.refusals);
  plan.blocks = PlanBuffers(plan.graph, program, schedule, options.target);
  AddGroups(plan, program, schedule, decomposition.reported, options.target.is_cpu);
  return plan;
}

}  // namespace idbg::fusion
