// SPDX-License-Identifier: Apache-2.0
#include "views/gemm/dataset_document.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "timings/convert.h"
#include "timings/dataset.h"
#include "timings/split.h"
#include "timings/timings.h"
#include "timings/timings_reader.h"
#include "timings/timings_summary.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using report::Table;

constexpr double kMebi = 1024.0 * 1024.0;
constexpr double kGibi = 1024.0 * kMebi;

// Unknown values of a device are 0; they are left out.
report::Facts DeviceFacts(const gemm::Device& device) {
  const auto known = [](auto number, double unit) { return ValueIf(number > 0, number / unit); };
  return KnownFacts(
      {{"device", device.name},
       {"compute_capability: compute capability", OrNothing(device.compute_capability)},
       {{"sm_count", device.is_cpu() ? "threads" : "multiprocessors"},
        ValueIf(device.sm_count > 0, device.sm_count)},
       {"l2_mib: L2 cache [MiB .0]", known(device.l2_bytes, kMebi)},
       {"dram_gib: memory [GiB .1]", known(device.dram_bytes, kGibi)},
       {"shared_bytes_per_block_optin: shared memory per block [bytes]",
        ValueIf(device.shared_bytes_per_block_optin > 0, device.shared_bytes_per_block_optin)}});
}

Table GroupTable(const timings::TimingsSummary& summary) {
  Table table{.key = "groups",
              .title = "By operator, dtype and layout",
              .columns = {"op", "dtype", "layout", "problems", "times", "min_flop: from FLOP [.0]",
                          "max_gflop: to GFLOP [.1]", "median_best_ms: median best [ms .5]",
                          "with_aten: with ATEN time", "aten_faster: ATEN faster"}};
  for (const auto& group : summary.groups) {
    table.AddRow({ToString(group.op), ToString(group.dtype), ToString(group.layout), group.problems,
                  group.times, group.min_flop, group.max_flop * 1e-9, group.median_best_ms,
                  group.with_aten, group.aten_faster});
  }
  return table;
}

void AddSpread(const char* quantity, const timings::Spread& spread, int decimals, Table& table) {
  table.AddRecord({{"quantity", quantity},
                   {"min", "least", spread.min, "", decimals},
                   {"p5", "5 %", spread.p5, "", decimals},
                   {"median", "median", spread.median, "", decimals},
                   {"p95", "95 %", spread.p95, "", decimals},
                   {"max", "most", spread.max, "", decimals}});
}

Table SizeTable(const timings::TimingsSummary& summary) {
  Table table{.key = "sizes", .title = "Problem sizes"};
  AddSpread("M", summary.m, 0, table);
  AddSpread("N", summary.n, 0, table);
  AddSpread("K", summary.k, 0, table);
  AddSpread("configurations timed", summary.times_each, 0, table);
  return table;
}

Table BestTable(const timings::TimingsSummary& summary) {
  Table table{
      .key = "best_times", .title = "Problem times", .note = "Host offsets are subtracted."};
  AddSpread("fastest configuration, ms", summary.best_ms, 5, table);
  return table;
}

Table HostTable(const timings::Timings& timings, const timings::TimingsSummary& summary) {
  Table table{.key = "hosts",
              .title = "Hosts",
              .columns = {"host", "gpus: GPUs", "problems", "times",
                          "timer_floor_ms: timer floor [ms .5]", "offset_ms: offset [ms .5]"}};
  for (std::size_t i = 0; i < timings.hosts.size(); ++i) {
    const timings::Host& host = timings.hosts[i];
    table.AddRow({host.name, host.gpus, summary.hosts[i].problems, summary.hosts[i].times,
                  host.timer_floor_ms, host.offset_ms});
  }
  return table;
}

// "a.msgpack", "a.msgpack and 3 more".
std::string NameInputs(const std::vector<std::string>& inputs) {
  return inputs.empty() ? "nothing" : ListFirst(inputs, 1, std::identity());
}

}  // namespace

