// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/names.h"
#include "plan/plan.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {

using plan::Plan;

namespace {

// Whether some of its bytes are as many as can be counted (Product in fusion/program/access.h).
bool ExceedsCount(const plan::Kernel& kernel) {
  constexpr double kMost = 0x1p63;
  return kernel.read_bytes >= kMost || kernel.written_bytes >= kMost;
}

report::Table KindTable(const Plan& plan) {
  report::Table table{.key = "kinds",
                      .title = "By kind",
                      .columns = {"kind", "kernels", "gflop: GFLOP", "mb: MB moved"}};
  for (const auto& [kind, total] : plan::TotalsByKind(plan)) {
    table.AddRow({ToString(kind), total.kernels, total.flops / kGiga, total.bytes / kMega});
  }
  return table;
}

report::Table KernelTable(const Plan& plan, std::size_t top) {
  report::Table table{.key = "kernels",
                      .title = "Kernels that move the most memory",
                      .columns = {"kernel", "count", "nodes", "gflop: GFLOP", "mb: MB moved",
                                  "source: first source line"}};
  const std::vector<plan::RepeatedKernel> kernels = plan::RepeatedKernels(plan);
  for (const plan::RepeatedKernel& kernel : First(kernels, top)) {
    table.AddRow({kernel.key.name, kernel.total.kernels, kernel.nodes, kernel.total.flops / kGiga,
                  kernel.total.bytes / kMega, PlaceText(kernel.source)});
  }
  return table;
}

// Reasons with how often each was met, and one pair as an example.
report::Table RefusalTable(const Plan& plan) {
  report::Table table{
      .key = "refusals",
      .title = "Why adjacent kernels were not fused",
      .columns = {"reason", "pairs", "first: example kernel", "second: not fused with"}};
  for (const plan::RepeatedRefusal& refusal : plan::RepeatedRefusals(plan)) {
    table.AddRow({refusal.reason, refusal.pairs, plan.kernels[refusal.example->first].name,
                  plan.kernels[refusal.example->second].name});
  }
  return table;
}

// Edges between kernels that are drawn as one box each.
std::set<std::pair<std::size_t, std::size_t>> EdgesOf(const plan::Plan& plan,
                                                      const std::vector<std::size_t>& boxes) {
  // Of a kernel: the boxes that whoever reads it reads from.
  std::vector<std::set<std::size_t>> sources(plan.kernels.size());
  std::set<std::pair<std::size_t, std::size_t>> edges;
  // Kernels come in the order of execution: what one reads has been seen before it.
  for (std::size_t i = 0; i < plan.kernels.size(); ++i) {
    std::set<std::size_t> read;
    for (const std::size_t producer : plan.kernels[i].producers) {
      if (producer < i) read.insert(sources[producer].begin(), sources[producer].end());
    }
    if (boxes[i] == plan::Repetitions::kNone) {  // a view: of it is read what it is a view of
      sources[i] = std::move(read);
      continue;
    }
    for (const std::size_t from : read) {
      if (from != boxes[i]) edges.emplace(from, boxes[i]);
    }
    sources[i] = {boxes[i]};
  }
  return edges;
}

report::DrawingNode BoxOf(const plan::RepeatedKernel& kernel, const graph::Graph& graph) {
  const auto& [kernels, flops, bytes] = kernel.total;
  report::DrawingNode node{
      .label = kernels > 1 ? fmt::format("{}\u00D7 {}", kernels, kernel.key.name) : kernel.key.name,
      .kind = std::string(ToString(kernel.first->kind)),
      .details = {{"kernels", std::to_string(kernels)},
                  {"nodes", std::to_string(kernel.nodes)},
                  {"work", fmt::format("{:.3f} GFLOP", flops / kGiga)},
                  {"moved", fmt::format("{:.3f} MB", bytes / kMega)}}};
  node.details.emplace_back("of the first", JoinOf(kernel.first->nodes, [&](graph::NodeId id) {
                              return graph.node(id).name;
                            }));
  if (!kernel.source.file.empty()) node.details.emplace_back("source", PlaceText(kernel.source));
  if (!kernel.source.code.empty()) node.details.emplace_back("code", kernel.source.code);
  return node;
}

}  // namespace

