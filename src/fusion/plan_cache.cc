// SPDX-License-Identifier: Apache-2.0
#include "fusion/plan_cache.h"

#include <algorithm>

namespace idbg::fusion {

const Plan& PlanCache::Get(const Options& options) {
  const auto known = std::ranges::find(plans_, options, &std::pair<Options, Plan>::first);
  if (known != plans_.end()) return known->second;
  return plans_.emplace_back(options, PredictFusion(graph_, options)).second;
}

}  // namespace idbg::fusion
