// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "base/names.h"
#include "base/text/text.h"
#include "compile/compilations.h"
#include "logs/events/metrics.h"
#include "logs/events/record_events.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using logs::Damage;
using logs::Record;
using logs::Selected;
using logs::Trace;

constexpr double kKilo = 1e3;

struct Amount {
  std::int64_t records = 0;
  std::uint64_t bytes = 0;

  void Add(const Record& record) {
    ++records;
    bytes += record.size + record.payload_size;
  }
};

// How often something occurs and how much of the log it takes.
struct AmountRow {
  std::vector<report::Value> cells;  // that stand before it
  Amount amount;
};

// The largest rows first, at most `top`; the rest is said in the note.
void AddRows(report::Table table, std::vector<AmountRow> rows, std::size_t top,
             report::Section& section) {
  std::ranges::stable_sort(rows, std::ranges::greater(),
                           [](const AmountRow& row) { return row.amount.bytes; });
  Amount rest;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Amount& amount = rows[i].amount;
    if (i >= top) {
      rest.records += amount.records;
      rest.bytes += amount.bytes;
      continue;
    }
    std::vector<report::Value> row = std::move(rows[i].cells);
    row.emplace_back(amount.records);
    row.emplace_back(static_cast<double>(amount.bytes) / kKilo);
    table.rows.push_back(std::move(row));
  }
  if (rows.size() > top)
    table.note = std::to_string(rows.size() - top) + " more with " + std::to_string(rest.records) +
                 " records (--top 0 shows all)";
  AddTable(std::move(table), section);
}

void AddKinds(const std::vector<Selected>& selected, std::size_t top, report::Section& section) {
  using logs::Event;
  std::map<std::pair<std::string_view, std::string_view>, Amount> kinds;
  for (const Selected& one : selected) {
    for (const std::uint32_t index : one.compilation->records) {
      const Record& record = one.At(index);
      const std::string_view name = one.log().NameOf(record);
      const bool is_named = record.event == Event::kArtifact || record.event == Event::kGraphDump;
      kinds[{is_named ? ToString(record.event) : name, is_named ? name : ""}].Add(record);
    }
  }
  std::vector<AmountRow> rows;
  for (const auto& [kind, amount] : kinds)
    rows.push_back({.cells = {kind.first, kind.second}, .amount = amount});
  AddRows({.key = "kinds",
           .title = "Contents of the log",
           .columns = {"event", "name", "records", "kb: KB [.1]"}},
          std::move(rows), top, section);
}

void AddIds(const std::vector<Selected>& selected, std::size_t top, report::Section& section) {
  struct Id {
    Amount amount;
    std::int64_t compilations = 0;
  };
  std::map<logs::CompileId, Id> ids;
  for (const Selected& one : selected) {
    if (one.compilation->id.empty() || compile::IsDescriptionOnly(one)) continue;
    Id& id = ids[one.compilation->id];
    ++id.compilations;
    for (const std::uint32_t index : one.compilation->records) id.amount.Add(one.At(index));
  }
  std::vector<AmountRow> rows;
  for (const auto& [id, sum] : ids)
    rows.push_back({.cells = {Display(id), sum.compilations}, .amount = sum.amount});
  AddRows({.key = "ids",
           .title = "Compilations",
           .columns = {"id", "compilations", "records", "kb: KB [.1]"}},
          std::move(rows), top, section);
}

void AddWriters(const Trace& trace, report::Section& section) {
  report::Table table{.key = "writers",
                      .title = "Writers",
                      .columns = {"rank", "rank_in_records: in records", "pid", "compilations",
                                  "records", "damaged", "file"}};
  for (const logs::Rank& rank : trace.ranks) {
    std::size_t records = 0;
    std::size_t damaged = 0;
    for (const logs::Compilation& compilation : rank.compilations()) {
      records += compilation.records.size();
      for (const std::uint32_t index : compilation.records)
        damaged += rank.log->records()[index].payload == logs::PayloadState::kDamaged ? 1 : 0;
    }
    const std::uint64_t pid = rank.Get().pid;
    table.AddRow({rank.rank, rank.rank_in_records, ValueIf(pid > 0, pid),
                  rank.compilations().size() - 1, records, damaged, rank.log->name()});
  }
  if (table.rows.size() > 1) AddTable(std::move(table), section);
}

