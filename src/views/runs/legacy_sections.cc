// SPDX-License-Identifier: Apache-2.0
#include "views/runs/legacy_sections.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/saturating.h"
#include "base/text/text.h"
#include "runs/units.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using report::Document;
using report::Section;
using report::Severity;
using report::Table;
using report::Value;
using runs::BackendRun;
using runs::Comparison;
using runs::LegacyResults;
using runs::ModelRun;
using runs::Verdict;
using views::OrNothing;

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

// An error's first line without addresses of objects, which differ from run to run.
std::string CauseOf(const std::string& error) {
  constexpr std::string_view kAddress = " at 0x";
  std::string cause = FirstLine(error);
  for (std::size_t at = 0; (at = cause.find(kAddress, at)) != std::string::npos;) {
    const std::size_t end = cause.find_first_not_of("0123456789abcdefABCDEF", at + kAddress.size());
    cause.erase(at, end == std::string::npos ? end : end - at);
  }
  return cause.empty() ? "reason not recorded" : cause;
}

std::string TimeOf(const ModelRun& run) {
  return run.time > 0 && run.time < 1e11 ? runs::TimeText(static_cast<std::int64_t>(run.time)) : "";
}

Table ModelTable(const LegacyResults& results) {
  Table table{.key = "models", .title = "Models"};
  table.columns = {{"model", "model"},
                   {"type", "type"},
                   {"parameters", "parameters", "M", 1},
                   {"device", "device"},
                   {"time", "time (UTC)"},
                   {"graphs", "graphs"},
                   {"breaks", "breaks"},
                   {"warnings", "warnings"},
                   {"kerneldiff", "KernelDiff"},
                   {"max_error", "max. error"},
                   {"mean_error", "mean error"}};
  for (const ModelRun& run : results.runs) {
    const bool compared =
        run.comparison.verdict == Verdict::kPass || run.comparison.verdict == Verdict::kFail;
    table.AddRow({run.model, run.type, views::Scaled(run.parameters, views::kMega), run.device,
                  TimeOf(run), OrNothing(run.graphs), OrNothing(run.breaks), run.warnings,
                  std::string(ToString(run.comparison.verdict)),
                  compared ? OrNothing(run.comparison.max_error) : Value(),
                  compared ? OrNothing(run.comparison.mean_error) : Value()});
  }
  table.note =
      "KernelDiff compares the mock backend, which runs in eager mode, with eager execution: its "
      "results do not apply to Inductor. If a backend crashed, nothing was compared.";
  return table;
}

// A time of a back end that failed is none.
Table BackendTable(const LegacyResults& results) {
  Table table{.key = "backends", .title = "Backends"};
  table.columns = {{"model", "model"},          {"backend", "backend"},
                   {"state", "state"},          {"time_ms", "time", "ms"},
                   {"deviation_ms", "±", "ms"}, {"compile_s", "compile", "s"},
                   {"reason", "reason"}};
  for (const ModelRun& run : results.runs) {
    for (const BackendRun& backend : run.backends) {
      const bool ok = backend.has_succeeded;
      table.AddRow({run.model, backend.name, std::string(ok ? "ok" : "FAILED"),
                    ok ? OrNothing(backend.time_ms) : Value(),
                    ok ? OrNothing(backend.deviation_ms) : Value(),
                    ok ? OrNothing(backend.compile_s) : Value(), FirstLine(backend.error)});
    }
  }
  return table;
}

// One row a cause: the same warning of each layer is one.
Table WarningTable(const LegacyResults& results) {
  struct Cause {
    std::int64_t count = 0;
    std::string example;
  };
  std::map<std::tuple<std::string, std::string, std::string>, Cause> causes;
  for (const ModelRun& run : results.runs) {
    for (const BackendRun& backend : run.backends) {
      for (const std::string& warning : backend.warnings) {
        const runs::WarningKind kind = runs::KindOfWarning(warning);
        Cause& cause = causes[{run.model, std::string(kind.rule), kind.node}];
        if (cause.count++ == 0) cause.example = warning;
      }
    }
  }
  Table table{.key = "warnings", .title = ""};
  table.columns = {{"model", "model"},
                   {"rule", "rule"},
                   {"node", "node"},
                   {"count", "count"},
                   {"example", "first warning"}};
  for (const auto& [key, cause] : causes) {
    const auto& [model, rule, node] = key;
    table.AddRow({model, rule, node, cause.count, cause.example});
  }
  return table;
}

