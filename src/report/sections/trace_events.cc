// SPDX-License-Identifier: Apache-2.0
#include "report/sections/trace_events.h"

#include <algorithm>

#include "trace/breaks.h"
#include "trace/recompiles.h"

namespace idbg::report {
namespace {

constexpr std::size_t kMaxEvents = 500;

}  // namespace

Timeline EventTimeline(const trace::Trace& trace, const trace::View& view) {
  Timeline timeline{.key = "events", .title = "Graph breaks and recompilations"};
  for (const trace::GraphBreak& one : trace::FindBreaks(trace, view)) {
    for (const trace::BreakOccurrence& occurrence : one.occurrences)
      timeline.events.push_back({.time_us = occurrence.time_us,
                                 .label = occurrence.compilation,
                                 .kind = "graph-break",
                                 .text = one.text.type,
                                 .advice = one.advice.advice,
                                 .place = one.text.place.ToString()});
  }
  for (const trace::RecompileGroup& group : trace::FindRecompiles(trace, view).groups) {
    for (const trace::Recompile& recompile : group.recompiles)
      timeline.events.push_back({.time_us = recompile.time_us,
                                 .label = recompile.compilation,
                                 .kind = "recompile",
                                 .text = trace::Subject(group.cause),
                                 .advice = group.advice,
                                 .place = group.function.place.ToString()});
  }
  std::ranges::stable_sort(timeline.events, {}, &TimelineEvent::time_us);
  if (timeline.events.size() > kMaxEvents) timeline.events.resize(kMaxEvents);
  return timeline;
}

}  // namespace idbg::report
