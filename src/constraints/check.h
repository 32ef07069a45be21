// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "constraints/adapter.h"
#include "graph/graph.h"

namespace idbg::constraints {

enum class Mode { kStrict, kWarning };  // violations are errors; or warnings

// How much a violation weighs.
enum class Force {
  kMust,    // the device does not take it
  kShould,  // the device takes it, at a price (Adapter::advisory_rules)
  kNote,    // it could not be judged
};

// One place where a graph breaks a rule of an adapter.
struct Violation {
  std::string rule;     // of RuleNames()
  std::string subject;  // what the rule minds: the dtype, the symbol, the misaligned sizes
  Force force = Force::kMust;
  graph::NodeId node = graph::kNoNode;  // kNoNode: an input, or the graph
  std::string node_name;
  std::string target;  // of the node; "input", "parameter", "buffer" or "constant"; "graph"
  graph::SourceLine source;
  std::string module_path;
  std::string message;
  std::string advice;  // names the change
};

// Violations with one cause. A dtype, a stride order, a symbol or a misaligned size that spreads
// from a tensor to what is computed of it is one cause: the place where it came in. Places with the
// same rule, subject, operator and source line (the layers of a model) are one cause too.
// Only the first is spelt out: a large model may break a rule at each of its nodes.
struct ViolationGroup {
  Violation example;
  std::int64_t count = 0;
  std::vector<std::string> nodes;  // their names, at most kMaxNames
  static constexpr std::size_t kMaxNames = 16;
};

struct CheckResult {
  // In the order of their first violation: by place in the graph, then by rule.
  std::vector<ViolationGroup> groups;
  std::int64_t nodes = 0;  // checked, subgraphs included
  // Tensors that are not contiguous, whether or not anything minds (the earlier tool's count).
  std::int64_t strided_tensors = 0;
  // Layouts that could not be judged because the file has no strides.
  std::int64_t unknown_layouts = 0;
  // Tensors of which the file says neither dtype nor shape: only their operators were judged.
  std::int64_t unknown_types = 0;

  std::int64_t CountViolations() const;
  std::int64_t CountMust() const;  // those of what the device demands
};

CheckResult Check(const graph::Graph& graph, const Adapter& adapter);

// "dtype", "layout", "alignment" ...: the names of the rules, in the order in which they are asked.
std::vector<std::string> RuleNames();

}  // namespace idbg::constraints
