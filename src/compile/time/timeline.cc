// SPDX-License-Identifier: Apache-2.0
#include "compile/time/timeline.h"

#include <algorithm>
#include <map>

#include "compile/time/span_builder.h"

namespace idbg::compile {

namespace {

// A whole metrics record has some 10 KB, the components of a cache key some 50 KB.
constexpr std::uint64_t kMaxEventBytes = std::uint64_t{16} << 20;

// The instances of each id in a process, for events that name one in their args only.
class InstanceIndex {
 public:
  explicit InstanceIndex(const logs::Rank& rank) {
    const std::span<const logs::Compilation> compilations = rank.compilations();
    for (std::uint32_t i = 0; i < compilations.size(); ++i) {
      if (!compilations[i].id.empty() && !compilations[i].records.empty())
        instances_[compilations[i].id].push_back({compilations[i].records.front(), i});
    }
  }

  // The instance that was open when the record was written, else the first one; 0 for an id that
  // the log does not have.
  std::uint32_t Find(const logs::CompileId& id, std::uint32_t record) const {
    const auto found = instances_.find(id);
    if (found == instances_.end()) return 0;
    std::uint32_t compilation = found->second.front().compilation;
    for (const Instance& instance : found->second) {
      if (instance.first_record <= record) compilation = instance.compilation;
    }
    return compilation;
  }

