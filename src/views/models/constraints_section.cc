// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <map>

#include "base/text/text.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using constraints::Force;
using constraints::ViolationGroup;

report::Severity SeverityOf(Force force, constraints::Mode mode) {
  if (force == Force::kNote) return report::Severity::kNote;
  return force == Force::kMust && mode == constraints::Mode::kStrict ? report::Severity::kError
                                                                     : report::Severity::kWarning;
}

}  // namespace

report::Verdict ConstraintsVerdict(const constraints::CheckResult& result,
                                   const constraints::Adapter& adapter) {
  std::map<std::string, std::int64_t> rules;
  std::int64_t causes = 0;
  std::int64_t advisory = 0;
  for (const ViolationGroup& group : result.groups) {
    advisory += group.example.force == Force::kShould ? group.count : 0;
    if (group.example.force != Force::kMust) continue;
    rules[group.example.rule] += group.count;
    ++causes;
  }
  report::Verdict verdict{
      .subject = adapter.name,
      .figures = {
          {"nodes", result.nodes}, {"violations", result.CountViolations()}, {"causes", causes}}};
  if (rules.empty()) {
    verdict.state = report::State::kPass;
    const std::string with =
        advisory > 0 ? ", with " + base::Plural(advisory, "advisory violation") : std::string();
    verdict.text =
        fmt::format("graph supported{} ({} checked)", with, base::Plural(result.nodes, "node"));
    return verdict;
  }
  std::string counts;
  for (const auto& [rule, count] : rules)
    counts += fmt::format("{}{} x{}", counts.empty() ? "" : ", ", rule, count);
  verdict.state = report::State::kFail;
  verdict.text =
      fmt::format("graph not supported: {} ({})", base::Plural(causes, "distinct problem"), counts);
  return verdict;
}

report::Section ConstraintsSection(const constraints::CheckResult& result,
                                   const constraints::Adapter& adapter) {
  report::Section section{.key = "constraints",
                          .title = "Constraints of " + adapter.name + " (" + adapter.title + ")"};
  section.facts = {
      {"adapter", "adapter", adapter.name},
      {"limits_read", "limits read (sources: adapters show)", adapter.date},
      {"nodes", "nodes checked", result.nodes},
      {"violations", "violations", result.CountViolations()},
      {"causes", "distinct problems", Count(result.groups.size())},
      {"strided_tensors", "non-contiguous tensors", result.strided_tensors},
      {"unknown_layouts", "tensors of unknown layout", result.unknown_layouts},
      {"unknown_types", "tensors of unknown dtype", result.unknown_types},
  };
  report::Table table{
      .key = "causes",
      .columns = {"rule", "operator", {"count", "nodes"}, "example", "source", "module"}};
  for (const ViolationGroup& group : result.groups) {
    table.AddRow({group.example.rule, group.example.target, group.count, group.example.node_name,
                  PlaceText(group.example.source), group.example.module_path});
  }
  AddTable(std::move(table), section);
  return section;
}

void AddViolations(const constraints::CheckResult& result, const constraints::Adapter& adapter,
                   constraints::Mode mode, report::Document& document) {
  for (const ViolationGroup& group : result.groups) {
    report::Finding finding{
        .rule = group.example.rule,
        .severity = SeverityOf(group.example.force, mode),
        .is_advisory = group.example.force == Force::kShould || mode == constraints::Mode::kWarning,
        .message = group.example.message,
        .advice = group.example.advice,
        .graph_node = group.example.node_name,
        .place = PlaceOf(group.example.source),
        .group = adapter.name,
        .count = group.count};
    if (!group.example.source.code.empty())
      finding.values.emplace_back("code", group.example.source.code);
    else if (!group.example.module_path.empty())
      finding.values.emplace_back("module", group.example.module_path);
    document.findings.push_back(std::move(finding));
  }
}

}  // namespace idbg::views
