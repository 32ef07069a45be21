// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <variant>

#include "views/compile/sections.h"

namespace idbg::views::log_overview_test {
namespace {

using compile::CostCause;
using compile::CostKind;
using logs::CacheKind;
using logs::CacheState;

const report::Value* FindFact(const report::Section& section, const std::string& key) {
  for (const report::Fact& fact : section.facts) {
    if (fact.key == key) return &fact.value;
  }
  return nullptr;
}

std::int64_t CountOf(const report::Section& section, const std::string& key) {
  const report::Value* const value = FindFact(section, key);
  REQUIRE(value != nullptr);
  return std::get<std::int64_t>(*value);
}

double SecondsOf(const report::Finding& finding) {
  for (const auto& [key, value] : finding.values) {
    if (key == "compile_s") return std::get<double>(value);
  }
  return 0;
}

TEST_CASE("an overview has the figures that matter, and only what the log says", "[trace]") {
  compile::LogSummary log{.statuses = {{compile::Status::kOk, 4},
                                       {compile::Status::kError, 1},
                                       {compile::Status::kCaptured, 7}},
                          .graph_breaks = 2,
                          .recompiles = {.recompilations = 3, .causes = 1}};
  log.costs.total_s = 1.5;
  log.time.total_us = 2.5e6;  // spans know of backward graphs, too
  const report::Section section = LogOverview(log, 10);
  CHECK(section.leads);
  CHECK(CountOf(section, "compilations") == 5);  // captures are none
  CHECK(CountOf(section, "failed") == 1);
  CHECK(CountOf(section, "graph_breaks") == 2);
  CHECK(CountOf(section, "recompilations") == 3);
  CHECK(*FindFact(section, "compile_s") == report::Value(2.5));
  CHECK(FindFact(section, "cache_hit_percent") == nullptr);
  CHECK(FindFact(section, "torch") == nullptr);
  CHECK(section.tables.empty());

  log.torch_version = "2.11.0";
  log.caches = {{{CacheKind::kFxGraph, CacheState::kHit}, {.count = 1}},
                {{CacheKind::kFxGraph, CacheState::kMiss}, {.count = 3}},
                {{CacheKind::kAotAutograd, CacheState::kHit}, {.count = 9}}};
  const report::Section more = LogOverview(log, 10);
  CHECK(*FindFact(more, "cache_hit_percent") == report::Value(25.0));
  CHECK(*FindFact(more, "torch") == report::Value("2.11.0"));
}

TEST_CASE("an overview lists the costliest causes, and says how many more there are", "[trace]") {
  compile::LogSummary log;
  log.costs.causes = {{.kind = CostKind::kGraphBreak, .what = "a", .count = 2, .seconds = 3},
                      {.kind = CostKind::kFailure, .what = "b", .count = 1, .seconds = 1},
                      {.kind = CostKind::kRecompilation, .what = "c", .count = 1}};
  const report::Section section = LogOverview(log, 2);
  CHECK(*FindFact(section, "worst_s") == report::Value(3.0));
  REQUIRE(section.tables.size() == 1);
  REQUIRE(section.tables[0].rows.size() == 2);
  CHECK(section.tables[0].rows[1][1] == report::Value("failure"));
  CHECK(section.tables[0].note.find("1 more") == 0);
  CHECK(LogOverview(log, 3).tables[0].rows[2][0] == report::Value());  // the log does not say
}

TEST_CASE("a finding has the seconds of its own cause, whatever its words hold", "[trace]") {
  // The words of the first are part of the second's, in the same line.
  const base::Place place{.file = "train.py", .line = 7};
  const std::string first = CauseId(CostKind::kGraphBreak, 0);
  const std::string second = CauseId(CostKind::kGraphBreak, 1);
  const compile::Costs costs{
      .causes = {{.id = first, .what = "Unsupported", .place = place, .seconds = 5},
                 {.id = second, .what = "Unsupported method", .place = place, .seconds = 2},
                 {.id = CauseId(CostKind::kFailure, 0), .what = "x", .seconds = 0}}};
  report::Document document;
  document.findings = {{.rule = "graph-break", .message = "of another log", .cause_id = first},
                       {.rule = "graph-break", .message = "Unsupported", .cause_id = first},
                       {.rule = "graph-break", .message = "Unsupported method", .cause_id = second},
                       {.rule = "compile-failure", .cause_id = CauseId(CostKind::kFailure, 0)},
                       {.rule = "guard-risk", .message = "Unsupported"}};
  AddCosts(costs, 1, document);
  CHECK(SecondsOf(document.findings[0]) == 0);
  CHECK(SecondsOf(document.findings[1]) == 5);
  CHECK(SecondsOf(document.findings[2]) == 2);
  CHECK(document.findings[2].weight == 2);
  CHECK(document.findings[3].values.empty());
  CHECK(document.findings[4].values.empty());
}

}  // namespace
}  // namespace idbg::views::log_overview_test
