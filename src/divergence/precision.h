// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graph/graph.h"
#include "interpret/interpreter.h"
#include "readers/reader.h"

// Which operators of a graph lose the digits in a lower precision.
namespace idbg::divergence {

struct Loss {
  graph::NodeId node = graph::kNoNode;
  // Relative to the root mean square of the value in float64.
  double local = 0;             // of this node alone: its inputs are those of float64, rounded
  double accumulated = 0;       // of the whole graph up to here
  double eager = 0;             // the same in the precision that the graph was exported in
  std::int64_t not_finite = 0;  // elements that only the lower precision has as NaN or infinity
  bool is_output = false;
};

struct PrecisionReport {
  std::vector<Loss> losses;  // floating-point values, the largest local loss first
  std::vector<std::string> failures;
  std::string interpreter_version;
};

// Throws base::Error.
PrecisionReport FindLosses(const readers::Input& file, const graph::Graph& graph,
                           const std::string& dtype, const interpret::RunOptions& options);

}  // namespace idbg::divergence
