// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "minify/judge.h"
#include "minify/reduction.h"

// What could be made smaller in a graph, one list for each way. A change is small; a search tries
// many at once first.

namespace idbg::minify {

using Change = std::function<void(Reduction&)>;

// Where a search is.
struct State {
  const Original& original;
  Reduction reduction;
  Candidate candidate;
};

// One way to make a graph smaller. Finders are asked again after every change that is kept.
struct Finder {
  std::string name;
  std::function<std::vector<Change>(const State&)> find;
};

// Nodes that stand or fall together: those of one module, `depth` names deep.
std::vector<std::vector<graph::NodeId>> ModulesOf(const State& state, std::size_t depth);
std::size_t DeepestModule(const State& state);

// The ways other than cutting nodes out, in the order in which they are worth trying: outputs,
// bypassed nodes, merged inputs, sizes, dtypes, numbers, and with `values` what inputs hold.
std::vector<Finder> Finders(bool values);

struct PassCount {
  std::string name;
  std::int64_t probes = 0;
  std::int64_t kept = 0;   // changes
  std::int64_t nodes = 0;  // of the graph after it
};

struct SearchResult {
  Candidate smallest;
  std::vector<PassCount> passes;  // in order, each once; with what all rounds did
  std::int64_t rounds = 0;
  // No single change of any finder leaves the failure, as the last round showed.
  bool is_minimal = false;
  bool is_interrupted = false;
};

// Called after each change that is kept.
using OnSmaller = std::function<void(const Candidate&)>;

// Finds the smallest graph that `judge` says shows the failure of the whole: coarse before fine,
// all changes of a kind at once before single ones, rounds until nothing can be changed. `values`:
// what inputs hold matters. An interrupt ends it with the smallest so far.
SearchResult FindSmallest(const Original& original, Judge& judge, bool values,
                          const OnSmaller& on_smaller);

}  // namespace idbg::minify
