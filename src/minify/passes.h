// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

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
std::vector<std::vector<graph::NodeId>> SingleNodes(const State& state);

// The ways other than cutting nodes out, in the order in which they are worth trying: outputs,
// bypassed nodes, merged inputs, sizes, dtypes, numbers, and with `values` what inputs hold.
std::vector<Finder> Finders(bool values);

}  // namespace idbg::minify
