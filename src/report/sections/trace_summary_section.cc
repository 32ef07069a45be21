// SPDX-License-Identifier: Apache-2.0
#include "report/sections/trace_summary_section.h"

#include <map>
#include <string>

#include "report/sections/units.h"

namespace idbg::report {
namespace {

Table RecordTable(const trace::Trace& trace) {
  std::map<std::string, std::int64_t> counts;
  for (const auto& log : trace.logs) {
    for (const trace::Record& record : log->records()) {
      const std::string key(record.event == trace::Event::kOther ? log->NameOf(record)
                                                                 : ToString(record.event));
      ++counts[key];
    }
  }
  Table table{
      .key = "records",
      .title = "Records by event",
      .columns = {{.key = "event", .title = "event"}, {.key = "records", .title = "records"}}};
  for (const auto& [event, count] : counts) table.rows.push_back({event, count});
  return table;
}

void AddDamage(const trace::Trace& trace, Document& document) {
  for (const auto& log : trace.logs) {
    for (const base::Diagnostic& diagnostic : log->damage().details.entries()) {
      document.findings.push_back({.rule = "damaged-log",
                                   .severity = Severity::kNote,
                                   .message = diagnostic.message,
                                   .place = diagnostic.first,
                                   .count = static_cast<std::int64_t>(diagnostic.count)});
    }
  }
}

}  // namespace

void AddTraceSummary(const trace::Trace& trace, const trace::View& view, Document& document) {
  Section section{.key = "summary", .title = "Summary"};
  std::size_t records = 0;
  std::uint64_t strings = 0;
  for (const auto& log : trace.logs) {
    records += log->records().size();
    strings += log->string_count();
  }
  section.facts = {
      {.key = "records", .label = "records", .value = Count(records)},
      {.key = "strings", .label = "interned strings", .value = Count(strings)},
      {.key = "writers", .label = "writers", .value = Count(trace.ranks.size())},
      {.key = "compilations", .label = "compilations", .value = Count(Select(trace, view).size())}};
  AddTable(RecordTable(trace), section);
  document.sections.push_back(std::move(section));
  AddDamage(trace, document);
}

}  // namespace idbg::report
