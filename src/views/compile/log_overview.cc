// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using logs::CacheKind;
using logs::CacheState;

report::Facts FactsOf(const compile::LogSummary& log) {
  report::Facts facts = {{"compile_s", "compile time", log.CompileSeconds(), "s", 1},
                         {"compilations", "compilations", log.Compilations()},
                         {"failed", "failed", log.Count(compile::Status::kError)},
                         {"graph_breaks", "graph breaks", log.graph_breaks},
                         {"recompilations", "recompilations", log.recompiles.recompilations}};
  const std::int64_t hits = log.LookUps(CacheKind::kFxGraph, CacheState::kHit);
  const std::int64_t asked = hits + log.LookUps(CacheKind::kFxGraph, CacheState::kMiss);
  if (asked > 0)
    facts.Add({{"cache_hit_percent", "FX graph cache hits",
                kPercent * static_cast<double>(hits) / static_cast<double>(asked), "%", 0}});
  const std::vector<compile::CostCause>& causes = log.costs.causes;
  if (!causes.empty() && causes.front().seconds > 0)
    facts.Add({{"worst_s", "worst cause", causes.front().seconds, "s", 1}});
  if (!log.torch_version.empty()) facts.Add({{"torch", "torch", log.torch_version}});
  return facts;
}

report::Table CauseTable(const compile::Costs& costs, std::size_t top) {
  report::Table table{
      .key = "causes",
      .title = "Causes, costliest first",
      .columns = {{"seconds", "time", "s", 2}, "kind", "count", {"what", "cause"}, "source"}};
  for (const compile::CostCause& cause : First(costs.causes, top)) {
    table.AddRow(
        {cause.seconds > 0 ? report::Value(cause.seconds) : report::Value(),
         std::string(ToString(cause.kind)), cause.count,
         cause.what + (cause.places > 1 ? fmt::format(", in {} places", cause.places) : ""),
         cause.place.ToString()});
  }
  return table;
}

}  // namespace

report::Section LogOverview(const compile::LogSummary& log, std::size_t top) {
  report::Section section{.key = "overview", .title = "Overview", .leads = true};
  section.facts = FactsOf(log);
  AddTopTable(CauseTable(log.costs, top), log.costs.causes.size(), section);
  return section;
}

void AddCosts(const compile::Costs& costs, std::size_t first_finding, report::Document& document) {
  std::map<std::string_view, double> seconds;
  for (const compile::CostCause& cause : costs.causes) seconds.emplace(cause.id, cause.seconds);
  for (report::Finding& finding : std::span(document.findings).subspan(first_finding)) {
    if (!finding.cause_id.empty()) SetCost(seconds.at(finding.cause_id), finding);
  }
}

void SetCost(double seconds, report::Finding& finding) {
  if (!(seconds > 0)) return;
  finding.values.emplace_back("compile_s", seconds);
  finding.weight = seconds;
}

}  // namespace idbg::views
