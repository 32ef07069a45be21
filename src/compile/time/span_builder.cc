// SPDX-License-Identifier: Apache-2.0
#include "compile/time/span_builder.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace idbg::compile {

namespace {

// A lane and its spans that have not ended yet, the innermost last.
struct OpenLane {
  std::uint32_t lane = 0;
  std::vector<std::uint32_t> open;
};

class SpanNesting {
 public:
  explicit SpanNesting(Timeline& timeline) : timeline_(timeline) {}

  // Spans come by thread and start; of those that begin together the longest first. False when too
  // many overlap this one.
  bool Place(std::uint32_t index) {
    Span& span = timeline_.spans[index];
    if (lanes_.empty() || lanes_.front().lane != span.lane)
      lanes_ = {{.lane = span.lane, .open = {}}};
    OpenLane* const fit = FindLane(span);
    if (fit == nullptr) return false;
    span.lane = fit->lane;
    span.self_us = span.duration_us;
    if (!fit->open.empty()) {
      span.parent = fit->open.back();
      Span& parent = timeline_.spans[span.parent];
      span.depth = parent.depth + 1;
      parent.self_us = std::max(0.0, parent.self_us - span.duration_us);
    }
    fit->open.push_back(index);
    return true;
  }

 private:
  double EndOf(std::uint32_t index) const { return timeline_.spans[index].end_us(); }

  // The first lane of the thread where the span lies within what is open, or where nothing is.
  OpenLane* FindLane(const Span& span) {
    for (OpenLane& lane : lanes_) {
      while (!lane.open.empty() && EndOf(lane.open.back()) <= span.start_us) lane.open.pop_back();
      if (lane.open.empty() || span.end_us() <= EndOf(lane.open.back())) return &lane;
    }
    if (lanes_.size() == Timeline::kMaxOverlaps) return nullptr;
    Lane lane = timeline_.lanes[span.lane];
    lane.number = static_cast<std::uint32_t>(lanes_.size());
    lanes_.push_back({.lane = static_cast<std::uint32_t>(timeline_.lanes.size()), .open = {}});
    timeline_.lanes.push_back(lane);
    return &lanes_.back();
  }

