// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "minify/judge.h"
#include "minify/passes.h"

namespace idbg::minify {

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
