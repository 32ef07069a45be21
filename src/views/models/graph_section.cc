// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/saturating.h"
#include "base/text/text.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {

using report::Section;
using report::Table;

namespace {

struct Weights {
  std::int64_t count = 0;
  std::int64_t elements = 0;
  std::int64_t bytes = 0;  // tied ones once
};

Weights SumWeights(const graph::Graph& graph) {
  Weights sum;
  std::set<std::string> seen;
  for (const graph::GraphInput& input : graph.inputs) {
    const graph::Value& value = graph.value(input.value);
    if (input.kind == graph::InputKind::kUser || !value.tensor) continue;
    if (!input.storage.empty() && !seen.insert(input.storage).second) continue;
    ++sum.count;
    const graph::TensorType& type = *value.tensor;
    sum.elements = base::SaturatingAdd(sum.elements, graph::ElementCount(type).value_or(0));
    sum.bytes = base::SaturatingAdd(sum.bytes, graph::SizeBytes(type).value_or(0));
  }
  return sum;
}

report::Table InputTable(const graph::Graph& graph) {
  report::Table table{.key = "inputs", .title = "Inputs", .columns = {"name", "type"}};
  for (const graph::GraphInput& input : graph.inputs) {
    if (input.kind != graph::InputKind::kUser) continue;
    table.AddRow({graph.value(input.value).name, TypeText(graph.value(input.value))});
  }
  return table;
}

report::Table OutputTable(const graph::Graph& graph) {
  report::Table table{
      .key = "outputs", .title = "Outputs", .columns = {"name", "type", "kind", "target"}};
  for (const graph::GraphOutput& output : graph.outputs) {
    graph::VisitValues(output.value, [&](graph::ValueId id) {
      table.AddRow(
          {graph.value(id).name, TypeText(graph.value(id)), ToString(output.kind), output.target});
    });
  }
  return table;
}

report::Table SymbolTable(const graph::Graph& graph) {
  report::Table table{.key = "symbols",
                      .title = "Dynamic sizes",
                      .columns = {"name: symbol", "min", "max", "hint: size at export"}};
  for (const graph::Symbol& symbol : graph.symbols)
    table.AddRow({symbol.name, symbol.min, symbol.max, symbol.hint});
  return table;
}

constexpr std::size_t kMostDrawnNodes = 1500;

report::DrawingNode MakeNode(const graph::Graph& graph, const graph::Node& node,
                             const plan::Kernel* kernel) {
  report::DrawingNode drawn{.label = node.name};
  if (kernel != nullptr) {
    drawn.kind = std::string(ToString(kernel->kind));
    if (kernel->launches()) drawn.group = kernel->name;
  }
  drawn.details.emplace_back("operator", node.target);
  if (!node.outputs.empty())
    drawn.details.emplace_back("type", TypeText(graph.value(node.outputs.front())));
  drawn.details.emplace_back("source", PlaceText(node.source));
  drawn.details.emplace_back("code", node.source.code);
  drawn.details.emplace_back("module", node.module_path);
  std::erase_if(drawn.details, [](const auto& detail) { return detail.second.empty(); });
  return drawn;
}

bool AllSay(std::span<const readers::ModelFile* const> files, const auto& fact) {
  return std::ranges::all_of(files, [&](const readers::ModelFile* file) {
    return std::ranges::find(file->facts, fact) != file->facts.end();
  });
}

std::string KeyOf(std::string_view label) {
  std::string key;
  for (const char c : label) key += base::IsLetter(c) || base::IsDigit(c) ? base::ToLower(c) : '_';
  return key;
}

}  // namespace

report::Section GraphSection(const graph::Graph& graph) {
  const Weights weights = SumWeights(graph);
  report::Section section{.key = "graph", .title = "Graph"};
  section.facts = {
      {"nodes", graph.nodes.size()},
      {"subgraphs: nested graphs", graph.subgraphs.size()},
      {"dialect: operators", ToString(graph.dialect)},
      {"phase", ToString(graph.phase)},
      {"weights", weights.count},
      {"weight_elements: weight elements", weights.elements},
      {"weight_mb: weight size [MB .1]", Megabytes(weights.bytes)},
  };
  if (weights.elements == INT64_MAX || weights.bytes == INT64_MAX)
    section.lines.push_back("The sizes exceed 64 bits: the weights are a lower bound.");
  AddTable(InputTable(graph), section);
  AddTable(OutputTable(graph), section);
  AddTable(SymbolTable(graph), section);
  return section;
}

