// SPDX-License-Identifier: Apache-2.0
#include "fusion/accounting.h"

#include <algorithm>
#include <map>
#include <set>

#include "fusion/expression.h"
#include "fusion/kernel_names.h"
#include "graph/operators.h"

namespace idbg::fusion {
namespace {

using graph::NodeId;

// Bytes that a kernel moves, buffer by buffer, never more than the buffer holds.
double BytesOf(const Program& program, const std::vector<Dependence>& dependences,
               std::vector<graph::ValueId>& values) {
  std::map<BufferId, std::int64_t> bytes;
  for (const Dependence& dependence : dependences) {
    std::int64_t& sum = bytes[dependence.buffer];
    const Buffer& buffer = program.buffers[static_cast<std::size_t>(dependence.buffer)];
    const std::int64_t most = Product({Product(buffer.sizes), buffer.element_bytes});
    sum = dependence.bytes > most - sum ? most : sum + dependence.bytes;
  }
  double total = 0;
  for (const auto& [id, count] : bytes) {
    total += static_cast<double>(count);
    const graph::ValueId value = program.buffers[static_cast<std::size_t>(id)].value;
    if (value != graph::kNoValue && std::ranges::find(values, value) == values.end())
      values.push_back(value);
  }
  return total;
}

// Buffers that some loop nest other than the one that makes them reads, or the caller gets.
std::vector<bool> StoredBuffers(const Program& program, const Schedule& schedule) {
  std::vector<bool> stored(program.buffers.size());
  for (std::size_t i = 0; i < stored.size(); ++i) stored[i] = program.buffers[i].is_output;
  for (std::size_t i = 0; i < program.operations.size(); ++i) {
    for (const Dependence& read : program.operations[i].reads) {
      const auto at = static_cast<std::size_t>(read.buffer);
      const std::int32_t producer = program.buffers[at].producer;
      if (producer >= 0 &&
          schedule.nest_of[static_cast<std::size_t>(producer)] != schedule.nest_of[i])
        stored[at] = true;
    }
  }
  return stored;
}

Group GroupOf(const Program& program, const Fused& kernel, const std::vector<bool>& stored) {
  Group group{.kind = kernel.kind};
  for (const std::int32_t operation : kernel.operations)
    AddNodes(group.nodes, program.operations[static_cast<std::size_t>(operation)].nodes);
  if (kernel.kind == GroupKind::kNone) return group;
  group.read_bytes = BytesOf(program, kernel.reads, group.reads);
  std::vector<Dependence> writes;
  std::ranges::copy_if(kernel.writes, std::back_inserter(writes), [&](const Dependence& write) {
    return stored[static_cast<std::size_t>(write.buffer)];
  });
  group.written_bytes = BytesOf(program, writes, group.writes);
  return group;
}

// Which kernels make what a kernel reads.
void AddProducers(Plan& plan, const Program& program, const Schedule& schedule) {
  std::vector<std::size_t> maker(program.operations.size());
  for (std::size_t i = 0; i < schedule.kernels.size(); ++i) {
    for (const std::int32_t operation : schedule.kernels[i].operations)
      maker[static_cast<std::size_t>(operation)] = i;
  }
  for (std::size_t i = 0; i < schedule.kernels.size(); ++i) {
    std::set<std::size_t> producers;
    for (const Dependence& read : schedule.kernels[i].reads) {
      const std::int32_t operation =
          program.buffers[static_cast<std::size_t>(read.buffer)].producer;
      if (operation >= 0) producers.insert(maker[static_cast<std::size_t>(operation)]);
    }
    producers.erase(i);
    plan.groups[i].producers.assign(producers.begin(), producers.end());
  }
}

double BytesOf(const graph::Cost& cost) {
  return cost.read_bytes.value_or(0) + cost.written_bytes.value_or(0);
}

bool IsLibraryCall(const Group& group) {
  return group.kind == GroupKind::kExtern || group.kind == GroupKind::kTemplate ||
         group.kind == GroupKind::kFallback;
}

// The group that does the work of each node that lowering took apart: the library call, else the
// first. kEverywhere: a node that runs in each group that holds it.
constexpr std::size_t kEverywhere = static_cast<std::size_t>(-1);
std::vector<std::size_t> HomesOf(const Plan& plan, const Program& program) {
  std::vector<std::size_t> homes(plan.graph.nodes.size(), kEverywhere);
  for (std::size_t i = 0; i < plan.groups.size(); ++i) {
    for (const NodeId node : plan.groups[i].nodes) {
      const auto at = static_cast<std::size_t>(node);
      if (!program.is_split[at]) continue;
      const bool better = homes[at] != kEverywhere && !IsLibraryCall(plan.groups[homes[at]]) &&
                          IsLibraryCall(plan.groups[i]);
      if (homes[at] == kEverywhere || better) homes[at] = i;
    }
  }
  return homes;
}

void CountOperations(Plan& plan, const Program& program) {
  std::vector<graph::Cost> costs;
  for (const graph::Node& node : plan.graph.nodes) costs.push_back(CostOf(plan.graph, node));
  const std::vector<std::size_t> homes = HomesOf(plan, program);
  std::vector<bool> ran(costs.size(), false);
  double group_bytes = 0;
  for (std::size_t i = 0; i < plan.groups.size(); ++i) {
    Group& group = plan.groups[i];
    for (const NodeId node : group.nodes) {
      const auto at = static_cast<std::size_t>(node);
      if (homes[at] != kEverywhere && homes[at] != i) continue;
      group.computes.push_back(node);
      group.flops += costs[at].flops.value_or(0);
      if (ran[at]) plan.recomputed_flops += costs[at].flops.value_or(0);
      ran[at] = true;
    }
    group_bytes += group.read_bytes + group.written_bytes;
  }
  double node_bytes = 0;
  for (const graph::Cost& cost : costs) node_bytes += BytesOf(cost);
  plan.on_chip_bytes = node_bytes - group_bytes;
}

}  // namespace

void AddGroups(Plan& plan, const Program& program, const Schedule& schedule,
               const std::vector<std::string>& reported, bool is_cpp) {
  const std::vector<bool> stored = StoredBuffers(program, schedule);
  Group rest{.kind = GroupKind::kNone, .name = "no kernel"};
  std::vector<bool> placed(plan.graph.nodes.size(), false);
  for (const Fused& kernel : schedule.kernels) {
    plan.groups.push_back(GroupOf(program, kernel, stored));
    for (const NodeId node : plan.groups.back().nodes)
      placed[static_cast<std::size_t>(node)] = true;
  }
  AddProducers(plan, program, schedule);
  NameKernels(plan, schedule, reported, is_cpp);
  for (std::size_t i = 0; i < placed.size(); ++i) {
    if (!placed[i]) rest.nodes.push_back(static_cast<NodeId>(i));
  }
  if (!rest.nodes.empty()) plan.groups.push_back(std::move(rest));
  CountOperations(plan, program);
}

}  // namespace idbg::fusion
