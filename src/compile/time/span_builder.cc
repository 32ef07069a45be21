// SPDX-License-Identifier: Apache-2.0
#include "compile/time/span_builder.h"

#include <algorithm>
#include <utility>

namespace idbg::compile {

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
      timeline_.instants.push_back({.time_us = event.time_us,
                                    .name = name,
                                    .compilation = source.compilation,
                                    .record = source.record,
                                    .rank = source.rank,
                                    .tid = event.tid});
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
  timeline_.unmatched.push_back({.cause = cause,
                                 .name = name,
                                 .record = source.record,
                                 .compilation = source.compilation,
                                 .rank = source.rank});
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
