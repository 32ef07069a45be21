// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compile/log_facts.h"
#include "compile/time/time_breakdown.h"
#include "logs/view.h"

namespace idbg::compile {

// The collectives of one compilation: as Inductor scheduled them, and as its output code calls
// them.
struct Collectives {
  logs::Selected of;
  bool has_schedule = false;            // PyTorch logs one for graphs with collectives
  bool is_doubtful = false;             // the record of the schedule is damaged
  bool is_code_doubtful = false;        // a record of the output code is
  std::vector<std::string> schedule;    // "torch.ops._c10d_functional.all_reduce_.default"
  std::vector<std::string> code_calls;  // "_c10d_functional.all_reduce_.default", in order

  // Sum over the kinds of how far the two counts are apart.
  std::int64_t Offset() const;
  // Collectives that the code starts and never waits for: the ranks may hang, or read too early.
  std::int64_t MissingWaits() const;
};

// Of the compilations that have a schedule or call a collective, in the order of the view.
std::vector<Collectives> ReadCollectives(const logs::Trace& trace, const logs::View& view);

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

// How long the ranks were in one stage of all their compilations.
struct StageSpread {
  Stage stage = Stage::kOther;
  double median_us = 0;
  std::string slowest;  // rank
  double slowest_us = 0;
  std::int64_t stragglers = 0;  // ranks that took half as long again as the median, and a second
};

struct RankReport {
  std::vector<Collectives> collectives;
  std::vector<Agreement> agreements;
  std::vector<RuntimeSpread> runtimes;  // empty: not logged
  std::vector<StageSpread> stages;      // where they differ; the largest distance first
};

// Compares the ranks of a trace, each by its first log: compilations by id and instance, never by
// position. A compilation that a rank lacks counts for the compile ids only. A trace of one rank
// gives no agreements.
RankReport CompareRanks(const LogFacts& facts);

}  // namespace idbg::compile
