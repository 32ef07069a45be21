// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compile/costs.h"
#include "compile/log_facts.h"

namespace idbg::compile {

// Where the time of the compilations went, as the log's spans say.
struct TimeSummary {
  std::int64_t compilations = 0;  // without captures of backward graphs
  std::int64_t captures = 0;
  std::size_t ranks = 1;
  std::string_view writers = "ranks";  // logs::WritersOf
  double total_us = 0;                 // 0: the log has no spans of compilations
  double backward_us = 0;              // as in TimeBreakdown
  double autotuning_us = 0;
  std::vector<StageTime> stages;
};
TimeSummary SummariseTime(const LogFacts& facts);

// What is said first of one log: counts of everything, and of each kind of trouble the cause that
// was met most often.
struct LogSummary {
  std::string torch_version;         // see TorchVersionOf
  StatusCounts statuses;             // empty: nothing was compiled
  std::int64_t graph_breaks = 0;     // places, without those that are intended
  std::int64_t intended_breaks = 0;  // PyTorch's own, of which there is nothing to change
  RecompileCounts recompiles;
  CacheSums caches;
  double hit_kernels_s = 0;  // as KernelTimeOfHits
  TimeSummary time;
  Costs costs;
  std::int64_t stopped = 0;         // failures that stopped the program
  bool has_failed_exports = false;  // or aot_compile: what succeeds has no record of its own
  bool is_text = false;             // of TORCH_LOGS, which has few failures
  // Null: none. They are parts of the facts.
  const FailureGroup* failure = nullptr;  // what stopped the program before others
  const GraphBreak* graph_break = nullptr;
  const RecompileGroup* recompile = nullptr;

  std::int64_t Count(Status status) const;
  // Of all compilations, their backward graphs too: by their metrics or by spans, whichever know of
  // more.
  double CompileSeconds() const;
  std::int64_t LookUps(logs::CacheKind kind, logs::CacheState state) const;
  std::int64_t LookUps(logs::CacheState state) const;  // in all caches
  double MissSeconds() const;                          // what look-ups that missed took
};

// The facts must outlive it.
LogSummary SummariseLog(const LogFacts& facts);

// "2.11.0+cu130", as the first compilation that says so recorded it; empty: none does.
std::string TorchVersionOf(const logs::Trace& trace);

}  // namespace idbg::compile
