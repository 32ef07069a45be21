// SPDX-License-Identifier: Apache-2.0
#include "constraints/check.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "base/text/text.h"
#include "constraints/rules.h"

namespace idbg::constraints {
namespace {

base::IdVector<graph::ValueId, bool> FindRead(const graph::Graph& graph) {
  base::IdVector<graph::ValueId, bool> is_read(graph.values.size(), false);
  const auto read = [&](graph::ValueId id) { is_read[id] = true; };
  for (const graph::Node& node : graph.nodes) graph::VisitValues(node, read);
  for (const graph::GraphOutput& output : graph.outputs) graph::VisitValues(output.value, read);
  return is_read;
}

// Collects violations and finds which of them have one cause.
class Collector {
 public:
  explicit Collector(const Adapter& adapter) : adapter_(adapter) {}

  void Walk(const graph::Graph& graph, const std::vector<graph::Symbol>& symbols, bool outermost) {
    Scope scope{.graph = graph, .symbols = symbols, .adapter = adapter_};
    if (adapter_.requires_contiguous) scope.needs_contiguous = FindNeedsContiguous(graph);
    scope.is_read = FindRead(graph);
    if (adapter_.max_peak_bytes && outermost) scope.memory = graph::ProfileMemory(graph);
    groups_of_.assign(Rules().size(), {});
    for (const graph::GraphInput& input : graph.inputs) {
      const std::string_view kind =
          input.kind == graph::InputKind::kUser ? "input" : graph::ToString(input.kind);
      Visit(scope, {.name = graph.value(input.value).name,
                    .target = kind,
                    .values = {&input.value, 1},
                    .module_path = input.target});
    }
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      const graph::Node& node = graph.nodes[i];
      Visit(scope, {&node, static_cast<graph::NodeId>(i), node.name, node.target, node.outputs,
                    graph::FindOperator(graph, node), node.module_path});
    }
    result_.nodes += std::ssize(graph.nodes);
    for (const graph::Graph& subgraph : graph.subgraphs) Walk(subgraph, symbols, false);
  }

  CheckResult Take() && { return std::move(result_); }

 private:
  // For one rule: by value, the subjects that it has and the groups that they belong to.
  using GroupsOfValues =
      std::unordered_map<graph::ValueId, std::vector<std::pair<std::string, std::size_t>>>;
  // Rule, subject, operator, file and line of the place where something came in; the texts but for
  // the subject are those of the graph, which outlives the collector.
  using Cause =
      std::tuple<std::string_view, std::string, std::string_view, std::string_view, std::int64_t>;

  void Visit(const Scope& scope, const Site& site) {
    CountUnknown(scope, site);
    for (std::size_t r = 0; r < Rules().size(); ++r) {
      Rules()[r].check(scope, site,
                       [&](const std::string& subject, base::FunctionRef<ViolationText()> text) {
                         const std::size_t group = GroupOf(r, site, subject, text);
                         Count(result_.groups[group], site);
                         if (Rules()[r].spread == Spread::kTensor) Mark(r, site, subject, group);
                       });
    }
  }

  std::size_t GroupOf(std::size_t r, const Site& site, const std::string& subject,
                      base::FunctionRef<ViolationText()> text) {
    const Rule& rule = Rules()[r];
    if (const auto inherited = Inherited(r, site, subject)) return *inherited;
    const bool by_place = rule.spread != Spread::kGraph;
    const bool by_line = by_place && site.node != nullptr;
    Cause cause{rule.name, subject, by_place ? site.target : std::string_view(),
                by_line ? std::string_view(site.node->source.file) : std::string_view(),
                by_line ? site.node->source.line : 0};
    const auto [known, is_new] = by_cause_.try_emplace(std::move(cause), result_.groups.size());
    if (is_new) {
      result_.groups.push_back({.example = MakeViolation(rule, site, subject, text())});
    }
    return known->second;
  }

