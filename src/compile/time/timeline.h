// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "logs/events/chromium_event.h"
#include "logs/events/metrics.h"
#include "logs/view.h"

namespace idbg::compile {

inline constexpr std::uint32_t kNoSpan = 0xFFFFFFFF;

// Something that took time: a begin and its end.
struct Span {
  double start_us = 0;  // since Timeline::origin_us
  double duration_us = 0;
  double self_us = 0;      // without its direct children
  std::uint32_t name = 0;  // in Timeline::names
  std::uint32_t lane = 0;
  std::uint32_t parent = kNoSpan;  // in Timeline::spans: the shortest one of its lane around it
  std::uint32_t depth = 0;
  std::uint32_t compilation = 0;  // of the lane's process
  std::uint32_t begin = 0;        // in Log::records
  std::uint32_t end = 0;

  double end_us() const { return start_us + duration_us; }
};

// A place where spans nest. The compiler writes what several threads and processes do under one
// thread id: what belongs to no compilation has lanes of its own, and so have spans that overlap
// others without lying in them.
struct Lane {
  const logs::Rank* rank = nullptr;
  std::int64_t pid = 0;
  std::int64_t tid = 0;
  bool in_compilations = true;
  std::uint32_t number = 0;  // 0; more: spans that did not fit in the lanes before
};

struct Instant {
  double time_us = 0;
  std::uint32_t name = 0;
  const logs::Rank* rank = nullptr;
};

// An event that makes no span.
struct Unmatched {
  enum class Cause : std::uint8_t {
    kNoEnd,
    kNoBegin,
    kReversed,  // the end is before the beginning
    kCrowded,   // more than kMaxOverlaps spans overlap it
  };
  Cause cause = Cause::kNoEnd;
  std::uint32_t name = 0;
  std::uint32_t record = 0;
  const logs::Rank* rank = nullptr;
};

// What the compiler did when, as its chromium_event records say.
struct Timeline {
  static constexpr std::uint32_t kMaxOverlaps = 64;

  double origin_us = 0;  // of the first event, since the epoch
  std::vector<std::string> names;
  std::vector<Lane> lanes;
  std::vector<Span> spans;  // by lane, then by start: a parent stands before its children
  std::vector<Instant> instants;
  std::vector<Unmatched> unmatched;
  std::uint64_t events = 0;
  std::uint64_t bad_events = 0;  // records that hold no event
  std::uint64_t doubtful = 0;    // events of damaged payloads, taken as they are

  const std::string& NameOf(const Span& span) const { return names[span.name]; }
  const logs::Log& LogOf(const Span& span) const { return *lanes[span.lane].rank->log; }
  const logs::Compilation& CompilationOf(const Span& span) const {
    return lanes[span.lane].rank->compilations()[span.compilation];
  }
};

// Reads the events of what is in view.
Timeline ReadTimeline(const logs::Trace& trace, const logs::View& view);

// "compilations, thread 7": unique in its rank.
std::string LaneName(const Lane& lane);

// The args of a span: those of its end over those of its beginning.
logs::ChromiumArgs ReadArgs(const Timeline& timeline, const Span& span);

// What Inductor wrote of the graphs that it compiled without an id: AOTInductor's wrappers, else
// the code of torch.compile(...).aot_compile and the like.
std::vector<const logs::Record*> CodesWithoutId(const logs::Selected& selected);

// How long each piece of a compilation took as its chromium_event records say, for logs whose
// metrics do not: of programs that died while they compiled, and of old versions. The spans
// entire_frame_compile (of a capture compiled_autograd, of AOTInductor compile_fx_aot); of one that
// did not end the time until the last event.
std::vector<logs::CompileTime> CompileTimesOfEvents(const logs::Selected& selected);

// Their sum; null without such events.
std::optional<logs::CompileTime> CompileTimeOfEvents(const logs::Selected& selected);

}  // namespace idbg::compile
