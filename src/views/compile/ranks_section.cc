// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <string>

#include "compile/ranks/ranks.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::Agreement;
using compile::Collectives;

// "rank 0, rank 2 | rank 1".
std::string GroupText(const Agreement& agreement) {
  std::string text;
  for (const auto& group : agreement.groups) {
    text += text.empty() ? "" : " | ";
    for (std::size_t i = 0; i < group.size(); ++i) text += (i == 0 ? "" : ", ") + group[i];
  }
  return text;
}

report::Table AgreementTable(const compile::RankReport& ranks) {
  report::Table table{.key = "agreements",
                      .title = "Agreement between ranks",
                      .columns = {"aspect",
                                  {"compile_id", "compilation"},
                                  "agree",
                                  {"groups", "ranks that agree"},
                                  {"difference", "first difference"},
                                  {"doubt", "caveat"}}};
  for (const Agreement& agreement : ranks.agreements)
    table.AddRow({agreement.aspect, agreement.id, agreement.Agree(), GroupText(agreement),
                  agreement.difference, agreement.doubt});
  return table;
}

report::Table CollectiveTable(const compile::RankReport& ranks) {
  report::Table table{.key = "collectives",
                      .title = "Collectives",
                      .columns = {"rank",
                                  {"compile_id", "compilation"},
                                  "scheduled",
                                  {"in_code", "calls in output code"},
                                  {"offset", "difference"},
                                  {"missing_waits", "missing waits"},
                                  {"intact", "record intact"}},
                      .note =
                          "difference: by how many collectives the schedule and the output code "
                          "differ, summed over kinds"};
  for (const Collectives& one : ranks.collectives)
    table.AddRow({one.of.rank->label, one.of.compilation->Label(),
                  one.has_schedule ? Count(one.schedule.size()) : report::Value(),
                  Count(one.code_calls.size()),
                  one.has_schedule ? report::Value(one.Offset()) : report::Value(),
                  one.MissingWaits(), !one.is_doubtful && !one.is_code_doubtful});
  return table;
}

report::Table RuntimeTable(const compile::RankReport& ranks) {
  report::Table table{.key = "runtimes",
                      .title = "Estimated time per graph",
                      .columns = {{"compile_id", "compilation"},
                                  {"slowest", "slowest rank"},
                                  {"slowest_ms", "longest", "ms"},
                                  {"fastest_ms", "shortest", "ms"},
                                  {"delta_ms", "difference", "ms"}},
                      .note = "Inductor's static estimate, not a measurement"};
  for (const compile::RuntimeSpread& spread : ranks.runtimes)
    table.AddRow({spread.id, spread.slowest, spread.slowest_ms, spread.fastest_ms,
                  spread.slowest_ms - spread.fastest_ms});
  return table;
}

std::string DivergenceAdvice(const Agreement& agreement) {
  if (!agreement.doubt.empty()) return "check the records themselves before you act on this";
  if (agreement.aspect.find("collectives") != std::string::npos)
    return "ranks that run different collectives hang: look for rank-dependent code before the "
           "first collective that differs";
  if (agreement.aspect == "cache")
    return "a rank that still compiles while others run can cause a timeout: warm the cache, or "
           "share it";
  return "look for shapes, flags or code that depend on the rank";
}

void AddDivergence(const Agreement& agreement, report::Document& document) {
  if (agreement.Agree()) return;
  const bool doubtful = !agreement.doubt.empty();
  const std::string of = agreement.id.empty() ? "" : " of " + agreement.id;
  document.findings.push_back(
      {.rule = "rank-divergence",
       .severity = doubtful ? report::Severity::kNote : report::Severity::kWarning,
       .message = "the ranks differ in their " + agreement.aspect + of + ": " +
                  GroupText(agreement) + "; " + agreement.difference +
                  (doubtful ? " (unreliable: " + agreement.doubt + ")" : ""),
       .advice = DivergenceAdvice(agreement),
       .place = agreement.place,
       .group = agreement.aspect,
       .weight = std::numeric_limits<double>::max()});  // it may hang the job
}

void AddMissingWaits(const Collectives& one, report::Document& document) {
  if (one.MissingWaits() == 0) return;
  document.findings.push_back(
      {.rule = "missing-wait",
       .severity = one.is_code_doubtful ? report::Severity::kNote : report::Severity::kWarning,
       .message = one.of.rank->label + " " + one.of.compilation->Label() + " starts " +
                  std::to_string(one.MissingWaits()) + " collectives and never waits for them" +
                  (one.is_code_doubtful ? " (unreliable: the output code is damaged)" : ""),
       .advice = "results can be read too early, or the program can hang: look for the missing "
                 "wait_tensor in the output code (extract --kind inductor_output_code)"});
}

}  // namespace

void AddTraceRanks(const compile::LogFacts& facts, report::Document& document) {
  const compile::RankReport ranks = compile::CompareRanks(facts);
  if (ranks.agreements.empty() && ranks.collectives.empty()) return;
  report::Section section{.key = "ranks", .title = "Ranks"};
  section.facts = {{"ranks", "ranks", Count(facts.trace().ranks.size())}};
  AddTable(AgreementTable(ranks), section);
  AddTable(CollectiveTable(ranks), section);
  AddTable(RuntimeTable(ranks), section);
  document.sections.push_back(std::move(section));
  for (const Agreement& agreement : ranks.agreements) AddDivergence(agreement, document);
  for (const Collectives& one : ranks.collectives) AddMissingWaits(one, document);
}

}  // namespace idbg::views
