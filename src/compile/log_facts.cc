// SPDX-License-Identifier: Apache-2.0
#include "compile/log_facts.h"

#include <algorithm>
#include <iterator>

namespace idbg::compile {

const std::vector<CompilationSummary>& LogFacts::AllIds() const {
  if (!all_ids_) all_ids_ = SummariseCompilations(trace_, view_);
  return *all_ids_;
}

const std::vector<CompilationSummary>& LogFacts::Summaries() const {
  if (!view_.id) return AllIds();
  if (in_view_) return *in_view_;
  const auto is_in_view = [&](const CompilationSummary& one) {
    return !one.id().empty() && logs::Contains(view_, one.selected);
  };
  std::ranges::copy_if(AllIds(), std::back_inserter(in_view_.emplace()), is_in_view);
  return *in_view_;
}

const std::vector<FailureGroup>& LogFacts::Failures() const {
  if (!failures_) failures_ = GroupFailures(Summaries());
  return *failures_;
}

const std::vector<GraphBreak>& LogFacts::Breaks() const {
  if (!breaks_) breaks_ = FindBreaks(trace_, view_, AllIds());
  return *breaks_;
}

const Recompiles& LogFacts::GetRecompiles() const {
  if (!recompiles_) recompiles_ = FindRecompiles(trace_, view_, AllIds());
  return *recompiles_;
}

const CacheReport& LogFacts::Caches() const {
  if (!caches_) caches_ = ReadCaches(trace_, view_);
  return *caches_;
}

const std::vector<CompiledCode>& LogFacts::Codes() const {
  if (!codes_) codes_ = FindKernels(trace_, view_);
  return *codes_;
}

const TimeBreakdown& LogFacts::Time() const {
  return time_ ? *time_ : Time(ReadTimeline(trace_, view_));
}

const TimeBreakdown& LogFacts::Time(const Timeline& timeline) const {
  if (!time_) time_ = BreakDownTime(trace_, view_, Summaries(), timeline);
  return *time_;
}

}  // namespace idbg::compile
