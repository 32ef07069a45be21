// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "analyze/minify/minify_parts.h"
#include "analyze/models/models.h"
#include "base/error.h"
#include "base/text/text.h"
#include "constraints/adapter_file.h"
#include "constraints/check.h"
#include "graph/text.h"
#include "views/finding_rules.h"

namespace idbg::analyze {
namespace {

using minify::Candidate;
using minify::Observation;

constexpr std::string_view kConstraint = "constraint:";

// "aten.mul" stands for all of its overloads.
bool IsAt(const std::string& target, const std::string& wanted) {
  return wanted.empty() || target == wanted || graph::PacketOf(target) == wanted;
}

std::string TargetOf(const graph::Graph& graph, const std::string& node) {
  const auto found = std::ranges::find(graph.nodes, node, &graph::Node::name);
  return found == graph.nodes.end() ? std::string() : found->target;
}

// Where a violation stands: at the operator that is asked for, if it is among the places of the
// group; empty: it is not.
std::string FindTarget(const graph::Graph& graph, const constraints::ViolationGroup& group,
                       const std::string& wanted) {
  if (IsAt(group.example.target, wanted)) return group.example.target;
  for (const std::string& name : group.nodes) {
    const std::string target = TargetOf(graph, name);
    if (!target.empty() && IsAt(target, wanted)) return target;
  }
  return {};
}

minify::Probe ConstraintProbe(const std::string& rule, const MinifyRequest& request) {
  if (request.adapter.empty())
    base::FailUsage("--rule " + rule +
                    " is a rule of accelerators (name one with --adapter; "
                    "'adapters list' shows them)");
  const auto adapter =
      std::make_shared<const constraints::Adapter>(constraints::LoadAdapter(request.adapter));
  return [rule, adapter, wanted = request.operators](const Candidate& candidate) {
    Observation observed;
    for (const auto& group : constraints::Check(candidate.graph, *adapter).groups) {
      if (group.example.rule != rule) continue;
      const std::string target = FindTarget(candidate.graph, group, wanted);
      if (!target.empty()) observed.signatures.push_back(rule + " at " + target);
    }
    return observed;
  };
}

// Any other finding of `analyze`, by its text.
minify::Probe FindingProbe(const std::string& rule, const MinifyRequest& request) {
  return [rule, adapter = request.adapter, wanted = request.operators](const Candidate& candidate) {
    const std::string text = graph::ToText(candidate.graph);
    AnalysisRequest analysis;
    analysis.bytes = text;
    if (!adapter.empty()) analysis.adapters = {adapter};
    Observation observed;
    for (const report::Finding& finding : AnalyzeModels(analysis).document.findings) {
      if (finding.rule != rule) continue;
      const std::string target = TargetOf(candidate.graph, finding.graph_node);
      if (IsAt(target, wanted))
        observed.signatures.push_back(target.empty() ? rule : rule + " at " + target);
    }
    return observed;
  };
}

bool IsFindingRule(std::string_view rule) {
  return std::ranges::any_of(views::FindingRules(), [&](const report::FindingRule& known) {
    return known.name == rule && known.commands.find("analyze") != std::string_view::npos;
  });
}

void CheckOne(const MinifyRequest& request) {
  const int ways = (request.rule.empty() ? 0 : 1) + (request.command.empty() ? 0 : 1) +
                   (request.is_numeric ? 1 : 0) + (request.run_fails ? 1 : 0);
  if (ways != 1)
    base::FailUsage(
        "give one of --rule, --command, --numeric and --run-fails: what goes wrong with the model");
  if (!request.configs.empty() && !request.is_numeric)
    base::FailUsage("--inductor-config is for --numeric (leave it out)");
  const bool has_command_flags =
      request.exit_code || request.signal || request.is_crash || !request.matches.empty();
  if (has_command_flags && request.command.empty())
    base::FailUsage(
        "--interesting-exit, --interesting-signal, --interesting-output and --crash are "
        "for --command (leave them out)");
}

double LimitOf(const MinifyRequest& request) {
  constexpr double kRun = 60;
  constexpr double kCompilation = 300;
  return request.limit_s.value_or(request.is_numeric ? kCompilation : kRun);
}

// This program in a process of its own, because a compiled graph may crash.
minify::CommandRule OwnCommand(const MinifyRequest& request, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), request.program);
  return {.program = std::move(arguments),
          .exit_code = base::kExitFindings,
          .limit_s = LimitOf(request)};
}

// Fails on defects only. What is compiled for a candidate lies beside its file, and goes when that
// goes.
minify::CommandRule DiffCommand(const MinifyRequest& request) {
  std::vector<std::string> arguments = {"diff",         "--run",     "{}",
                                        "--cache",      "{}.cache",  "--python",
                                        request.python, "--fail-on", "defect"};
  for (const std::string& config : request.configs)
    arguments.insert(arguments.end(), {"--inductor-config", config});
  minify::CommandRule rule = OwnCommand(request, std::move(arguments));
  rule.failure = "defect";
  return rule;
}

}  // namespace

std::optional<minify::CommandRule> CommandOf(const MinifyRequest& request) {
  CheckOne(request);
  if (!request.rule.empty()) return std::nullopt;
  if (request.is_numeric) return DiffCommand(request);
  if (request.run_fails) {
    minify::CommandRule rule =
        OwnCommand(request, {"run", "{}", "--runs", "1", "--top", "1", "--threads", "1"});
    rule.output = *request.run_fails;
    return rule;
  }
  minify::CommandRule rule{.command = request.command,
                           .exit_code = request.exit_code,
                           .signal = request.signal,
                           .is_crash = request.is_crash,
                           .output = request.matches,
                           .limit_s = LimitOf(request)};
  const bool says_nothing =
      !rule.exit_code && !rule.signal && !rule.is_crash && rule.output.empty();
  if (says_nothing) rule.exit_code = 0;
  return rule;
}

minify::Probe RuleProbe(const MinifyRequest& request) {
  const std::string_view given = request.rule;
  const bool is_named = given.starts_with(kConstraint);
  const std::string rule(is_named ? given.substr(kConstraint.size()) : given);
  const std::vector<std::string> names = constraints::RuleNames();
  if (std::ranges::find(names, rule) != names.end()) return ConstraintProbe(rule, request);
  if (is_named || !IsFindingRule(rule)) {
    base::FailUsage("'" + request.rule + "' is not a rule of analyze (choose from " +
                    base::Join(names) + ", or another of 'analyze --fail-on help')");
  }
  return FindingProbe(rule, request);
}

std::string ConditionText(const MinifyRequest& request) {
  if (!request.rule.empty())
    return "rule " + request.rule + (request.adapter.empty() ? "" : " for " + request.adapter) +
           (request.operators.empty() ? "" : " at " + request.operators);
  if (request.is_numeric) return "diff --run finds a defect";
  if (request.run_fails) return "run reports '" + *request.run_fails + "'";
  std::string text = "command " + request.command;
  if (request.exit_code) text += ", exit code " + std::to_string(*request.exit_code);
  if (request.signal) text += ", signal " + std::to_string(*request.signal);
  if (request.is_crash) text += ", a signal";
  if (!request.matches.empty()) text += ", output '" + request.matches + "'";
  return text;
}

}  // namespace idbg::analyze
