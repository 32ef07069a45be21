// SPDX-License-Identifier: Apache-2.0
#include "compile/log_summary.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "compile/time/timeline.h"
#include "logs/events/metrics.h"

namespace idbg::compile {
namespace {

constexpr double kPerKilo = 1e3;

// The first of those that were met most often.
template <typename T, typename CountOf>
const T* FindMost(const std::vector<T>& all, const CountOf& count_of) {
  const auto most = std::ranges::max_element(all, {}, count_of);
  return most == all.end() ? nullptr : &*most;
}

std::int64_t CountStopped(const std::vector<FailureGroup>& failures) {
  std::int64_t count = 0;
  for (const FailureGroup& failure : failures) count += Stops(failure.outcome) ? failure.count : 0;
  return count;
}

// Failures that stopped the program stand first.
const FailureGroup* MainFailure(const std::vector<FailureGroup>& failures) {
  const bool has_stopped = !failures.empty() && Stops(failures.front().outcome);
  return has_stopped ? &failures.front() : FindMost(failures, &FailureGroup::count);
}

}  // namespace

TimeSummary SummariseTime(const LogFacts& facts) {
  const TimeBreakdown& time = facts.Time();
  TimeSummary summary{.ranks = facts.trace().ranks.size(),
                      .writers = logs::WritersOf(facts.trace()),
                      .total_us = time.total_us,
                      .backward_us = time.backward_us,
                      .autotuning_us = time.autotuning_us,
                      .stages = time.stages};
  for (const CompilationTime& one : time.compilations) {
    const std::int64_t count =
        one.selected.compilation->id.empty() ? std::ssize(CodesWithoutId(one.selected)) : 1;
    (one.selected.compilation->id.IsCapture() ? summary.captures : summary.compilations) += count;
  }
  return summary;
}

std::int64_t LogSummary::Count(Status status) const {
  const auto found = statuses.find(status);
  return found == statuses.end() ? 0 : found->second;
}

double LogSummary::CompileSeconds() const {
  return std::max(costs.total_s, time.total_us / kPerKilo / kPerKilo);
}

std::int64_t LogSummary::LookUps(logs::CacheKind kind, logs::CacheState state) const {
  const auto found = caches.find({kind, state});
  return found == caches.end() ? 0 : found->second.count;
}

std::int64_t LogSummary::LookUps(logs::CacheState state) const {
  return LookUps(logs::CacheKind::kFxGraph, state) + LookUps(logs::CacheKind::kAotAutograd, state);
}

double LogSummary::MissSeconds() const {
  double milliseconds = 0;
  for (const auto& [key, sum] : caches)
    milliseconds += key.second == logs::CacheState::kMiss ? sum.taken_ms : 0;
  return milliseconds / kPerKilo;
}

LogSummary SummariseLog(const LogFacts& facts) {
  const Recompiles& recompiles = facts.GetRecompiles();
  const std::vector<GraphBreak>& breaks = facts.Breaks();
  const auto is_intended = [](const GraphBreak& one) { return one.advice.is_intended; };
  const std::int64_t intended = std::ranges::count_if(breaks, is_intended);
  return {.torch_version = TorchVersionOf(facts.trace()),
          .statuses = CountStatuses(facts.Summaries()),
          .graph_breaks = std::ssize(breaks) - intended,
          .intended_breaks = intended,
          .recompiles = CountRecompiles(recompiles),
          .caches = SumCaches(facts.Caches()),
          .hit_kernels_s = KernelTimeOfHits(facts.Time(), facts.Caches()),
          .time = SummariseTime(facts),
          .costs = FindCosts(facts),
          .stopped = CountStopped(facts.Failures()),
          .has_failed_exports = std::ranges::any_of(
              facts.Summaries(),
              [](const CompilationSummary& one) { return one.failure && one.id().empty(); }),
          .is_text = facts.trace().source == "TORCH_LOGS text",
          .failure = MainFailure(facts.Failures()),
          .graph_break = intended == std::ssize(breaks)
                             ? nullptr
                             : FindMost(breaks,
                                        [&](const GraphBreak& one) {
                                          return is_intended(one) ? 0 : one.occurrences.size();
                                        }),
          .recompile = FindMost(recompiles.groups, [](const RecompileGroup& group) {
            return group.recompiles.size();
          })};
}

std::string TorchVersionOf(const logs::Trace& trace) {
  constexpr int kMostAsked = 8;  // versions that record none are all of one run
  constexpr std::string_view kField = "pytorch_version";
  int asked = 0;
  for (const logs::Selected& one : logs::Select(trace, {})) {
    for (const logs::Record* const record : logs::Find(one, logs::Event::kCompilationMetrics)) {
      if (asked++ >= kMostAsked) return "";
      std::string version = logs::ReadMetrics(one.log(), *record, std::array{kField}).Text(kField);
      if (!version.empty()) return version;
    }
  }
  return "";
}

}  // namespace idbg::compile
