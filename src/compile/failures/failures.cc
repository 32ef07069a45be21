// SPDX-License-Identifier: Apache-2.0
#include "compile/failures/failures.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace idbg::compile {
namespace {

Outcome OutcomeOf(const Failure& failure) {
  if (failure.is_of_backward) return Outcome::kRaisedInBackward;
  if (failure.is_suppressed.value_or(false)) return Outcome::kSilentlyEager;
  if (failure.is_skipped)
    return *failure.is_skipped ? Outcome::kEager : Outcome::kRaisedByFullGraph;
  if (failure.type == "Unsupported") return Outcome::kEagerUnlessFullGraph;
  return failure.is_suppressed ? Outcome::kRaised : Outcome::kUnknown;
}

}  // namespace

bool Stops(Outcome outcome) { return outcome >= Outcome::kRaised; }

std::string FailureGroup::Reason() const {
  const std::string& type = first->failure->type;
  return (type == "Unsupported" ? "" : type + ": ") + text.Sentence();
}

std::vector<FailureGroup> GroupFailures(const std::vector<CompilationSummary>& summaries) {
  std::map<std::tuple<std::string, std::string, std::string, Outcome, bool>, std::size_t> known;
  std::map<std::pair<std::string, std::string>, std::size_t> causes;
  std::vector<FailureGroup> groups;
  for (const CompilationSummary& summary : summaries) {
    if (!summary.failure || summary.failure->is_recompile_limit) continue;
    FailureGroup group{.first = &summary,
                       .text = ReadFailureText(summary),
                       .outcome = OutcomeOf(*summary.failure)};
    const std::string reason = group.Reason();
    const std::string place = group.text.place.ToString();
    const auto [found, is_new] =
        known.emplace(std::tuple(place, reason, DisplayName(summary.function), group.outcome,
                                 group.text.is_doubtful),
                      groups.size());
    if (is_new) {
      group.cause = causes.emplace(std::pair(place, reason), causes.size()).first->second;
      groups.push_back(std::move(group));
    }
    FailureGroup& all = groups[found->second];
    ++all.count;
    all.seconds += summary.time ? summary.time->seconds : 0;
  }
  std::ranges::stable_partition(groups,
                                [](const FailureGroup& group) { return Stops(group.outcome); });
  return groups;
}

}  // namespace idbg::compile
