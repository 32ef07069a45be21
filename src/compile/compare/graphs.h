// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compile/compilations.h"

namespace idbg::compile {

// Names to how often they occur.
using NameCounts = std::map<std::string, std::int64_t>;

// How the graphs of a compilation differ between two runs, node by node.
struct GraphChange {
  std::int64_t added = 0;
  std::int64_t removed = 0;
  std::int64_t changed = 0;  // the same operator with other constants or sizes
  std::string first;         // in words: "constant 1.0 is 2.0"
  base::Place place;         // of the user's line of that difference
  std::string code;          // its text
  // Operators of the ATen graph that are not equally often in both.
  std::map<std::string, std::pair<std::int64_t, std::int64_t>> operators;

  bool IsEmpty() const { return added + removed + changed == 0 && operators.empty(); }
};

// The operators of the graph that Dynamo captured; empty where there is no graph to read.
NameCounts CapturedOperators(const CompilationSummary& compilation);

// Compares graphs of the same kind: a graph from a cache has fewer of them.
GraphChange CompareGraphsOf(const CompilationSummary& before, const CompilationSummary& after);

// What one group of Inductor's passes did to a graph that the log holds before and after it.
struct PassChange {
  std::string_view passes;  // "post-grad"
  std::int64_t nodes_before = 0;
  std::int64_t nodes_after = 0;
  GraphChange change;
};
std::vector<PassChange> ComparePasses(const logs::Selected& selected);

// Names that are not equally often in both.
std::map<std::string, std::pair<std::int64_t, std::int64_t>> CountDifferences(
    const NameCounts& before, const NameCounts& after);

}  // namespace idbg::compile
