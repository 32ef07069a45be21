// SPDX-License-Identifier: Apache-2.0
#include "graph/liveness.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <utility>

#include "base/saturating.h"
#include "graph/operators/operators.h"

namespace idbg::graph {
namespace {

constexpr NodeId kNever = -1;

// One piece of memory that values share, from the node that makes it to its last use.
struct Block {
  std::int64_t bytes = 0;
  bool held_by_caller = false;
  NodeId made = 0;
  NodeId last_use = kNever;
};

class Profiler {
 public:
  Profiler(const Graph& graph, const MemoryOptions& options)
      : graph_(graph),
        options_(options),
        rounding_(std::max<std::int64_t>(options.rounding, 1)),
        blocks_(graph.values.size()),
        roots_(graph.values.size()) {
    std::iota(roots_.begin(), roots_.end(), 0);
  }

  MemoryProfile Run() {
    AddInputs();
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) AddNode(static_cast<NodeId>(i));
    for (const GraphOutput& output : graph_.outputs) {
      VisitValues(output.value, [&](ValueId id) {
        BlockOf(id).last_use = static_cast<NodeId>(graph_.nodes.size());
      });
    }
    SumUp();
    return std::move(profile_);
  }

 private:
  Block& BlockOf(ValueId id) { return blocks_[roots_[id]]; }

  std::int64_t Rounded(std::int64_t bytes) const {
    return base::Narrow((base::Wide{std::max<std::int64_t>(bytes, 0)} + rounding_ - 1) / rounding_ *
                        rounding_);
  }

  std::int64_t BytesOf(ValueId id) {
    const Value& value = graph_.value(id);
    if (value.kind != ValueKind::kTensor) return 0;
    const auto bytes = value.tensor ? SizeBytes(*value.tensor) : std::nullopt;
    if (!bytes) ++profile_.unknown_values;
    return Rounded(bytes.value_or(0));
  }

  void AddInputs() {
    std::map<std::string_view, ValueId> storages;  // tied weights lie in one
    for (const GraphInput& input : graph_.inputs) {
      if (input.value == kNoValue) continue;
      if (!input.storage.empty()) {
        const auto [first, is_new] = storages.try_emplace(input.storage, input.value);
        roots_[input.value] = first->second;
        if (!is_new) continue;
      }
      Block& block = BlockOf(input.value);
      block.held_by_caller = true;
      block.bytes = input.storage_bytes > 0 ? Rounded(input.storage_bytes) : BytesOf(input.value);
      (input.kind == InputKind::kUser ? inputs_ : weights_) += block.bytes;
    }
  }

  void AddNode(NodeId id) {
    const Node& node = graph_.node(id);
    VisitValues(node, [&](ValueId value) {
      NodeId& last_use = BlockOf(value).last_use;
      last_use = std::max(last_use, id);
    });
    const std::vector<ValueId> aliases = AliasesOf(graph_, node);
    for (std::size_t i = 0; i < aliases.size(); ++i) {
      const ValueId output = node.outputs[i];
      if (aliases[i] != kNoValue) {
        roots_[output] = roots_[aliases[i]];
      } else {
        BlockOf(output) = {.bytes = BytesOf(output), .made = id, .last_use = id};
      }
    }
  }

  // What the graphs of a control-flow node need while it runs, beyond their inputs and the results
  // that the node itself makes.
  std::int64_t InsideBytes(const Node& node) {
    base::Wide inside = 0;
    for (const NamedArgument& named : node.arguments) {
      const auto* reference = std::get_if<SubgraphRef>(&named.argument.value);
      if (reference != nullptr) inside = std::max<base::Wide>(inside, SubgraphBytes(*reference));
    }
    if (inside == 0) return 0;
    for (const ValueId output : node.outputs) {
      if (roots_[output] == output) inside -= BlockOf(output).bytes;
    }
    return base::Narrow(std::max<base::Wide>(inside, 0));
  }

  std::int64_t SubgraphBytes(SubgraphRef reference) {
    const auto [known, is_new] = subgraphs_.try_emplace(reference.index, 0);
    if (!is_new) return known->second;
    const MemoryProfile inner = ProfileMemory(graph_.subgraph(reference), options_);
    profile_.unknown_values += inner.unknown_values;
    const base::Wide held = base::Wide{inner.inputs_bytes} + inner.weights_bytes;
    return known->second = base::Narrow(std::max<base::Wide>(inner.peak_bytes - held, 0));
  }

  void SumUp() {
    const std::size_t count = graph_.nodes.size();
    profile_.weights_bytes = base::Narrow(weights_);
    profile_.inputs_bytes = base::Narrow(inputs_);
    base::IdVector<NodeId, base::Wide> change(count + 2, 0);
    for (const Block& block : blocks_) {
      if (block.held_by_caller || block.last_use == kNever) continue;
      change[block.made] += block.bytes;
      change[block.last_use + 1] -= block.bytes;
    }
    base::Wide live = weights_ + inputs_;
    profile_.peak_bytes = base::Narrow(live);
    for (NodeId id = 0; std::cmp_less(id, count); ++id) {
      live += change[id];
      const Node& node = graph_.node(id);
      const std::int64_t workspace = options_.workspace ? options_.workspace(graph_, node) : 0;
      const std::int64_t bytes = base::Narrow(live + InsideBytes(node) + Rounded(workspace));
      if (profile_.peak_node != kNoNode && bytes <= profile_.peak_bytes) continue;
      profile_.peak_bytes = bytes;
      profile_.peak_node = id;
    }
    CollectLive();
  }

  void CollectLive() {
    for (ValueId id = 0; std::cmp_less(id, blocks_.size()); ++id) {
      const Block& block = blocks_[id];
      const bool live = block.held_by_caller ||
                        (block.made <= profile_.peak_node && profile_.peak_node <= block.last_use);
      if (live && block.bytes > 0) profile_.live_at_peak.push_back(id);
    }
    std::ranges::stable_sort(profile_.live_at_peak, std::ranges::greater(),
                             [&](ValueId id) { return blocks_[id].bytes; });
  }

  const Graph& graph_;
  const MemoryOptions& options_;
  const std::int64_t rounding_;
  base::IdVector<ValueId, Block> blocks_;   // of each value that is its own root
  base::IdVector<ValueId, ValueId> roots_;  // the value in whose memory each value lies
  std::map<std::int32_t, std::int64_t> subgraphs_;
  base::Wide weights_ = 0;
  base::Wide inputs_ = 0;
  MemoryProfile profile_;
};

}  // namespace

MemoryProfile ProfileMemory(const Graph& graph, const MemoryOptions& options) {
  return Profiler(graph, options).Run();
}

}  // namespace idbg::graph