report::Document DatasetDocument(const std::string& kind, const std::vector<std::string>& inputs,
                                 const timings::Timings& timings) {
  report::Document document{.kind = kind,
                            .title = "GEMM timings in " + NameInputs(inputs),
                            .context = DeviceFacts(timings.device)};
  const std::string software =
      JoinOf(timings.software, [](const auto& one) { return one.first + " " + one.second; });
  if (!software.empty()) document.context.Add({"software", software});
  if (!timings.method.empty()) document.context.Add({"method", timings.method});
  return document;
}

void AddSummary(const timings::Timings& timings, const timings::TimingsSummary& summary,
                report::Document& document) {
  report::Section& section = document.AddSection({.key = "summary", .title = "Contents"});
  section.facts = {
      {"problems", summary.problems},
      {"times", summary.times},
      {"families: shape families", summary.families},
      {"configs: configurations", timings.configs.size()},
      {"configs_used: configurations timed", summary.configs_used},
      {"kernel_records: kernels records", timings.kernels.size()},
      {"samples", summary.samples},
      {"median_samples: samples per time, median", summary.median_samples},
      {"min_samples: samples per time, min", summary.min_samples},
      {"max_samples: samples per time, max", summary.max_samples},
      {"with_aten: problems with an ATEN time", summary.with_aten},
      {"aten_faster: problems where ATEN is fastest", summary.aten_faster},
      {"long_problems: problems of 12 us and above", summary.long_problems},
      {"duplicate_problems: duplicate problems", summary.duplicates.problems},
      {"duplicate_times: duplicate times", summary.duplicates.times},
      {"not_finite: times that are not finite numbers", summary.not_finite},
      {"not_positive: times of zero or less", summary.not_positive},
  };
  section.tables = {GroupTable(summary), SizeTable(summary), BestTable(summary),
                    HostTable(timings, summary)};
}

void AddFindings(const std::vector<timings::TimingsFinding>& findings, report::Document& document) {
  for (const timings::TimingsFinding& finding : findings) {
    document.AddFinding(
        {.rule = std::string(finding.rule),
         .severity = finding.note ? report::Severity::kNote : report::Severity::kWarning,
         .is_advisory = finding.note,
         .message = std::string(finding.message),
         .advice = std::string(finding.advice),
         .count = static_cast<std::int64_t>(finding.count),
         .values = {{"first", finding.first}}});
  }
}

void AddDiagnostics(const timings::Diagnostics& diagnostics, report::Document& document) {
  for (const timings::Loss& loss : diagnostics.losses) {
    document.AddFinding(
        {.rule = "damaged-input",
         .severity = report::Severity::kError,
         .message = "lost " + std::to_string(loss.end - loss.begin) + " bytes, " +
                    base::Plural(loss.objects, "record") + ": " + loss.reason,
         .advice = "get a new copy of the file, or keep what could be read",
         .place = {.file = loss.file, .byte_offset = loss.begin},
         .count = static_cast<std::int64_t>(loss.objects),
         .values = {{"lost_bytes", loss.end - loss.begin}, {"lost_objects", loss.objects}}});
  }
  const auto note = [&document](const char* rule, const std::string& message, std::uint64_t count) {
    if (count > 0)
      document.AddFinding({.rule = rule,
                           .severity = report::Severity::kNote,
                           .message = message,
                           .count = static_cast<std::int64_t>(count)});
  };
  for (const std::string& text : diagnostics.notes) note("input-note", text, 1);
  note("unknown-records", "records of kinds that this version does not know were skipped",
       diagnostics.unknown_kinds);
  note("unknown-keys", "keys that this version does not know were skipped",
       diagnostics.unknown_keys);
}

void AddLosses(const std::vector<std::string>& losses, const std::string& to,
               report::Document& document) {
  for (const std::string& loss : losses) {
    document.AddFinding({.rule = "conversion-loss",
                         .severity = report::Severity::kNote,
                         .message = to + ": " + loss});
  }
}

report::Document CheckDocument(const std::vector<std::string>& inputs,
                               const timings::Timings& timings,
                               const timings::Diagnostics& diagnostics,
                               const std::vector<timings::TimingsFinding>& findings) {
  report::Document document = DatasetDocument("dataset-check", inputs, timings);
  document.AddSection({.key = "checked",
                       .title = "Checked",
                       .facts = {{"problems", timings.problems.size()},
                                 {"times", timings.TimeCount()},
                                 {"records", diagnostics.objects},
                                 {"bytes", diagnostics.file_bytes},
                                 {"lost_bytes: bytes lost", diagnostics.LostBytes()},
                                 {"lost_objects: records lost", diagnostics.LostObjects()}}});
  AddDiagnostics(diagnostics, document);
  AddFindings(findings, document);
  return document;
}

