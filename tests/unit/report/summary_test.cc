// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "report/writers.h"

namespace idbg::report::summary_test {

TEST_CASE("a summary has the counts and the first verdict's figures", "[report]") {
  Document document{.kind = "analyze", .title = "t"};
  CHECK(Summarize(document).state == State::kPass);
  document.verdicts = {
      {.subject = "h200", .state = State::kUnknown, .figures = {{"latency_ms", 1.5}}},
      {.subject = "l4",
       .state = State::kPass,
       .figures = {{"latency_ms", 9.0}, {"peak_memory_mb", 2.0}, {"errors", 7.0}}}};
  document.findings = {{.rule = "graph-break", .count = 3},
                       {.rule = "graph-break", .severity = Severity::kNote}};
  const Summary summary = Summarize(document);
  CHECK(summary.state == State::kUnknown);
  CHECK(summary.warnings == 1);
  CHECK(summary.notes == 1);
  CHECK(summary.findings.at("graph-break") == 1);  // as --fail-on counts: without the note
  REQUIRE(summary.figures.size() == 2);
  CHECK(summary.figures[0].second == Value(1.5));
  CHECK(ToJsonLine(document).find(R"("latency_ms": 1.5, "peak_memory_mb": 2.0})") !=
        std::string::npos);
  document.findings.push_back({.rule = "budget", .severity = Severity::kError});
  CHECK(Summarize(document).state == State::kFail);
}

}  // namespace idbg::report::summary_test
