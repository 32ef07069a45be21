// SPDX-License-Identifier: Apache-2.0
#include "compile/costs.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/text/text.h"

namespace idbg::compile {
namespace {

constexpr std::size_t kShownValues = 6;

bool IsRecompilation(const CompilationSummary& summary) {
  return summary.id().compile > 0 && summary.cache_size != 0;
}

void AddTotals(const std::vector<CompilationSummary>& summaries, Costs& costs) {
  for (const CompilationSummary& summary : summaries) {
    if (!summary.time) continue;
    const double seconds = summary.time->seconds;
    costs.total_s += seconds;
    if (IsRecompilation(summary))
      costs.recompilations_s += seconds;
    else if (ParseResume(summary.function.name))
      costs.breaks_s += seconds;
  }
}

void AddFailures(const std::vector<FailureGroup>& failures, Costs& costs) {
  std::map<std::size_t, std::size_t> known;
  for (const FailureGroup& failure : failures) {
    const auto [found, is_new] = known.emplace(failure.cause, costs.causes.size());
    if (is_new)
      costs.causes.push_back({.kind = CostKind::kFailure,
                              .id = CauseId(CostKind::kFailure, failure.cause),
                              .what = failure.Reason(),
                              .change = AdviseOnFailure(*failure.first->failure, failure.text),
                              .place = failure.text.place});
    CostCause& cause = costs.causes[found->second];
    cause.count += failure.count;
    cause.seconds += failure.seconds;
  }
}

// A break costs the first version of each function that resumes behind it.
void AddBreaks(const LogFacts& facts, Costs& costs) {
  std::map<std::string, double> seconds;
  for (const CompilationSummary& summary : facts.Summaries()) {
    if (summary.time && !IsRecompilation(summary) && ParseResume(summary.function.name))
      seconds.emplace(summary.selected.Label(facts.trace()), summary.time->seconds);
  }
  for (std::size_t number = 0; const GraphBreak& one : facts.Breaks()) {
    const std::size_t own = number++;
    if (one.CountOwn() == 0) continue;
    CostCause cause{.kind = CostKind::kGraphBreak,
                    .id = CauseId(CostKind::kGraphBreak, own),
                    .what = one.What(),
                    .change = one.advice.is_intended ? "" : one.advice.advice,
                    .place = one.user_place,
                    .count = one.CountOwn()};
    for (const std::string& label : one.resumptions) {
      const auto found = seconds.find(label);
      if (found != seconds.end()) cause.seconds += found->second;
    }
    costs.causes.push_back(std::move(cause));
  }
}

std::string ValuesOf(const RecompileGroup& group) {
  std::string text;
  for (std::size_t i = 0; i < std::min(group.values.size(), kShownValues); ++i)
    text += (i == 0 ? ": " : ", ") + group.values[i];
  return text + (group.values.size() > kShownValues ? ", ..." : "");
}

void AddRecompilations(const LogFacts& facts, Costs& costs) {
  std::map<std::string, std::size_t> known;
  std::map<std::string, std::set<std::string>> places;
  for (const RecompileGroup& group : facts.GetRecompiles().groups) {
    const std::string key = CauseKey(group);
    const auto [found, is_new] = known.emplace(key, costs.causes.size());
    if (is_new)  // groups come costliest first
      costs.causes.push_back({.kind = CostKind::kRecompilation,
                              .id = "",
                              .what = Subject(group.cause) + ValuesOf(group),
                              .change = group.advice,
                              .place = group.place});
    CostCause& cause = costs.causes[found->second];
    cause.count += std::ssize(group.recompiles);
    cause.seconds += group.seconds;
    if (group.cause.IsOfCapture()) costs.recompilations_s += group.seconds;
    places[key].insert(group.place.ToString());
    cause.places = std::ssize(places[key]);
  }
}

}  // namespace

std::string CauseKey(const RecompileGroup& group) {
  if (group.cause.kind == RecompileKind::kGlobalState) return "state " + group.cause.source;
  if (group.cause.kind == RecompileKind::kSize && group.values.size() > 1)
    return "size " + base::Join(group.values);
  return group.place.ToString() + " " + Subject(group.cause);
}

std::string CauseId(CostKind kind, std::size_t number) {
  return std::string(ToString(kind)) + " " + std::to_string(number);
}

Costs FindCosts(const LogFacts& facts) {
  Costs costs;
  AddTotals(facts.Summaries(), costs);
  AddFailures(facts.Failures(), costs);
  AddBreaks(facts, costs);
  AddRecompilations(facts, costs);
  std::ranges::stable_sort(costs.causes, std::ranges::greater(), [](const CostCause& cause) {
    return std::pair(cause.seconds, cause.count);
  });
  return costs;
}

}  // namespace idbg::compile