Table ComparisonTable(const LegacyResults& results) {
  Table table{.key = "comparisons", .title = ""};
  table.columns = {{"model", "model"},          {"test", "compared"},         {"reference", "with"},
                   {"verdict", "verdict"},      {"tensors", "tensors"},       {"failed", "failed"},
                   {"max_error", "max. error"}, {"mean_error", "mean error"}, {"reason", "reason"}};
  for (const Comparison& one : results.comparisons) {
    table.AddRow({one.model, one.test, one.reference, std::string(ToString(one.verdict)),
                  OrNothing(one.tensors), OrNothing(one.failed_tensors), OrNothing(one.max_error),
                  OrNothing(one.mean_error), FirstLine(one.error)});
  }
  return table;
}

Table StatisticsTable(const LegacyResults& results) {
  Table table{.key = "graphs", .title = ""};
  table.columns = {{"file", "file"}, {"nodes", "nodes"}, {"inputs", "inputs"}, {"calls", "calls"}};
  for (const runs::GraphStatistics& one : results.statistics)
    table.AddRow({one.file, OrNothing(one.nodes), OrNothing(one.inputs), one.calls});
  return table;
}

// One finding for each back end and reason, whatever the number of models.
void AddFailures(const LegacyResults& results, Document& document) {
  struct Failure {
    std::set<std::string> models;
    std::int64_t runs = 0;
  };
  std::map<std::pair<std::string, std::string>, Failure> failures;
  for (const ModelRun& run : results.runs) {
    for (const BackendRun& backend : run.backends) {
      if (backend.has_succeeded) continue;
      Failure& failure = failures[{backend.name, CauseOf(backend.error)}];
      failure.models.insert(run.model);
      ++failure.runs;
    }
  }
  for (const auto& [cause, failure] : failures) {
    const auto& [backend, reason] = cause;
    document.findings.push_back(
        {.rule = "backend-failure",
         .severity = Severity::kError,
         .message = fmt::format("{} failed on {}: {}", backend, base::Join(failure.models), reason),
         .advice = "its times are not measurements; run it again and record the complete error",
         .group = backend,
         .count = failure.runs});
  }
}

void AddDifference(const Comparison& comparison, const std::string& model, Document& document) {
  if (comparison.verdict != Verdict::kFail) return;
  document.findings.push_back({.rule = "kerneldiff-failure",
                               .severity = Severity::kError,
                               .message = model + ": the outputs differ",
                               .advice = "the comparison file lists the tensors that differ"});
}

void AddWarnings(const LegacyResults& results, Document& document) {
  std::map<std::string, std::int64_t> counts;
  for (const ModelRun& run : results.runs)
    counts[run.model] = base::SaturatingAdd(counts[run.model], run.warnings);
  for (const auto& [model, count] : counts) {
    if (count == 0) continue;
    document.findings.push_back(
        {.rule = "constraint-warning",
         .message = fmt::format("{} has recorded constraint warnings", model),
         .advice = "check the graph with 'inductor-debug analyze GRAPH --adapter NAME'",
         .count = count});
  }
}

void AddSection(const char* key, const char* title, std::vector<Table> tables, Document& document) {
  Section section{.key = key, .title = title};
  for (Table& table : tables) views::AddTable(std::move(table), section);
  if (!section.tables.empty()) document.sections.push_back(std::move(section));
}

}  // namespace

Section LegacySummary(const LegacyResults& results) {
  std::set<std::string> models;
  std::int64_t warnings = 0;
  std::int64_t passed = 0;
  std::int64_t compared = 0;
  const auto count = [&](const Comparison& comparison) {
    passed += comparison.verdict == Verdict::kPass ? 1 : 0;
    compared +=
        comparison.verdict == Verdict::kPass || comparison.verdict == Verdict::kFail ? 1 : 0;
  };
  for (const ModelRun& run : results.runs) {
    models.insert(run.model);
    warnings = base::SaturatingAdd(warnings, run.warnings);
    count(run.comparison);
  }
  for (const Comparison& comparison : results.comparisons) count(comparison);
  return {.key = "summary",
          .title = "Summary",
          .facts = {{"runs", "benchmark runs", views::Count(results.runs.size())},
                    {"models", "models", views::Count(models.size())},
                    {"kerneldiff_passed", "KernelDiff passed", passed},
                    {"kerneldiff_compared", "KernelDiff compared", compared},
                    {"constraint_warnings", "constraint warnings", warnings}}};
}

void AddLegacyResults(const LegacyResults& results, Document& document) {
  AddSection("benchmarks", "Benchmarks", {ModelTable(results), BackendTable(results)}, document);
  AddSection("constraints", "Constraint warnings", {WarningTable(results)}, document);
  AddSection("kerneldiff", "KernelDiff", {ComparisonTable(results)}, document);
  AddSection("statistics", "Graphs", {StatisticsTable(results)}, document);
  AddFailures(results, document);
  for (const ModelRun& run : results.runs) AddDifference(run.comparison, run.model, document);
  for (const Comparison& one : results.comparisons) AddDifference(one, one.model, document);
  AddWarnings(results, document);
}

}  // namespace idbg::views
