// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "fusion/memory/buffer_plan.h"
#include "fusion/program/expression.h"
#include "fusion/program/program.h"
#include "fusion/schedule/traffic_balance.h"
#include "graph/layout.h"
#include "graph/operators/operators.h"
#include "plan/work.h"

namespace idbg::fusion {
namespace {

using graph::NodeId;

// What a kernel moves of a buffer, in bytes.
struct Moved {
  BufferId buffer = kNoBuffer;
  std::int64_t bytes = 0;
};

// Buffer by buffer, never more than it holds.
std::vector<Moved> MovedBy(const Program& program, const std::vector<Dependence>& dependences) {
  std::vector<Moved> moved;
  moved.reserve(dependences.size());
  for (const Dependence& dependence : dependences)
    moved.push_back({dependence.buffer, dependence.bytes});
  std::ranges::sort(moved, {}, &Moved::buffer);
  std::size_t kept = 0;
  for (const Moved one : moved) {
    const Buffer& buffer = program.buffers[one.buffer];
    const std::int64_t most = Product({Product(buffer.sizes), buffer.element_bytes});
    if (kept == 0 || moved[kept - 1].buffer != one.buffer) moved[kept++] = {one.buffer, 0};
    std::int64_t& sum = moved[kept - 1].bytes;
    sum = one.bytes > most - sum ? most : sum + one.bytes;
  }
  moved.resize(kept);
  return moved;
}

double Total(const std::vector<Moved>& moved) {
  double total = 0;
  for (const Moved& one : moved) total += static_cast<double>(one.bytes);
  return total;
}

// The values that these buffers hold, each once.
std::vector<graph::ValueId> ValuesOf(const Program& program, const std::vector<Moved>& moved) {
  std::vector<graph::ValueId> values;
  for (const Moved& one : moved) {
    const graph::ValueId value = program.buffers[one.buffer].value;
    if (value != graph::kNoValue && std::ranges::find(values, value) == values.end())
      values.push_back(value);
  }
  return values;
}

// What a kernel moves between its registers and the memory.
struct KernelTraffic {
  std::vector<Moved> reads;
  std::vector<Moved> writes;
};

KernelTraffic TrafficOf(const Program& program, const Fused& kernel,
                        const base::IdVector<BufferId, bool>& stored) {
  if (kernel.kind == plan::KernelKind::kNone) return {};
  std::vector<Dependence> writes;
  std::ranges::copy_if(kernel.writes, std::back_inserter(writes),
                       [&](const Dependence& write) { return stored[write.buffer]; });
  return {MovedBy(program, kernel.reads), MovedBy(program, writes)};
}

plan::LoopAccess AccessOf(const Program& program, const Fused& kernel, const Dependence& dependence,
                          bool is_write) {
  const Buffer& buffer = program.buffers[dependence.buffer];
  const Walk& walk = dependence.walk;
  plan::LoopAccess access{.value = buffer.value,
                          .iterations = static_cast<double>(dependence.iterations),
                          .element_bytes = buffer.element_bytes,
                          .is_write = is_write,
                          .is_computed = dependence.opaque};
  access.stride = walk.stride;
  access.run = walk.run;
  access.repeats = walk.repeats;
  access.tile = walk.tile;
  access.is_apart = walk.tile == 0 && walk.apart > 0;
  access.gathers = walk.gathers;
  // What stays the same along the row that a block sums up is loaded or stored once a row; but what
  // an index says moves with the index.
  const std::int64_t row = kernel.is_reduction() ? kernel.reduced_numel : 1;
  if (row > 1 && walk.repeats % row == 0 && !walk.gathers)
    access.iterations /= static_cast<double>(row);
  return access;
}

plan::LoopNest LoopsOf(const Program& program, const Fused& kernel,
                       const base::IdVector<BufferId, bool>& stored) {
  if (kernel.kind != plan::KernelKind::kPointwise && kernel.kind != plan::KernelKind::kReduction)
    return {};
  plan::LoopNest nest{.results = static_cast<double>(kernel.numel),
                      .reduced = static_cast<double>(kernel.reduced_numel),
                      .holds_rows = HoldsRows(program, kernel)};
  for (const Dependence& read : kernel.reads)
    nest.accesses.push_back(AccessOf(program, kernel, read, false));
  for (const Dependence& write : kernel.writes) {
    if (stored[write.buffer]) nest.accesses.push_back(AccessOf(program, kernel, write, true));
  }
  return nest;
}

// A convolution lays out its result as one of its operands (cudnn_conv_suggest_memory_format).
bool IsKernelChannelsLast(const Program& program, const Fused& kernel) {
  if (kernel.kind == plan::KernelKind::kPointwise || kernel.writes.empty()) return false;
  const Buffer& written = program.buffers[kernel.writes.front().buffer];
  if (written.strides.size() >= 4 && written.strides[1] == 1) return true;
  return std::ranges::any_of(kernel.reads, [&](const Dependence& read) {
    const Buffer& buffer = program.buffers[read.buffer];
    return buffer.sizes.size() == 4 && graph::HasChannelsLast(buffer.sizes, buffer.strides);
  });
}

plan::Kernel KernelOf(const graph::Graph& graph, const plan::Storages& storages,
                      const Program& program, const Fused& kernel, const KernelTraffic& traffic) {
  plan::Kernel planned{.kind = kernel.kind};
  planned.is_channels_last = IsKernelChannelsLast(program, kernel);
  for (const std::int32_t operation : kernel.operations) {
    const std::vector<graph::NodeId>& nodes = program.operations[operation].nodes;
    planned.nodes.insert(planned.nodes.end(), nodes.begin(), nodes.end());
    planned.has_gaps |= program.operations[operation].has_gaps;
  }
  SortUnique(planned.nodes);
  planned.read_bytes = Total(traffic.reads);
  planned.written_bytes = Total(traffic.writes);
  planned.reads =
      plan::TrafficOf(graph, storages, ValuesOf(program, traffic.reads), planned.read_bytes);
  planned.writes =
      plan::TrafficOf(graph, storages, ValuesOf(program, traffic.writes), planned.written_bytes);
  return planned;
}

// Which kernels make what a kernel reads.
void AddProducers(plan::Plan& plan, const Program& program, const Schedule& schedule) {
  base::IdVector<OperationId, std::size_t> maker(program.operations.size());
  for (std::size_t i = 0; i < schedule.kernels.size(); ++i) {
    for (const std::int32_t operation : schedule.kernels[i].operations) maker[operation] = i;
  }
  for (std::size_t i = 0; i < schedule.kernels.size(); ++i) {
    std::set<std::size_t> producers;
    for (const Dependence& read : schedule.kernels[i].reads) {
      const std::int32_t operation = program.buffers[read.buffer].producer;
      if (operation >= 0) producers.insert(maker[operation]);
    }
    producers.erase(i);
    plan.kernels[i].producers.assign(producers.begin(), producers.end());
  }
}

bool IsLibraryCall(const plan::Kernel& kernel) {
  return kernel.kind == plan::KernelKind::kExtern || kernel.kind == plan::KernelKind::kTemplate ||
         kernel.kind == plan::KernelKind::kFallback;
}

// The kernel that does the work of each node that lowering took apart: the library call, else the
// first. kEverywhere: a node that runs in each kernel that holds it.
constexpr std::size_t kEverywhere = static_cast<std::size_t>(-1);
base::IdVector<NodeId, std::size_t> HomesOf(const plan::Plan& plan, const Program& program) {
  base::IdVector<NodeId, std::size_t> homes(plan.graph.nodes.size(), kEverywhere);
  for (std::size_t i = 0; i < plan.kernels.size(); ++i) {
    for (const NodeId node : plan.kernels[i].nodes) {
      if (!program.is_split[node]) continue;
      if (homes[node] == kEverywhere ||
          (IsLibraryCall(plan.kernels[i]) && !IsLibraryCall(plan.kernels[homes[node]])))
        homes[node] = i;
    }
  }
  return homes;
}

// The work of each kernel. What a node does where it runs first is the graph's own, what it does in
// further kernels comes on top.
void CountWork(plan::Plan& plan, const Program& program,
               const std::vector<KernelTraffic>& traffic) {
  const base::IdVector<NodeId, std::size_t> homes = HomesOf(plan, program);
  base::IdVector<NodeId, bool> ran(plan.graph.nodes.size(), false);
  TrafficBalance balance(plan.graph);
  const auto value_of = [&](const Moved& moved) { return program.buffers[moved.buffer].value; };
  for (std::size_t i = 0; i < plan.kernels.size(); ++i) {
    plan::Kernel& kernel = plan.kernels[i];
    for (const NodeId node : kernel.nodes) {
      if (homes[node] != kEverywhere && homes[node] != i) continue;
      kernel.computes.push_back(node);
      const graph::Cost cost = CostOf(plan.graph, plan.graph.node(node));
      kernel.flops += cost.flops.value_or(0);
      if (ran[node])
        plan.recomputed_flops += cost.flops.value_or(0);
      else
        balance.AddNode(plan.graph.node(node), cost);
      ran[node] = true;
    }
    for (const Moved& read : traffic[i].reads) balance.AddKernel(value_of(read), false, read.bytes);
    for (const Moved& write : traffic[i].writes)
      balance.AddKernel(value_of(write), true, write.bytes);
    balance.CloseKernel();
  }
  plan.on_chip_bytes = balance.on_chip_bytes();
  plan.added_bytes = balance.added_bytes();
}

}  // namespace

void AddKernels(plan::Plan& plan, const Program& program, const Schedule& schedule, bool is_cpp) {
  const plan::Storages storages = graph::StoragesOf(plan.graph);
  const base::IdVector<BufferId, bool> stored = StoredBuffers(program, schedule);
  std::vector<KernelTraffic> traffic;  // of each kernel
  base::IdVector<NodeId, bool> placed(plan.graph.nodes.size(), false);
  for (const Fused& kernel : schedule.kernels) {
    traffic.push_back(TrafficOf(program, kernel, stored));
    plan.kernels.push_back(KernelOf(plan.graph, storages, program, kernel, traffic.back()));
    plan.kernels.back().loops = LoopsOf(program, kernel, stored);
    for (const NodeId node : plan.kernels.back().nodes) placed[node] = true;
  }
  AddProducers(plan, program, schedule);
  NameKernels(plan, program, schedule, is_cpp);
  plan::Kernel rest{.kind = plan::KernelKind::kNone, .name = "no kernel"};
  for (NodeId node = 0; std::cmp_less(node, placed.size()); ++node) {
    if (!placed[node]) rest.nodes.push_back(node);
  }
  if (!rest.nodes.empty()) {
    plan.kernels.push_back(std::move(rest));
    traffic.emplace_back();
  }
  CountWork(plan, program, traffic);
}

}  // namespace idbg::fusion
