// SPDX-License-Identifier: Apache-2.0
#include "fusion/scheduler.h"

#include <algorithm>

#include "fusion/backend.h"

namespace idbg::fusion {
namespace {

std::vector<std::vector<std::int32_t>> InputsOf(const Program& program) {
  std::vector<std::vector<std::int32_t>> inputs(program.operations.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    for (const Dependence& read : program.operations[i].reads) {
      const std::int32_t producer = program.buffers[static_cast<std::size_t>(read.buffer)].producer;
      if (producer >= 0) inputs[i].push_back(producer);
    }
    std::ranges::sort(inputs[i]);
    inputs[i].erase(std::unique(inputs[i].begin(), inputs[i].end()), inputs[i].end());
  }
  return inputs;
}

std::vector<std::vector<std::int32_t>> Reversed(
    const std::vector<std::vector<std::int32_t>>& inputs) {
  std::vector<std::vector<std::int32_t>> users(inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    for (const std::int32_t input : inputs[i])
      users[static_cast<std::size_t>(input)].push_back(static_cast<std::int32_t>(i));
  }
  return users;
}

}  // namespace

Scheduler::Scheduler(const Program& program, const Options& options)
    : program_(program),
      options_(options),
      is_cpu_(options.device == "cpu"),
      inputs_(InputsOf(program)),
      users_(Reversed(inputs_)),
      ancestors_(inputs_),
      visited_(program.operations.size(), 0) {
  for (std::size_t i = 0; i < program.operations.size(); ++i) {
    nodes_.push_back(Wrap(static_cast<std::int32_t>(i)));
    owner_.push_back(static_cast<NodeIndex>(i));
  }
}

Fused Scheduler::Wrap(std::int32_t operation) const {
  const Operation& op = program_.operations[static_cast<std::size_t>(operation)];
  Fused node{.operations = {operation}, .kind = op.kind, .reads = op.reads, .writes = op.writes};
  node.loops = op.loops;
  node.reduced = op.reduced;
  node.numel = op.numel;
  node.reduced_numel = op.reduced_numel;
  node.min_order = node.max_order = operation;
  if (op.kind == GroupKind::kPointwise) node.pointwise_loops = {op.loops};
  return node;
}

Schedule Scheduler::Run() {
  for (int round = 0; round < inductor::kMaxFusionRounds && FuseOnce(false); ++round) {
  }
  if (!is_cpu_) FuseOnce(true);
  const std::vector<NodeIndex> order = ExecutionOrder();
  Schedule schedule;
  if (is_cpu_) {
    schedule.kernels = CppKernels(order);
  } else {
    for (const NodeIndex index : order)
      schedule.kernels.push_back(nodes_[static_cast<std::size_t>(index)]);
  }
  schedule.refusals = Refusals(schedule.kernels);
  schedule.nest_of = owner_;
  return schedule;
}

bool Scheduler::FuseOnce(bool reorder) {
  bool fused = false;
  for (const Candidate& candidate : Candidates(reorder)) {
    const NodeIndex first = owner_[static_cast<std::size_t>(candidate.first)];
    const NodeIndex second = owner_[static_cast<std::size_t>(candidate.second)];
    if (first == second) continue;
    if (!WhyNot(nodes_[static_cast<std::size_t>(first)], nodes_[static_cast<std::size_t>(second)],
                reorder)
             .empty())
      continue;
    if (CreatesCycle(first, second)) continue;
    Merge(first, second);
    fused = true;
  }
  return fused;
}

std::vector<Scheduler::Candidate> Scheduler::Candidates(bool reorder) {
  std::vector<std::vector<NodeIndex>> users(program_.buffers.size());
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_[i].operations.empty() || !nodes_[i].can_fuse()) continue;
    const auto add = [&](const std::vector<Dependence>& dependences) {
      for (const Dependence& dependence : dependences) {
        auto& list = users[static_cast<std::size_t>(dependence.buffer)];
        if (list.empty() || list.back() != static_cast<NodeIndex>(i))
          list.push_back(static_cast<NodeIndex>(i));
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
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  std::vector<Candidate> candidates;
  std::vector<Candidate> outer;  // C++ nests that only share outer loops come last
  for (auto [first, second] : pairs) {
    const Fused* a = &nodes_[static_cast<std::size_t>(first)];
    const Fused* b = &nodes_[static_cast<std::size_t>(second)];
    if (!WhyNot(*a, *b, reorder).empty()) {
      // Fusion into a template depends on the order.
      if (b->kind != GroupKind::kTemplate || !WhyNot(*b, *a, reorder).empty()) continue;
      std::swap(first, second);
      std::swap(a, b);
    }
    const std::int64_t bytes = SharedBytes(*a, *b, reorder);
    const bool only_outer =
        is_cpu_ && DependsOn(*b, *a) && (a->is_reduction() || !WhyNotCpp(*a, *b, false).empty());
    (only_outer ? outer : candidates)
        .push_back(
            {first,
             second,
             {b->kind == GroupKind::kTemplate ? 0 : 1 + (a->kind != GroupKind::kTemplate),
              a->is_reduction() == b->is_reduction() && bytes > 0, bytes, -DistanceOf(*a, *b)}});
  }
  if (candidates.empty()) candidates = std::move(outer);
  std::ranges::stable_sort(candidates, std::greater<>{}, &Candidate::score);
  return candidates;
}

bool Scheduler::CreatesCycle(NodeIndex first, NodeIndex second) {
  // A way from one of them to the other through a third node.
  ++stamp_;
  const Fused& a = nodes_[static_cast<std::size_t>(first)];
  const Fused& b = nodes_[static_cast<std::size_t>(second)];
  const std::int32_t last = std::max(a.max_order, b.max_order) + kFarthestApart;
  std::vector<NodeIndex> open;
  const auto visit_users = [&](NodeIndex node, bool is_start) {
    for (const std::int32_t op : nodes_[static_cast<std::size_t>(node)].operations) {
      for (const std::int32_t user : users_[static_cast<std::size_t>(op)]) {
        const NodeIndex next = owner_[static_cast<std::size_t>(user)];
        if (next == first || next == second) {
          if (!is_start) return true;
          continue;
        }
        if (visited_[static_cast<std::size_t>(next)] == stamp_ ||
            nodes_[static_cast<std::size_t>(next)].min_order > last)
          continue;
        visited_[static_cast<std::size_t>(next)] = stamp_;
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

void Scheduler::Merge(NodeIndex first, NodeIndex second) {
  Fused& a = nodes_[static_cast<std::size_t>(first)];
  Fused& b = nodes_[static_cast<std::size_t>(second)];
  if (is_cpu_ && DependsOn(b, a) && (a.is_reduction() || !WhyNotCpp(a, b, false).empty()))
    a.outer_loop_depth = static_cast<std::int32_t>(SharedOuterLoops(a, b));
  for (const std::int32_t op : b.operations) owner_[static_cast<std::size_t>(op)] = first;
  a.operations.insert(a.operations.end(), b.operations.begin(), b.operations.end());
  std::ranges::sort(a.operations);
  if (!a.is_reduction() && a.kind != GroupKind::kTemplate && b.is_reduction()) {
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
  a.min_order = std::min(a.min_order, b.min_order);
  a.max_order = std::max(a.max_order, b.max_order);
  b = {};
}

Schedule Fuse(const Program& program, const Options& options) {
  return Scheduler(program, options).Run();
}

}  // namespace idbg::fusion
