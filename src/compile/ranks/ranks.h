// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compile/log_facts.h"
#include "compile/ranks/collectives.h"

namespace idbg::compile {

// Ranks sorted by what one aspect of one compilation says.
struct Agreement {
  std::string aspect;  // "compile ids", "collectives" (as scheduled), "calls of collectives" (in
                       // the output code), "cache", "tensors", "execution order"
  std::string id;      // "[0/0]"; empty: of the whole run
  std::vector<std::vector<std::string>> groups;  // labels of ranks that agree; the largest first
  std::string difference;  // the first place where two groups differ, in words; empty: none
  base::Place place;       // the function of that place in the group that differs, where known
  std::string doubt;       // why the difference may be none; empty: no reason

  bool Agree() const { return groups.size() < 2; }
};

// How long Inductor estimates that a graph runs on each rank (not measured: it is a static
// estimate).
struct RuntimeSpread {
  std::string id;
  std::string slowest;  // rank
  double slowest_ms = 0;
  double fastest_ms = 0;
};

struct RankReport {
  std::vector<Collectives> collectives;
  std::vector<Agreement> agreements;
  std::vector<RuntimeSpread> runtimes;  // empty: not logged
};

// Compares the ranks of a trace, each by its first log: compilations by id and instance, never by
// position. A compilation that a rank lacks counts for the compile ids only. A trace of one rank
// gives no agreements.
RankReport CompareRanks(const LogFacts& facts);

}  // namespace idbg::compile