  Timeline& timeline_;
  std::vector<OpenLane> lanes_;  // of one thread
};

// By rank, compilations first.
void SortLanes(Timeline& timeline) {
  std::vector<std::uint32_t> order(timeline.lanes.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::sort(order, {}, [&](std::uint32_t index) {
    const Lane& lane = timeline.lanes[index];
    return std::tuple(lane.rank, !lane.in_compilations, lane.pid, lane.tid, lane.number);
  });
  std::vector<Lane> lanes;
  std::vector<std::uint32_t> moved_to(order.size());
  for (const std::uint32_t index : order) {
    moved_to[index] = static_cast<std::uint32_t>(lanes.size());
    lanes.push_back(timeline.lanes[index]);
  }
  timeline.lanes = std::move(lanes);
  for (Span& span : timeline.spans) span.lane = moved_to[span.lane];
}

// Without those that found no place; they have no children.
void Remove(const std::vector<std::uint32_t>& refused, Timeline& timeline) {
  std::vector<std::uint32_t> moved_to(timeline.spans.size());
  std::vector<Span> kept;
  auto next = refused.begin();
  for (std::uint32_t i = 0; i < timeline.spans.size(); ++i) {
    moved_to[i] = static_cast<std::uint32_t>(kept.size());
    Span& span = timeline.spans[i];
    if (next != refused.end() && *next == i) {
      ++next;
      timeline.unmatched.push_back({.cause = Unmatched::Cause::kCrowded,
                                    .name = span.name,
                                    .record = span.begin,
                                    .rank = timeline.lanes[span.lane].rank});
      continue;
    }
    if (span.parent != kNoSpan) span.parent = moved_to[span.parent];
    kept.push_back(span);
  }
  timeline.spans = std::move(kept);
}

// Sorts spans, finds what lies in what, and gives those lanes of their own that overlap others.
void Nest(Timeline& timeline) {
  std::ranges::stable_sort(timeline.spans, {}, [](const Span& span) {
    return std::tuple(span.lane, span.start_us, -span.duration_us, span.begin);
  });
  SpanNesting nesting(timeline);
  std::vector<std::uint32_t> refused;
  for (std::uint32_t i = 0; i < timeline.spans.size(); ++i) {
    if (!nesting.Place(i)) refused.push_back(i);
  }
  if (!refused.empty()) Remove(refused, timeline);
  SortLanes(timeline);
}

}  // namespace

void SpanBuilder::Add(const logs::ChromiumEvent& event, const Source& source) {
  if (timeline_.events++ == 0 || event.time_us < timeline_.origin_us)
    timeline_.origin_us = event.time_us;
  const std::uint32_t name = NameIndex(event.name);
  switch (event.phase) {
    case logs::ChromiumEvent::Phase::kBegin:
      open_[{source.rank, event.pid, event.tid, name, source.id}].push_back(
          {.time_us = event.time_us, .source = source});
      break;
    case logs::ChromiumEvent::Phase::kEnd:
      End(event, source, name);
      break;
    case logs::ChromiumEvent::Phase::kInstant:
      timeline_.instants.push_back({.time_us = event.time_us, .name = name, .rank = source.rank});
      break;
    case logs::ChromiumEvent::Phase::kOther:
      ++timeline_.bad_events;
      break;
  }
}

// Last begun, first ended, among the events of the same thread, name and compile id. A beginning
// may have been written before its id was known.
std::vector<SpanBuilder::Open>* SpanBuilder::FindOpen(Key key) {
  for (const logs::CompileId& id : {std::get<logs::CompileId>(key), logs::CompileId{}}) {
    std::get<logs::CompileId>(key) = id;
    const auto found = open_.find(key);
    if (found != open_.end() && !found->second.empty()) return &found->second;
  }
  return nullptr;
}

void SpanBuilder::End(const logs::ChromiumEvent& event, const Source& source, std::uint32_t name) {
  std::vector<Open>* const stack = FindOpen({source.rank, event.pid, event.tid, name, source.id});
  if (stack == nullptr) return AddUnmatched(Unmatched::Cause::kNoBegin, name, source);
  const Open open = stack->back();
  stack->pop_back();
  if (event.time_us < open.time_us) return AddUnmatched(Unmatched::Cause::kReversed, name, source);
  // An id that comes again after a reset has a new instance only from its dynamo_start on: the end
  // knows better than the beginning.
  timeline_.spans.push_back({.start_us = open.time_us,
                             .duration_us = event.time_us - open.time_us,
                             .name = name,
                             .lane = LaneOf(event, source),
                             .compilation = source.compilation,
                             .begin = open.source.record,
                             .end = source.record});
}

std::uint32_t SpanBuilder::NameIndex(const std::string& name) {
  const auto [found, is_new] =
      names_.emplace(name, static_cast<std::uint32_t>(timeline_.names.size()));
  if (is_new) timeline_.names.push_back(name);
  return found->second;
}

std::uint32_t SpanBuilder::LaneOf(const logs::ChromiumEvent& event, const Source& source) {
  const bool in_compilations = !source.id.empty() || source.is_ahead_of_time;
  const auto [found, is_new] =
      lanes_.emplace(LaneKey{source.rank, event.pid, event.tid, in_compilations},
                     static_cast<std::uint32_t>(timeline_.lanes.size()));
  if (is_new)
    timeline_.lanes.push_back({.rank = source.rank,
                               .pid = event.pid,
                               .tid = event.tid,
                               .in_compilations = in_compilations});
  return found->second;
}

void SpanBuilder::AddUnmatched(Unmatched::Cause cause, std::uint32_t name, const Source& source) {
  timeline_.unmatched.push_back(
      {.cause = cause, .name = name, .record = source.record, .rank = source.rank});
}

Timeline SpanBuilder::Finish() {
  for (const auto& [key, stack] : open_) {
    for (const Open& open : stack)
      AddUnmatched(Unmatched::Cause::kNoEnd, std::get<std::uint32_t>(key), open.source);
  }
  for (Span& span : timeline_.spans) span.start_us -= timeline_.origin_us;
  for (Instant& instant : timeline_.instants) instant.time_us -= timeline_.origin_us;
  Nest(timeline_);
  std::ranges::sort(timeline_.unmatched, {},
                    [](const Unmatched& event) { return std::pair(event.rank, event.record); });
  return std::move(timeline_);
}

}  // namespace idbg::compile
