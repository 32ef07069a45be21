// SPDX-License-Identifier: Apache-2.0
#include "report/summary.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace idbg::report {
namespace {

constexpr std::array<std::string_view, 5> kTaken = {"state", "errors", "warnings", "notes",
                                                    "findings"};

// kPass exactly where a gate without limits passes and no verdict is open.
State WorstState(const Document& document) {
  const auto has = [&document](State state) {
    return std::ranges::find(document.verdicts, state, &Verdict::state) != document.verdicts.end();
  };
  const auto is_error = [](const Finding& finding) { return finding.severity == Severity::kError; };
  if (has(State::kFail) || std::ranges::any_of(document.findings, is_error)) return State::kFail;
  if (has(State::kUnknown) || !std::ranges::all_of(document.inputs, &Input::IsWhole))
    return State::kUnknown;
  return NeedsAttention(document) ? State::kFail : State::kPass;
}

// The first verdict that has a figure gives it. The names of the counts are taken: a file that was
// read may have any.
void AddFigures(const Verdict& verdict, std::vector<std::pair<std::string, Value>>& figures) {
  for (const auto& [key, value] : verdict.figures) {
    const auto found = std::ranges::find(figures, key, &std::pair<std::string, Value>::first);
    const bool is_taken = std::ranges::find(kTaken, key) != kTaken.end();
    if (found == figures.end() && !is_taken) figures.emplace_back(key, value);
  }
}

}  // namespace

Summary Summarize(const Document& document) {
  Summary summary{.state = WorstState(document)};
  for (const Finding& finding : document.findings) {
    if (CountsForItsRule(finding)) {
      ++summary.findings[finding.rule];
      if (!finding.also.empty()) ++summary.findings[finding.also];
    }
    std::int64_t& count = finding.severity == Severity::kError     ? summary.errors
                          : finding.severity == Severity::kWarning ? summary.warnings
                                                                   : summary.notes;
    ++count;
  }
  for (const Verdict& verdict : document.verdicts) AddFigures(verdict, summary.figures);
  return summary;
}

}  // namespace idbg::report
