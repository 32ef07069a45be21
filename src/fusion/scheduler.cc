// SPDX-License-Identifier: Apache-2.0
#include "fusion/scheduler.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <unordered_map>

#include "fusion/backend.h"

namespace idbg::fusion {
namespace {

constexpr std::int32_t kFarthestApart = 64;         // are_long_distant_nodes
constexpr std::size_t kAttemptsInBufferGroup = 64;  // max_fusion_buffer_group_pairwise_attempts
constexpr int kMostRounds = 10;                     // fuse_nodes

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

bool IsSame(const Dependence& a, const Dependence& b, bool any_order) {
  if (a.buffer != b.buffer || a.exact == 0 || b.exact == 0) return false;
  return a.exact == b.exact || (any_order && !a.opaque && a.any_order == b.any_order);
}

bool Writes(const Fused& node, BufferId buffer) {
  return std::ranges::any_of(node.writes,
                             [&](const Dependence& write) { return write.buffer == buffer; });
}

std::int64_t Distance(const Fused& a, const Fused& b) {
  return std::max(std::abs(a.min_order - b.max_order), std::abs(b.min_order - a.max_order));
}

bool CanFuseAtAll(const Fused& node) {
  return node.kind == GroupKind::kPointwise || node.kind == GroupKind::kReduction ||
         node.kind == GroupKind::kTemplate;
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
  for (int round = 0; round < kMostRounds && FuseOnce(false); ++round) {
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
    if (nodes_[i].operations.empty() || !CanFuseAtAll(nodes_[i])) continue;
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
      for (std::size_t j = i + 1; j < std::min(list.size(), i + 1 + kAttemptsInBufferGroup); ++j)
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
              a->is_reduction() == b->is_reduction() && bytes > 0, bytes, -Distance(*a, *b)}});
  }
  if (candidates.empty()) candidates = std::move(outer);
  std::ranges::stable_sort(candidates, std::greater<>{}, &Candidate::score);
  return candidates;
}

std::int64_t Scheduler::SharedBytes(const Fused& first, const Fused& second, bool reorder) const {
  std::int64_t bytes = 0;
  const auto count = [&](const std::vector<Dependence>& a, const std::vector<Dependence>& b) {
    for (const Dependence& dependence : a) {
      const bool shared = std::ranges::any_of(
          b, [&](const Dependence& other) { return IsSame(dependence, other, reorder); });
      if (shared && __builtin_add_overflow(bytes, dependence.bytes, &bytes)) bytes = INT64_MAX;
    }
  };
  count(first.reads, second.reads);
  count(first.reads, second.writes);
  count(first.writes, second.reads);
  return bytes;
}

bool Scheduler::DependsOn(const Fused& later, const Fused& earlier) const {
  if (earlier.min_order >= later.max_order) return false;
  return std::ranges::any_of(later.operations, [&](std::int32_t a) {
    return std::ranges::any_of(earlier.operations,
                               [&](std::int32_t b) { return ancestors_.DependsOn(a, b); });
  });
}

std::string Scheduler::WhyNotTemplate(const Fused& first, const Fused& second) const {
  if (second.kind == GroupKind::kTemplate) {
    if (first.kind != GroupKind::kPointwise)
      return "prologue fusion only supported for pointwise nodes";
    return "prologue fusion turned off";
  }
  if (second.is_reduction() || !options_.epilogue_fusion) return "template epilogue not satisfied";
  return "";
}

std::string Scheduler::WhyNot(const Fused& first, const Fused& second, bool reorder) const {
  if (first.kind == GroupKind::kNone) return "node1 is nop";
  if (!CanFuseAtAll(first)) return "node1 is extern but not a triton kernel";
  if (!CanFuseAtAll(second)) return "node2 is extern or nop";
  const std::int64_t bytes = SharedBytes(first, second, reorder);
  // The cheapest test first; the reason given is Inductor's all the same.
  const bool far = Distance(first, second) > kFarthestApart;
  if (bytes == 0) return "no shared data";
  if (DependsOn(first, second)) return "node1 must go before node2";
  if (first.kind == GroupKind::kTemplate || second.kind == GroupKind::kTemplate) {
    const std::string why = WhyNotTemplate(first, second);
    if (!why.empty()) return why;
  }
  if (static_cast<std::int64_t>(first.operations.size() + second.operations.size()) >
      options_.max_fusion_size)
    return "exceeds max fusion";
  if (IncreasesPeakMemory(first, second, bytes)) return "Fusion will increase peak memory";
  if (DependsOn(second, first)) {
    const std::string why = WhyNotVertical(first, second, reorder);
    if (!why.empty()) return why;
    return is_cpu_ ? WhyNotCpp(first, second, true) : WhyNotTriton(first, second);
  }
  if (bytes < options_.score_fusion_memory_threshold) return "score_fusion_memory_threshold";
  if (far) return "Nodes are too far away. Fusing them may increase peak memory.";
  return is_cpu_ ? WhyNotCpp(first, second, false) : WhyNotTriton(first, second);
}

