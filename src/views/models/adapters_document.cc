// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <map>

#include "base/names.h"
#include "base/text/text.h"
#include "views/models/device_documents.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {

using constraints::Adapter;
using constraints::Force;
using constraints::ViolationGroup;
using report::Value;

namespace {

std::string DTypesText(const std::set<tensor::DType>& dtypes) {
  return JoinOf(dtypes, [](tensor::DType dtype) { return tensor::ToString(dtype); });
}

Value AlignmentValue(const Adapter& adapter) {
  if (adapter.alignment == 1 && adapter.row_alignment.value_or(1) == 1) return {};
  const std::string inner = std::to_string(adapter.alignment);
  switch (adapter.aligned_dims) {
    case constraints::AlignedDims::kInner:
      return inner + " (last dimension)";
    case constraints::AlignedDims::kLastTwo:
      return std::to_string(adapter.row_alignment.value_or(adapter.alignment)) + " x " + inner;
    case constraints::AlignedDims::kAll:
      break;
  }
  return inner + " (all dimensions)";
}

std::string OperatorsText(const Adapter& adapter) {
  std::string text;
  if (adapter.supported_ops) text = "only " + std::to_string(adapter.supported_ops->size());
  if (!adapter.unsupported_ops.empty())
    text +=
        (text.empty() ? "all but " : ", without ") + std::to_string(adapter.unsupported_ops.size());
  return text.empty() ? "all" : text;
}

// Every limit of the profile; nothing where there is none.
report::Facts Limits(const Adapter& adapter) {
  report::Facts facts = {
      {"supported_dtypes: dtypes", DTypesText(adapter.supported_dtypes)},
      {"max_tensor_dims: max dimensions", adapter.max_tensor_dims},
      {"max_dim_size: max size of a dimension", adapter.max_dim_size},
      {"max_memory_bytes: max bytes per tensor", adapter.max_memory_bytes},
      {"max_peak_bytes: max bytes at the peak", adapter.max_peak_bytes},
      {"alignment", AlignmentValue(adapter)},
      {"requires_contiguous: contiguous tensors only", adapter.requires_contiguous},
      {"supports_dynamic_shapes: dynamic shapes", adapter.supports_dynamic_shapes},
      {"supports_inplace: in-place operators", adapter.supports_inplace},
  };
  if (adapter.supported_layouts)
    facts.Add({"supported_layouts: layouts", base::Join(*adapter.supported_layouts)});
  if (!adapter.advisory_rules.empty())
    facts.Add({"advisory_rules: advisory rules", base::Join(adapter.advisory_rules)});
  return facts;
}

// One row an operator that the profile says something of.
void AddOperators(const Adapter& adapter, report::Section& section) {
  report::Table table{.key = "operators", .title = "Operators", .columns = {"operator", "rule"}};
  const auto add = [&table](const std::set<std::string>& names, const std::string& rule) {
    for (const std::string& name : names) table.AddRow({name, rule});
  };
  if (adapter.supported_ops) add(*adapter.supported_ops, "supported (allow-list)");
  add(adapter.unsupported_ops, "not supported");
  for (const auto& [op, dtypes] : adapter.op_dtypes) add({op}, "only with " + DTypesText(dtypes));
  for (const auto& [dtype, ops] : adapter.dtype_ops)
    add(ops, "may produce " + std::string(tensor::ToString(dtype)) + " (allow-list)");
  AddTable(std::move(table), section);
}

report::Finding ToFinding(const constraints::AdapterDoubt& doubt, const std::string& file) {
  using enum constraints::AdapterDoubt::Rule;
  return {.rule = std::string(base::EnumName<'-'>(doubt.rule)),
          .severity = doubt.rule == kContradiction      ? report::Severity::kError
                      : doubt.rule == kMisspeltOperator ? report::Severity::kWarning
                                                        : report::Severity::kNote,
          .message = doubt.message,
          .advice = doubt.advice,
          .place = {.file = file, .key_path = doubt.field}};
}

report::Severity SeverityOf(Force force, constraints::Mode mode) {
  if (force == Force::kNote) return report::Severity::kNote;
  return force == Force::kMust && mode == constraints::Mode::kStrict ? report::Severity::kError
                                                                     : report::Severity::kWarning;
}

}  // namespace

report::Document AdaptersDocument(const std::vector<Adapter>& adapters) {
  report::Table table{
      .key = "adapters",
      .columns =
          {"name", {"title", "device"}, "dims", "alignment", "dynamic", "operators", "dtypes"},
      .note =
          "Only limits that public documents state are listed. 'adapters show "
          "NAME' prints all limits and their sources."};
  for (const Adapter& adapter : adapters) {
    table.AddRow({adapter.name, adapter.title, adapter.max_tensor_dims, AlignmentValue(adapter),
                  adapter.supports_dynamic_shapes ? "yes" : "no", OperatorsText(adapter),
                  DTypesText(adapter.supported_dtypes)});
  }
  return {.kind = "adapters-list",
          .title = "Accelerator profiles for constraint checks",
          .sections = {SectionOf("Adapters", std::move(table))}};
}

report::Document AdapterDocument(const Adapter& adapter) {
  report::Document document{.kind = "adapters-show", .title = adapter.title};
  document.context = {{"name", adapter.name}, {"date: as of", adapter.date}};
  report::Section limits{.key = "limits", .title = "Limits", .facts = Limits(adapter)};
  AddOperators(adapter, limits);
  document.AddSection(std::move(limits));
  document.AddSection({.key = "sources", .title = "Sources", .lines = adapter.sources});
  if (!adapter.notes.empty())
    document.AddSection({.key = "notes", .title = "Notes", .lines = adapter.notes});
  return document;
}

report::Document AdapterCheckDocument(const Adapter& adapter, const std::string& file,
                                      const std::vector<constraints::AdapterDoubt>& doubts) {
  report::Document document{.kind = "adapters-check", .title = "Check of " + adapter.title};
  document.context = {{"file", file}};
  if (doubts.empty()) document.context.Add({"result", "no mistakes found"});
  for (const constraints::AdapterDoubt& doubt : doubts) document.AddFinding(ToFinding(doubt, file));
  return document;
}

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
  const std::string counts = JoinOf(
      rules, [](const auto& rule) { return fmt::format("{} x{}", rule.first, rule.second); });
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
      {"adapter", adapter.name},
      {"limits_read: limits read (sources: adapters show)", adapter.date},
      {"nodes: nodes checked", result.nodes},
      {"violations", result.CountViolations()},
      {"causes: distinct problems", result.groups.size()},
      {"strided_tensors: non-contiguous tensors", result.strided_tensors},
      {"unknown_layouts: tensors of unknown layout", result.unknown_layouts},
      {"unknown_types: tensors of unknown dtype", result.unknown_types},
  };
  report::Table table{
      .key = "causes",
      .columns = {"rule", "operator", "count: nodes", "example", "source", "module"}};
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
    report::Finding& finding =
        document.AddFinding({.rule = group.example.rule,
                             .severity = SeverityOf(group.example.force, mode),
                             .is_advisory = group.example.force == Force::kShould ||
                                            mode == constraints::Mode::kWarning,
                             .message = group.example.message,
                             .advice = group.example.advice,
                             .graph_node = group.example.node_name,
                             .place = PlaceOf(group.example.source),
                             .group = adapter.name,
                             .count = group.count});
    if (!group.example.source.code.empty())
      finding.values.emplace_back("code", group.example.source.code);
    else if (!group.example.module_path.empty())
      finding.values.emplace_back("module", group.example.module_path);
  }
}

}  // namespace idbg::views
