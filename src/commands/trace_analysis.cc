// SPDX-License-Identifier: Apache-2.0
#include "commands/trace_analysis.h"

#include <algorithm>

#include "report/sections/trace_summary_section.h"

namespace idbg::commands {
namespace {

struct SectionEntry {
  std::string_view name;
  void (*add)(const trace::Trace&, const trace::View&, report::Document&);
};

// In the order of the page. Each adds its section and its findings, or nothing when the trace does
// not hold what it is about.
constexpr SectionEntry kSections[] = {
    {"summary", report::AddTraceSummary},
};

bool Wants(const TraceRequest& request, std::string_view name) {
  return request.sections.empty() ||
         std::ranges::find(request.sections, name) != request.sections.end();
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
  report::Document document{.kind = "analyze"};
  for (const std::string& file : request.files) {
    const trace::Trace trace = trace::ReadTrace(file, request.log);
    if (document.title.empty()) document.title = trace.name + ": " + trace.source;
    for (const SectionEntry& entry : kSections) {
      if (Wants(request, entry.name)) entry.add(trace, request.view, document);
    }
  }
  return document;
}

}  // namespace idbg::commands
