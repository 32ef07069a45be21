// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <list>
#include <utility>

#include "graph/graph.h"
#include "inductor/torch_version.h"
#include "plan/plan.h"
#include "plan/target.h"

namespace idbg::fusion {

struct Options {
  Options(const plan::Target& made_for, inductor::TorchVersion version, bool autotunes = false)
      : target(made_for), torch_version(version), max_autotune(autotunes) {}

  plan::Target target;
  inductor::TorchVersion torch_version;  // whose rules decide
  bool max_autotune;                     // GEMMs may become templates
  bool operator==(const Options&) const = default;
};

// What Inductor makes of a graph, by its own rules.
plan::Plan PredictFusion(const graph::Graph& graph, const Options& options);

// The plans of one graph, each made when it is first asked for. The graph outlives the cache.
class PlanCache {
 public:
  explicit PlanCache(const graph::Graph& graph) : graph_(graph) {}

  const graph::Graph& graph() const { return graph_; }
  // Valid as long as the cache.
  const plan::Plan& Get(const Options& options);

 private:
  const graph::Graph& graph_;
  std::list<std::pair<Options, plan::Plan>> plans_;
};

}  // namespace idbg::fusion
