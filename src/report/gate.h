// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "report/document.h"

namespace idbg::report {

// A rule that findings have, and the commands whose results can hold it: what --fail-on may name.
struct FindingRule {
  std::string_view name;
  std::string_view commands;  // separated by commas; empty: every command
  std::string_view meaning;
  std::string_view of = "";  // the kind of input (report/input.h) that it judges; empty: any
};

// Decides whether findings fail a run: the limits of --fail-on, or without any whether there is a
// warning or an error.
class Gate {
 public:
  Gate() = default;
  // A limit is "RULE" or "RULE>N": of the findings that it counts there may be N, else 0; or
  // "RULE>N%" or "RULE>Ns": it counts those alone that weigh more, in percent or seconds
  // (Finding::percent, Finding::seconds). RULE is the name of a rule; its last words in the plural
  // ("failures": every rule that ends in "failure"); "error"; "warning": errors too; or "any".
  // Throws Error(kUsage) for a limit that `command` could never break: misspelt, or a rule of other
  // commands only.
  Gate(std::span<const std::string> limits, std::string_view command,
       std::span<const FindingRule> rules);

  // Whether some limit counts the finding.
  bool Counts(const Finding& finding) const;
  // Whether a limit is about this rule and not about all.
  bool Names(std::string_view rule) const;
  // Why the run fails, in one line: "graph-break: 4, allowed 0". Empty where it passes: nothing is
  // above its limit, and every input is whole.
  std::string WhyItFails(const Document& document) const;

  // Throws Error(kUsage) for a limit on what none of the inputs can show: "nothing was found" would
  // say nothing.
  void CheckApplies(const Document& document) const;

  // Calls `judge` with the word of each limit and the rules that it names; "error" names none.
  void ForEachNamed(
      base::FunctionRef<void(std::string_view, std::span<const FindingRule>)> judge) const;

  bool has_limits() const { return !limits_.empty(); }

 private:
  struct Limit {
    std::string name;
    std::int64_t allowed = 0;
    std::optional<double> above_percent = std::nullopt;
    std::optional<double> above_seconds = std::nullopt;
    std::vector<FindingRule> rules = {};  // that it names

    bool Counts(const Finding& finding) const;
  };

  static Limit Parse(const std::string& text);
  std::string WhatBreaksLimits(const Document& document) const;

  std::vector<Limit> limits_;
};

// Whether a word of --fail-on names a rule: by its name, or in the plural by its last words.
bool NamesRule(std::string_view word, std::string_view rule);

// Whether the results of `command` can hold findings of `rule`.
bool IsRuleOf(const FindingRule& rule, std::string_view command);

}  // namespace idbg::report
