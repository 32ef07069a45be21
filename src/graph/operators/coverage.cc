// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "graph/operators/operators.h"

namespace idbg::graph {
namespace {

void CountNodes(const Graph& graph, Coverage& coverage,
                std::map<std::string_view, std::int64_t>& missing) {
  for (const Node& node : graph.nodes) {
    ++coverage.nodes;
    if (FindOperator(graph, node) != nullptr)
      ++coverage.known;
    else
      ++missing[node.target];
  }
  for (const Graph& subgraph : graph.subgraphs) CountNodes(subgraph, coverage, missing);
}

}  // namespace

Coverage CatalogueCoverage(const Graph& graph) {
  Coverage coverage;
  std::map<std::string_view, std::int64_t> missing;
  CountNodes(graph, coverage, missing);
  for (const auto& [target, count] : missing) coverage.missing.push_back({target, count});
  std::ranges::stable_sort(coverage.missing, std::ranges::greater(), &Coverage::Missing::count);
  return coverage;
}

}  // namespace idbg::graph