report::Section FusionSection(const Plan& plan, std::size_t top) {
  report::Section section{.key = "fusion", .title = "Predicted Inductor kernels"};
  section.facts = {
      {"kernels", plan.KernelCount()},
      {"nodes: nodes after decomposition", plan.graph.nodes.size()},
      {"on_chip_mb: memory traffic saved by fusion [MB .1]", plan.on_chip_bytes / kMega},
      {"added_mb: memory traffic added by copies and partial results [MB .1]",
       plan.added_bytes / kMega},
      {"recomputed_gflop: recomputed work [GFLOP]", plan.recomputed_flops / kGiga},
      {"unknown_nodes: unknown operators", plan.unknown_nodes},
  };
  if (std::ranges::any_of(plan.kernels, ExceedsCount))
    section.lines.push_back("The sizes exceed 64 bits: the memory traffic is a lower bound.");
  section.tables.push_back(KindTable(plan));
  section.tables.push_back(KernelTable(plan, top));
  AddTable(RefusalTable(plan), section);
  return section;
}

void AddMisfits(const Plan& plan, const graph::Graph& graph, report::Document& document) {
  std::map<std::string_view, report::Finding> findings;  // by operator
  for (const graph::NodeId id : plan.misfits) {
    const graph::Node& node = graph.node(id);
    const auto [place, is_first] = findings.try_emplace(node.target);
    report::Finding& finding = place->second;
    if (!is_first) {
      ++finding.count;
      continue;
    }
    finding = {.rule = "misfit-arguments",
               .message = "the arguments or results are not those of " + node.target,
               .advice = "its kernels are not predicted: it is counted as a call of its own",
               .graph_node = node.name,
               .place = PlaceOf(node.source),
               .group = node.target};
  }
  for (auto& [target, finding] : findings) document.AddAdvice(std::move(finding));
}

report::Section ComparisonSection(const plan::Joined& comparison, const Plan& plan,
                                  std::span<const std::string> calls, std::size_t top) {
  report::Section section{.key = "compare", .title = "Predicted and generated kernels"};
  section.facts = {
      {"predicted", comparison.predicted_kernels},
      {"made: generated", comparison.real_kernels},
      {"matched", comparison.matched},
      {"matched_share: match rate [% .1]", 100 * comparison.MatchedShare()},
      {"told_apart: matched by", ToString(comparison.evidence)},
  };
  if (comparison.shuffled_share)
    section.facts.Add(
        {"shuffled_share: match rate of a random order [% .1]", 100 * *comparison.shuffled_share});
  report::Table table{.key = "differences",
                      .title = "Differences",
                      .columns = {"agreement", "predicted", "made: generated"}};
  for (const plan::Pairing& kernel : comparison.pairings) {
    if (kernel.agreement == plan::Agreement::kMatched || table.rows.size() >= top) continue;
    table.AddRow({base::EnumName(kernel.agreement),
                  JoinOf(kernel.predicted, [&](std::size_t i) { return plan.kernels[i].name; }),
                  JoinOf(kernel.real, [&](std::size_t i) { return calls[i]; })});
  }
  AddTable(std::move(table), section);
  return section;
}

report::Drawing KernelDrawing(const plan::Plan& plan) {
  const plan::Repetitions repetitions = plan::FindRepetitions(plan);
  report::Drawing drawing{.key = "kernels", .title = "Kernels, repeated layers folded"};
  for (const plan::RepeatedKernel& kernel : repetitions.kernels)
    drawing.nodes.push_back(BoxOf(kernel, plan.graph));
  for (const auto& [from, to] : EdgesOf(plan, repetitions.places))
    drawing.edges.push_back({from, to});
  return drawing;
}

}  // namespace idbg::views
