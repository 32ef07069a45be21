// SPDX-License-Identifier: Apache-2.0
#include "graph/liveness.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>

#include "graph/operators.h"

namespace idbg::graph {
namespace {

constexpr NodeId kNever = -1;

// Sums of bytes: as many blocks as there can be, of any size, fit.
__extension__ using Wide = __int128;

std::int64_t Narrow(Wide bytes) {
  return static_cast<std::int64_t>(std::min<Wide>(bytes, std::numeric_limits<std::int64_t>::max()));
}

// One piece of memory that values share, from the node that makes it to its last use.
struct Block {
  std::int64_t bytes = 0;
  bool held_by_caller = false;
  NodeId made = 0;
  NodeId last_use = kNever;
};

class Profiler {
 public:
  Profiler(const Graph& graph, std::int64_t rounding)
      : graph_(graph),
        rounding_(std::max<std::int64_t>(rounding, 1)),
        blocks_(graph.values.size()) {
    for (std::size_t i = 0; i < graph.values.size(); ++i) roots_.push_back(static_cast<ValueId>(i));
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
  ValueId RootOf(ValueId id) const { return roots_[static_cast<std::size_t>(id)]; }
  Block& BlockOf(ValueId id) { return blocks_[static_cast<std::size_t>(RootOf(id))]; }

  std::int64_t Rounded(std::int64_t bytes) const {
    return Narrow((Wide{std::max<std::int64_t>(bytes, 0)} + rounding_ - 1) / rounding_ * rounding_);
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
        roots_[static_cast<std::size_t>(input.value)] = first->second;
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
    VisitValues(node, [&](ValueId value) { BlockOf(value).last_use = id; });
    const std::vector<ValueId> aliases = AliasesOf(graph_, node);
    for (std::size_t i = 0; i < aliases.size(); ++i) {
      const ValueId output = node.outputs[i];
      if (aliases[i] != kNoValue) {
        roots_[static_cast<std::size_t>(output)] = RootOf(aliases[i]);
      } else {
        BlockOf(output) = {.bytes = BytesOf(output), .made = id, .last_use = id};
      }
    }
  }

  // What the graphs of a control-flow node need while it runs, beyond their inputs and the results
  // that the node itself makes.
  std::int64_t InsideBytes(const Node& node) {
    Wide inside = 0;
    for (const NamedArgument& named : node.arguments) {
      const auto* reference = std::get_if<SubgraphRef>(&named.argument.value);
      if (reference != nullptr) inside = std::max<Wide>(inside, SubgraphBytes(reference->index));
    }
    if (inside == 0) return 0;
    for (const ValueId output : node.outputs) {
      if (RootOf(output) == output) inside -= BlockOf(output).bytes;
    }
    return Narrow(std::max<Wide>(inside, 0));
  }

  std::int64_t SubgraphBytes(std::int32_t index) {
    const auto [known, is_new] = subgraphs_.try_emplace(index, 0);
    if (!is_new) return known->second;
    const MemoryProfile inner =
        ProfileMemory(graph_.subgraphs[static_cast<std::size_t>(index)], rounding_);
    profile_.unknown_values += inner.unknown_values;
    const Wide held = Wide{inner.inputs_bytes} + inner.weights_bytes;
    return known->second = Narrow(std::max<Wide>(inner.peak_bytes - held, 0));
  }

  void SumUp() {
    const std::size_t count = graph_.nodes.size();
    profile_.weights_bytes = Narrow(weights_);
    profile_.inputs_bytes = Narrow(inputs_);
    std::vector<Wide> change(count + 2, 0);
    for (const Block& block : blocks_) {
      if (block.held_by_caller || block.last_use == kNever) continue;
      change[static_cast<std::size_t>(block.made)] += block.bytes;
      change[static_cast<std::size_t>(block.last_use) + 1] -= block.bytes;
    }
    Wide live = weights_ + inputs_;
    profile_.peak_bytes = Narrow(live);
    for (std::size_t i = 0; i < count; ++i) {
      live += change[i];
      profile_.live_bytes.push_back(Narrow(live + InsideBytes(graph_.nodes[i])));
      if (profile_.peak_node != kNoNode && profile_.live_bytes[i] <= profile_.peak_bytes) continue;
      profile_.peak_bytes = profile_.live_bytes[i];
      profile_.peak_node = static_cast<NodeId>(i);
    }
    CollectLive();
  }

  void CollectLive() {
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      const Block& block = blocks_[i];
      const bool live = block.held_by_caller ||
                        (block.made <= profile_.peak_node && profile_.peak_node <= block.last_use);
      if (live && block.bytes > 0) profile_.live_at_peak.push_back(static_cast<ValueId>(i));
    }
    std::ranges::stable_sort(profile_.live_at_peak, std::ranges::greater(), [&](ValueId id) {
      return blocks_[static_cast<std::size_t>(id)].bytes;
    });
  }

  const Graph& graph_;
  const std::int64_t rounding_;
  std::vector<Block> blocks_;   // of each value that is its own root
  std::vector<ValueId> roots_;  // the value in whose memory each value lies
  std::map<std::int32_t, std::int64_t> subgraphs_;
  Wide weights_ = 0;
  Wide inputs_ = 0;
  MemoryProfile profile_;
};

}  // namespace

MemoryProfile ProfileMemory(const Graph& graph, std::int64_t rounding) {
  return Profiler(graph, rounding).Run();
}

}  // namespace idbg::graph
