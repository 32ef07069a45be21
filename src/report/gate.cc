// SPDX-License-Identifier: Apache-2.0
#include "report/gate.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/error.h"
#include "base/names.h"
#include "base/text/text.h"
#include "report/text_parts.h"

namespace idbg::report {
namespace {

constexpr std::string_view kAny = "any";
constexpr std::string_view kHint = "'--fail-on help' lists the rules";

[[noreturn]] void FailUsage(const std::string& message) {
  base::FailUsage("--fail-on: " + message);
}

// "error" counts errors, "warning" what fails a run without a gate.
std::optional<Severity> LeastSeverity(std::string_view word) {
  const std::optional<Severity> severity = base::FindEnum<Severity>(word);
  return severity == Severity::kNote ? std::nullopt : severity;
}

// A word that no rule of the command answers to: of another command, or of none.
[[noreturn]] void FailUnknown(const std::string& word, std::string_view command,
                              std::span<const FindingRule> rules) {
  std::vector<std::string> names = {std::string(ToString(Severity::kError)),
                                    std::string(ToString(Severity::kWarning)), std::string(kAny)};
  std::string near;
  for (const FindingRule& rule : rules) {
    if (!IsRuleOf(rule, command)) continue;
    names.emplace_back(rule.name);
    if (near.empty() && rule.name.ends_with("-" + word)) near = rule.name;
  }
  for (const FindingRule& rule : rules) {
    if (!NamesRule(word, rule.name)) continue;
    FailUsage("'" + word + "' is a rule of " + std::string(rule.commands) + ", not of " +
              std::string(command) + " (" +
              (near.empty() ? std::string(kHint) : "did you mean '" + near + "'?") + ")");
  }
  const std::string nearest = base::NearestWord(word, names);
  FailUsage("unknown rule '" + word + "' (" +
            (nearest.empty() ? "" : "did you mean '" + nearest + "'? ") + std::string(kHint) + ")");
}

}  // namespace

bool NamesRule(std::string_view word, std::string_view rule) {
  if (word == rule) return true;
  if (!word.ends_with('s')) return false;
  word.remove_suffix(1);
  return rule == word || rule.ends_with("-" + std::string(word));
}

bool IsRuleOf(const FindingRule& rule, std::string_view command) {
  if (rule.commands.empty() || command == "report") return true;  // it holds results of any command
  const std::string names = "," + std::string(rule.commands) + ",";
  return names.find("," + std::string(command) + ",") != std::string::npos;
}

Gate::Limit Gate::Parse(const std::string& text) {
  const std::size_t sign = text.find('>');
  Limit limit{.name = text.substr(0, sign)};
  std::string_view unit = sign == text.npos ? "0" : std::string_view(text).substr(sign + 1);
  const std::int64_t number = base::TakeNumber<std::int64_t>(unit).value_or(-1);
  if (unit.empty()) limit.allowed = number;
  if (unit == "%") limit.above_percent = static_cast<double>(number);
  if (unit == "s") limit.above_seconds = static_cast<double>(number);
  if (limit.name.empty() || number < 0 || !(unit.empty() || unit == "%" || unit == "s"))
    FailUsage("'" + text +
              "' is not valid (write RULE, RULE>N as in graph-break>2, RULE>N% as in advice>10%, "
              "or RULE>Ns as in start-advice>30s; " +
              std::string(kHint) + ")");
  return limit;
}

Gate::Gate(std::span<const std::string> limits, std::string_view command,
           std::span<const FindingRule> rules) {
  for (const std::string& text : limits) {
    Limit limit = Parse(text);
    if (limit.name != kAny && !LeastSeverity(limit.name)) {
      std::ranges::copy_if(rules, std::back_inserter(limit.rules), [&](const FindingRule& rule) {
        return IsRuleOf(rule, command) && NamesRule(limit.name, rule.name);
      });
      if (limit.rules.empty()) FailUnknown(limit.name, command, rules);
    }
    limits_.push_back(std::move(limit));
  }
}

bool Gate::Limit::Counts(const Finding& finding) const {
  if (above_percent && finding.percent.value_or(0) <= *above_percent) return false;
  if (above_seconds && finding.seconds.value_or(0) <= *above_seconds) return false;
  if (name == kAny) return true;
  if (const auto least = LeastSeverity(name))
    return FailsRun(finding) && (*least == Severity::kWarning || finding.severity == *least);
  const bool names_it =
      NamesRule(name, finding.rule) || (!finding.also.empty() && NamesRule(name, finding.also));
  return CountsForItsRule(finding) && names_it;
}

bool Gate::Counts(const Finding& finding) const {
  return std::ranges::any_of(limits_,
                             [&finding](const Limit& limit) { return limit.Counts(finding); });
}

bool Gate::Names(std::string_view rule) const {
  return std::ranges::any_of(limits_,
                             [rule](const Limit& limit) { return NamesRule(limit.name, rule); });
}

void Gate::CheckApplies(const Document& document) const {
  if (document.inputs.empty()) return;  // of a command that reads one kind only
  for (const Limit& limit : limits_) {
    const auto judges = [&limit](std::string_view kind) {
      return kind.empty() || std::ranges::any_of(limit.rules, [kind](const FindingRule& rule) {
               return rule.of.empty() || rule.of == kind;
             });
    };
    if (limit.rules.empty() || std::ranges::any_of(document.inputs, judges, &Input::kind)) continue;
    const std::string_view kind = limit.rules.front().of;
    FailUsage("'" + limit.name + "' judges a " + std::string(kind) + ", and the input holds none" +
              std::string(RemedyFor(kind)));
  }
}

void Gate::ForEachNamed(
    base::FunctionRef<void(std::string_view, std::span<const FindingRule>)> judge) const {
  for (const Limit& limit : limits_) judge(limit.name, limit.rules);
}

std::string Gate::WhatBreaksLimits(const Document& document) const {
  std::string why;
  for (const Limit& limit : limits_) {
    std::int64_t count = 0;
    std::int64_t times = 0;
    for (const Finding& finding : document.findings) {
      if (!limit.Counts(finding)) continue;
      ++count;
      times += finding.count;
    }
    if (count <= limit.allowed) continue;
    why += (why.empty() ? "" : "; ") + limit.name + ": " + std::to_string(count) +
           (times > count ? " (seen " + std::to_string(times) + " times)" : "") + ", allowed " +
           std::to_string(limit.allowed);
  }
  return why;
}

std::string Gate::WhyItFails(const Document& document) const {
  std::string why =
      limits_.empty() ? CountsBySeverity(document.findings, FailsRun) : WhatBreaksLimits(document);
  if (const std::string missing = WhatIsMissing(document); !missing.empty())
    why = missing + ", so that the result is UNKNOWN" + (why.empty() ? "" : "; " + why);
  return why;
}

}  // namespace idbg::report