struct DamageFact {
  report::ColumnItem head;
  std::uint64_t Damage::* count;
};
constexpr DamageFact kDamageFacts[] = {
    {"damaged_payloads: damaged payloads", &Damage::damaged_payloads},
    {"repaired_payloads: repaired payloads", &Damage::repaired_payloads},
    {"bad_json: records with bad JSON", &Damage::bad_json},
    {"bad_prefix: lines that are not records", &Damage::bad_prefix},
    {"orphan_lines: payload lines without a record", &Damage::orphan_lines},
    {"bad_fields: fields of the wrong type", &Damage::bad_fields},
    {"bad_utf8: lines that are not UTF-8", &Damage::bad_utf8},
    {"blank_lines: blank lines (harmless)", &Damage::blank_lines},
};

// Only what occurs: a whole log needs no list of zeros.
void AddDamageFacts(const Trace& trace, report::Section& section) {
  for (const DamageFact& fact : kDamageFacts) {
    std::uint64_t count = 0;
    for (const auto& log : trace.logs) count += log->damage().*fact.count;
    AddCount(fact.head, count, section);
  }
}

void AddFacts(const Trace& trace, const std::vector<Selected>& selected, report::Section& section) {
  std::size_t records = 0;
  std::size_t compilations = 0;
  for (const Selected& one : selected) {
    records += one.compilation->records.size();
    const bool is_none = one.compilation->id.empty() || compile::IsDescriptionOnly(one);
    compilations += is_none ? 0 : 1;
  }
  std::uint64_t strings = 0;
  std::uint64_t bytes = 0;
  std::uint64_t time_ms = 0;
  for (const auto& log : trace.logs) {
    strings += log->string_count();
    bytes += log->size_bytes();
    for (const Record& record : log->records())
      time_ms = std::max<std::uint64_t>(time_ms, record.time_ms);
  }
  section.facts = {{"writers", trace.ranks.size()},
                   {"compilations", compilations},
                   {"records", records},
                   {"strings: interned strings", strings},
                   {"size [MB]", Megabytes(bytes)},
                   {"time_span: first to last record [s]", static_cast<double>(time_ms) / kKilo}};
  AddDamageFacts(trace, section);
}

// What TORCH_LOGS was asked for and nothing here reads: TORCH_TRACE has it in another form.
void AddSkippedLines(const Trace& trace, report::Section& section) {
  std::map<std::string, std::uint64_t> skipped;
  for (const auto& log : trace.logs) {
    for (const auto& [artifact, count] : log->skipped_lines()) skipped[artifact] += count;
  }
  for (const auto& [artifact, count] : skipped)
    section.lines.push_back("skipped " + base::Plural(count, "line") +
                            " of TORCH_LOGS=" + artifact + " (a TORCH_TRACE log is read in full)");
}

// What the run's environment had something to show at.
void AddLinks(const std::vector<Selected>& selected, std::size_t top, report::Section& section) {
  report::Table table{.key = "links", .title = "Links", .columns = {"name", "url: address"}};
  std::set<std::string> known;
  for (const Selected& one : selected) {
    for (const Record* const record : Find(one, logs::Event::kLink)) {
      const logs::LinkEvent link = logs::ReadLink(one.log(), *record);
      if (link.url.empty() || !known.insert(link.url).second) continue;
      if (table.rows.size() < top) table.AddRow({link.name, link.url});
    }
  }
  AddTopTable(std::move(table), known.size(), section);
}

