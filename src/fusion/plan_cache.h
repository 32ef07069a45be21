// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <list>
#include <utility>

#include "fusion/plan.h"

namespace idbg::fusion {

// The plans of one graph, each made when it is first asked for. The graph outlives the cache.
class PlanCache {
 public:
  explicit PlanCache(const graph::Graph& graph) : graph_(graph) {}

  const graph::Graph& graph() const { return graph_; }
  // Valid as long as the cache.
  const Plan& Get(const Options& options);

 private:
  const graph::Graph& graph_;
  std::list<std::pair<Options, Plan>> plans_;
};

}  // namespace idbg::fusion
