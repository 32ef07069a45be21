// SPDX-License-Identifier: Apache-2.0
#include "minify/reduction.h"

#include <algorithm>
#include <utility>

namespace idbg::minify {
namespace {

using graph::Argument;
using graph::Graph;
using graph::GraphInput;
using graph::GraphOutput;
using graph::kNoNode;
using graph::kNoValue;
using graph::NodeId;
using graph::ValueId;
using graph::ValueKind;

// "add_", but not "__and__".
bool WritesToArgument(const graph::Node& node) {
  const std::string_view packet = graph::PacketOf(node.target);
  return packet.ends_with('_') && !packet.ends_with("__");
}

// Builds one candidate.
class Builder {
 public:
  Builder(const Original& original, const Reduction& reduction)
      : original_(original),
        old_(original.graph()),
        reduction_(reduction),
        is_live_(old_.nodes.size(), false),
        is_wanted_(old_.values.size(), false),
        ids_(old_.values.size(), kNoValue) {}

  std::optional<Candidate> Run() {
    FindOutputs();
    FindLive();
    if (!AddInputs()) return std::nullopt;
    for (const NodeId id : live_) AddNode(id);
    for (const auto& [output, id] : outputs_) AddOutput(output, id);
    if (!Retype(reduction_, candidate_)) return std::nullopt;
    candidate_.key = Key();
    return std::move(candidate_);
  }

 private:
  ValueId Resolve(ValueId id) const {
    for (auto found = reduction_.replaced.find(id); found != reduction_.replaced.end();
         found = reduction_.replaced.find(id))
      id = found->second;
    return id;
  }
  bool IsMade(ValueId id) const {
    const NodeId producer = old_.value(id).producer;
    return producer != kNoNode && reduction_.kept[producer];
  }
  bool IsOutside(ValueId id) const {
    return std::ranges::any_of(original_.UsersOf(id),
                               [&](NodeId user) { return !reduction_.kept[user]; });
  }

  bool IsReturned(ValueId id) const {
    const bool is_there = IsMade(id) || old_.value(id).producer == kNoNode;
    return is_there && !reduction_.dropped.contains(id) && !reduction_.replaced.contains(id);
  }

  // As it is, where all of its values are there; else its values, each once.
  void FindOutput(const GraphOutput& output, base::IdVector<ValueId, bool>& is_seen) {
    bool is_whole = true;
    graph::VisitValues(output.value, [&](ValueId id) { is_whole &= IsReturned(id); });
    if (reduction_.keeps_kinds && is_whole) {
      graph::VisitValues(output.value, [&](ValueId id) { is_seen[id] = true; });
      const auto* const reference = std::get_if<graph::ValueRef>(&output.value.value);
      outputs_.emplace_back(&output, reference == nullptr ? kNoValue : reference->id);
      return;
    }
    graph::VisitValues(output.value, [&](ValueId id) {
      if (!is_seen[id] && IsReturned(id)) outputs_.emplace_back(nullptr, id);
      is_seen[id] = true;
    });
  }

  // Those of the original that are still there, then what nodes that are gone have used.
  void FindOutputs() {
    base::IdVector<ValueId, bool> is_seen(old_.values.size(), false);
    for (const GraphOutput& output : old_.outputs) FindOutput(output, is_seen);
    for (ValueId id = 0; std::cmp_less(id, old_.values.size()); ++id) {
      if (is_seen[id] || !IsMade(id) || !IsOutside(id)) continue;
      if (old_.value(id).kind != ValueKind::kTensor || reduction_.dropped.contains(id)) continue;
      outputs_.emplace_back(nullptr, id);
    }
  }

  void FindLive() {
    for (const auto& [output, id] : outputs_) {
      if (id != kNoValue) is_wanted_[Resolve(id)] = true;
      if (output == nullptr) continue;
      graph::VisitValues(output->value, [&](ValueId value) { is_wanted_[Resolve(value)] = true; });
    }
    for (auto id = static_cast<NodeId>(old_.nodes.size()); id-- > 0;) {
      if (!reduction_.kept[id]) continue;
      const graph::Node& node = old_.node(id);
      const bool is_used =
          std::ranges::any_of(node.outputs, [&](ValueId output) { return is_wanted_[output]; });
      if (!is_used && !original_.IsSink(id)) continue;
      is_live_[id] = true;
      live_.push_back(id);
      graph::VisitValues(node, [&](ValueId value) { is_wanted_[Resolve(value)] = true; });
    }
    std::ranges::reverse(live_);
  }

  ValueId Copy(ValueId id, NodeId producer) {
    graph::Value value = old_.value(id);
    value.producer = producer;
    return ids_[id] = candidate_.graph.AddValue(std::move(value));
  }

  void AddInput(const GraphInput& input, ValueId id) {
    GraphInput added = input;
    if (!reduction_.keeps_kinds && input.kind != graph::InputKind::kObject &&
        input.kind != graph::InputKind::kToken)
      added = {.kind = graph::InputKind::kUser};
    added.value = Copy(id, kNoNode);
    candidate_.graph.inputs.push_back(std::move(added));
    candidate_.sources.push_back(id);
    candidate_.fills.push_back(ValueOr(reduction_.fills, id, Fill::kRecorded));
  }

