// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "constraints/adapter.h"
#include "graph/graph.h"

namespace idbg::constraints {

enum class Mode { kStrict, kWarning };  // violations are errors; or warnings

// One place where a graph breaks a rule of an adapter.
struct Violation {
  std::string rule;  // "dtype", "layout", "alignment", "rank", "memory", "peak-memory",
                     // "unsupported-op", "dynamic-shape", "in-place", "unknown-op"
  graph::NodeId node = graph::kNoNode;  // kNoNode: an input, or the graph
  std::string node_name;
  std::string target;  // of the node; "input" or "output"
  graph::SourceLine source;
  std::string module_path;
  std::string message;
  std::string advice;  // names the change
};

// Violations with one cause: the same rule, operator and source line.
struct ViolationGroup {
  Violation example;
  std::int64_t count = 0;
  std::vector<std::string> nodes;  // their names, at most 16
};

struct CheckResult {
  std::vector<Violation> violations;   // in the order of the graph
  std::vector<ViolationGroup> groups;  // in the order of their first violation
  std::int64_t nodes = 0;              // checked, subgraphs included
  // Layouts that could not be judged because the file has no strides.
  std::int64_t unknown_layouts = 0;
  bool will_run() const { return violations.empty(); }
};

CheckResult Check(const graph::Graph& graph, const Adapter& adapter);

}  // namespace idbg::constraints
