// SPDX-License-Identifier: Apache-2.0
#include "constraints/check.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "constraints/rules.h"

namespace idbg::constraints {
namespace {

std::vector<std::string> Parts(const std::string& subject) {
  std::vector<std::string> parts = {""};
  for (const char c : subject) {
    if (c == ',')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

// Collects violations and finds which of them have one cause.
class Collector {
 public:
  explicit Collector(const Adapter& adapter) : adapter_(adapter) {}

  void Walk(const graph::Graph& graph, const std::vector<graph::Symbol>& symbols, bool outermost) {
    Scope scope{.graph = graph, .symbols = symbols, .adapter = adapter_};
    if (adapter_.requires_contiguous) scope.needs_contiguous = FindNeedsContiguous(graph);
    if (adapter_.max_peak_bytes && outermost) scope.memory = graph::ProfileMemory(graph);
    groups_of_.assign(Rules().size(), {});
    for (const graph::GraphInput& input : graph.inputs) {
      const std::string_view kind =
          input.kind == graph::InputKind::kUser ? "input" : graph::ToString(input.kind);
      Visit(scope,
            {.name = graph.value(input.value).name, .target = kind, .values = {&input.value, 1}});
    }
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      const graph::Node& node = graph.nodes[i];
      Visit(scope, {&node, static_cast<graph::NodeId>(i), node.name, node.target, node.outputs});
    }
    result_.nodes += static_cast<std::int64_t>(graph.nodes.size());
    for (const graph::Graph& subgraph : graph.subgraphs) Walk(subgraph, symbols, false);
  }

  CheckResult Take() && { return std::move(result_); }

 private:
  // For one rule: by value, the subjects that it has and the groups that they belong to.
  using GroupsOfValues =
      std::unordered_map<graph::ValueId, std::vector<std::pair<std::string, std::size_t>>>;
  static constexpr std::int64_t kNoLine = 0;
  // Rule, subject, operator, file and line of the place where something came in.
  using Cause = std::tuple<std::string_view, std::string, std::string, std::string, std::int64_t>;

  void Visit(const Scope& scope, const Site& site) {
    CountUnknown(scope, site);
    for (std::size_t r = 0; r < Rules().size(); ++r) {
      const Rule& rule = Rules()[r];
      for (Complaint& complaint : rule.check(scope, site)) {
        Violation violation = MakeViolation(rule, site, std::move(complaint));
        const std::size_t group = GroupOf(r, site, violation);
        Count(result_.groups[group], violation);
        if (rule.spread == Spread::kTensor) Mark(r, site, violation.subject, group);
        result_.violations.push_back(std::move(violation));
      }
    }
  }

  Violation MakeViolation(const Rule& rule, const Site& site, Complaint complaint) const {
    Violation violation{.rule = std::string(rule.name),
                        .subject = std::move(complaint.subject),
                        .node = site.id,
                        .node_name = std::string(site.name),
                        .target = std::string(site.target),
                        .message = std::move(complaint.message),
                        .advice = std::move(complaint.advice)};
    const bool advised = adapter_.advisory_rules.contains(violation.rule);
    violation.force = advised && rule.force == Force::kMust ? Force::kShould : rule.force;
    if (site.node != nullptr) {
      violation.source = site.node->source;
      violation.module_path = site.node->module_path;
    }
    return violation;
  }

  void Mark(std::size_t r, const Site& site, const std::string& subject, std::size_t group) {
    for (const graph::ValueId id : site.values) {
      for (const std::string& part : Parts(subject)) groups_of_[r][id].emplace_back(part, group);
    }
  }

  // The group of the tensors that brought the subject here: all parts of it came with them.
  std::optional<std::size_t> Inherited(std::size_t r, const Site& site,
                                       const std::string& subject) const {
    if (Rules()[r].spread != Spread::kTensor || site.node == nullptr) return std::nullopt;
    std::optional<std::size_t> first;
    for (const std::string& part : Parts(subject)) {
      std::optional<std::size_t> found;
      graph::VisitValues(*site.node, [&](graph::ValueId id) {
        const auto of_value = groups_of_[r].find(id);
        if (found || of_value == groups_of_[r].end()) return;
        const auto entry =
            std::ranges::find(of_value->second, part, &std::pair<std::string, std::size_t>::first);
        if (entry != of_value->second.end()) found = entry->second;
      });
      if (!found) return std::nullopt;
      if (!first) first = found;
    }
    return first;
  }

  std::size_t GroupOf(std::size_t r, const Site& site, const Violation& violation) {
    if (const auto inherited = Inherited(r, site, violation.subject)) return *inherited;
    const bool by_place = Rules()[r].spread != Spread::kGraph;
    const std::string nothing;
    const auto cause = std::tie(
        Rules()[r].name, violation.subject, by_place ? violation.target : nothing,
        by_place ? violation.source.file : nothing, by_place ? violation.source.line : kNoLine);
    const auto known = by_cause_.find(cause);
    if (known != by_cause_.end()) return known->second;
    by_cause_.emplace(cause, result_.groups.size());
    result_.groups.push_back({.example = violation});
    return result_.groups.size() - 1;
  }

  static void Count(ViolationGroup& group, const Violation& violation) {
    ++group.count;
    if (group.nodes.size() < ViolationGroup::kMaxNames) group.nodes.push_back(violation.node_name);
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
  std::map<Cause, std::size_t, std::less<>> by_cause_;
};

}  // namespace

std::int64_t CheckResult::CountMust() const {
  return std::ranges::count(violations, Force::kMust, &Violation::force);
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
