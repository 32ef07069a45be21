// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "compile/breaks/breaks.h"
#include "compile/caches/caches.h"
#include "compile/compilations.h"
#include "compile/failures/failures.h"
#include "compile/kernels/kernels.h"
#include "compile/recompiles/recompiles.h"
#include "compile/time/time_breakdown.h"

namespace idbg::compile {

// What several sections ask of one log: each part is made once, when it is first asked for.
class LogFacts {
 public:
  // Both must outlive it.
  LogFacts(const logs::Trace& trace, const logs::View& view) : trace_(trace), view_(view) {}

  const logs::Trace& trace() const { return trace_; }
  const logs::View& view() const { return view_; }

  const std::vector<CompilationSummary>& Summaries() const;  // in view
  const std::vector<FailureGroup>& Failures() const;
  const std::vector<GraphBreak>& Breaks() const;
  const Recompiles& GetRecompiles() const;
  const CacheReport& Caches() const;
  const std::vector<CompiledCode>& Codes() const;
  // The timeline is too large to be kept: who has read it hands it in.
  const TimeBreakdown& Time() const;
  const TimeBreakdown& Time(const Timeline& timeline) const;

 private:
  const std::vector<CompilationSummary>& AllIds() const;  // of the ranks in view

  const logs::Trace& trace_;
  logs::View view_;
  mutable std::optional<std::vector<CompilationSummary>> all_ids_;
  mutable std::optional<std::vector<CompilationSummary>> in_view_;  // where the view names an id
  mutable std::optional<std::vector<FailureGroup>> failures_;
  mutable std::optional<std::vector<GraphBreak>> breaks_;
  mutable std::optional<Recompiles> recompiles_;
  mutable std::optional<CacheReport> caches_;
  mutable std::optional<std::vector<CompiledCode>> codes_;
  mutable std::optional<TimeBreakdown> time_;
};

}  // namespace idbg::compile
