// SPDX-License-Identifier: Apache-2.0
#include "fusion/schedule/scheduler.h"

#include <algorithm>
#include <utility>

#include "fusion/program/expression.h"
#include "fusion/schedule/peak_order.h"

namespace idbg::fusion {
namespace {

using Neighbours = base::IdVector<OperationId, std::vector<OperationId>>;

Neighbours InputsOf(const Program& program) {
  Neighbours inputs(program.operations.size());
  for (OperationId i = 0; std::cmp_less(i, inputs.size()); ++i) {
    for (const Dependence& read : program.operations[i].reads) {
      const std::int32_t producer = program.buffers[read.buffer].producer;
      if (producer >= 0) inputs[i].push_back(producer);
    }
    SortUnique(inputs[i]);
  }
  return inputs;
}

Neighbours Reversed(const Neighbours& inputs) {
  Neighbours users(inputs.size());
  for (OperationId i = 0; std::cmp_less(i, inputs.size()); ++i) {
    for (const OperationId input : inputs[i]) users[input].push_back(i);
  }
  return users;
}

// Positions in Inductor's list of nodes.
base::IdVector<OperationId, std::int32_t> OrdersOf(const Program& program) {
  base::IdVector<OperationId, std::int32_t> orders;
  std::int32_t next = 0;
  for (const Operation& operation : program.operations) {
    orders.push_back(next);
    next += 1 + operation.pieces;
  }
  return orders;
}

}  // namespace

Scheduler::Scheduler(const Program& program, const Options& options)
    : program_(program),
      options_(options),
      is_cpu_(options.target.is_cpu),
      inputs_(InputsOf(program)),
      users_(Reversed(inputs_)),
      ancestors_(inputs_),
      orders_(OrdersOf(program)),
      visited_(program.operations.size(), 0) {
  for (OperationId i = 0; std::cmp_less(i, program.operations.size()); ++i) {
    nodes_.push_back(Wrap(i));
    owner_.push_back(i);
  }
}

Fused Scheduler::Wrap(std::int32_t operation) const {
  const Operation& op = program_.operations[operation];
  Fused node{.operations = {operation}, .kind = op.kind, .reads = op.reads, .writes = op.writes};
  node.loops = op.loops;
  node.reduced = op.reduced;
  node.numel = op.numel;
  node.reduced_numel = op.reduced_numel;
  node.min_order = node.max_order = orders_[operation];
  if (op.kind == plan::KernelKind::kPointwise) node.pointwise_loops = {op.ranges};
  node.tiles = op.tiles;
  return node;
}

Schedule Scheduler::Run() {
  for (int round = 0; round < inductor::kMaxFusionRounds && FuseOnce(false); ++round) {
  }
  if (!is_cpu_) FuseOnce(true);
  std::vector<Fused> nodes;
  for (const NodeIndex index : ExecutionOrder()) nodes.push_back(nodes_[index]);
  nodes = OrderForPeak(program_, std::move(nodes));
  Schedule schedule;
  schedule.kernels = is_cpu_ ? CppKernels(nodes) : std::move(nodes);
  schedule.refusals = Refusals(schedule.kernels);
  schedule.nest_of = owner_;
  return schedule;
}

bool Scheduler::FuseOnce(bool reorder) {
  bool fused = false;
  for (const Candidate& candidate : Candidates(reorder)) {
    const NodeIndex first = owner_[candidate.first];
    const NodeIndex second = owner_[candidate.second];
    if (first == second) continue;
    if (!WhyNot(nodes_[first], nodes_[second], reorder).empty()) continue;
    if (CreatesCycle(first, second)) continue;
    if (SharedBy(nodes_[first], nodes_[second], reorder).reorders)
      TakeOrder(nodes_[first], nodes_[second]);
    Merge(first, second);
    fused = true;
  }
  return fused;
}

std::vector<Scheduler::Candidate> Scheduler::Candidates(bool reorder) {
  base::IdVector<BufferId, std::vector<NodeIndex>> users(program_.buffers.size());
  for (NodeIndex i = 0; std::cmp_less(i, nodes_.size()); ++i) {
    if (nodes_[i].operations.empty() || !nodes_[i].can_fuse()) continue;
    const auto add = [&](const std::vector<Dependence>& dependences) {
      for (const Dependence& dependence : dependences) {
        auto& list = users[dependence.buffer];
        if (list.empty() || list.back() != i) list.push_back(i);
      }
    };
    add(nodes_[i].reads);
    add(nodes_[i].writes);
  }
  std::vector<std::pair<NodeIndex, NodeIndex>> pairs;
  for (const auto& list : users) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      for (std::size_t j = i + 1;
           j < std::min(list.size(), i + 1 + inductor::kMaxFusionBufferGroupPairwiseAttempts); ++j)
        pairs.emplace_back(list[i], list[j]);
    }
  }
  SortUnique(pairs);
  std::vector<Candidate> candidates;
  std::vector<Candidate> outer;  // C++ nests that only share outer loops come last
  for (auto [first, second] : pairs) {
    const Fused* a = &nodes_[first];
    const Fused* b = &nodes_[second];
    if (!WhyNot(*a, *b, reorder).empty()) {
      // Fusion into a template depends on the order.
      if (b->kind != plan::KernelKind::kTemplate || !WhyNot(*b, *a, reorder).empty()) continue;
      std::swap(first, second);
      std::swap(a, b);
    }
    const std::int64_t bytes = SharedBy(*a, *b, reorder).bytes;
    const bool only_outer =
        is_cpu_ && DependsOn(*b, *a) && (a->is_reduction() || !WhyNotCpp(*a, *b, false).empty());
    (only_outer ? outer : candidates)
        .push_back(
            {first,
             second,
             {b->kind == plan::KernelKind::kTemplate ? 0
                                                     : 1 + (a->kind != plan::KernelKind::kTemplate),
              a->is_reduction() == b->is_reduction() && bytes > 0, bytes, -DistanceOf(*a, *b)}});
  }
  if (candidates.empty()) candidates = std::move(outer);
  std::ranges::stable_sort(candidates, std::greater<>{}, &Candidate::score);
  return candidates;
}