report::Document ConversionsDocument(const std::vector<timings::Conversion>& conversions,
                                     const timings::Diagnostics& diagnostics) {
  const auto errors = std::ranges::count_if(
      conversions, [](const timings::Conversion& one) { return one.error.has_value(); });
  const auto converted = std::ssize(conversions) - errors;
  report::Document document{.kind = "dataset-convert", .title = "Conversion completed:"};
  report::Section& section = document.AddSection({.key = "result", .title = "Files"});
  section.lines = {"Converted: " + std::to_string(converted) + " files",
                   "Errors: " + std::to_string(errors) + " files"};
  report::Table table{.key = "files", .columns = {"to", "kind", "from"}};
  for (const timings::Conversion& conversion : conversions) {
    if (conversion.error) {
      document.AddFinding({.rule = "not-converted",
                           .severity = report::Severity::kError,
                           .message = conversion.error->what()});
      continue;
    }
    table.AddRow({conversion.to.string(), conversion.what, conversion.from.string()});
    AddLosses(conversion.losses, conversion.to.string(), document);
  }
  section.tables.push_back(std::move(table));
  AddDiagnostics(diagnostics, document);
  return document;
}

report::Document ContentsDocument(const std::vector<std::string>& inputs,
                                  const timings::DatasetContents& contents) {
  report::Document document{.kind = "dataset-info",
                            .title = contents.kind + " in " + NameInputs(inputs)};
  report::Section& section = document.AddSection({.key = "summary", .title = "Contents"});
  report::Table table{.key = "groups", .columns = {"group", "problems", "configs: configurations"}};
  for (const auto& group : contents.groups) {
    table.AddRow({group.name, group.problems, group.configs});
  }
  section.tables.push_back(std::move(table));
  AddDiagnostics(contents.diagnostics, document);
  return document;
}

report::Document MergeDocument(const std::vector<std::string>& inputs, const std::string& to,
                               const timings::MergeResult& result,
                               const timings::Diagnostics& diagnostics) {
  report::Document document{.kind = "dataset-merge",
                            .title = "Merged " + NameInputs(inputs) + " into " + to};
  document.AddSection({.key = "result",
                       .title = "Result",
                       .facts = {{"problems", result.problems},
                                 {"times", result.times},
                                 {"joined_problems: problems merged", result.duplicates.problems},
                                 {"joined_times: times merged", result.duplicates.times}}});
  AddLosses(result.losses, to, document);
  AddDiagnostics(diagnostics, document);
  return document;
}

report::Document SplitDocument(const std::vector<std::string>& inputs,
                               const timings::SplitOptions* options, std::uint64_t seed,
                               const std::vector<timings::SplitFile>& parts,
                               const timings::Diagnostics& diagnostics) {
  report::Document document{.kind = "dataset-split", .title = "Split " + NameInputs(inputs)};
  report::Section& section = document.AddSection({.key = "result", .title = "Files"});
  section.facts = {
      {"by: split by", options == nullptr ? "sample" : std::string(timings::ToString(options->by))},
      {"seed", seed}};
  if (options != nullptr) section.facts.Add({"fraction: held-out fraction", options->fraction});
  report::Table table{.key = "files", .columns = {"file", "problems", "families", "times"}};
  for (const timings::SplitFile& part : parts) {
    table.AddRow({part.path.string(), part.problems, part.families, part.times});
  }
  section.tables.push_back(std::move(table));
  AddDiagnostics(diagnostics, document);
  const bool wants_both = options != nullptr && options->fraction > 0 && options->fraction < 1;
  for (const timings::SplitFile& part : parts) {
    if (part.problems > 0 || !wants_both) continue;
    document.AddFinding(
        {.rule = "empty-part",
         .message = part.path.string() + " has no problems: each falls to a side by itself",
         .advice = "give more problems, a fraction nearer to 0.5, or another --seed"});
  }
  return document;
}

}  // namespace idbg::views