 private:
  struct Instance {
    std::uint32_t first_record;
    std::uint32_t compilation;
  };
  std::map<logs::CompileId, std::vector<Instance>> instances_;  // in file order
};

// Whether Inductor compiled without an id in this process: AOTInductor, aot_compile.
bool CompilesWithoutId(const logs::Rank& rank) {
  return std::ranges::any_of(rank.compilations(), [&](const logs::Compilation& compilation) {
    const logs::Selected selected{.rank = &rank, .compilation = &compilation};
    return compilation.id.empty() && !CodesWithoutId(selected).empty();
  });
}

void ReadRank(const logs::Rank& rank, const logs::View& view, SpanBuilder& builder) {
  const logs::Log& log = *rank.log;
  const InstanceIndex instances(rank);
  const bool is_ahead_of_time = CompilesWithoutId(rank);
  const logs::CompileId wanted = view.id ? view.id->WithoutAttempt() : logs::CompileId{};
  logs::ChromiumEvent event;
  std::string buffer;
  for (std::uint32_t i = 0; i < log.records().size(); ++i) {
    const logs::Record& record = log.records()[i];
    if (record.event != logs::Event::kChromiumEvent || record.process != rank.process) continue;
    SpanBuilder::Source source{.rank = &rank,
                               .record = i,
                               .compilation = record.compilation,
                               .id = log.CompilationOf(record).id};
    if (view.id && !source.id.empty() && source.id != wanted) continue;
    if (record.payload_size > kMaxEventBytes ||
        !logs::ReadChromiumEvent(log, record, buffer, event)) {
      builder.AddBadEvent();
      continue;
    }
    if (source.id.empty()) {
      source.id =
          logs::FindCompileId(event.compile_id).value_or(logs::CompileId{}).WithoutAttempt();
      source.compilation = instances.Find(source.id, i);
      if (source.compilation == 0) source.id = {};
    }
    if (view.id && source.id != wanted) continue;
    source.is_ahead_of_time = is_ahead_of_time && source.id.empty();
    if (record.payload == logs::PayloadState::kDamaged) builder.AddDoubtful();
    builder.Add(event, source);
  }
}

// A span, and what is said where its end is missing.
struct NamedSpan {
  std::string_view name;
  std::string_view said_by;
  std::string_view said_by_open;
};
constexpr NamedSpan kFrame = {"entire_frame_compile", "span entire_frame_compile",
                              "span entire_frame_compile, which never ends"};
constexpr NamedSpan kCompiledAutograd = {"compiled_autograd", "span compiled_autograd",
                                         "span compiled_autograd, which never ends"};
constexpr NamedSpan kAheadOfTime = {"compile_fx_aot", "span compile_fx_aot",
                                    "span compile_fx_aot, which never ends"};

// torch.compile's, compiled autograd's, or AOTInductor's, which has no frame.
const NamedSpan& SpanOf(const logs::CompileId& id) {
  if (id.empty()) return kAheadOfTime;
  return id.IsCapture() ? kCompiledAutograd : kFrame;
}

}  // namespace

Timeline ReadTimeline(const logs::Trace& trace, const logs::View& view) {
  SpanBuilder builder;
  for (const logs::Rank& rank : trace.ranks) {
    if (!view.rank || rank.rank == view.rank) ReadRank(rank, view, builder);
  }
  return builder.Finish();
}

std::string LaneName(const Lane& lane) {
  std::string name = lane.in_compilations ? "compilations" : "outside compilations";
  if (lane.pid != 0) name += ", process " + std::to_string(lane.pid);
  if (lane.tid != 0) name += ", thread " + std::to_string(lane.tid);
  return lane.number == 0 ? name : name + " (" + std::to_string(lane.number + 1) + ")";
}

logs::ChromiumArgs ReadArgs(const Timeline& timeline, const Span& span) {
  const logs::Log& log = timeline.LogOf(span);
  std::string buffer;
  const auto read = [&](std::uint32_t record) {
    logs::ChromiumArgs args;
    logs::ReadChromiumArgs(log, log.records()[record], buffer, args);
    return args;
  };
  logs::ChromiumArgs args = read(span.begin);
  for (auto& [key, value] : read(span.end)) {
    const auto found = std::ranges::find(args, key, [](const auto& arg) { return arg.first; });
    if (found != args.end())
      found->second = std::move(value);
    else
      args.emplace_back(std::move(key), std::move(value));
  }
  return args;
}

std::vector<const logs::Record*> CodesWithoutId(const logs::Selected& selected) {
  auto codes = logs::Find(selected, logs::Event::kGraphDump, "inductor_aot_wrapper_code");
  return codes.empty() ? logs::Find(selected, logs::Event::kInductorOutputCode) : codes;
}

std::vector<logs::CompileTime> CompileTimesOfEvents(const logs::Selected& selected) {
  const NamedSpan& span = SpanOf(selected.compilation->id);
  constexpr std::uint64_t kMaxEvent = std::uint64_t{1} << 20;
  std::string buffer;
  logs::ChromiumEvent event;
  double begin_us = 0;
  bool is_open = false;
  double last_us = 0;
  std::vector<logs::CompileTime> times;
  const auto add = [&](double end_us, std::string_view said_by) {
    times.push_back({.seconds = 1e-6 * std::max(0.0, end_us - begin_us), .said_by = said_by});
    is_open = false;
  };
  for (const logs::Record* record : logs::Find(selected, logs::Event::kChromiumEvent)) {
    if (record->payload_size > kMaxEvent ||
        !logs::ReadChromiumEvent(selected.log(), *record, buffer, event))
      continue;
    last_us = std::max(last_us, event.time_us);
    if (event.name != span.name) continue;
    if (event.phase == logs::ChromiumEvent::Phase::kBegin) {
      begin_us = event.time_us;
      is_open = true;
    } else if (event.phase == logs::ChromiumEvent::Phase::kEnd && is_open) {
      add(event.time_us, span.said_by);
    }
  }
  if (is_open) add(last_us, span.said_by_open);
  return times;
}

std::optional<logs::CompileTime> CompileTimeOfEvents(const logs::Selected& selected) {
  const std::vector<logs::CompileTime> times = CompileTimesOfEvents(selected);
  if (times.empty()) return std::nullopt;
  logs::CompileTime sum{.said_by = times.back().said_by};
  for (const logs::CompileTime& time : times) sum.seconds += time.seconds;
  return sum;
}

}  // namespace idbg::compile
