// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <memory>
#include <string>

#include "compile/log_facts.h"
#include "compile/time/timeline.h"
#include "fuzz_target.h"
#include "views/compile/sections.h"

namespace {

using namespace idbg;

constexpr char kPrefix[] = "V1206 15:18:20.252000 100 torch/_dynamo/utils.py:1288] ";

// One event a line; a digit before it is the frame that it belongs to.
std::string MakeLog(std::string_view text) {
  std::string log;
  for (std::size_t at = 0, stop = 0; at < text.size(); at = stop + 1) {
    stop = std::min(text.find('\n', at), text.size());
    std::string_view event = text.substr(at, stop - at);
    std::string id;
    if (!event.empty() && event[0] >= '0' && event[0] <= '9') {
      id = std::string(R"(, "frame_id": )") + event[0] + R"(, "frame_compile_id": 0)";
      event.remove_prefix(1);
    }
    log += kPrefix + (R"({"chromium_event": {})" + id) +
           R"(, "has_payload": "00000000000000000000000000000000"})" + "\n\t" + std::string(event) +
           "\n";
  }
  return log;
}

void CheckSpan(const compile::Timeline& timeline, std::size_t index) {
  const compile::Span& span = timeline.spans[index];
  fuzz::Require(span.duration_us >= 0 && span.self_us >= 0 && span.self_us <= span.duration_us,
                "the time of a span");
  fuzz::Require(span.lane < timeline.lanes.size(), "a lane that is not there");
  if (span.parent == compile::kNoSpan)
    return fuzz::Require(span.depth == 0, "a depth without parent");
  const compile::Span& parent = timeline.spans[span.parent];
  fuzz::Require(span.parent < index, "a parent stands before its children");
  fuzz::Require(span.depth == parent.depth + 1 && span.lane == parent.lane, "the place of a child");
  fuzz::Require(parent.start_us <= span.start_us && span.end_us() <= parent.end_us(),
                "a child lies within its parent");
}

// Every event is in a span or told of.
void CheckCounts(const compile::Timeline& timeline) {
  std::uint64_t told = 2 * timeline.spans.size() + timeline.instants.size();
  for (const compile::Unmatched& one : timeline.unmatched) {
    using enum compile::Unmatched::Cause;
    told += one.cause == kReversed || one.cause == kCrowded ? 2 : 1;
  }
  fuzz::Require(told <= timeline.events && timeline.events <= told + timeline.bad_events,
                "an event got lost");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  logs::Trace trace;
  const bool is_log = fuzz::Try([&] {
    trace.logs.push_back(std::make_unique<logs::Log>(logs::Log::Read(
        logs::Source::FromText(MakeLog(fuzz::Text(data, size)), "input"), {.verify = false})));
  });
  if (!is_log) return 0;
  trace.ranks.push_back({.log = trace.logs[0].get(), .label = "rank 0"});
  const compile::Timeline timeline = compile::ReadTimeline(trace, {});
  for (std::size_t i = 0; i < timeline.spans.size(); ++i) CheckSpan(timeline, i);
  CheckCounts(timeline);
  const logs::View view;
  const compile::LogFacts facts(trace, view);
  const compile::TimeBreakdown& time = facts.Time();
  fuzz::Require(time.critical_path.size() <= timeline.spans.size(), "a path longer than all");
  views::WriteChromeTrace(trace, timeline, "/dev/null");
  return 0;
}