  Violation MakeViolation(const Rule& rule, const Site& site, const std::string& subject,
                          ViolationText text) const {
    Violation violation{.rule = std::string(rule.name),
                        .subject = subject,
                        .node = site.id,
                        .node_name = std::string(site.name),
                        .target = std::string(site.target),
                        .module_path = std::string(site.module_path),
                        .message = std::move(text.message),
                        .advice = std::move(text.advice)};
    const bool advised = adapter_.advisory_rules.contains(violation.rule);
    violation.force = advised && rule.force == Force::kMust ? Force::kShould : rule.force;
    if (site.node != nullptr) violation.source = site.node->source;
    return violation;
  }

  void Mark(std::size_t r, const Site& site, std::string_view subject, std::size_t group) {
    for (const graph::ValueId id : site.values) {
      for (const std::string_view part : base::Split(subject, ','))
        groups_of_[r][id].emplace_back(part, group);
    }
  }

  // The group of the tensors that brought the subject here: all parts of it came with them.
  std::optional<std::size_t> Inherited(std::size_t r, const Site& site,
                                       std::string_view subject) const {
    if (Rules()[r].spread != Spread::kTensor || site.node == nullptr) return std::nullopt;
    std::optional<std::size_t> first;
    for (const std::string_view part : base::Split(subject, ',')) {
      const auto found = GroupOfInputs(r, *site.node, part);
      if (!found) return std::nullopt;
      if (!first) first = found;
    }
    return first;
  }

  // The group by which an input of the node has this part of a subject.
  std::optional<std::size_t> GroupOfInputs(std::size_t r, const graph::Node& node,
                                           std::string_view part) const {
    std::optional<std::size_t> found;
    graph::VisitValues(node, [&](graph::ValueId id) {
      const auto of_value = groups_of_[r].find(id);
      if (found || of_value == groups_of_[r].end()) return;
      const auto entry =
          std::ranges::find(of_value->second, part, &std::pair<std::string, std::size_t>::first);
      if (entry != of_value->second.end()) found = entry->second;
    });
    return found;
  }

  static void Count(ViolationGroup& group, const Site& site) {
    ++group.count;
    if (group.nodes.size() < ViolationGroup::kMaxNames) group.nodes.emplace_back(site.name);
  }

  void CountUnknown(const Scope& scope, const Site& site) {
    const bool asks_layout =
        adapter_.requires_contiguous ||
        (adapter_.supported_layouts && !adapter_.supported_layouts->contains("channels_last"));
    for (const graph::ValueId id : site.values) {
      const graph::Value& value = scope.graph.value(id);
      if (value.kind != graph::ValueKind::kTensor) continue;
      if (!value.tensor) {
        ++result_.unknown_types;
        continue;
      }
      const auto contiguous = graph::IsContiguous(*value.tensor);
      if (contiguous == false) ++result_.strided_tensors;
      if (!contiguous && asks_layout && value.tensor->layout == "strided")
        ++result_.unknown_layouts;
    }
  }

  const Adapter& adapter_;
  CheckResult result_;
  std::vector<GroupsOfValues> groups_of_;  // by rule
  std::map<Cause, std::size_t> by_cause_;
};

}  // namespace

std::int64_t CheckResult::CountViolations() const {
  std::int64_t count = 0;
  for (const ViolationGroup& group : groups) count += group.count;
  return count;
}

std::int64_t CheckResult::CountMust() const {
  std::int64_t count = 0;
  for (const ViolationGroup& group : groups)
    count += group.example.force == Force::kMust ? group.count : 0;
  return count;
}

CheckResult Check(const graph::Graph& graph, const Adapter& adapter) {
  Collector collector(adapter);
  collector.Walk(graph, graph.symbols, true);
  return std::move(collector).Take();
}

std::vector<std::string> RuleNames() {
  std::vector<std::string> names;
  for (const Rule& rule : Rules()) names.emplace_back(rule.name);
  return names;
}

}  // namespace idbg::constraints
