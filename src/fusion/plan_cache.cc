// SPDX-License-Identifier: Apache-2.0
#include "fusion/plan_cache.h"

#include <algorithm>

#include "base/log.h"

namespace idbg::fusion {

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