std::string Scheduler::WhyNotVertical(const Fused& first, const Fused& second, bool reorder) const {
  for (const Dependence& read : second.reads) {
    if (Writes(first, read.buffer)) {
      const bool matches = std::ranges::any_of(first.writes, [&](const Dependence& write) {
        return !read.opaque && !write.opaque && IsSame(read, write, reorder);
      });
      if (!matches) return "memory deps did not match";
      continue;
    }
    const std::int32_t producer = program_.buffers[static_cast<std::size_t>(read.buffer)].producer;
    if (producer < 0) continue;
    const Fused& between =
        nodes_[static_cast<std::size_t>(owner_[static_cast<std::size_t>(producer)])];
    if (DependsOn(between, first)) return "intermediate nodes between node1 & node2";
  }
  return "";
}

bool Scheduler::IncreasesPeakMemory(const Fused& first, const Fused& second,
                                    std::int64_t saved) const {
  // Inputs with one user would hand their memory on to the output if the nodes stayed apart.
  const auto reusable = [&](const Fused& node) {
    std::vector<std::int64_t> sizes;
    for (const Dependence& read : node.reads) {
      const Buffer& buffer = program_.buffers[static_cast<std::size_t>(read.buffer)];
      if (buffer.producer >= 0 && buffer.uses == 1 && !buffer.is_output)
        sizes.push_back(Product(buffer.sizes));
    }
    std::ranges::sort(sizes);
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    return sizes;
  };
  const std::vector<std::int64_t> of_first = reusable(first);
  if (of_first.empty()) return false;
  std::vector<std::int64_t> common;
  std::ranges::set_intersection(of_first, reusable(second), std::back_inserter(common));
  std::int64_t overhead = 0;
  for (const std::int64_t size : common) overhead += std::min(size, INT64_MAX / 64);
  return overhead / 32 > saved;
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
      if (!known && !Writes(a, read.buffer)) reads.push_back(read);
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

std::vector<Scheduler::NodeIndex> Scheduler::ExecutionOrder() const {
  std::vector<NodeIndex> starts;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (!nodes_[i].operations.empty()) starts.push_back(static_cast<NodeIndex>(i));
  }
  std::ranges::stable_sort(starts, {}, [&](NodeIndex index) {
    return nodes_[static_cast<std::size_t>(index)].min_order;
  });
  std::vector<NodeIndex> order;
  std::vector<std::uint8_t> seen(nodes_.size(), 0);
  std::vector<std::pair<NodeIndex, bool>> stack;  // node, whether its inputs are done
  for (const NodeIndex start : starts) {
    stack.emplace_back(start, false);
    while (!stack.empty()) {
      const auto [node, is_ready] = stack.back();
      stack.pop_back();
      if (is_ready) {
        order.push_back(node);
        continue;
      }
      if (seen[static_cast<std::size_t>(node)]++ > 0) continue;
      stack.emplace_back(node, true);
      std::vector<NodeIndex> waits;
      for (const std::int32_t op : nodes_[static_cast<std::size_t>(node)].operations) {
        for (const std::int32_t input : inputs_[static_cast<std::size_t>(op)])
          waits.push_back(owner_[static_cast<std::size_t>(input)]);
      }
      std::ranges::sort(waits, std::greater<>{});
      for (const NodeIndex wait : waits) {
        if (!seen[static_cast<std::size_t>(wait)]) stack.emplace_back(wait, false);
      }
      seen[static_cast<std::size_t>(node)] = 1;
    }
  }
  return order;
}

// The C++ back end writes loop nests into one function until a library call comes between.
std::vector<Fused> Scheduler::CppKernels(const std::vector<NodeIndex>& order) const {
  std::vector<Fused> kernels;
  bool is_open = false;
  for (const NodeIndex index : order) {
    const Fused& node = nodes_[static_cast<std::size_t>(index)];
    if (!CanFuseAtAll(node) || node.kind == GroupKind::kTemplate) {
      kernels.push_back(node);
      if (node.kind != GroupKind::kNone) is_open = false;
      continue;
    }
    if (!is_open) {
      kernels.push_back(node);
      is_open = true;
      continue;
    }
    auto last = std::ranges::find_if(kernels.rbegin(), kernels.rend(), CanFuseAtAll);
    last->operations.insert(last->operations.end(), node.operations.begin(), node.operations.end());
    last->reads.insert(last->reads.end(), node.reads.begin(), node.reads.end());
    last->writes.insert(last->writes.end(), node.writes.begin(), node.writes.end());
    last->max_order = std::max(last->max_order, node.max_order);
    if (node.is_reduction()) last->kind = node.kind;
  }
  return kernels;
}

std::vector<Refusal> Scheduler::Refusals(const std::vector<Fused>& kernels) const {
  std::unordered_map<BufferId, std::size_t> makers;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    for (const Dependence& write : kernels[i].writes) makers.emplace(write.buffer, i);
  }
  std::vector<Refusal> refusals;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    std::vector<std::size_t> producers;
    for (const Dependence& read : kernels[i].reads) {
      const auto maker = makers.find(read.buffer);
      if (maker != makers.end() && maker->second != i) producers.push_back(maker->second);
    }
    std::ranges::sort(producers);
    producers.erase(std::unique(producers.begin(), producers.end()), producers.end());
    for (const std::size_t producer : producers) {
      std::string why = WhyNot(kernels[producer], kernels[i], false);
      if (why.empty()) why = "will create cycle";
      refusals.push_back({producer, i, std::move(why)});
    }
  }
  return refusals;
}

Schedule Fuse(const Program& program, const Options& options) {
  return Scheduler(program, options).Run();
}

}  // namespace idbg::fusion
