// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "base/text/text.h"
#include "graph/operators/operators.h"
#include "views/models/sections.h"
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

struct UnknownSizes {
  std::int64_t count = 0;
  const std::string* example = nullptr;
  std::int64_t settable = 0;
  // The operators that make the first tensors without a type out of known ones: they have no size
  // rule, or the size depends on data.
  std::map<std::string, std::int64_t> causes;
};

bool IsUnknown(const graph::Value& value) {
  return value.kind == graph::ValueKind::kTensor &&
         !(value.tensor && graph::SizeBytes(*value.tensor).has_value());
}

bool HasUnknownInput(const graph::Graph& graph, const graph::Node& node) {
  bool found = false;
  graph::VisitValues(node, [&](graph::ValueId id) {
    const graph::Value& value = graph.value(id);
    const bool is_unknown_size = value.kind == graph::ValueKind::kSymInt && !value.number.hint();
    found = found || IsUnknown(value) || is_unknown_size;
  });
  return found;
}

void CountUnknownSizes(const graph::Graph& graph, UnknownSizes& sizes) {
  for (const graph::Value& value : graph.values) {
    if (!IsUnknown(value)) continue;
    if (sizes.count++ == 0) sizes.example = &value.name;
    // Symbols and inputs: what the command line can give.
    if (value.producer == graph::kNoNode || value.tensor) ++sizes.settable;
  }
  for (const graph::Node& node : graph.nodes) {
    const bool is_untyped = std::ranges::any_of(node.outputs, [&](graph::ValueId id) {
      const graph::Value& value = graph.value(id);
      return value.kind == graph::ValueKind::kTensor && !value.tensor;
    });
    if (is_untyped && !HasUnknownInput(graph, node))
      ++sizes.causes[std::string(graph::PacketOf(node.target))];
  }
  for (const graph::Graph& subgraph : graph.subgraphs) CountUnknownSizes(subgraph, sizes);
}

// "aten.nonzero, mylib.op (12 nodes) and 2 more operators"
std::string ListOf(const std::map<std::string, std::int64_t>& causes) {
  constexpr std::size_t kShown = 4;
  std::string text;
  std::size_t shown = 0;
  for (const auto& [name, nodes] : causes) {
    if (shown++ == kShown) break;
    text += (text.empty() ? "" : ", ") + name;
    if (nodes > 1) text += fmt::format(" ({} nodes)", nodes);
  }
  if (causes.size() > kShown) text += fmt::format(" and {} more operators", causes.size() - kShown);
  return text;
}

}  // namespace

report::Section OperatorSection(const graph::Graph& graph, std::size_t top) {
  std::map<std::string, OperatorTotal> totals;
  SumOperators(graph, totals);
  const graph::Coverage coverage = graph::CatalogueCoverage(graph);
  report::Section section{.key = "operators", .title = "Operators, each run as its own kernel"};
  section.facts = {{"nodes", coverage.nodes},
                   {"known: nodes in the operator catalogue", coverage.known}};
  report::Table table{.key = "operators",
                      .columns = {"operator", "kind", "nodes", "gflop: GFLOP", "mb: MB moved"}};
  std::vector<std::pair<std::string, OperatorTotal>> rows(totals.begin(), totals.end());
  std::ranges::stable_sort(rows, std::greater(), [](const auto& row) {
    return std::pair(row.second.flops.value_or(0), row.second.bytes.value_or(0));
  });
  for (const auto& [target, total] : First(rows, top)) {
    table.AddRow({target, total.row == nullptr ? "unknown" : ToString(total.row->kind), total.nodes,
                  Scaled(total.flops, kGiga), Scaled(total.bytes, kMega)});
  }
  AddTable(std::move(table), section);
  return section;
}

void AddUnknownOperators(const graph::Graph& graph, report::Document& document) {
  for (const graph::Coverage::Missing& missing : graph::CatalogueCoverage(graph).missing) {
    document.AddAdvice(
        {.rule = "unknown-operator",
         .message = "operator " + std::string(missing.target) + " is not in the operator catalogue",
         .advice = "its FLOPs are unknown, so totals and times that include it are lower bounds",
         .graph_node = "",
         .group = std::string(missing.target),
         .count = missing.count});
  }
}

std::int64_t AddUnknownSizes(const graph::Graph& graph, report::Document& document) {
  UnknownSizes sizes;
  CountUnknownSizes(graph, sizes);
  if (sizes.count == 0) return 0;
  std::string message = base::Plural(sizes.count, "tensor") + " of unknown size";
  if (!sizes.causes.empty()) message += ", which come first from " + ListOf(sizes.causes);
  const bool can_set = sizes.settable > 0 || sizes.causes.empty();
  std::string advice = "bytes, times and memory are lower bounds; ";
  advice +=
      can_set
          ? "give sizes with --set SYMBOL=SIZE or --input-shapes, or use a graph that records types"
          : "these operators have no size rule, or their sizes depend on data; use a graph that "
            "records types, such as one written by torch.export.save";
  document.AddAdvice({.rule = "unknown-size",
                      .message = std::move(message),
                      .advice = std::move(advice),
                      .graph_node = *sizes.example,
                      .count = sizes.count});
  return sizes.count;
}

}  // namespace idbg::views
