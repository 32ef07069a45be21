// SPDX-License-Identifier: Apache-2.0
#include "views/compile/events.h"

#include <algorithm>

#include "compile/breaks/breaks.h"
#include "compile/recompiles/recompiles.h"

namespace idbg::views {
namespace {

constexpr std::size_t kMaxEvents = 500;

}  // namespace

report::Timeline EventTimeline(const logs::Trace& trace, const logs::View& view) {
  report::Timeline timeline{.key = "events", .title = "Graph breaks and recompilations"};
  for (const compile::GraphBreak& one : compile::FindBreaks(trace, view)) {
    for (const compile::BreakOccurrence& occurrence : one.occurrences)
      timeline.events.push_back({.time_us = occurrence.time_us,
                                 .label = occurrence.compilation,
                                 .kind = "graph-break",
                                 .text = one.text.type,
                                 .advice = one.advice.advice,
                                 .place = one.text.place.ToString()});
  }
  for (const compile::RecompileGroup& group : compile::FindRecompiles(trace, view).groups) {
    for (const compile::Recompile& recompile : group.recompiles)
      timeline.events.push_back({.time_us = recompile.time_us,
                                 .label = recompile.compilation,
                                 .kind = "recompile",
                                 .text = compile::Subject(group.cause),
                                 .advice = group.advice,
                                 .place = group.function.place.ToString()});
  }
  std::ranges::stable_sort(timeline.events, {}, &report::TimelineEvent::time_us);
  if (timeline.events.size() > kMaxEvents) timeline.events.resize(kMaxEvents);
  return timeline;
}

}  // namespace idbg::views
