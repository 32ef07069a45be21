// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graph/compare.h"
#include "report/document.h"

namespace idbg::views {

// Two graphs of the same name, or one that only one model has.
struct GraphPair {
  std::string name;
  const graph::Graph* before = nullptr;
  const graph::Graph* after = nullptr;
  graph::GraphDiff diff = {};  // where there are both
};

struct ModelDiffView {
  std::string before;  // paths
  std::string after;
  std::size_t top = 20;  // rows of tables; 0: all
};

// The graphs of two models side by side; each that differs is a finding: structure.
report::Document ModelDiffDocument(const std::vector<GraphPair>& graphs, const ModelDiffView& view);

}  // namespace idbg::views
