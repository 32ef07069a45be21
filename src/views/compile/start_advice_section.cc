// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>

#include "base/text/text.h"
#include "base/text/utf8.h"
#include "compile/start_advice.h"
#include "views/compile/sections.h"

namespace idbg::views {
namespace {

using compile::StartAdvice;

constexpr std::size_t kMostFindingBytes = 120;  // in a line

// "1    11.9 s  train.py:34  3 recompilations, size of x in dimension 0: 8, 12; mark_dynamic(x,
// 0)".
std::string LineOf(std::size_t rank, const StartAdvice& one) {
  const std::string seconds =
      one.seconds ? fmt::format("{:.1f} s", *one.seconds) : base::Plural(one.count, "time");
  const std::string place = one.place.ToString();
  return fmt::format("{:>2}  {:>9}  {}{}{}; {}{}", rank, seconds, place, place.empty() ? "" : "  ",
                     base::OneLine(one.finding, kMostFindingBytes), one.change,
                     one.condition.empty() ? "" : fmt::format(" ({})", one.condition));
}

report::Table TableOf(const std::vector<StartAdvice>& advice) {
  report::Table table{.key = "start_advice",
                      .title = "",
                      .columns = {"rank: [.0]", "rule", "seconds: time [s .1]", "count: times [.0]",
                                  "place", "finding: what", "change", "condition: if"}};
  std::size_t rank = 0;
  for (const StartAdvice& one : advice)
    table.AddRow({++rank, one.rule, one.seconds, one.count, one.place.ToString(), one.finding,
                  one.change, one.condition});
  table.note = "What the log recorded, not a prediction. The rows overlap: do not add them up.";
  return table;
}

report::Finding FindingOf(const StartAdvice& one) {
  report::Finding finding = report::AsAdvice({.rule = "start-advice",
                                              .message = one.finding,
                                              .advice = one.change,
                                              .place = one.place,
                                              .group = std::string(one.rule),
                                              .count = one.count,
                                              .seconds = one.seconds});
  if (one.seconds) {
    finding.message = fmt::format("{:.1f} s at each start: {}", *one.seconds, one.finding);
    SetCost(*one.seconds, finding);
  }
  return finding;
}

}  // namespace

void AddStartAdvice(const compile::LogFacts& facts, report::Document& document) {
  const std::vector<StartAdvice> advice = compile::AdviseOnStart(facts);
  const double total_s = compile::SummariseLog(facts).CompileSeconds();
  report::Section& section =
      document.AddSection({.key = "start_advice",
                           .title = "What to change so that it starts sooner",
                           .leads = true,
                           .is_answer = true});
  const std::size_t ranks = facts.view().rank ? 1 : facts.trace().ranks.size();
  section.lines.push_back(total_s > 0
                              ? fmt::format("{:.1f} s of compilation in this log{}", total_s,
                                            ranks > 1 ? fmt::format(", in {} {} together", ranks,
                                                                    logs::WritersOf(facts.trace()))
                                                      : "")
                              : "how long compilations took is not in this log");
  if (advice.empty()) section.lines.emplace_back("nothing that the log knows would be spared");
  for (std::size_t i = 0; i < std::min(facts.view().top, advice.size()); ++i)
    section.lines.push_back(LineOf(i + 1, advice[i]));
  if (advice.size() > 1)
    section.lines.emplace_back("as recorded; these overlap, so that they do not add up");
  section.facts = {{"compile_s: compile time [s .1]", total_s}};
  section.tables.push_back(TableOf(advice));
  for (const StartAdvice& one : advice) document.AddFinding(FindingOf(one));
}

}  // namespace idbg::views
