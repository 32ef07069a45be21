// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "compile/compilations.h"
#include "compile/guards/guards.h"
#include "compile/recompiles/recompile_reason.h"
#include "logs/events/stack.h"

namespace idbg::compile {

// One compilation of a function that had been compiled before.
struct Recompile {
  std::string compilation;  // its label
  double time_us = 0;       // since the log's first record
  // Why each cached version did not fit, the newest version first. Empty: not recorded.
  std::vector<RecompileReason> reasons;
  double seconds = 0;  // what it took, where the log says
  logs::Frame caller;  // the user's line that called the function; no file: unknown
  // Every check in which the new version differs from the one that came nearest: the reasons name
  // the first that failed only. Of a group's first recompilation, or of all of one id in view.
  std::vector<GuardDifference> differences;
};

// Recompilations of one function, or of what goes on behind its graph breaks, for one cause, in all
// ranks.
struct RecompileGroup {
  Function function;
  RecompileReason cause;            // of the first one
  std::vector<std::string> values;  // that were met, in order, each once
  bool has_unknown_value = false;   // PyTorch did not say what came last
  std::vector<Recompile> recompiles;
  base::Place place;   // of the user's line that the guard comes from, else of the function
  double seconds = 0;  // of all of them
  std::vector<logs::Frame> callers;  // the calls that caused them, each once
  std::string also_differs;  // in the same call, beside the cause: to cure that alone may not do
  std::string advice;
  bool is_doubtful = false;  // told by a damaged payload
};

// A function with as many cached versions as Dynamo takes.
struct FrameAtLimit {
  Function function;
  std::string compilation;    // the one that met the limit, or the last before it
  std::int64_t limit = 0;     // 0: not recorded
  bool is_given_up = false;   // calls that fit no version run eagerly, without notice
  bool may_raise = false;     // or raise: a text does not tell of fullgraph=True
  std::string limit_name;     // "recompile_limit", "accumulated_recompile_limit"
  std::int64_t versions = 0;  // cached
  std::int64_t count = 1;     // ranks, or functions that go on behind graph breaks, with the same
};

struct Recompiles {
  std::vector<RecompileGroup> groups;  // the one that took longest first
  std::vector<FrameAtLimit> limits;
};

struct RecompileCounts {
  std::int64_t recompilations = 0;
  std::int64_t causes = 0;
  std::int64_t at_limit = 0;  // functions with as many versions as Dynamo takes
  std::int64_t given_up = 0;  // of them those that run in eager mode
};
RecompileCounts CountRecompiles(const Recompiles& recompiles);

// The labels of the recompilations whose cause is wanted.
std::set<std::string> LabelsOf(const Recompiles& recompiles,
                               bool (*is_wanted)(const RecompileReason&));

// The recompilations in view, with the version that came nearest as the cause: one of the call's
// global state before others; of the checks of one tensor that which was reached last, of global
// states alone the one that differs least, else the newest.
// Reasons come from the artifact recompile_reasons, else from the metrics.
// `all_ids`: the compilations of every id of the ranks in view.
Recompiles FindRecompiles(const logs::Trace& trace, const logs::View& view,
                          const std::vector<CompilationSummary>& all_ids);

// "step was recompiled", or that compiled autograd captured a backward again.
std::string WhatHappened(const RecompileGroup& group);

// "size of x in dimension 0", "value of self.step".
std::string Subject(const RecompileReason& cause);

}  // namespace idbg::compile
