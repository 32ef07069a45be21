// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "graph/graph.h"

namespace idbg::graph {

// An input of the user, a node or an output, as two graphs are compared by: names do not count, and
// neither do strides, devices and who uses whose result.
struct GraphPart {
  std::string name;
  std::string target;     // of a node; "input", "output"
  std::string type;       // "f32[8, 64]"; of several results joined
  std::string constants;  // "1, [2, 3], True"
  SourceLine source;
};

enum class PartChange { kAdded, kRemoved, kChanged };

struct PartDiff {
  PartChange change = PartChange::kChanged;
  GraphPart before;  // empty of what was added
  GraphPart after;   // empty of what was removed
};

struct GraphDiff {
  std::size_t same = 0;
  std::size_t added = 0;
  std::size_t removed = 0;
  std::size_t changed = 0;      // same target, another type or other constants
  std::vector<PartDiff> parts;  // what differs, in the order of the graphs
};

// The shortest list of differences between the parts of both, in their order. Graphs that differ in
// more than some thousand places are compared without their order.
GraphDiff CompareGraphs(const Graph& before, const Graph& after);

}  // namespace idbg::graph
