// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "views/compile/log_figures.h"

namespace idbg::views {
namespace {

constexpr std::size_t kMaxEvents = 500;

}  // namespace

report::Timeline EventTimeline(const compile::LogFacts& facts) {
  report::Timeline timeline{.key = "events", .title = "Graph breaks and recompilations"};
  for (const compile::GraphBreak& one : facts.Breaks()) {
    for (const compile::BreakOccurrence& occurrence : one.occurrences)
      timeline.events.push_back({.time_us = occurrence.time_us,
                                 .label = occurrence.compilation,
                                 .kind = "graph-break",
                                 .text = one.text.type,
                                 .advice = one.advice.advice,
                                 .place = one.text.place.ToString()});
  }
  for (const compile::RecompileGroup& group : facts.GetRecompiles().groups) {
    for (const compile::Recompile& recompile : group.recompiles)
      timeline.events.push_back({.time_us = recompile.time_us,
                                 .label = recompile.compilation,
                                 .kind = "recompile",
                                 .text = compile::Subject(group.cause),
                                 .advice = group.advice,
                                 .place = group.place.ToString()});
  }
  std::ranges::stable_sort(timeline.events, {}, &report::TimelineEvent::time_us);
  if (timeline.events.size() > kMaxEvents) timeline.events.resize(kMaxEvents);
  return timeline;
}

}  // namespace idbg::views
