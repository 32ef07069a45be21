// SPDX-License-Identifier: Apache-2.0
#include "views/compile/log_overview.h"

#include <algorithm>
#include <span>
#include <utility>

#include "logs/events/metrics.h"
#include "views/compile/log_part.h"
#include "views/units.h"

namespace idbg::views {
namespace {

report::Facts FactsOf(const LogPart& log, const compile::Costs& costs,
                      const std::string& torch_version) {
  std::int64_t compilations = 0;
  for (const char* const status : {"ok", "break", "empty", "error", "missing"})
    compilations += log.Count("compilations", status);
  report::Facts facts = {
      {"compile_s", "compile time", std::max(costs.total_s, log.CompileSeconds()), "s", 1},
      {"compilations", "compilations", compilations},
      {"failed", "failed", log.Count("compilations", "error")},
      {"graph_breaks", "graph breaks", log.Count("breaks", "breaks")},
      {"recompilations", "recompilations", log.Count("recompiles", "recompilations")}};
  const std::int64_t hits = log.LookUps("FX graph cache", "hit");
  const std::int64_t asked = hits + log.LookUps("FX graph cache", "miss");
  if (asked > 0)
    facts.Add({{"cache_hit_percent", "FX graph cache hits",
                100.0 * static_cast<double>(hits) / static_cast<double>(asked), "%", 0}});
  if (!costs.causes.empty() && costs.causes.front().seconds > 0)
    facts.Add({{"worst_s", "worst cause", costs.causes.front().seconds, "s", 1}});
  if (!torch_version.empty()) facts.Add({{"torch", "torch", torch_version}});
  return facts;
}

report::Table CauseTable(const compile::Costs& costs, std::size_t top) {
  report::Table table{.key = "causes",
                      .title = "Causes, costliest first",
                      .columns = {{.key = "seconds", .title = "time", .unit = "s", .decimals = 2},
                                  {.key = "kind", .title = "kind"},
                                  {.key = "count", .title = "count"},
                                  {.key = "what", .title = "cause"},
                                  {.key = "source", .title = "source"},
                                  {.key = "places", .title = "places"}}};
  for (const compile::CostCause& cause : costs.causes) {
    if (table.rows.size() >= top) break;
    table.AddRow({cause.seconds > 0 ? report::Value(cause.seconds) : report::Value(),
                  std::string(ToString(cause.kind)), cause.count, cause.what,
                  cause.place.ToString(), cause.places});
  }
  return table;
}

}  // namespace

std::string TorchVersionOf(const logs::Trace& trace) {
  constexpr int kMostAsked = 8;  // versions that record none are all of one run
  constexpr std::string_view kField = "pytorch_version";
  int asked = 0;
  for (const logs::Selected& one : logs::Select(trace, {})) {
    for (const logs::Record* const record : logs::Find(one, logs::Event::kCompilationMetrics)) {
      if (asked++ >= kMostAsked) return "";
      std::string version = logs::ReadMetrics(one.log(), *record, {kField}).Text(kField);
      if (!version.empty()) return version;
    }
  }
  return "";
}

void AddLogOverview(const logs::Trace& trace, const compile::Costs& costs, std::size_t top,
                    std::size_t first, std::size_t first_finding, report::Document& document) {
  const LogPart log(document, first, first_finding);
  if (log.Find("compilations") == nullptr) return;
  report::Section section{.key = "overview", .title = "Overview", .leads = true};
  section.facts = FactsOf(log, costs, TorchVersionOf(trace));
  AddTopTable(CauseTable(costs, top), costs.causes.size(), section);
  document.sections.insert(document.sections.begin() + static_cast<std::ptrdiff_t>(first),
                           std::move(section));
}

void AddCosts(const compile::Costs& costs, std::size_t first_finding, report::Document& document) {
  const auto rule_of = [](compile::CostKind kind) -> std::string_view {
    if (kind == compile::CostKind::kGraphBreak) return "graph-break";
    return kind == compile::CostKind::kFailure ? "compile-failure" : "";
  };
  for (report::Finding& finding : std::span(document.findings).subspan(first_finding)) {
    const auto cause = std::ranges::find_if(costs.causes, [&](const compile::CostCause& one) {
      return finding.rule == rule_of(one.kind) && finding.place == one.place &&
             finding.message.find(one.what) != std::string::npos;
    });
    if (cause != costs.causes.end() && cause->seconds > 0)
      finding.values.emplace_back("compile_s", cause->seconds);
  }
}

double CostOf(const report::Finding& finding) {
  for (const auto& [key, value] : finding.values) {
    const auto* const seconds = std::get_if<double>(&value);
    if (key == "compile_s" && seconds != nullptr) return *seconds;
  }
  return 0;
}

}  // namespace idbg::views
