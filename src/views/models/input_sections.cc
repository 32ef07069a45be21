// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <utility>

#include "base/text/text.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using report::Section;
using report::Table;

std::string KeyOf(std::string_view label) {
  std::string key;
  for (const char c : label) key += base::IsLetter(c) || base::IsDigit(c) ? base::ToLower(c) : '_';
  return key;
}

}  // namespace

void AddContext(std::span<const readers::ModelFile* const> files, report::Document& document) {
  if (files.size() == 1) {
    for (const auto& [label, value] : files[0]->facts)
      document.context.push_back({KeyOf(label), label, value});
    return;
  }
  Table table{.key = "inputs", .columns = {"file", "format", {"fact", "what"}, "value"}};
  for (const readers::ModelFile* file : files) {
    for (const auto& [label, value] : file->facts)
      table.AddRow({file->name, file->format, label, value});
  }
  if (table.rows.empty()) return;
  document.sections.push_back({.key = "inputs", .title = "Inputs", .tables = {std::move(table)}});
}

void AddLosses(const readers::ModelFile& file, report::Document& document) {
  for (const readers::Loss& loss : file.losses) {
    document.findings.push_back({.rule = "partly-read",
                                 .severity = report::Severity::kWarning,
                                 .message = "not read: " + loss.what + ", such as " + loss.example,
                                 .advice = "the figures do not include what was not read",
                                 .place = {.file = file.name},
                                 .count = loss.count});
  }
  if (file.lacks_weights)
    document.findings.push_back({.rule = "no-weights",
                                 .severity = report::Severity::kNote,
                                 .message = "the file has no bytes of its weights",
                                 .advice = "no figure here needs them; run and diff do",
                                 .place = {.file = file.name}});
}

Section PackageSection(const readers::ModelFile& model) {
  std::map<std::string, std::pair<std::int64_t, std::uint64_t>> roles;
  for (const readers::PackageFile& file : model.files) {
    ++roles[file.role].first;
    roles[file.role].second += file.size_bytes;
  }
  Table table{.key = "files", .columns = {{"role", "what"}, "files", {"mb", "MB", "", 3}}};
  for (const auto& [role, total] : roles)
    table.AddRow({role, total.first, static_cast<double>(total.second) / 1e6});
  return {.key = "files", .title = "Package contents", .tables = {std::move(table)}};
}

Section OutputCodeSection(const readers::KernelModule& kernels) {
  Table table{.key = "made", .columns = {"kernel", "kind", "calls", "line", {"aten", "from"}}};
  for (const readers::Kernel& kernel : kernels.kernels) {
    table.AddRow({kernel.name, std::string(ToString(kernel.kind)), kernel.calls, kernel.line,
                  base::Join(kernel.original_aten)});
  }
  return {.key = "made",
          .title = "Generated Inductor kernels",
          .facts = {{"aot_id", "AOT id", kernels.aot_id},
                    {"kernels", "kernels", Count(kernels.kernels.size())},
                    {"calls", "launches and calls", Count(kernels.calls.size())}},
          .tables = {std::move(table)}};
}

Section ScheduleSection(const readers::Schedule& schedule) {
  std::size_t members = 0;
  Table table{.key = "schedule",
              .columns = {"node", "kind", {"detail", "of"}, {"members", "operations"}}};
  for (const readers::ScheduleNode& node : schedule.nodes) {
    members += std::max<std::size_t>(node.members.size(), 1);
    table.AddRow({node.name, node.kind, node.detail, Count(node.members.size())});
  }
  Section section{.key = "schedule",
                  .title = "Scheduler nodes",
                  .facts = {{"nodes", "nodes", Count(schedule.nodes.size())},
                            {"operations", "operations", Count(members)}}};
  section.tables.push_back(std::move(table));  // an initializer list would copy every row
  return section;
}

}  // namespace idbg::views