  // False where a value that was cut off cannot be an input.
  bool AddInputs() {
    for (const GraphInput& input : old_.inputs) {
      // A number that nothing uses was a constant for torch.export: it stands in the arguments.
      const bool is_tensor = old_.value(input.value).kind == ValueKind::kTensor;
      if (is_wanted_[input.value] || (reduction_.keeps_unused && is_tensor))
        AddInput(input, input.value);
    }
    for (ValueId id = 0; std::cmp_less(id, old_.values.size()); ++id) {
      const graph::Value& value = old_.value(id);
      if (!is_wanted_[id] || value.producer == kNoNode || is_live_[value.producer]) continue;
      if (value.kind != ValueKind::kTensor || !value.tensor) return false;
      AddInput({}, id);
    }
    candidate_.graph.name = old_.name;
    candidate_.graph.dialect = old_.dialect;
    candidate_.graph.phase = old_.phase;
    candidate_.graph.symbols = old_.symbols;
    return !live_.empty() || !outputs_.empty();
  }

  Argument Renamed(const Argument& argument) {
    if (const auto* reference = std::get_if<graph::ValueRef>(&argument.value))
      return {graph::ValueRef{ids_[Resolve(reference->id)]}};
    if (const auto* list = std::get_if<graph::ArgumentList>(&argument.value)) {
      graph::ArgumentList renamed;
      renamed.reserve(list->size());
      for (const Argument& element : *list) renamed.push_back(Renamed(element));
      return {std::move(renamed)};
    }
    if (const auto* subgraph = std::get_if<graph::SubgraphRef>(&argument.value)) {
      candidate_.graph.subgraphs.push_back(old_.subgraph(*subgraph));
      return {graph::SubgraphRef{static_cast<std::int32_t>(candidate_.graph.subgraphs.size() - 1)}};
    }
    return argument;
  }

  void AddNode(NodeId id) {
    const graph::Node& old = old_.node(id);
    graph::Node node{.name = old.name,
                     .target = old.target,
                     .source = old.source,
                     .module_path = old.module_path,
                     .module_type = old.module_type};
    node.arguments.reserve(old.arguments.size());
    for (const graph::NamedArgument& named : old.arguments)
      node.arguments.push_back({named.name, Renamed(named.argument)});
    for (const ValueId output : old.outputs)
      node.outputs.push_back(Copy(output, static_cast<NodeId>(candidate_.nodes.size())));
    candidate_.graph.AddNode(std::move(node));
    candidate_.nodes.push_back(id);
  }

  void AddOutput(const GraphOutput* output, ValueId id) {
    GraphOutput added;
    if (output != nullptr) {
      added = *output;
      added.value = Renamed(output->value);
    }
    if (id != kNoValue) added.value = {graph::ValueRef{ids_[Resolve(id)]}};
    candidate_.graph.outputs.push_back(std::move(added));
  }

  // What is live, returned and changed says all: the rest follows from the original.
  std::string Key() const {
    std::string key;
    const auto add = [&key](std::int64_t number) { key += std::to_string(number) + ','; };
    for (const bool flag : {reduction_.keeps_unused, reduction_.keeps_kinds}) add(flag ? 1 : 0);
    for (const NodeId id : live_) add(id);
    key += ';';
    for (const auto& [output, id] : outputs_) {
      add(output == nullptr ? -1 : output - old_.outputs.data());
      add(id);
    }
    key += ';';
    for (const auto& [from, to] : reduction_.replaced) {
      const bool is_used =
          std::ranges::any_of(original_.UsersOf(from), [&](NodeId user) { return is_live_[user]; });
      if (is_used) key += std::to_string(from) + '>' + std::to_string(Resolve(to)) + ',';
    }
    key += ';';
    for (const auto& [from, to] : reduction_.sizes)
      key += std::to_string(from) + '>' + std::to_string(to) + ',';
    key += ';';
    for (const auto& [from, to] : reduction_.dtypes)
      key += std::string(tensor::ToString(from)) + '>' + std::string(tensor::ToString(to)) + ',';
    for (const auto& [place, number] : reduction_.scalars) {
      if (!is_live_[place.node]) continue;
      add(place.node);
      add(static_cast<std::int64_t>(place.argument));
      key += std::to_string(number) + ';';
    }
    key += ';';
    for (const Fill fill : candidate_.fills) add(static_cast<std::int64_t>(fill));
    return key;
  }

  const Original& original_;
  const Graph& old_;
  const Reduction& reduction_;
  std::vector<std::pair<const GraphOutput*, ValueId>> outputs_;  // null: a value alone
  base::IdVector<NodeId, bool> is_live_;
  std::vector<NodeId> live_;  // in order
  base::IdVector<ValueId, bool> is_wanted_;
  base::IdVector<ValueId, ValueId> ids_;  // in the candidate
  Candidate candidate_;
};

}  // namespace

Original::Original(Graph graph)
    : graph_(std::move(graph)),
      users_(graph::UsersOf(graph_)),
      is_output_(graph_.values.size(), false),
      is_sink_(graph_.nodes.size(), false) {
  for (const GraphOutput& output : graph_.outputs)
    graph::VisitValues(output.value, [&](ValueId id) { is_output_[id] = true; });
  for (NodeId id = 0; std::cmp_less(id, graph_.nodes.size()); ++id) {
    const graph::Node& node = graph_.node(id);
    const bool is_used = std::ranges::any_of(node.outputs, [&](ValueId output) {
      return is_output_[output] || !users_[output].empty();
    });
    const bool is_number =
        !node.outputs.empty() && std::ranges::all_of(node.outputs, [&](ValueId output) {
          return graph_.value(output).kind == ValueKind::kSymInt;
        });
    is_sink_[id] = (!is_used && !is_number) || WritesToArgument(node);
  }
}

Reduction Original::Whole() const {
  return {.kept = base::IdVector<NodeId, bool>(graph_.nodes.size(), true),
          .keeps_unused = true,
          .keeps_kinds = true};
}

std::optional<Candidate> Apply(const Original& original, const Reduction& reduction) {
  return Builder(original, reduction).Run();
}

}  // namespace idbg::minify
