// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>
#include <tuple>
#include <vector>

#include "compile/time/span_builder.h"

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
                                    .compilation = span.compilation,
                                    .rank = timeline.lanes[span.lane].rank});
      continue;
    }
    if (span.parent != kNoSpan) span.parent = moved_to[span.parent];
    kept.push_back(span);
  }
  timeline.spans = std::move(kept);
}

}  // namespace

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

}  // namespace idbg::compile