// Of the first compilation that recorded them.
std::map<std::string, std::string> FindSettings(const std::vector<Selected>& selected) {
  for (const Selected& one : selected) {
    for (const Record* record : Find(one, logs::Event::kCompilationMetrics)) {
      auto settings = logs::ReadSettings(logs::ReadMetrics(one.log(), *record));
      if (!settings.empty()) return settings;
    }
  }
  return {};
}

// The versions, and the settings that decide most; with --top 0 all.
void AddSettings(const std::vector<Selected>& selected, std::size_t top, report::Section& section) {
  constexpr std::string_view kDeciding = R"(
      dynamo_config.accumulated_recompile_limit dynamo_config.automatic_dynamic_shapes
      dynamo_config.cache_size_limit dynamo_config.capture_scalar_outputs
      dynamo_config.compiled_autograd dynamo_config.recompile_limit
      dynamo_config.suppress_errors inductor_config.cpp_wrapper inductor_config.freezing
      inductor_config.fx_graph_cache inductor_config.max_autotune
      inductor_config.triton.cudagraphs)";
  report::Table table{
      .key = "settings", .title = "Versions and settings", .columns = {"name: setting", "value"}};
  for (const auto& [name, value] : FindSettings(selected)) {
    const bool is_version = name.find('.') == std::string::npos;
    if (is_version || top == SIZE_MAX || base::HasName(kDeciding, name))
      table.AddRow({name, value});
  }
  if (!table.rows.empty() && top != SIZE_MAX) table.note = "--top 0 shows all settings";
  AddTable(std::move(table), section);
}

void AddDamageFindings(const Trace& trace, report::Document& document) {
  const auto add = [&document](const base::Diagnostics& details, report::Severity severity) {
    for (const base::Diagnostic& diagnostic : details.entries()) {
      document.AddFinding({.rule = "damaged-log",
                           .severity = severity,
                           .message = diagnostic.message,
                           .place = diagnostic.first,
                           .count = static_cast<std::int64_t>(diagnostic.count)});
    }
  };
  for (const auto& log : trace.logs) {
    add(log->damage().details, report::Severity::kWarning);
    add(log->damage().notes, report::Severity::kNote);
  }
}

void AddRankFindings(const Trace& trace, report::Document& document) {
  for (const logs::Rank& rank : trace.ranks) {
    if (!rank.rank_in_file || !rank.rank_in_records || rank.rank_in_file == rank.rank_in_records)
      continue;
    document.AddFinding(
        {.rule = "rank-mismatch",
         .message = "the file name says rank " + std::to_string(*rank.rank_in_file) +
                    ", its records say rank " + std::to_string(*rank.rank_in_records) +
                    "; the file name is used",
         .advice = "set RANK, or initialize torch.distributed before the first compilation",
         .place = {.file = rank.log->name()}});
  }
  for (const auto& [first, second] : trace.identical_logs) {
    document.AddFinding({.rule = "identical-logs",
                         .severity = report::Severity::kNote,
                         .message = "is identical to " + trace.logs[first]->name() +
                                    ": it is a copy, not another rank",
                         .place = {.file = trace.logs[second]->name()}});
  }
}

}  // namespace

void AddTraceSummary(const compile::LogFacts& facts, report::Document& document) {
  const Trace& trace = facts.trace();
  const std::size_t top = facts.view().top;
  report::Section& section = document.AddSection({.key = "summary", .title = "The log"});
  const std::vector<Selected> selected = Select(trace, facts.view());
  AddFacts(trace, selected, section);
  for (const std::string& file : trace.left_out) section.lines.push_back("omitted " + file);
  AddSkippedLines(trace, section);
  AddWriters(trace, section);
  AddSettings(selected, top, section);
  AddLinks(selected, top, section);
  AddIds(selected, top, section);
  AddKinds(selected, top, section);
  AddDamageFindings(trace, document);
  AddRankFindings(trace, document);
}

}  // namespace idbg::views