report::Drawing GraphDrawing(const plan::Plan& plan) {
  const graph::Graph& graph = plan.graph;
  std::map<graph::NodeId, const plan::Kernel*> kernel_of;  // a recomputed node: its first kernel
  for (const plan::Kernel& kernel : plan.kernels) {
    for (const graph::NodeId id : kernel.nodes) kernel_of.emplace(id, &kernel);
  }
  report::Drawing drawing{.key = "drawing",
                          .title = "Graph, colored by kernel kind, framed by kernel"};
  const std::size_t count = std::min(graph.nodes.size(), kMostDrawnNodes);
  drawing.left_out = static_cast<std::int64_t>(graph.nodes.size() - count);
  std::map<std::pair<std::size_t, std::size_t>, bool> seen;
  for (std::size_t i = 0; i < count; ++i) {
    const auto found = kernel_of.find(static_cast<graph::NodeId>(i));
    drawing.nodes.push_back(
        MakeNode(graph, graph.nodes[i], found == kernel_of.end() ? nullptr : found->second));
    graph::VisitValues(graph.nodes[i], [&](graph::ValueId id) {
      const graph::NodeId producer = graph.value(id).producer;
      if (producer == graph::kNoNode || static_cast<std::size_t>(producer) >= count) return;
      const auto from = static_cast<std::size_t>(producer);
      if (seen.emplace(std::pair(from, i), true).second) drawing.edges.push_back({from, i});
    });
  }
  return drawing;
}

void AddContext(std::span<const readers::ModelFile* const> files, report::Document& document) {
  for (const auto& fact : files.front()->facts) {
    if (AllSay(files, fact))
      document.context.push_back({KeyOf(fact.first), fact.first, fact.second});
  }
}

Section InputSection(std::span<const readers::ModelFile* const> files) {
  Section section{.key = "inputs", .title = "Inputs"};
  Table table{.key = "inputs", .columns = {"file", "format", "fact: what", "value"}};
  for (const readers::ModelFile* file : files) {
    for (const auto& fact : file->facts) {
      if (!AllSay(files, fact)) table.AddRow({file->name, file->format, fact.first, fact.second});
    }
  }
  AddTable(std::move(table), section);
  return section;
}

Section GraphsSection(std::span<const GraphRow> graphs) {
  Table table{.key = "graphs"};
  const auto has_value = [](const auto& number) { return number.has_value(); };
  const bool are_made = std::ranges::any_of(graphs, has_value, &GraphRow::generated);
  const bool are_timed = std::ranges::any_of(graphs, has_value, &GraphRow::replayed_ms);
  for (const GraphRow& row : graphs) {
    report::Facts cells = {
        {"graph", row.name}, {"nodes", row.nodes}, {"predicted: predicted kernels", row.predicted}};
    if (are_made)
      cells.Add({{"generated: generated kernels", row.generated}, {"matched", row.matched}});
    if (are_timed) cells.Add({"replayed_ms: predicted, replayed [ms .predicted]", row.replayed_ms});
    table.AddRecord(std::move(cells));
  }
  Section section = SectionOf("Graphs", std::move(table));
  section.leads = true;
  return section;
}

void AddLosses(const readers::ModelFile& file, report::Document& document) {
  for (const readers::Loss& loss : file.losses) {
    document.AddFinding({.rule = "partly-read",
                         .message = "not read: " + loss.what + ", such as " + loss.example,
                         .advice = "the figures do not include what was not read",
                         .place = {.file = file.name},
                         .count = loss.count});
  }
  if (file.lacks_weights)
    document.AddFinding({.rule = "no-weights",
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
  Table table{.key = "files", .columns = {"role: what", "files", "mb: MB"}};
  for (const auto& [role, total] : roles)
    table.AddRow({role, total.first, Megabytes(total.second)});
  return SectionOf("Package contents", std::move(table));
}

Section OutputCodeSection(const readers::KernelModule& kernels) {
  Table table{.key = "made", .columns = {"kernel", "kind", "calls", "line", "aten: from"}};
  for (const readers::Kernel& kernel : kernels.kernels) {
    table.AddRow({kernel.name, ToString(kernel.kind), kernel.calls, kernel.line,
                  base::Join(kernel.original_aten)});
  }
  return {.key = "made",
          .title = "Generated Inductor kernels",
          .facts = {{"aot_id: AOT id", kernels.aot_id},
                    {"kernels", kernels.kernels.size()},
                    {"calls: launches and calls", kernels.calls.size()}},
          .tables = {std::move(table)}};
}

Section ScheduleSection(const readers::Schedule& schedule) {
  std::size_t members = 0;
  Table table{.key = "schedule", .columns = {"node", "kind", "detail: of", "members: operations"}};
  for (const readers::ScheduleNode& node : schedule.nodes) {
    members += std::max<std::size_t>(node.members.size(), 1);
    table.AddRow({node.name, node.kind, node.detail, node.members.size()});
  }
  Section section{.key = "schedule",
                  .title = "Scheduler nodes",
                  .facts = {{"nodes", schedule.nodes.size()}, {"operations", members}}};
  section.tables.push_back(std::move(table));  // an initializer list would copy every row
  return section;
}

}  // namespace idbg::views
