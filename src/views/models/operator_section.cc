// SPDX-License-Identifier: Apache-2.0
#include "views/models/operator_section.h"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "graph/operators.h"
#include "views/units.h"

namespace idbg::views {
namespace {

// Sums that stay unknown once a part is.
void Add(std::optional<double>& sum, const std::optional<double>& part) {
  if (!part) sum.reset();
  if (sum) *sum += *part;
}

struct OperatorTotal {
  const graph::Operator* row = nullptr;  // of the first such node
  std::int64_t nodes = 0;
  std::optional<double> flops = 0;
  std::optional<double> bytes = 0;
};

void SumOperators(const graph::Graph& graph, std::map<std::string, OperatorTotal>& totals) {
  for (const graph::Node& node : graph.nodes) {
    OperatorTotal& total = totals[node.target];
    if (total.nodes == 0) total.row = graph::FindOperator(graph, node);
    const graph::Cost cost = graph::CostOf(graph, node);
    ++total.nodes;
    Add(total.flops, cost.flops);
    Add(total.bytes, cost.read_bytes);
    Add(total.bytes, cost.written_bytes);
  }
  for (const graph::Graph& subgraph : graph.subgraphs) SumOperators(subgraph, totals);
}

double OrZero(const std::optional<double>& value) { return value.value_or(0); }

}  // namespace

report::Section OperatorSection(const graph::Graph& graph, std::size_t top) {
  std::map<std::string, OperatorTotal> totals;
  SumOperators(graph, totals);
  const graph::Coverage coverage = graph::CatalogueCoverage(graph);
  report::Section section{.key = "operators", .title = "Operators, each run alone"};
  section.facts = {{"nodes", "nodes", coverage.nodes},
                   {"known", "in the catalogue", coverage.known}};
  report::Table table{.key = "operators",
                      .title = "",
                      .columns = {{"operator", "operator"},
                                  {"kind", "kind"},
                                  {"nodes", "nodes"},
                                  {"gflop", "GFLOP", "", 3},
                                  {"mb", "MB moved", "", 3}}};
  std::vector<std::pair<std::string, OperatorTotal>> rows(totals.begin(), totals.end());
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
    return std::pair(OrZero(a.second.flops), OrZero(a.second.bytes)) >
           std::pair(OrZero(b.second.flops), OrZero(b.second.bytes));
  });
  rows.resize(std::min(top, rows.size()));
  for (const auto& [target, total] : rows) {
    table.AddRow(
        {target,
         total.row == nullptr ? std::string("unknown") : std::string(ToString(total.row->kind)),
         total.nodes, Scaled(total.flops, kGiga), Scaled(total.bytes, kMega)});
  }
  AddTable(std::move(table), section);
  return section;
}

void AddUnknownOperators(const graph::Graph& graph, report::Document& document) {
  for (const graph::Coverage::Missing& missing : graph::CatalogueCoverage(graph).missing) {
    document.findings.push_back(
        {.rule = "unknown-operator",
         .severity = report::Severity::kNote,
         .message = "operator " + std::string(missing.target) + " is not in the catalogue",
         .advice = "its FLOPs are unknown: totals and times that hold it are lower bounds",
         .graph_node = "",
         .group = std::string(missing.target),
         .count = missing.count});
  }
}

std::int64_t AddUnknownSizes(const graph::Graph& graph, report::Document& document) {
  std::int64_t count = 0;
  const std::string* example = nullptr;
  const std::function<void(const graph::Graph&)> visit = [&](const graph::Graph& one) {
    for (const graph::Value& value : one.values) {
      const bool known = value.kind != graph::ValueKind::kTensor ||
                         (value.tensor && graph::ElementCount(*value.tensor).has_value());
      if (known) continue;
      if (count++ == 0) example = &value.name;
    }
    for (const graph::Graph& subgraph : one.subgraphs) visit(subgraph);
  };
  visit(graph);
  if (count > 0) {
    document.findings.push_back({.rule = "unknown-size",
                                 .severity = report::Severity::kNote,
                                 .message = fmt::format("the size of {} tensor{} is not known",
                                                        count, count == 1 ? "" : "s"),
                                 .advice = "bytes, times and memory are lower bounds; give sizes "
                                           "with --set SYMBOL=SIZE or --input-shapes, "
                                           "or a graph with types",
                                 .graph_node = *example,
                                 .count = count});
  }
  return count;
}

}  // namespace idbg::views
