// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>
#include <variant>

#include "base/files/file.h"
#include "base/json/token_writer.h"
#include "views/compile/sections.h"

namespace idbg::views {
namespace {

using base::TokenWriter;

constexpr std::size_t kMaxArg = 1000;  // bytes of a text

void Write(TokenWriter& writer, const logs::ChromiumArg& arg) {
  if (const auto* truth = std::get_if<bool>(&arg))
    writer.Bool(*truth);
  else if (const auto* integer = std::get_if<std::int64_t>(&arg))
    writer.Int(*integer);
  else if (const auto* number = std::get_if<double>(&arg))
    writer.Double(*number);
  else if (const auto* text = std::get_if<std::string>(&arg))
    writer.String(*text);
  else
    writer.Null();
}

bool IsLong(const logs::ChromiumArg& arg) {
  const auto* const text = std::get_if<std::string>(&arg);
  return text != nullptr && text->size() > kMaxArg;
}

// An event a line, between the brackets of one array.
class ChromeTraceWriter {
 public:
  ChromeTraceWriter(const logs::Trace& trace, const compile::Timeline& timeline,
                    base::AtomicFile& file)
      : timeline_(timeline), file_(file) {
    // A rank that several files claim is a process each.
    std::int64_t next = 0;
    for (const logs::Rank& rank : trace.ranks)
      next = std::max(next, static_cast<std::int64_t>(rank.rank.value_or(-1)) + 1);
    for (const logs::Rank& rank : trace.ranks)
      pids_[&rank] = rank.rank && !rank.is_repeated ? *rank.rank : next++;
  }

  void WriteAll() {
    file_.Write("{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n");
    for (const auto& [rank, pid] : pids_) WriteName("process_name", rank->label, pid, 0);
    for (std::uint32_t i = 0; i < timeline_.lanes.size(); ++i)
      WriteName("thread_name", compile::LaneName(timeline_.lanes[i]),
                pids_.at(timeline_.lanes[i].rank), i);
    for (const compile::Span& span : timeline_.spans) WriteSpan(span);
    for (const compile::Instant& instant : timeline_.instants) WriteInstant(instant);
    file_.Write("\n]}\n");
  }

 private:
  void Begin(std::size_t entries, std::string_view phase, std::string_view name, std::int64_t pid,
             std::uint32_t lane) {
    writer_->BeginMap(entries);
    writer_->Member("ph", phase);
    writer_->Member("name", name);
    writer_->Member("pid", pid);
    writer_->Member("tid", lane);
  }
  void End() {
    writer_->EndMap();
    if (std::exchange(has_events_, true)) file_.Write(",\n");
    file_.Write(writer_->Take());
  }

  void WriteName(std::string_view what, std::string_view name, std::int64_t pid,
                 std::uint32_t lane) {
    Begin(5, "M", what, pid, lane);
    writer_->Key("args");
    writer_->BeginMap(1);
    writer_->Member("name", name);
    writer_->EndMap();
    End();
  }

  void WriteSpan(const compile::Span& span) {
    Begin(7, "X", timeline_.NameOf(span), pids_.at(timeline_.lanes[span.lane].rank), span.lane);
    writer_->Member("ts", timeline_.origin_us + span.start_us);
    writer_->Member("dur", span.duration_us);
    const logs::ChromiumArgs args = compile::ReadArgs(timeline_, span);
    writer_->Key("args");
    writer_->BeginMap(args.size());
    for (const auto& [name, arg] : args) {
      if (IsLong(arg) || name == "compile_id") continue;
      writer_->Key(name);
      Write(*writer_, arg);
    }
    const logs::Compilation& compilation = timeline_.CompilationOf(span);
    if (!compilation.id.empty()) writer_->Member("compile_id", compilation.Label());
    writer_->EndMap();
    End();
  }

  void WriteInstant(const compile::Instant& instant) {
    Begin(6, "i", timeline_.names[instant.name], pids_.at(instant.rank), LaneOf(instant));
    writer_->Member("ts", timeline_.origin_us + instant.time_us);
    writer_->Member("s", "t");
    End();
  }

  // The first lane of its rank.
  std::uint32_t LaneOf(const compile::Instant& instant) const {
    const auto lane = std::ranges::find(timeline_.lanes, instant.rank, &compile::Lane::rank);
    return static_cast<std::uint32_t>(lane - timeline_.lanes.begin());
  }

  const compile::Timeline& timeline_;
  base::AtomicFile& file_;
  std::map<const logs::Rank*, std::int64_t> pids_;
  std::unique_ptr<TokenWriter> writer_ =
      base::MakeJsonWriter({.indent = 0, .python_literals = false});
  bool has_events_ = false;
};

}  // namespace

void WriteChromeTrace(const logs::Trace& trace, const compile::Timeline& timeline,
                      const std::filesystem::path& path) {
  base::AtomicFile file(path);
  ChromeTraceWriter(trace, timeline, file).WriteAll();
  file.Commit();
}

}  // namespace idbg::views
