// SPDX-License-Identifier: Apache-2.0
#include "commands/trace_analysis.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <thread>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/log.h"
#include "report/sections/trace_breaks_section.h"
#include "report/sections/trace_cache_section.h"
#include "report/sections/trace_compilations_section.h"
#include "report/sections/trace_guards_section.h"
#include "report/sections/trace_inputs_section.h"
#include "report/sections/trace_kernels_section.h"
#include "report/sections/trace_provenance_section.h"
#include "report/sections/trace_ranks_section.h"
#include "report/sections/trace_recompiles_section.h"
#include "report/sections/trace_summary_section.h"
#include "report/sections/trace_time_section.h"
#include "trace/chrome_trace.h"

namespace idbg::commands {
namespace {

struct SectionEntry {
  std::string_view name;
  void (*add)(const trace::Trace&, const trace::View&, report::Document&);
};

// In the order of the page. Each adds its section and its findings, or nothing when the trace does
// not hold what it is about.
// clang-format off
constexpr SectionEntry kSections[] = {
    {"summary", report::AddTraceSummary},
    {"compilations", report::AddTraceCompilations},
    {"breaks", report::AddTraceBreaks},
    {"recompiles", report::AddTraceRecompiles},
    {"time", report::AddTraceTime},
    {"cache", report::AddTraceCache},
    {"guards", report::AddTraceGuards},
    {"inputs", report::AddTraceInputs},
    {"symbols", report::AddTraceSymbols},
    {"kernels", report::AddTraceKernels},
    {"provenance", report::AddTraceProvenance},
    {"ranks", report::AddTraceRanks},
};
// clang-format on

// What is not in the report on everything: long tables that few people read.
constexpr std::string_view kOnlyAsked[] = {"provenance"};

bool Wants(const TraceRequest& request, std::string_view name) {
  if (request.sections.empty()) return std::ranges::find(kOnlyAsked, name) == std::end(kOnlyAsked);
  return std::ranges::find(request.sections, name) != request.sections.end();
}

// Bytes of all the logs; 0 for what is not there yet.
std::uintmax_t SizeOf(const std::vector<std::string>& files) {
  std::uintmax_t bytes = 0;
  std::error_code error;
  const auto add = [&bytes, &error](const std::filesystem::path& path) {
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (!error) bytes += size;
  };
  for (const std::string& file : files) {
    if (!std::filesystem::is_directory(file, error)) add(file);
    for (const auto& entry : std::filesystem::directory_iterator(file, error)) add(entry.path());
  }
  return bytes;
}

void Wait(std::chrono::steady_clock::duration time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (!base::InterruptScope::Requested() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

}  // namespace

const std::vector<std::string>& TraceSectionNames() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (const SectionEntry& entry : kSections) names.emplace_back(entry.name);
    return names;
  }();
  return kNames;
}

report::Document AnalyzeTraces(const TraceRequest& request) {
  if (!request.chrome_trace.empty() && request.files.size() > 1)
    throw base::Error(base::ErrorCode::kUsage,
                      "--chrome-trace takes one log or one folder of logs at a time");
  report::Document document{.kind = "analyze"};
  for (const std::string& file : request.files) {
    const trace::Trace trace = trace::ReadTrace(file, request.log);
    trace::CheckHolds(trace, request.view);
    if (!request.chrome_trace.empty())
      trace::WriteChromeTrace(trace, trace::ReadTimeline(trace, request.view),
                              request.chrome_trace);
    if (document.title.empty()) document.title = trace.name + ": " + trace.source;
    for (const SectionEntry& entry : kSections) {
      if (!Wants(request, entry.name)) {
        base::LogDebug("skip section ", entry.name, ": not asked for");
        continue;
      }
      const base::LogPhase phase(base::LogLevel::kInfo, "section ", entry.name);
      entry.add(trace, request.view, document);
    }
  }
  return document;
}

int FollowTraces(TraceRequest request, const Session& session) {
  request.log.growing = true;
  const base::InterruptScope interrupts;
  int code = base::kExitClean;
  std::uintmax_t reported = UINTMAX_MAX;
  while (!base::InterruptScope::Requested()) {
    const auto start = std::chrono::steady_clock::now();
    const std::uintmax_t size = SizeOf(request.files);
    if (size != reported) {
      reported = size;
      try {
        code = session.Report(AnalyzeTraces(request));
      } catch (const base::Error& error) {
        if (error.code() != base::ErrorCode::kFormat && error.code() != base::ErrorCode::kNotFound)
          throw;
        base::LogNotice("waiting: ", error.what());
      }
    }
    // Reading again takes at most a fifth of the time.
    const auto taken = std::chrono::steady_clock::now() - start;
    Wait(std::max<std::chrono::steady_clock::duration>(std::chrono::milliseconds(500), 4 * taken));
  }
  return code;
}

}  // namespace idbg::commands