bool Scheduler::CreatesCycle(NodeIndex first, NodeIndex second) {
  // A way from one of them to the other through a third node.
  ++stamp_;
  const Fused& a = nodes_[first];
  const Fused& b = nodes_[second];
  const std::int32_t last = std::max(a.max_order, b.max_order) + kFarthestApart;
  std::vector<NodeIndex> open;
  const auto visit_users = [&](NodeIndex node, bool is_start) {
    for (const std::int32_t op : nodes_[node].operations) {
      for (const std::int32_t user : users_[op]) {
        const NodeIndex next = owner_[user];
        if (next == first || next == second) {
          if (!is_start) return true;
          continue;
        }
        if (visited_[next] == stamp_ || nodes_[next].min_order > last) continue;
        visited_[next] = stamp_;
        open.push_back(next);
      }
    }
    return false;
  };
  visit_users(first, true);
  visit_users(second, true);
  while (!open.empty()) {
    const NodeIndex node = open.back();
    open.pop_back();
    if (visit_users(node, false)) return true;
  }
  return false;
}

// A pointwise node gets the loops of the other, the first if both are pointwise.
void Scheduler::TakeOrder(Fused& first, Fused& second) {
  Fused& moved = first.is_reduction() ? second : first;
  const Fused& other = first.is_reduction() ? first : second;
  moved.pointwise_loops = other.pointwise_loops;
  moved.tiles = other.tiles;
}

void Scheduler::Merge(NodeIndex first, NodeIndex second) {
  Fused& a = nodes_[first];
  Fused& b = nodes_[second];
  if (is_cpu_ && DependsOn(b, a) && (a.is_reduction() || !WhyNotCpp(a, b, false).empty()))
    a.outer_loop_depth = static_cast<std::int32_t>(SharedOuterLoops(a, b));
  for (const std::int32_t op : b.operations) owner_[op] = first;
  a.operations.insert(a.operations.end(), b.operations.begin(), b.operations.end());
  std::ranges::sort(a.operations);
  if (!a.is_reduction() && a.kind != plan::KernelKind::kTemplate && b.is_reduction()) {
    a.kind = b.kind;
    a.loops = b.loops;
    a.reduced = b.reduced;
    a.numel = b.numel;
    a.reduced_numel = b.reduced_numel;
  }
  a.writes.insert(a.writes.end(), b.writes.begin(), b.writes.end());
  std::vector<Dependence> reads;
  for (const auto* from : {&a.reads, &b.reads}) {
    for (const Dependence& read : *from) {
      const bool known = std::ranges::any_of(reads, [&](const Dependence& other) {
        return other.buffer == read.buffer && other.exact == read.exact;
      });
      if (!known && !a.Writes(read.buffer)) reads.push_back(read);
    }
  }
  a.reads = std::move(reads);
  for (Sizes& loops : b.pointwise_loops) {
    if (std::ranges::find(a.pointwise_loops, loops) == a.pointwise_loops.end())
      a.pointwise_loops.push_back(std::move(loops));
  }
  AddTiles(a.tiles, b.tiles);
  a.min_order = std::min(a.min_order, b.min_order);
  a.max_order = std::max(a.max_order, b.max_order);
  b = {};
}

Schedule Fuse(const Program& program, const Options& options) {
  return Scheduler(program, options).Run();
}

}  // namespace idbg::fusion
