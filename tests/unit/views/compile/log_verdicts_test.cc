// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "views/compile/sections.h"

namespace idbg::views::log_verdicts_test {
namespace {

using compile::LogSummary;
using logs::CacheKind;
using logs::CacheState;

report::Document VerdictsOf(const LogSummary& log, const std::string& name = "") {
  report::Document document;
  AddLogVerdicts(name, log, true, document);
  return document;
}

const report::Verdict* Find(const report::Document& document, const std::string& subject) {
  for (const report::Verdict& verdict : document.verdicts) {
    if (verdict.subject == subject) return &verdict;
  }
  return nullptr;
}

std::string TextOf(const report::Document& document, const std::string& subject) {
  const report::Verdict* const verdict = Find(document, subject);
  return verdict == nullptr ? "" : verdict->text;
}

TEST_CASE("a log without trouble passes in three lines", "[trace]") {
  const report::Document document = VerdictsOf({.statuses = {{compile::Status::kOk, 2}}}, "a.log");
  REQUIRE(document.verdicts.size() == 3);
  for (const report::Verdict& verdict : document.verdicts) {
    CHECK(verdict.state == report::State::kPass);
    CHECK(verdict.graph == "a.log");
  }
  CHECK(TextOf(document, "compilations") == "2, 0 failed");
  CHECK(TextOf(document, "graph breaks") == "none");
  CHECK(TextOf(document, "recompilations") == "none");
}

TEST_CASE("each verdict names the cause that was met most often", "[trace]") {
  const compile::CompilationSummary failed{.function = {.name = "step"},
                                           .failure = compile::Failure{.type = "InductorError"}};
  compile::FailureGroup failure{.first = &failed, .outcome = compile::Outcome::kEager};
  failure.text.whole = failure.text.message = "no kernel";
  failure.text.place = {.file = "train.py", .line = 3};
  compile::GraphBreak graph_break{.text = {.type = "Data-dependent branching", .skips_frame = true},
                                  .user_place = {.file = "train.py", .line = 13}};
  compile::RecompileGroup group{.function = {.name = "step"},
                                .recompiles = std::vector<compile::Recompile>(2)};
  const LogSummary log{.statuses = {{compile::Status::kError, 1}},
                       .graph_breaks = 2,
                       .recompiles = {.recompilations = 2, .causes = 1, .given_up = 1},
                       .failure = &failure,
                       .graph_break = &graph_break,
                       .recompile = &group};
  const report::Document document = VerdictsOf(log);
  CHECK(TextOf(document, "compilations") ==
        "1, 1 failed; train.py:3: step was not compiled and runs in eager mode: InductorError: no "
        "kernel");
  CHECK(TextOf(document, "graph breaks") ==
        "2 places; most often train.py:13: Data-dependent branching; the whole function falls back "
        "to eager");
  CHECK(TextOf(document, "recompilations") ==
        "2 (1 cause): step was recompiled; the reason is not recorded; 1 function in eager mode at "
        "the recompile limit");
  CHECK(Find(document, "compilations")->state == report::State::kFail);
}

TEST_CASE("the verdict on caches counts answers of the FX graph cache, and misses of all",
          "[trace]") {
  const LogSummary log{
      .caches = {{{CacheKind::kFxGraph, CacheState::kHit}, {.count = 3}},
                 {{CacheKind::kFxGraph, CacheState::kBypass}, {.count = 1}},
                 {{CacheKind::kAotAutograd, CacheState::kMiss}, {.count = 2, .taken_ms = 1500}}}};
  const report::Document document = VerdictsOf(log);
  CHECK(TextOf(document, "caches") ==
        "3 of 4 lookups in the FX graph cache hit, 2 misses, 1 bypassed in all caches");
  CHECK(TextOf(document, "avoidable compile time") ==
        "1.5 s with a warm FX graph cache, of 0.0 s (these overlap)");
  CHECK(Find(VerdictsOf({}), "caches") == nullptr);
}

TEST_CASE("the time is that of spans, else of metrics", "[trace]") {
  LogSummary log;
  log.costs.total_s = 4;
  CHECK(TextOf(VerdictsOf(log), "compile time") == "4.000 s in all compilations together");
  log.time = {.compilations = 2,
              .captures = 1,
              .ranks = 2,
              .total_us = 5e6,
              .stages = {{compile::Stage::kTracing, 3e6}, {compile::Stage::kOther, 1e6}}};
  CHECK(TextOf(VerdictsOf(log), "compile time") == Sentence(log.time));
  CHECK(Sentence(log.time) ==
        "2 compilations and 1 capture of backward graphs took 5.000 s in 2 ranks together: 75 % " +
            std::string(ToString(compile::Stage::kTracing)) + ", 25 % " +
            std::string(ToString(compile::Stage::kOther)));
}

TEST_CASE("a cause is worth a verdict from a tenth of a second on", "[trace]") {
  LogSummary log;
  log.costs.causes = {{.kind = compile::CostKind::kGraphBreak,
                       .what = "call to print",
                       .place = {.file = "train.py", .line = 2},
                       .count = 3,
                       .seconds = 0.05}};
  CHECK(Find(VerdictsOf(log), "worst cause") == nullptr);
  log.costs.causes[0].seconds = 2;
  CHECK(TextOf(VerdictsOf(log), "worst cause") ==
        "2.0 s for 3 graph breaks, call to print, train.py:2");
}

}  // namespace
}  // namespace idbg::views::log_verdicts_test
